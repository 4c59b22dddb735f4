import { expect, test } from 'vitest'
import { toSmartcarStatements } from './smartcar-reading.ts'

const read = (nominal: unknown) =>
  toSmartcarStatements(
    'Smartcar',
    { battery: {}, capacity: { capacity: { nominal } }, odometer: {} },
    { now: new Date('2026-11-23T12:00:00Z'), rangeWhenNewMi: 258 },
  )

test('a battery of a size that cars have is told', () => {
  expect(read(77.4)).toMatchObject([{ facts: { packKwh: 77.4 } }])
})

test.each([0, 2, 774, '77.4'])('a battery of %j kWh is a mistake, and not told', (nominal) => {
  expect(read(nominal)).toEqual([])
})

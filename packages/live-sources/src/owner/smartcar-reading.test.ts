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

test('a reading is of the day on which the car last sent it, if that is known and possible', () => {
  const days = (dataAge: unknown) =>
    toSmartcarStatements(
      'Smartcar',
      {
        battery: { percentRemaining: 0.8, range: 320, meta: { dataAge } },
        capacity: undefined,
        odometer: { distance: 30_000, meta: { dataAge: new Date('2026-11-20T12:00:00Z') } },
      },
      { now: new Date('2026-11-23T12:00:00Z'), rangeWhenNewMi: 258 },
    ).map(({ source, facts }) => [Object.keys(facts)[0], source.date])
  const odometer = ['odometerMi', '2026-11-20']
  expect(days(new Date('2026-10-02T23:00:00Z'))).toEqual([odometer, ['stateOfHealthPercent', '2026-10-02']])
  for (const dataAge of [undefined, 'soon', new Date('soon'), new Date('2027-01-01'), new Date(0)])
    expect(days(dataAge)).toEqual([odometer, ['stateOfHealthPercent', '2026-11-23']])
})

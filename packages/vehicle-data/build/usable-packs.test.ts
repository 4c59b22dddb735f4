import { expect, test } from 'vitest'
import { usablePackFinder } from './usable-packs.ts'

const usablePackOf = usablePackFinder()
const i4 = {
  year: '2025',
  make: 'BMW',
  name: 'i4 eDrive40 Gran Coupe (19 inch Wheels)',
  packKwh: 84,
  wallKwh: 94.4,
}

test('takes a fact that agrees with EPA', () => {
  expect(usablePackOf(i4)).toBe(81.3)
})

test.each([
  ['of another year', { year: '2021' }],
  ['of another model', { name: 'iX xDrive50 (20 inch wheels)' }],
  ['of another battery', { packKwh: 70 }],
  ['that the energy from the wall contradicts', { wallKwh: 120 }],
])('takes no fact %s', (_, difference) => {
  expect(usablePackOf({ ...i4, ...difference })).toBeUndefined()
})

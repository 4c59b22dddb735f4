import { parseStatements } from '@vinspec/vehicle-data'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSpecs } from '../src/tesla/read-specs.ts'

test.each([
  [0.91, 91],
  [91, 91],
  ['91%', 91],
  ['91.34 %', 91.3],
  ['0.913', 91.3],
  [1, 100],
  [1.03, 100],
  [104.9, 100],
  [50, 50],
])('health given as %j is %d percent', (batterySoH, percent) => {
  expect(readSpecs({ batterySoH })).toEqual({ facts: { stateOfHealthPercent: percent }, doubtful: [] })
})

test.each([180, 1.8, 0.49, 49.9, 105.1, 0, -3, '180%'])('health given as %j is doubtful', (batterySoH) => {
  expect(readSpecs({ response: { batterySoH } })).toEqual({ facts: {}, doubtful: ['stateOfHealthPercent'] })
})

test.each(['good', '', null, true, {}, [], [91], 'NaN', '1e9999'])(
  'health given as %j is not read',
  (batterySoH) => {
    expect(readSpecs({ response: { batterySoH } })).toEqual({ facts: {}, doubtful: [] })
  },
)

test.each([
  [{ batteryCapacityKwh: 74.62 }, 74.6],
  [{ battery_capacity_kwh: '74.6 kWh' }, 74.6],
  [{ response: { battery: { BatteryCapacityKWh: '74.6' } } }, 74.6],
  [[{ response: { batteryCapacityKwh: 74.6 } }], undefined],
])('the capacity is found in %j, whatever wraps it', (body, kwh) => {
  expect(readSpecs(body).facts.usableNowKwh).toBe(kwh)
})

test('a capacity that no Tesla has is doubtful', () => {
  expect(readSpecs({ batteryCapacityKwh: 746 })).toEqual({ facts: {}, doubtful: ['usableNowKwh'] })
})

test.each([
  [{ codes: [{ code: '$PPSW', isActive: true }] }],
  [{ response: { codes: [{ code: '$PPSW' }] } }],
  [{ response: { options: ['PPSW', 7, null, { code: 7 }] } }],
  [{ option_codes: 'RENA, PPSW,,' }],
])('options are read from %j', (body) => {
  expect(readSpecs(body).facts).toEqual({ paint: 'Pearl White Multi-Coat' })
})

test('an option that is not active does not count', () => {
  expect(readSpecs({ codes: [{ code: '$PPSW', isActive: false }] }).facts).toEqual({})
})

test.each([
  ['2022-08-28', '2022-08-28'],
  ['2022-08-28T08:15:00Z', '2022-08-28'],
  ['2022-02-30', undefined],
  ['28/08/2022', undefined],
  [1_661_644_800, undefined],
])('a day given as %j is %s', (productionDate, day) => {
  expect(readSpecs({ productionDate }).facts.productionDate).toBe(day)
})

test('an answer of a megabyte that repeats one name is read in time', () => {
  const repeated = Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [i, { a: 1 }]))
  expect(readSpecs({ ...repeated, batterySoH: 91 }).facts).toEqual({ stateOfHealthPercent: 91 })
})

const known = [
  'batterySoH',
  'batteryCapacityKwh',
  'codes',
  'options',
  'productionDate',
  'response',
  'code',
  'isActive',
]
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('$PPSW', 'PBSB', '0.9', '91%', '180%', '2022-08-28', '<html>', 'SECRET-FIELD'),
    fc.double(),
    fc.jsonValue({ maxDepth: 1 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...known), fc.string()), tie('value'), { maxKeys: 5 }),
  ),
})).value

test('whatever the answer is, only facts come of it, and none of its own text', () => {
  fc.assert(
    fc.property(anything, (body) => {
      const { facts } = readSpecs(body)
      const statement = { source: { name: 'Tesla', about: 'vehicle', date: '2026-11-23' }, facts }
      expect(parseStatements([statement])).toEqual([statement])
      expect(JSON.stringify(facts)).not.toMatch(/SECRET-FIELD|html|PPSW|PBSB|\$/)
    }),
    { seed: 30, numRuns: 2_000 },
  )
})

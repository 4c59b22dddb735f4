/** How the answers of live sources are shown. */
import type { SpecRow } from '@vinspec/contract'
import { expect, test } from 'vitest'
import type { Statement } from '../src/facts/statements.ts'
import type { Recall, VehicleFacts, VehicleVersion } from '../src/facts/vehicle-facts.ts'
import { presentVehicle } from '../src/index.ts'
import { soundVin } from './labels.ts'

const identity = { modelYear: 2023, make: 'Acme', model: 'Comet' }

const lines = (rows: readonly SpecRow[]): string[] =>
  rows.map(({ key, label, value }) => `${key} | ${label} | ${[value].flat().join('; ')}`)

/** What a live source says about this very car. */
const answered = (facts: VehicleFacts, more: Partial<Statement> = {}): Statement => ({
  source: { name: 'Tesla', about: 'vehicle', date: '2026-11-23' },
  facts,
  ...more,
})

const presentStatements = (...statements: Statement[]) =>
  presentVehicle({ vin: soundVin('5YJ3E1EB1KF317000'), record: { identity, statements } })

test('a battery is shown as it was new and as it is now, with source and date', () => {
  const { battery } = presentStatements(
    answered({ packKwh: 82, usableNowKwh: 74.62, stateOfHealthPercent: 91 }),
  )
  expect(battery).toEqual({
    state_of_health_percent: 91,
    usable_capacity: '74.6 kWh now',
    original_capacity_kwh: 82,
    capacity_summary: '82 kWh when new, 74.6 kWh now (91%), Tesla, Nov 23, 2026',
    last_measured: null,
    numbers: {
      original_capacity: { unit: 'kWh', min: 82, max: 82 },
      usable_capacity: { unit: 'kWh', min: 74.6, max: 74.6 },
      state_of_health: { unit: '%', min: 91, max: 91 },
    },
  })
})

test.each([
  [{ stateOfHealthPercent: 91.34 }, '91.3% of its capacity left, Tesla, Nov 23, 2026'],
  [{ usableNowKwh: 74.6 }, '74.6 kWh now, Tesla, Nov 23, 2026'],
  [{ stateOfHealthPercent: 91, lastMeasured: '2026-10-02' }, '91% of its capacity left, Tesla, Oct 2, 2026'],
])('a battery of which only %j is known is shown with only that', (facts, text) => {
  expect(presentStatements(answered(facts)).battery.capacity_summary).toBe(text)
})

test('a battery that supposedly holds more than when new is shown by its health only, because one of the two is wrong', () => {
  const { battery } = presentStatements(
    answered({ packKwh: 75, usableNowKwh: 240, stateOfHealthPercent: 91 }),
  )
  expect(battery).toMatchObject({
    usable_capacity: null,
    capacity_summary: '75 kWh when new, 91% of its capacity left, Tesla, Nov 23, 2026',
  })
})

test('the date of a measurement is that of the source whose health is shown, never of another', () => {
  const { battery } = presentStatements(
    answered({ stateOfHealthPercent: 91 }),
    answered(
      { stateOfHealthPercent: 90, lastMeasured: '2026-09-01' },
      { source: { name: 'Smartcar', about: 'vehicle', date: '2026-09-01' } },
    ),
  )
  expect(battery).toMatchObject({
    capacity_summary: '91% of its capacity left, Tesla, Nov 23, 2026',
    last_measured: null,
  })
})

test('an estimate of the health is marked wherever it is shown', () => {
  const specs = presentStatements(answered({ stateOfHealthPercent: 90.6 }, { isEstimate: true }))
  expect(specs.battery.capacity_summary).toBe(
    'about 90.6% (estimate) of its capacity left, Tesla, Nov 23, 2026',
  )
  expect(specs.battery.numbers?.state_of_health).toMatchObject({ estimate: true })
  expect(specs.range_and_charging.rows).toMatchObject([
    { key: 'basis', value: ['Tesla, Nov 23, 2026, estimate: battery'] },
  ])
})

test('what a car was built with is shown in the summary, as options, and with its source', () => {
  const specs = presentStatements(
    answered({
      paint: 'Pearl White Multi-Coat',
      wheels: '21',
      wheelStyle: 'Arachnid',
      interior: 'Black premium',
      seatOptions: ['Ventilated front seats', 'Heated rear seats'],
      assistancePackage: ['Full Self-Driving Capability', 'Hardware 3.0'],
      supercharging: 'Free, transferable',
    }),
  )
  expect(specs.summary).toMatchObject({
    paint: 'Pearl White Multi-Coat',
    wheels: '21 in Arachnid',
    interior: 'Black premium',
    supercharging: 'Free, transferable',
  })
  const options = specs.sections.find(({ key }) => key === 'options')
  expect(lines(options?.rows ?? [])).toMatchInlineSnapshot(`
    [
      "paint | Paint | Pearl White Multi-Coat",
      "wheels | Wheels | 21 in Arachnid",
      "interior | Interior | Black premium",
      "seat_options | Seat options | Ventilated front seats; Heated rear seats",
      "assistance_package | Driver assistance as sold | Full Self-Driving Capability; Hardware 3.0",
      "supercharging | Supercharging | Free, transferable",
    ]
  `)
  expect(lines(specs.range_and_charging.rows)).toMatchInlineSnapshot(`
    [
      "basis | Basis | Tesla, Nov 23, 2026: paint, wheels, interior, seats, driver assistance, supercharging",
    ]
  `)
})

const recall = (campaign: string, reportedOn: string, more: Partial<Recall> = {}): Recall => ({
  campaign,
  reportedOn,
  component: 'Steering',
  summary: 'It may come off.',
  overTheAir: false,
  ...more,
})

function recallLines(recalls: readonly Recall[]): string[] {
  const specs = presentStatements({
    source: { name: 'NHTSA', about: 'model', date: '2026-11-23' },
    facts: { recalls },
  })
  return lines(specs.sections.flatMap(({ rows }) => rows)).filter((line) => line.startsWith('recalls'))
}

test('recalls are shown most urgent first, then newest, and never as those of this very car', () => {
  const recalls = [
    recall('20V1', '2020-05-01'),
    recall('23V2', '2023-12-11', { overTheAir: true }),
    recall('21V3', '2021-02-02', { advice: 'park_outside' }),
    recall('22V4', '2022-03-03', { advice: 'do_not_drive' }),
  ]
  expect(recallLines(recalls)).toMatchInlineSnapshot(`
    [
      "recalls | Recalls of this model and year | Do not drive until repaired: Mar 3, 2022, 22V4, Steering. It may come off.; Park outside until repaired: Feb 2, 2021, 21V3, Steering. It may come off.; Dec 11, 2023, 23V2, Steering. It may come off. Repaired with software over the air.; May 1, 2020, 20V1, Steering. It may come off.; By NHTSA, Nov 23, 2026. A dealer says whether a recall concerns this car",
    ]
  `)
})

test('"no recalls" for a model is shown with its date', () => {
  expect(recallLines([])).toMatchInlineSnapshot(`
    [
      "recalls | Recalls of this model and year | None known to NHTSA, Nov 23, 2026",
    ]
  `)
})

const version = (wheels: string, rangeMi: number): VehicleVersion => ({
  title: `Comet ${wheels}`,
  wheels,
  drive: 'all',
  battery: '',
  rangeMi,
})

const labels = (...versions: readonly VehicleVersion[]): Statement => ({
  source: { name: 'EPA', about: 'version', date: '2026-01-01' },
  facts: { versions },
})

test.each([
  ['19', '396 mi'],
  ['22', '348 mi'],
  // EPA tested none with these.
  ['20', '348 to 396 mi'],
])('for a car built with %s in wheels, the range is %s', (wheels, range) => {
  const both = labels(version('19', 396), version('21/22', 348))
  const { rows } = presentStatements(both, answered({ wheels })).range_and_charging
  expect(rows.find(({ key }) => key === 'range')?.value).toBe(range)
})

test("a wheel size that is only in a version's name does not narrow the range", () => {
  const both = labels(version('19', 396), version('21', 348))
  const named = answered({ wheels: '19' }, { source: { name: 'NHTSA', about: 'vin', date: '2026-01-01' } })
  const { rows } = presentStatements(both, named).range_and_charging
  expect(rows.find(({ key }) => key === 'range')?.value).toBe('348 to 396 mi')
})

test('a source that was asked about a model is named, too', () => {
  const source = { name: 'NHTSA (sandbox)', about: 'model', date: '2026-11-23' } as const
  const facts = { recalls: [], safetyRating: { overall: 5, asOf: '2026-11-23' } }
  const { rows } = presentStatements({ source, facts, isLive: true }).range_and_charging
  expect(rows.find(({ key }) => key === 'basis')?.value).toEqual([
    'NHTSA (sandbox), Nov 23, 2026: recalls, safety rating',
  ])
})

test('a live source is named for the facts taken from it, and for no others', () => {
  const source = { name: 'NHTSA vPIC (sandbox)', about: 'vin', date: '2026-11-23' } as const
  const tables = {
    source: { name: 'NHTSA vPIC', about: 'vin', date: '2026-12-01' },
    facts: { doors: 4 },
  } as const
  const basisOf = (facts: VehicleFacts) => {
    const { rows } = presentStatements(tables, { source, facts, isLive: true }).range_and_charging
    return rows.find(({ key }) => key === 'basis')?.value
  }
  expect(basisOf({ doors: 2, seatRows: 3 })).toEqual(['NHTSA vPIC (sandbox), Nov 23, 2026: other facts'])
  expect(basisOf({ doors: 2 })).toBeUndefined()
})

import { expect, test } from 'vitest'
import { loadCuratedFacts } from '../src/catalogue/curated-facts.ts'
import type { VehicleIdentity } from '../src/facts/raw-vehicle.ts'
import { readTable } from '../src/read-table.ts'

const curatedFacts = loadCuratedFacts(readTable)
const factsOf = (identity: VehicleIdentity, ...labels: string[]) =>
  curatedFacts(
    identity,
    labels.map((name) => ({ name, baseModel: identity.model })),
  )

test("a model's warranties are those of its model year only", () => {
  expect(factsOf({ make: 'Rivian', model: 'R1T', modelYear: 2022 }).warranties).toEqual([
    { covers: 'vehicle', years: 5, miles: 60_000 },
    { covers: 'powertrain', years: 8, miles: 175_000 },
    { covers: 'battery', years: 8, miles: 175_000, batteryPercent: 70 },
  ])
  expect(factsOf({ make: 'Rivian', model: 'R1T', modelYear: 2019 }).warranties).toBeUndefined()
})

test("a warranty's miles are a span if they depend on the battery, and are omitted if there is no limit", () => {
  expect(factsOf({ make: 'Tesla', model: 'Model 3', modelYear: 2019 }).warranties).toContainEqual({
    covers: 'battery',
    years: 8,
    miles: { from: 100_000, to: 120_000 },
    batteryPercent: 70,
  })
  expect(factsOf({ make: 'Tesla', model: 'Model S', modelYear: 2017 }).warranties).toContainEqual({
    covers: 'battery',
    years: 8,
    miles: undefined,
    batteryPercent: undefined,
  })
})

test('what the battery can power is given by kind', () => {
  expect(factsOf({ make: 'Ford', model: 'F-150 Lightning', modelYear: 2023 }).powerOut).toBe('devices_home')
  expect(factsOf({ make: 'Hyundai', model: 'Ioniq 5', modelYear: 2023 }).powerOut).toBe('devices')
  expect(factsOf({ make: 'Cadillac', model: 'Lyriq', modelYear: 2024 }).powerOut).toBe('home')
})

test('that a battery powers nothing outside of the car is stated for years of which sources say so, and for no others', () => {
  const powerOuts = [2025, 2026].map(
    (modelYear) => factsOf({ make: 'Tesla', model: 'Model Y', modelYear }).powerOut,
  )
  expect(powerOuts).toEqual(['none', undefined])
  expect(factsOf({ make: 'Nissan', model: 'Leaf', modelYear: 2022 }).powerOut).toBeUndefined()
})

test('of the Cybertrucks of 2025 only those with all-wheel drive have outlets', () => {
  const cybertruck = { make: 'Tesla', model: 'Cybertruck', modelYear: 2025 }
  expect(factsOf(cybertruck, 'Cybertruck AWD').powerOut).toBe('devices_home')
  expect(factsOf(cybertruck, 'Cybertruck Long Range').powerOut).toBeUndefined()
})

test('over-the-air updates are stated if known, and never denied', () => {
  expect(factsOf({ make: 'Volkswagen', model: 'ID.4', modelYear: 2022 }).overTheAirUpdates).toBe(true)
  expect(factsOf({ make: 'Nissan', model: 'Leaf', modelYear: 2015 }).overTheAirUpdates).toBeUndefined()
})

test('a heat pump that only some versions have is not called standard, unless the car can be only such a version', () => {
  expect(factsOf({ make: 'Hyundai', model: 'Ioniq 5', modelYear: 2023 }).heatPump).toBe('some')
  const ioniq5 = { make: 'Hyundai', model: 'Ioniq 5', modelYear: 2025 }
  const [awd, rwd] = ['Ioniq 5 AWD (19 inch Wheels)', 'Ioniq 5 RWD']
  expect(factsOf(ioniq5, awd, 'Ioniq 5 AWD XRT').heatPump).toBe('standard')
  expect(factsOf(ioniq5, rwd).heatPump).toBe('none')
  expect(factsOf(ioniq5, awd, rwd).heatPump).toBe('some')
})

test('the F-150 Lightning has a heat pump from 2024 on', () => {
  const heatPumps = [2023, 2024, 2025].map(
    (modelYear) => factsOf({ make: 'Ford', model: 'F-150 Lightning', modelYear }).heatPump,
  )
  expect(heatPumps).toEqual(['none', 'standard', 'standard'])
})

test('a warranty is that of the versions that the car can be', () => {
  const milesOf = (...labels: string[]) =>
    factsOf({ make: 'Tesla', model: 'Model 3', modelYear: 2024 }, ...labels).warranties?.find(
      ({ covers }) => covers === 'battery',
    )?.miles
  expect(milesOf('Model 3 Long Range AWD')).toBe(120_000)
  expect(milesOf('Model 3 RWD')).toBe(100_000)
  expect(milesOf('Model 3 RWD', 'Model 3 Long Range RWD')).toEqual({ from: 100_000, to: 120_000 })
})

test("what a maker's adapter fits is given separately from the plug", () => {
  expect(factsOf({ make: 'Kia', model: 'EV9', modelYear: 2024 })).toMatchObject({
    dcPlug: 'ccs1',
    chargingAdapter: 'nacs',
  })
})

test.each([
  ['Ford', 'F-150 Lightning', 2023, { acPlug: 'j1772', dcPlug: 'ccs1' }],
  ['Hyundai', 'Ioniq 5', 2025, { acPlug: 'nacs', dcPlug: 'nacs' }],
  ['Kia', 'Soul EV', 2016, { acPlug: 'j1772', dcPlug: 'chademo' }],
])(
  'each kind of charging has its plug, and a combined one is for both: %s %s',
  (make, model, modelYear, plugs) => {
    expect(factsOf({ make, model, modelYear })).toMatchObject(plugs)
  },
)

test('a model about which nothing is known has no facts', () => {
  expect(factsOf({ make: 'Acme', model: 'Comet', modelYear: 2022 })).toEqual({})
})

import { expect, test } from 'vitest'
import { loadCuratedFacts } from '../src/catalogue/curated-facts.ts'
import { readTable } from '../src/read-table.ts'

const factsOf = loadCuratedFacts(readTable)

test("a model's warranties are those of its year, and of no other", () => {
  expect(factsOf({ make: 'Rivian', model: 'R1T', modelYear: 2022 }).warranties).toEqual([
    { covers: 'vehicle', years: 5, miles: 60_000 },
    { covers: 'powertrain', years: 8, miles: 175_000 },
    { covers: 'battery', years: 8, miles: 175_000, batteryPercent: 70 },
  ])
  expect(factsOf({ make: 'Rivian', model: 'R1T', modelYear: 2019 }).warranties).toBeUndefined()
})

test.each([
  ['Ford', 'F-150 Lightning', 2023, { acPlug: 'j1772', dcPlug: 'ccs1' }],
  ['Hyundai', 'Ioniq 5', 2025, { acPlug: 'nacs', dcPlug: 'nacs' }],
  ['Kia', 'Soul EV', 2016, { acPlug: undefined, dcPlug: 'chademo' }],
])('a combined plug is for both kinds of charging: %s %s', (make, model, modelYear, plugs) => {
  expect(factsOf({ make, model, modelYear })).toMatchObject(plugs)
})

test('a model of which nothing is known has no facts', () => {
  expect(factsOf({ make: 'Acme', model: 'Comet', modelYear: 2022 })).toEqual({})
})

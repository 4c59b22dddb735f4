import { expect, test } from 'vitest'
import { loadLabelRows } from '../src/catalogue/label-rows.ts'
import { loadModelFamilies } from '../src/catalogue/model-families.ts'
import { createModelYearSheets } from '../src/model-year-sheets.ts'
import { readTable } from '../src/read-table.ts'

const modelYears = createModelYearSheets(readTable)

test('every label that a VIN can lead to belongs to exactly one model and year, at its own address', () => {
  const families = loadModelFamilies(readTable, loadLabelRows(readTable)).all()
  const wanted = new Set(
    families.flatMap(({ year, rows }) => rows.map((row) => `${year} ${JSON.stringify(row)}`)),
  )
  const found = modelYears.all.flatMap(({ year, labels }) =>
    labels.map((label) => `${year} ${JSON.stringify(label)}`),
  )
  // EPA has a few labels twice, with the same figures.
  expect(new Set(found)).toEqual(wanted)
  expect(found.length - new Set(found).size).toBeLessThan(10)
  expect(new Set(modelYears.all.map(({ path }) => path)).size).toBe(modelYears.all.length)
  for (const { path } of modelYears.all) expect(path).toMatch(/^[a-z0-9-]+\/[a-z0-9-]+\/\d{4}$/)
})

test('each version keeps its own range, and nothing is shown that EPA does not say', () => {
  const told = new Set<string>()
  for (const modelYear of modelYears.all) {
    const { versions, figures } = modelYears.sheetOf(modelYear)
    expect([modelYear.path, versions.map((version) => version.figures.range)]).toEqual([
      modelYear.path,
      modelYear.labels.map(({ rangeMi }) => (rangeMi === undefined ? null : `${rangeMi} mi`)),
    ])
    for (const { key } of figures.rows) told.add(key)
  }
  expect([...told].toSorted()).toEqual([
    'annual_electricity_cost',
    'annual_gas_savings',
    'efficiency',
    'emissions_score',
    'fuel_economy',
    'fuel_economy_score',
    'level_2_charging',
    'level_2_charging_fast_option',
    'level_2_charging_wall_connector',
    'range',
    'range_energy',
  ])
})

test.each([
  ['tesla/model-s/2022', '2022 Tesla Model S', '348 to 405 mi', 3],
  ['ford/mustang-mach-e/2023', '2023 Ford Mustang Mach-E', '224 to 312 mi', 8],
  ['chevrolet/blazer-ev/2025', '2025 Chevrolet Blazer EV', '283 to 334 mi', 5],
  ['volkswagen/e-golf/2017', '2017 Volkswagen e-Golf', '125 mi', 1],
  // EPA's name, because its labels are of two models that lookups distinguish.
  ['mercedes-benz/eqe/2024', '2024 Mercedes-Benz EQE', '230 to 307 mi', 8],
])('%s is the page of the %s', (path, title, range, versions) => {
  const found = modelYears.find(path)
  const sheet = found && modelYears.sheetOf(found)
  expect([
    sheet?.title,
    sheet?.figures.rows.find(({ key }) => key === 'range')?.value,
    sheet?.versions.length,
  ]).toEqual([title, range, versions])
})

test('each says of how many versions a figure is known, and 100% means all of them', () => {
  for (const modelYear of modelYears.all) {
    const { known } = modelYears.sheetOf(modelYear)
    const count = modelYear.labels.filter(({ packKwh }) => packKwh !== undefined).length
    const percent = known.find(({ figure }) => figure.startsWith('battery capacity'))?.percent
    expect([modelYear.path, percent === 100, percent === 0]).toEqual([
      modelYear.path,
      count === modelYear.labels.length,
      count === 0,
    ])
  }
})

import { expect, test } from 'vitest'
import type { LabelRow } from '../src/catalogue/label-rows.ts'
import { presentVehicle, type RawVehicle } from '../src/index.ts'
import { provider, readLabels, soundVin } from './labels.ts'

const signal = new AbortController().signal
const found: RawVehicle[] = []
for (const { vin } of [...readLabels('labelled-vins.csv'), ...readLabels('synthetic-2026-vins.csv')]) {
  const result = await provider.lookUp(soundVin(vin), { signal })
  if (result.kind === 'found') found.push(result.vehicle)
}

const figures = (text: string | null): number[] =>
  (text?.match(/-?\$?[\d,]+(?:\.\d+)?/g) ?? []).map((figure) => Number(figure.replace(/[$,]/g, '')))

/** Each wheel figure, with what it must be read from. */
const sources: readonly (readonly [string, (row: LabelRow) => number | undefined])[] = [
  ['range', (row) => row.rangeMi],
  ['city_range', (row) => row.rangeCityMi],
  ['highway_range', (row) => row.rangeHighwayMi],
  ['mpge_combined', (row) => row.mpgeCombined],
  ['mpge_city', (row) => row.mpgeCity],
  ['mpge_highway', (row) => row.mpgeHighway],
  ['annual_electricity_cost', (row) => row.fuelCostUsdPerYear],
]

test('a wheel row shows only figures of label rows that the VIN can be', () => {
  for (const vehicle of found) {
    const { labelRows, otherVersions } = vehicle.version
    const rows = labelRows.length > 0 ? labelRows : otherVersions
    for (const wheelRow of presentVehicle(vehicle).range_and_charging.wheel_rows) {
      for (const [key, figure] of sources) {
        const allowed = rows.map(figure).map((value) => Math.round(value ?? Number.NaN))
        const text = Object.entries(wheelRow).find(([name]) => name === key)?.[1] ?? null
        const shown = figures(text?.replace(/\/.*/, '') ?? null)
        expect(allowed, `${vehicle.vin} ${key}`).toEqual(expect.arrayContaining(shown))
      }
    }
  }
})

test('every label row is of the model year and make of the VIN', () => {
  for (const { version, labelMake } of found) {
    if (version.labelRows.length > 0) expect(labelMake).toBeDefined()
  }
})

test('labels of other versions are shown as such, and nowhere else', () => {
  const others = found.filter(({ version }) => version.otherVersions.length > 0)
  expect(others.length).toBeGreaterThan(0)
  for (const vehicle of others) {
    const specs = presentVehicle(vehicle)
    expect(vehicle.version.labelRows).toEqual([])
    expect(specs.range_and_charging.rows).toEqual([])
    expect(specs.range_and_charging.wheel_rows.map((row) => row.wheel_size)).toEqual([
      'Other versions of this model',
    ])
    expect(specs.battery.original_capacity_kwh).toBeNull()
  }
})

test('usable capacity is marked as an estimate, and less than the original', () => {
  const estimates = found.map(presentVehicle).filter(({ battery }) => battery.usable_capacity !== null)
  expect(estimates.length).toBeGreaterThan(0)
  for (const { battery } of estimates) {
    expect(battery.usable_capacity).toMatch(/^about [\d.]+ kWh \(estimate\)$/)
    const [usable] = figures(battery.usable_capacity)
    expect(usable).toBeLessThan(battery.original_capacity_kwh ?? 0)
  }
})

test('rows and sections come in one order, each key at most once', () => {
  const order = [
    'range',
    'fuel_economy',
    'efficiency',
    'level_2_charging',
    'level_2_charging_fast_option',
    'annual_electricity_cost',
    'annual_gas_savings',
    'fuel_economy_score',
    'basis',
  ]
  for (const vehicle of found) {
    const specs = presentVehicle(vehicle)
    const keys = specs.range_and_charging.rows.map((row) => row.key)
    expect(keys).toEqual(order.filter((key) => keys.includes(key)))
    expect(specs.sections.map((section) => section.key)).toEqual(
      ['technology', 'drivetrain'].slice(0, specs.sections.length),
    )
  }
})

test('presenting the same vehicle twice gives the same text', () => {
  const [vehicle] = found
  if (vehicle === undefined) throw new Error('no vehicle')
  expect(JSON.stringify(presentVehicle(vehicle))).toBe(JSON.stringify(presentVehicle(vehicle)))
})

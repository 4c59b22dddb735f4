import type { SpecNumbers, VehicleSpecs, WheelRow } from '@vinspec/contract'
import { expect, test } from 'vitest'
import { mergeStatements } from '../src/facts/statements.ts'
import { measured, presentVehicle, type RawVehicle } from '../src/index.ts'
import { figuresOf, isOfEpaRow } from './epa-figures.ts'
import { provider, readLabels, soundVin } from './labels.ts'
import { contradictions } from './numbers-of.ts'

const signal = new AbortController().signal
const found: RawVehicle[] = []
for (const { vin } of [...readLabels('labelled-vins.csv'), ...readLabels('synthetic-2026-vins.csv')]) {
  const result = await provider.lookUp(soundVin(vin), { signal })
  if (result.kind === 'found') found.push(result.vehicle)
}

const answers = found.map(presentVehicle)

const unsupported = (specs: VehicleSpecs): string[] =>
  figuresOf(specs)
    .filter(([key, figure]) => !isOfEpaRow(specs, key, figure))
    .map(([key, figure]) => `${specs.vin} ${specs.title}: ${key} ${figure}`)

test("every figure shown is EPA's, from a row of the VIN's model year, make, and model", () => {
  expect(answers.flatMap(unsupported)).toEqual([])
  expect(answers.flatMap(figuresOf).length).toBeGreaterThanOrEqual(measured.epaFigures)
})

test.each(answers.slice(0, 1).flatMap((specs) => changes(specs)))(
  'that check finds a figure %s',
  (_, changed) => {
    expect(unsupported(changed)).not.toEqual([])
  },
)

/** Answers that are each wrong in one way. */
function changes(specs: VehicleSpecs): [string, VehicleSpecs][] {
  const { vehicle, range_and_charging: shown } = specs
  const [wheelRow] = shown.wheel_rows
  if (wheelRow === undefined) throw new Error(`${specs.vin} has no label`)
  const withWheelRow = (change: Partial<WheelRow>): VehicleSpecs => ({
    ...specs,
    range_and_charging: { ...shown, wheel_rows: [{ ...wheelRow, ...change }] },
  })
  return [
    ['of another year', { ...specs, vehicle: { ...vehicle, year: '2011' } }],
    ['of another make', { ...specs, vehicle: { ...vehicle, make: 'Fisker' } }],
    ['of another model', { ...specs, vehicle: { ...vehicle, model: 'Roadster' } }],
    ['at the far end of a span', withWheelRow({ range: `${wheelRow.range?.replace(' mi', '')} to 999 mi` })],
    ['that is not a number', withWheelRow({ level_2_charging: 'quick' })],
  ]
}

/** Contradictions that a reader would find in an answer's words. */
function oddWords({ vin, vehicle, range_and_charging, sections }: VehicleSpecs): string[] {
  const rows = [...range_and_charging.rows, ...sections.flatMap((section) => section.rows)]
  const said = (key: string): string => [rows.find((row) => row.key === key)?.value ?? ''].flat().join('; ')
  const kwOf = (key: string): string | undefined => /(?:^|\()([\d.]+ kW)\)?$/.exec(said(key))?.[1]
  const [motor, power] = [kwOf('motor_power'), kwOf('power')]
  return [
    ...(vehicle.trim !== null && /doesn't show the trim/.test(said('basis'))
      ? [`${vin}: the trim ${vehicle.trim}, which the VIN doesn't show`]
      : []),
    ...(motor !== undefined && power !== undefined && motor !== power
      ? [`${vin}: one motor of ${motor}, and a power of ${power}`]
      : []),
  ]
}

test('a trim that is shown is not called open, and one motor has one power in kilowatts', () => {
  expect(answers.flatMap(oddWords)).toEqual([])
})

test('the numbers of every answer are those in its words, and no figure lacks its number', () => {
  expect(answers.flatMap(contradictions)).toEqual([])
})

test.each(answers.slice(0, 1).flatMap((specs) => changedNumbers(specs)))(
  'numbers and words that differ in %s are found',
  (_, changed) => {
    expect(contradictions(changed)).toHaveLength(1)
  },
)

function changedNumbers(specs: VehicleSpecs): [string, VehicleSpecs][] {
  const { range_and_charging: shown } = specs
  const [range, ...others] = shown.rows
  const [wheels = { wheel_size: '' }] = shown.wheel_numbers ?? []
  if (range?.numbers === undefined) throw new Error(`${specs.vin} has no range`)
  const withRange = (numbers: SpecNumbers | undefined): VehicleSpecs => {
    const { numbers: _, ...words } = range
    const row = numbers === undefined ? words : { ...words, numbers }
    return { ...specs, range_and_charging: { ...shown, rows: [row, ...others] } }
  }
  return [
    ['a figure', withRange({ ...range.numbers, max: range.numbers.max + 1 })],
    ['a unit', withRange({ ...range.numbers, unit: 'km' })],
    ['a mark', withRange({ ...range.numbers, estimate: true })],
    ['that there are none', withRange(undefined)],
    [
      'wheels',
      {
        ...specs,
        range_and_charging: { ...shown, wheel_numbers: [{ ...wheels, city_range: range.numbers }] },
      },
    ],
  ]
}

test('the basis names the model year of the VIN', () => {
  const basis = answers.flatMap((specs) => {
    const row = specs.range_and_charging.rows.find(({ key }) => key === 'basis')
    return row === undefined ? [] : [[specs.vehicle.year, row.value[0]]]
  })
  expect(basis.length).toBeGreaterThan(0)
  for (const [year, text] of basis) expect(text).toBe(`EPA label figures of model year ${year}`)
})

test('labels of other versions are shown as such, and nowhere else', () => {
  const others = found.filter(
    ({ record }) => (mergeStatements(record.statements).otherVersions ?? []).length > 0,
  )
  expect(others.length).toBeGreaterThan(0)
  for (const vehicle of others) {
    const specs = presentVehicle(vehicle)
    expect(mergeStatements(vehicle.record.statements).versions).toEqual([])
    // The plug is the model's, whatever the version.
    expect(specs.range_and_charging.rows.filter(({ key }) => key !== 'charging_port')).toEqual([])
    expect(specs.range_and_charging.wheel_rows.map((row) => row.wheel_size)).toEqual([
      'Other versions of this model',
    ])
    expect(specs.battery.original_capacity_kwh).toBeNull()
  }
})

test('usable capacity is stated, or marked as an estimate, and is less than the original', () => {
  const shown = answers.filter(({ battery }) => battery.usable_capacity !== null)
  expect(shown.length).toBeGreaterThan(0)
  for (const { title, battery } of shown) {
    expect(battery.usable_capacity).toMatch(/^(?:about [\d.]+ kWh \(estimate\)|[\d.]+(?: to [\d.]+)? kWh)$/)
    const usable = Number(/[\d.]+/.exec(battery.usable_capacity ?? '')?.[0])
    expect([title, usable < (battery.original_capacity_kwh ?? Number.POSITIVE_INFINITY)]).toEqual([
      title,
      true,
    ])
  }
})

test('rows and sections come in one order, each key at most once', () => {
  const order = [
    'range',
    'fuel_economy',
    'efficiency',
    'range_energy',
    'level_2_charging',
    'level_2_charging_fast_option',
    'level_2_charging_wall_connector',
    'onboard_charger',
    'dc_power',
    'dc_charging_10_to_80',
    'charging_port',
    'annual_electricity_cost',
    'annual_gas_savings',
    'fuel_economy_score',
    'emissions_score',
    'basis',
  ]
  for (const specs of answers) {
    const keys = specs.range_and_charging.rows.map((row) => row.key)
    expect(keys).toEqual(order.filter((key) => keys.includes(key)))
    expect(specs.sections.map((section) => section.key)).toEqual(
      ['technology', 'drivetrain'].slice(0, specs.sections.length),
    )
  }
})

test('vehicles that share an answer cannot change it for each other', () => {
  const [specs] = answers
  if (specs === undefined) throw new Error('no vehicle was found')
  expect(Object.isFrozen(specs.range_and_charging.rows[0])).toBe(true)
  expect(Object.isFrozen(specs.vehicle)).toBe(true)
})

import { readFileSync } from 'node:fs'
import type { VehicleSpecs } from '@vinspec/contract'
import { parse } from 'csv-parse/sync'

/** EPA's file as downloaded, read here without our tables, so that a mistake in them cannot hide itself. */
const source = new URL('../sources/epa-ev.csv', import.meta.url)
type EpaRow = Readonly<Record<string, string>>
const epaRows = Map.groupBy(parse<EpaRow>(readFileSync(source), { columns: true }), (row) =>
  yearAndMake(row['year'], row['make']),
)

type Reading = (row: EpaRow) => number

const column =
  (name: string, digits = 0, factor = 1): Reading =>
  (row) =>
    rounded(Number(row[name]) * factor, digits)

/** Rounds halves up, despite binary fractions. */
const rounded = (figure: number, digits: number): number =>
  Math.round(Number((figure * 10 ** digits).toFixed(6))) / 10 ** digits

/** How each figure follows from EPA's row, by its key in `rows` and in `wheel_rows`. */
const readings: ReadonlyMap<string, Reading> = new Map([
  ['range', column('range')],
  ['city_range', column('rangeCity')],
  ['highway_range', column('rangeHwy')],
  ['fuel_economy', column('comb08')],
  ['mpge_combined', column('comb08')],
  ['mpge_city', column('city08')],
  ['mpge_highway', column('highway08')],
  ['efficiency', column('combE')],
  ['efficiency_wh_per_mile', column('combE', 0, 10)],
  ['fuel_cost', column('combE', 2, 0.15 / 4)],
  ['annual_electricity_cost', column('fuelCost08')],
  ['annual_gas_savings', column('youSaveSpend', 0, 1 / 5)],
  ['range_energy', (row) => rounded((Number(row['range']) * Number(row['combE'])) / 100, 0)],
  ['level_2_charging', column('charge240', 2)],
  ['level_2_charging_fast_option', column('charge240b', 2)],
  ['level_2_charging_wall_connector', column('charge240b', 2)],
  ['fuel_economy_score', column('feScore')],
  ['emissions_score', column('ghgScore')],
])

/** Rows that are not from EPA's label. */
const ofOthers: ReadonlySet<string> = new Set([
  'onboard_charger',
  'dc_power',
  'dc_charging_10_to_80',
  'charging_port',
  'basis',
])

/** The text that follows a figure or a span. */
const UNITS =
  / (mi|MPGe|kWh\/100 mi|Wh\/mi|h at 240 V|kWh from the wall, charging losses included|per 25 mi|out of 10)$|\/yr$/

/** Every figure of the range and charging part, by key; both ends of a span. */
export function figuresOf({ range_and_charging: { rows, wheel_rows } }: VehicleSpecs): [string, number][] {
  const shown = [
    ...rows.filter((row) => !ofOthers.has(row.key)).map((row) => [row.key, String(row.value)] as const),
    ...wheel_rows.flatMap((row) => Object.entries(row).filter(([key]) => key !== 'wheel_size')),
  ]
  return shown.flatMap(([key, text]): [string, number][] =>
    text === null ? [] : numbersOf(text).map((figure) => [key, figure]),
  )
}

const numbersOf = (text: string): number[] =>
  text
    .replace(UNITS, '')
    .split(' to ')
    .map((figure) => Number(figure.replace(/[$,]/g, '')))

const supported = new Map<string, ReadonlySet<number>>()

/** Whether EPA has a row of that model year, make, and model family with that figure. */
export function isOfEpaRow(
  { vehicle: { year, make, model } }: VehicleSpecs,
  key: string,
  figure: number,
): boolean {
  const family = `${year} ${make} ${model} ${key}`
  const known = supported.get(family)
  if (known !== undefined) return known.has(figure)
  const reading = readings.get(key)
  if (reading === undefined) throw new Error(`no reading for ${key}`)
  const rows = (epaRows.get(yearAndMake(year, make)) ?? []).filter((row) => isOfModel(model, row))
  const figures = new Set(rows.map(reading))
  supported.set(family, figures)
  return figures.has(figure)
}

/** Whether a row of EPA's can be of that model in that year, judging by its name. */
export const isOfFamily = ({ year, make, model }: VehicleSpecs['vehicle'], row: EpaRow): boolean =>
  yearAndMake(row['year'], row['make']) === yearAndMake(year, make) && isOfModel(model, row)

const isOfModel = (model: string | null, row: EpaRow): boolean =>
  familyWords(model ?? '').every((word) => letters(row['model']).includes(word))

/** The words of a model name that both NHTSA and EPA use. */
const familyWords = (model: string): string[] =>
  model
    .split(/[ -]/)
    .map(letters)
    .filter((word) => !/^(|ev|electric|drive|class|suv|sedan)$/.test(word))

const letters = (text: string | undefined): string => (text ?? '').toLowerCase().replace(/[^a-z0-9]/g, '')

function yearAndMake(year: string | null | undefined, make: string | null | undefined): string {
  return `${year} ${make?.toLowerCase()}`
}

/** Prints how good the answers are for the register's battery-electric prefixes: the figures in the README. */

import type { SpecRow, VehicleSpecs } from '@vinspec/contract'
import { mergeStatements } from '../src/facts/statements.ts'
import type { FactName } from '../src/facts/vehicle-facts.ts'
import { presentVehicle, type RawVehicle } from '../src/index.ts'
import { coverageOf, isWorthSelling } from '../src/presentation/coverage.ts'
import { figuresOf, isOfEpaRow } from './epa-figures.ts'
import { provider, readLabels, soundVin } from './labels.ts'
import { packSources } from './pack-sources.ts'

/** Fields of the contract outside of rows and sections; of the wheel rows, those that all of them have. */
function fieldsOf({
  vehicle,
  summary,
  battery,
  range_and_charging: { wheel_rows },
}: VehicleSpecs): Readonly<Record<string, unknown>> {
  const [{ wheel_size: _, ...first } = { wheel_size: '' }] = wheel_rows
  return { ...vehicle, ...summary, ...battery, ...first }
}

const FIELDS = 29
const isFilled = (value: unknown): boolean => value !== null && value !== undefined
/** The rows of fields that are already counted. */
const ofFields: ReadonlySet<string> = new Set([
  'range',
  'fuel_economy',
  'efficiency',
  'range_energy',
  'level_2_charging',
  'annual_electricity_cost',
  'annual_gas_savings',
  'basis',
  'energy',
])

function furtherFacts({ range_and_charging, sections }: VehicleSpecs): number {
  const rows = [...range_and_charging.rows, ...sections.flatMap((section) => section.rows)]
  return rows.filter(({ key }) => !ofFields.has(key)).length
}

interface Sold {
  readonly vehicle: RawVehicle
  readonly specs: VehicleSpecs
  readonly registered: number
}

async function soldOf({ vin, registrations }: Readonly<Record<string, string>>): Promise<Sold[]> {
  const result = await provider.lookUp(soundVin(vin), { signal: new AbortController().signal })
  if (result.kind !== 'found' || !isWorthSelling(coverageOf(result.vehicle))) return []
  const { vehicle } = result
  return [{ vehicle, specs: presentVehicle(vehicle), registered: Number(registrations) }]
}

const versionsOf = ({ vehicle }: Sold) => mergeStatements(vehicle.record.statements).versions ?? []

function isWide(sold: Sold): boolean {
  const ranges = versionsOf(sold).flatMap(({ rangeMi }) => (typeof rangeMi === 'number' ? [rangeMi] : []))
  return Math.max(...ranges) > 1.25 * Math.min(...ranges)
}

const labels = readLabels('labelled-vins.csv').filter((label) => label['ev_type'] === 'BEV')
const sold = (await Promise.all(labels.map(soldOf))).flat()
const percent = (count: number): string => `${((100 * count) / labels.length).toFixed(1)}%`
const average = (count: (specs: VehicleSpecs) => number): string =>
  (sold.reduce((sum, { specs }) => sum + count(specs), 0) / sold.length).toFixed(1)
const count = (is: (one: Sold) => boolean): number => sold.filter(is).length
const invented = sold.flatMap(({ specs }) =>
  figuresOf(specs).filter(([key, figure]) => !isOfEpaRow(specs, key, figure)),
)

const lines: readonly (readonly [string, string])[] = [
  ['battery-electric prefixes', String(labels.length)],
  ['sold', percent(sold.length)],
  ['one EPA label row', percent(count((one) => versionsOf(one).length === 1))],
  ['one set of label figures', percent(count(hasOneSetOfFigures))],
  ['one range for each wheel size', percent(count(({ specs }) => hasOneRangePerWheel(specs)))],
  ['ranges that span more than 1.25 times', percent(count(isWide))],
  [
    `fields of ${FIELDS} that are empty, on average`,
    average((specs) => FIELDS - Object.values(fieldsOf(specs)).filter(isFilled).length),
  ],
  ['further facts, on average', average(furtherFacts)],
  ['original kWh shown', percent(count(({ specs }) => specs.battery.original_capacity_kwh !== null))],
  ['original kWh that two sources state', percent(count(({ specs }) => packSources(specs) > 1))],
  [
    'charging port, of answers sold',
    shareOfSold(({ range_and_charging: { rows } }) => hasRow(rows, 'charging_port')),
  ],
  ['plug for DC fast charging, of answers sold', shareOf('dcPlug')],
  ['warranty, of answers sold', shareOf('warranties')],
  ['heat pump, of answers sold', shareOf('heatPump')],
  ['updates over the air, of answers sold', shareOf('overTheAirUpdates')],
  ['power out of the car, of answers sold', shareOf('powerOut')],
  ['towing, of answers sold', shareOf('towingLb')],
  ['0 to 60 mph, of answers sold', shareOf('zeroTo60Seconds')],
  [
    'fast charging from 10% to 80%, of answers sold',
    shareOfSold(({ range_and_charging: { rows } }) => hasRow(rows, 'dc_charging_10_to_80')),
  ],
  ["figures that are not EPA's", String(invented.length)],
]

function shareOfSold(is: (specs: VehicleSpecs) => boolean): string {
  return `${((100 * count(({ specs }) => is(specs))) / sold.length).toFixed(1)}%`
}

function shareOf(fact: FactName): string {
  const known = ({ vehicle }: Sold) => mergeStatements(vehicle.record.statements)[fact] !== undefined
  return `${((100 * count(known)) / sold.length).toFixed(1)}%`
}

function hasRow(rows: readonly SpecRow[], key: string): boolean {
  return rows.some((row) => row.key === key)
}

/** One row, or rows that differ only in their names. */
function hasOneSetOfFigures(one: Sold): boolean {
  const figures = versionsOf(one).map(({ rangeMi, mpgeCombined, fuelCostUsdPerYear }) =>
    JSON.stringify([rangeMi, mpgeCombined, fuelCostUsdPerYear]),
  )
  return new Set(figures).size === 1
}

function hasOneRangePerWheel({ range_and_charging: { wheel_rows } }: VehicleSpecs): boolean {
  return wheel_rows.length > 0 && wheel_rows.every(({ range }) => range !== null && !range.includes(' to '))
}

for (const [name, figure] of lines) process.stdout.write(`${figure.padStart(7)}  ${name}\n`)

process.stdout.write('\nanswers without a field, and their share of the cars registered\n')
const carsOf = (some: readonly Sold[]): number => some.reduce((sum, { registered }) => sum + registered, 0)
for (const [name, lacking] of lackingByField()) {
  const share = `${((100 * carsOf(lacking)) / carsOf(sold)).toFixed(0)}%`
  process.stdout.write(`${String(lacking.length).padStart(7)} ${share.padStart(4)}  ${name}\n`)
}

function lackingByField(): (readonly [string, readonly Sold[]])[] {
  const names = new Set(sold.flatMap(({ specs }) => Object.keys(fieldsOf(specs))))
  return [...names]
    .map((name) => [name, sold.filter(({ specs }) => !isFilled(fieldsOf(specs)[name]))] as const)
    .filter(([, lacking]) => lacking.length > 0)
    .sort(([, one], [, other]) => other.length - one.length)
}

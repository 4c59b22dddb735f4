/** Prints how good the answers over the state register's battery-electric prefixes are: the figures of the README. */

import type { VehicleSpecs } from '@vinspec/contract'
import { mergeStatements } from '../src/facts/statements.ts'
import { presentVehicle, type RawVehicle } from '../src/index.ts'
import { coverageOf, isWorthSelling } from '../src/presentation/coverage.ts'
import { figuresOf, isOfEpaRow } from './epa-figures.ts'
import { provider, readLabels, soundVin } from './labels.ts'

/** What the contract has a place for beside rows and sections: of the wheel rows, what all of them have. */
function fieldsOf({
  vehicle,
  summary,
  battery,
  range_and_charging: { wheel_rows },
}: VehicleSpecs): unknown[] {
  const [{ wheel_size: _, ...first } = { wheel_size: '' }] = wheel_rows
  return [vehicle, summary, battery, first].flatMap((part) => Object.values(part))
}

const FIELDS = 29
/** The rows of fields that are counted already. */
const ofFields: ReadonlySet<string> = new Set([
  'range',
  'fuel_economy',
  'efficiency',
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

type Sold = { readonly vehicle: RawVehicle; readonly specs: VehicleSpecs }

async function soldOf(vin: string | undefined): Promise<Sold[]> {
  const result = await provider.lookUp(soundVin(vin), { signal: new AbortController().signal })
  if (result.kind !== 'found' || !isWorthSelling(coverageOf(result.vehicle))) return []
  return [{ vehicle: result.vehicle, specs: presentVehicle(result.vehicle) }]
}

const versionsOf = ({ vehicle }: Sold) => mergeStatements(vehicle.record.statements).versions ?? []

function isWide(sold: Sold): boolean {
  const ranges = versionsOf(sold).flatMap(({ rangeMi }) => (typeof rangeMi === 'number' ? [rangeMi] : []))
  return Math.max(...ranges) > 1.25 * Math.min(...ranges)
}

const labels = readLabels('labelled-vins.csv').filter((label) => label['ev_type'] === 'BEV')
const sold = (await Promise.all(labels.map(({ vin }) => soldOf(vin)))).flat()
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
  ['one range for each wheel size', percent(count(({ specs }) => hasOneRangePerWheel(specs)))],
  ['ranges that span more than 1.25 times', percent(count(isWide))],
  [
    `fields of ${FIELDS} that are empty, on average`,
    average((specs) => FIELDS - fieldsOf(specs).filter((value) => value !== null).length),
  ],
  ['further facts, on average', average(furtherFacts)],
  ['original kWh shown', percent(count(({ specs }) => specs.battery.original_capacity_kwh !== null))],
  ["figures that are not EPA's", String(invented.length)],
]

function hasOneRangePerWheel({ range_and_charging: { wheel_rows } }: VehicleSpecs): boolean {
  return wheel_rows.length > 0 && wheel_rows.every(({ range }) => range !== null && !range.includes(' to '))
}

for (const [name, figure] of lines) process.stdout.write(`${figure.padStart(7)}  ${name}\n`)

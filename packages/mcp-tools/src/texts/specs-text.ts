/** The specification in short: what is known of the vehicle, then its figures by wheel size. */
import type { SpecRow, VehicleSpecs, WheelRow } from '@vinspec/contract'
import {
  batteryFacts,
  type SpecFact,
  summaryFacts,
  vehicleFacts,
  type WheelFigure,
  wheelFigures,
} from '@vinspec/contract/spec-facts'
import { blocks, type Fact, factList, table } from './markdown.ts'

/** The title says it. */
const IN_TITLE = new Set(['year', 'make', 'model'])
/** The rest is in the structured content. */
const FIGURES = new Set<WheelFigure['key']>([
  'range',
  'city_range',
  'highway_range',
  'mpge_combined',
  'efficiency',
  'annual_electricity_cost',
])

export function specsText(specs: VehicleSpecs): string {
  const { title, vin, range_and_charging: range, sections } = specs
  const rows = [...range.rows, ...sections.flatMap((section) => section.rows)]
  const facts: readonly Fact[] = [
    ...vehicleFacts(specs)
      .filter(({ key }) => !IN_TITLE.has(key))
      .map(toFact),
    ...summaryFacts(specs).map(toFact),
    ...batteryFacts(specs).map(toFact),
    ...rows.map(toFact),
  ]
  return blocks(`**${title}** (VIN ${vin})`, factList(facts), wheelTable(range.wheel_rows))
}

function toFact({ label, value }: SpecFact | SpecRow): Fact {
  return [label, Array.isArray(value) ? value.join('; ') : value]
}

function wheelTable(wheels: readonly WheelRow[]): string {
  const figures = wheelFigures(wheels).filter(({ key }) => FIGURES.has(key))
  if (figures.length === 0) return ''
  return table([
    ['Wheels', ...wheels.map(({ wheel_size: size }) => size)],
    ...figures.map(({ label, values }) => [label, ...values.map((value) => value ?? 'not known')]),
  ])
}

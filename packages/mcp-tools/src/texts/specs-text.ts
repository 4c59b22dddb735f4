/** The specification in short: what is known of the vehicle, then its figures by wheel size. */
import type { SpecRow, VehicleSpecs, WheelRow } from '@vinspec/contract'
import { blocks, type Fact, factList, table } from './markdown.ts'

const FIGURES: ReadonlyArray<readonly [string, keyof WheelRow]> = [
  ['Range', 'range'],
  ['City range', 'city_range'],
  ['Highway range', 'highway_range'],
  ['Fuel economy', 'mpge_combined'],
  ['Consumption', 'efficiency'],
  ['Electricity in a year', 'annual_electricity_cost'],
]

export function specsText(specs: VehicleSpecs): string {
  const { title, vin, vehicle, summary, battery, range_and_charging: range, sections } = specs
  const { state_of_health_percent: health } = battery
  const rows = [...range.rows, ...sections.flatMap((section) => section.rows)]
  const facts: readonly Fact[] = [
    ['Trim', vehicle.trim],
    ['Built', summary.production_date],
    ['Factory', summary.factory],
    ['Wheels', summary.wheels],
    ['Paint', summary.paint],
    ['Interior', summary.interior],
    ['Supercharging', summary.supercharging],
    ['Battery', battery.capacity_summary],
    ['Usable capacity', battery.usable_capacity],
    ['State of health', health === null ? null : `${health}%`],
    ...rows.map(toFact),
  ]
  return blocks(`**${title}** (VIN ${vin})`, factList(facts), wheelTable(range.wheel_rows))
}

function toFact({ label, value }: SpecRow): Fact {
  return [label, Array.isArray(value) ? value.join('; ') : value]
}

function wheelTable(wheels: readonly WheelRow[]): string {
  const figures = FIGURES.filter(([, key]) => wheels.some((wheel) => wheel[key] !== null))
  if (figures.length === 0) return ''
  return table([
    ['Wheels', ...wheels.map(({ wheel_size: size }) => size)],
    ...figures.map(([label, key]) => [label, ...wheels.map((wheel) => wheel[key] ?? 'not known')]),
  ])
}

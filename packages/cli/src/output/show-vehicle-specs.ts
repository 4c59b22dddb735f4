/** The specification sheet of a vehicle. What is not known is left out. */
import type { CustomerVehicleSpecsV1, SpecRow } from '@vinspec/sdk'
import { type Fact, factLines, knownFacts, tableLines, toText, widest } from './layout.ts'
import type { Presenter } from './screen.ts'
import { wheelTable } from './wheel-table.ts'

type Specs = CustomerVehicleSpecsV1

/** Longer labels are wrapped, so that they do not push every value to the right. */
const WIDEST_LABEL = 24

export const showVehicleSpecs: Presenter<Specs> = (specs, screen) => {
  const { ink } = screen
  const rangeFacts = specs.range_and_charging.rows.map(toFact)
  const wheels = wheelTable(specs.range_and_charging.wheel_rows, rangeFacts)
  const blocks = [
    { title: '', facts: summaryFacts(specs) },
    { title: 'Battery', facts: batteryFacts(specs) },
    { title: 'Range and charging', facts: rangeFacts, table: wheels },
    ...specs.sections.map(({ title, rows }) => ({ title, facts: rows.map(toFact) })),
  ].filter(({ facts, table }) => facts.length > 0 || table)
  const labels = [
    ...blocks.flatMap(({ facts }) => facts.map(({ label }) => label)),
    ...(wheels?.names.cells ?? []),
  ]
  const labelWidth = Math.min(WIDEST_LABEL, widest(labels))
  const lines = blocks.flatMap(({ title, facts, table }) => [
    ...(title ? ['', ink('bold', title)] : ['']),
    ...factLines(facts, screen, labelWidth),
    ...(table ? ['', ...tableLines(table.names, table.columns, screen, labelWidth)] : []),
  ])
  return toText([ink('bold', specs.title), ink('dim', specs.vin), ...lines])
}

function summaryFacts({ vehicle, summary }: Specs): Fact[] {
  return knownFacts([
    ['Trim', vehicle.trim],
    ['Built', summary.production_date],
    ['Factory', summary.factory],
    ['Wheels', summary.wheels],
    ['Paint', summary.paint],
    ['Interior', summary.interior],
    ['Supercharging', summary.supercharging],
  ])
}

function batteryFacts({ battery }: Specs): Fact[] {
  const { original_capacity_kwh: original, state_of_health_percent: health } = battery
  return knownFacts([
    ['Capacity', battery.capacity_summary ?? (original === null ? null : `${original} kWh when new`)],
    ['Usable capacity', battery.usable_capacity],
    ['State of health', health === null ? null : `${health}%`],
    ['Last measured', battery.last_measured],
  ])
}

function toFact({ label, value }: SpecRow): Fact {
  return { label, values: typeof value === 'string' ? [value] : value }
}

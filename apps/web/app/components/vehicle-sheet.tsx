/** The specifications themselves. What is not known is left out rather than shown as a gap. */
import type { VehicleSpecs } from '@vinspec/contract'
import { ChargingChart } from './charging-chart.tsx'
import { type Fact, Facts } from './facts.tsx'
import { Panel } from './panel.tsx'
import { WheelChart } from './wheel-chart.tsx'
import { WheelTable, wheelFacts } from './wheel-table.tsx'

export function VehicleSheet({ specs }: { readonly specs: VehicleSpecs }) {
  const { rows, wheel_rows: wheels } = specs.range_and_charging
  const basis = rows.find(({ key }) => key === 'basis')
  const groups = [
    { title: 'Range and charging', facts: rows.filter((row) => row !== basis) },
    { title: 'Battery', facts: batteryFacts(specs.battery) },
    { title: 'Vehicle', facts: summaryFacts(specs) },
    ...specs.sections.map((section) => ({ title: section.title, facts: section.rows })),
    ...onlyWheels(specs.range_and_charging),
  ]
  return (
    <>
      <Highlights specs={specs} />
      <div className="gap-6 *:mb-6 *:last:mb-0 md:columns-2 print:columns-2">
        <WheelChart wheels={wheels} />
        <ChargingChart rows={rows} />
        {groups
          .filter(({ facts }) => facts.length > 0)
          .map(({ title, facts }) => (
            <Panel key={title} title={title}>
              <Facts facts={facts} />
            </Panel>
          ))}
      </div>
      {wheels.length > 1 && (
        <Panel title="By wheel size">
          <WheelTable wheels={wheels} />
        </Panel>
      )}
      {basis && <p className="max-w-prose text-xs text-ink-soft">{[basis.value].flat().join('. ')}.</p>}
    </>
  )
}

/** Where there are wheels of one size only, what is not said of the whole vehicle already. */
function onlyWheels({ rows, wheel_rows: wheels }: VehicleSpecs['range_and_charging']) {
  const [wheel] = wheels
  if (wheels.length !== 1 || !wheel) return []
  const { wheel_size: size } = wheel
  const title = /\d/.test(size) ? `With wheels of ${size}` : size
  return [{ title, facts: wheelFacts(wheel).filter(({ value }) => !rows.some((row) => row.value === value)) }]
}

/** The figures that are asked for first. */
function Highlights({ specs }: { readonly specs: VehicleSpecs }) {
  const row = (key: string) =>
    [specs.range_and_charging.rows.find((each) => each.key === key)?.value].flat()[0]
  const figures = [
    ['Range', row('range')],
    ['Battery', specs.battery.usable_capacity ?? specs.battery.capacity_summary],
    ['Consumption', row('efficiency')],
    ['Charging at home', row('level_2_charging')],
  ].filter(([, value]) => value)
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none print:auto-cols-fr print:grid-flow-col print:grid-cols-none">
      {figures.map(([label, value]) => (
        <div
          key={label}
          className="flex flex-col gap-1 bg-panel p-4 last:odd:col-span-2 sm:px-6 lg:last:odd:col-span-1 print:last:odd:col-span-1"
        >
          <dt className="text-xs text-ink-soft">{label}</dt>
          <dd className="text-lg font-semibold text-balance tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function batteryFacts(battery: VehicleSpecs['battery']): Fact[] {
  return [
    fact(
      'State of health',
      battery.state_of_health_percent === null ? null : `${battery.state_of_health_percent}%`,
    ),
    fact('Usable capacity', battery.usable_capacity),
    fact(
      'Capacity when new',
      battery.original_capacity_kwh === null ? null : `${battery.original_capacity_kwh} kWh`,
    ),
    fact('Last measured', battery.last_measured),
  ].flat()
}

function summaryFacts({ vehicle, summary }: VehicleSpecs): Fact[] {
  return [
    fact('Year', vehicle.year),
    fact('Make', vehicle.make),
    fact('Model', vehicle.model),
    fact('Trim', vehicle.trim),
    fact('Built', summary.production_date),
    fact('Factory', summary.factory),
    fact('Wheels', summary.wheels),
    fact('Paint', summary.paint),
    fact('Interior', summary.interior),
    fact('Supercharging', summary.supercharging),
  ].flat()
}

function fact(label: string, value: string | null): Fact[] {
  return value === null ? [] : [{ key: label, label, value }]
}

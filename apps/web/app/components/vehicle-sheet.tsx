/** The specifications themselves. What is not known is left out rather than shown as a gap. */
import type { VehicleSpecs } from '@vinspec/contract'
import { type Fact, Facts } from './facts.tsx'
import { Panel } from './panel.tsx'
import { WheelChart } from './wheel-chart.tsx'
import { WheelTable } from './wheel-table.tsx'

export function VehicleSheet({ specs }: { readonly specs: VehicleSpecs }) {
  const { rows, wheel_rows: wheels } = specs.range_and_charging
  const battery = batteryFacts(specs.battery)
  const summary = summaryFacts(specs)
  const basis = rows.find(({ key }) => key === 'basis')
  return (
    <>
      <Highlights specs={specs} />
      <div className="grid items-start gap-6 md:grid-cols-2 print:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Panel title="Range and charging">
            <Facts facts={rows.filter((row) => row !== basis)} />
          </Panel>
          {specs.sections
            .filter((section) => section.rows.length > 0)
            .map((section) => (
              <Panel key={section.key} title={section.title}>
                <Facts facts={section.rows} />
              </Panel>
            ))}
        </div>
        <div className="flex flex-col gap-6">
          {wheels.length > 1 && (
            <Panel title="Range by wheel size">
              <WheelChart wheels={wheels} />
            </Panel>
          )}
          {battery.length > 0 && (
            <Panel title="Battery">
              <Facts facts={battery} />
            </Panel>
          )}
          {summary.length > 0 && (
            <Panel title="Vehicle">
              <Facts facts={summary} />
            </Panel>
          )}
        </div>
      </div>
      {wheels.length > 0 && (
        <Panel title="By wheel size">
          <WheelTable wheels={wheels} />
        </Panel>
      )}
      {basis && <p className="max-w-prose text-xs text-ink-soft">{[basis.value].flat().join('. ')}.</p>}
    </>
  )
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
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4 print:grid-cols-4">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col gap-1 bg-panel p-4 sm:px-6">
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

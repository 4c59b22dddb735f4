/** The specifications themselves. What is not known is left out rather than shown as a gap. */
import type { VehicleSpecs } from '@vinspec/contract'
import {
  batteryFacts,
  readBasis,
  summaryFacts,
  vehicleFacts,
  wheelFigures,
} from '@vinspec/contract/spec-facts'
import { ChargingChart } from './charging-chart.tsx'
import { type Fact, Facts } from './facts.tsx'
import { Panel } from './panel.tsx'
import { VersionChoices } from './version-choices.tsx'
import { WheelChart } from './wheel-chart.tsx'
import { WheelTable } from './wheel-table.tsx'

export function VehicleSheet({ specs }: { readonly specs: VehicleSpecs }) {
  const { rows, wheel_rows: wheels } = specs.range_and_charging
  const { notes, choices } = readBasis(rows)
  const groups = [
    { title: 'Range and charging', facts: rows.filter(({ key }) => key !== 'basis') },
    { title: 'Battery', facts: batteryFacts(specs) },
    { title: 'Vehicle', facts: [...vehicleFacts(specs), ...summaryFacts(specs)] },
    ...specs.sections.map((section) => ({ title: section.title, facts: section.rows })),
    ...factsOfOnlyWheels(specs.range_and_charging),
  ]
  return (
    <>
      <Highlights specs={specs} />
      {choices && <VersionChoices {...choices} />}
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
          <WheelTable sizes={wheels.map(({ wheel_size: size }) => size)} figures={wheelFigures(wheels)} />
        </Panel>
      )}
      {notes.length > 0 && <p className="max-w-prose text-xs text-ink-soft">{notes.join('. ')}.</p>}
    </>
  )
}

interface Group {
  readonly title: string
  readonly facts: readonly Fact[]
}

/** Where there are wheels of one size only, what is not said of the whole vehicle already. */
function factsOfOnlyWheels({ rows, wheel_rows: wheels }: VehicleSpecs['range_and_charging']): Group[] {
  const [wheel] = wheels
  if (wheels.length !== 1 || !wheel) return []
  const { wheel_size: size } = wheel
  const facts = wheelFigures(wheels)
    .map(({ key, label, values }) => ({ key, label, value: values[0] ?? '' }))
    .filter(({ value }) => !rows.some((row) => row.value === value))
  return [{ title: /\d/.test(size) ? `With ${size} wheels` : size, facts }]
}

/** The figures that are asked for first. */
function Highlights({ specs }: { readonly specs: VehicleSpecs }) {
  const row = (key: string) =>
    [specs.range_and_charging.rows.find((each) => each.key === key)?.value].flat()[0]
  const {
    usable_capacity: usable,
    original_capacity_kwh: original,
    capacity_summary: summary,
  } = specs.battery
  const figures = [
    ['Range', row('range')],
    ['Battery', usable ?? (original === null ? null : summary)],
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

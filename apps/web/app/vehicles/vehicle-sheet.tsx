/** The specifications themselves. What no source says is shown as not known, and never guessed. */
import type { VehicleSpecs } from '@vinspec/contract'
import { readBasis, wheelFigures } from '@vinspec/contract/spec-facts'
import { specsIn } from '../ui/distance.ts'
import { Facts } from '../ui/facts.tsx'
import { Notice } from '../ui/notice.tsx'
import { FoldedPanel, Panel } from '../ui/panel.tsx'
import { useDistance } from '../ui/reader.tsx'
import { ChargingChart } from './charging-chart.tsx'
import { type FactGroup, toFactGroups } from './fact-groups.ts'
import { Hero } from './hero.tsx'
import { PrintSheet } from './print-sheet.tsx'
import {
  AmongOwnCars,
  type ClassRanges,
  DrivingRanges,
  InItsClass,
  type OtherCar,
  rangeOf,
} from './range-panels.tsx'
import { type Source, Sources } from './sources.tsx'
import { Safety } from './stars.tsx'
import { setUnknownApart, UnknownFacts } from './unknown-facts.tsx'
import { VersionChoices } from './version-choices.tsx'
import { WheelChart } from './wheel-chart.tsx'
import { WheelTable } from './wheel-table.tsx'

export interface VehicleSheetProps {
  /** What the lookup answered, in miles. */
  readonly specs: VehicleSpecs
  /** The same for the version that the reader chose. */
  readonly chosen: { readonly index: number; readonly specs: VehicleSpecs } | null
  /** The page of a choice; undefined: no version can be chosen. */
  readonly toChoice: ((chosen: number | null) => string) | undefined
  readonly sources: readonly Source[] | null
  readonly classRanges: ClassRanges | null
  /** The customer's, for comparison. */
  readonly others: readonly OtherCar[]
  readonly readAt: Date
}

export function VehicleSheet(props: VehicleSheetProps) {
  const { chosen, toChoice, sources, classRanges, others, readAt } = props
  const { distance } = useDistance()
  const stated = chosen?.specs ?? props.specs
  const specs = specsIn(stated, distance)
  const { choices } = readBasis(specsIn(props.specs, distance).range_and_charging.rows)
  const { notes } = readBasis(specs.range_and_charging.rows)
  const { rows, wheel_rows: wheels } = specs.range_and_charging
  const version = chosen && choices ? choices.versions[chosen.index]?.name : undefined
  // The range stands above all others.
  const groups = [...toFactGroups(specs).slice(1), ...factsOfOnlyWheels(specs.range_and_charging)]
  const { known, unknown } = setUnknownApart(groups)
  return (
    <>
      <div className="flex flex-col gap-6 print:hidden">
        {version !== undefined && (
          <Notice meaning="info">
            These figures are for {version}, as you chose. {choices?.open}
          </Notice>
        )}
        <Hero specs={specs} />
        {choices && <VersionChoices {...choices} chosen={chosen?.index ?? null} toChoice={toChoice} />}
        <div className="gap-6 *:mb-6 *:last:mb-0 md:columns-2 xl:columns-3">
          <DrivingRanges figures={specs.range_and_charging} />
          <InItsClass range={rangeOf(stated.range_and_charging)} ranges={classRanges} />
          <AmongOwnCars title={specs.title} range={rangeOf(stated.range_and_charging)} others={others} />
          <WheelChart wheels={wheels} />
          <ChargingChart rows={rows} />
          {known.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </div>
        {wheels.length > 1 && (
          <FoldedPanel title="All figures by wheel size">
            <WheelTable sizes={wheels.map(({ wheel_size: size }) => size)} figures={wheelFigures(wheels)} />
          </FoldedPanel>
        )}
        <UnknownFacts facts={unknown} className="flex flex-col gap-1 text-sm" />
        <Sources sources={sources} notes={notes} readAt={readAt} />
      </div>
      <PrintSheet specs={specs} version={version} sources={sources} notes={notes} readAt={readAt} />
    </>
  )
}

function Group({ title, facts }: FactGroup) {
  if (title === 'Safety') return <Safety facts={facts} />
  if (title === 'Recalls') return <Recalls facts={facts} />
  return (
    <Panel title={title}>
      <Facts facts={facts} />
    </Panel>
  )
}

/** Each is a few sentences, too long for a column of values. */
function Recalls({ facts }: Pick<FactGroup, 'facts'>) {
  return facts.map(({ key, label, value }) => (
    <Panel key={key} title={label}>
      <ul className="flex flex-col gap-3 text-sm">
        {[value ?? []].flat().map((line) => (
          <li key={line}>{/[.!?]$/.test(line) ? line : `${line}.`}</li>
        ))}
      </ul>
    </Panel>
  ))
}

/** Where there are wheels of one size only, what is not said of the whole vehicle already. */
function factsOfOnlyWheels({ rows, wheel_rows: wheels }: VehicleSpecs['range_and_charging']): FactGroup[] {
  const [wheel] = wheels
  if (wheels.length !== 1 || !wheel) return []
  const { wheel_size: size } = wheel
  const facts = wheelFigures(wheels)
    .map(({ key, label, values }) => ({ key, label, value: values[0] ?? null }))
    .filter(({ value }) => !rows.some((row) => row.value === value))
  if (facts.length === 0) return []
  return [{ title: /\d/.test(size) ? `With ${size} wheels` : size, facts }]
}

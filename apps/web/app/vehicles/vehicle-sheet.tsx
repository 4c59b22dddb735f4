/** The specifications. A fact that no source states is shown as not known. */
import type { VehicleSpecs } from '@vinspec/contract'
import { readBasis, wheelFigures } from '@vinspec/contract/spec-facts'
import type { ReactNode } from 'react'
import { specsIn } from '../ui/distance.ts'
import { Facts } from '../ui/facts.tsx'
import { FoldedPanel, Panel } from '../ui/panel.tsx'
import { useDistance } from '../ui/reader.tsx'
import type { BodyShape } from './body-figure.tsx'
import { ChargingChart } from './charging-chart.tsx'
import { type Conditions, conditionParams, type Driving } from './conditions.ts'
import { CostPanel } from './cost-panel.tsx'
import { type DrivingFigures, drivingFigures, rangeOf } from './driving-ranges.ts'
import { type FactGroup, toFactGroups } from './fact-groups.ts'
import {
  type FigureSources,
  FigureSourcesContext,
  figureSource,
  NO_FIGURE_SOURCES,
} from './figure-sources.tsx'
import { Hero } from './hero.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { AmongOwnCars, type ClassRanges, InItsClass, type OtherCar } from './range-panels.tsx'
import { type Source, Sources } from './sources.tsx'
import { Safety } from './stars.tsx'
import { setUnknownApart, UnknownFacts } from './unknown-facts.tsx'
import { VersionChoices } from './version-choices.tsx'
import { WheelChart } from './wheel-chart.tsx'
import { WheelTable } from './wheel-table.tsx'

export interface VehicleSheetProps {
  /** The result of the lookup, in miles. */
  readonly specs: VehicleSpecs
  /** The drawing of its type of body. */
  readonly shape: BodyShape
  /** The specifications of the version that the reader chose. */
  readonly chosen: { readonly index: number; readonly specs: VehicleSpecs } | null
  readonly canChoose: boolean
  /** Undefined on a sheet without forms. */
  readonly conditions: Conditions | undefined
  /** The path of the sheet, and its query parameters other than version and conditions. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly sources: readonly Source[] | null
  /** The sources of each row; null if they are not known, or for a version that the reader chose. */
  readonly ofRows: FigureSources['ofRows'] | null
  readonly classRanges: ClassRanges | null
  /** The customer's other cars, for comparison. */
  readonly others: readonly OtherCar[]
  readonly readAt: Date
  /** Folded panels at the end of the sheet. */
  readonly children?: ReactNode
}

export function VehicleSheet(props: VehicleSheetProps) {
  const { sources, ofRows } = props
  return (
    <FigureSourcesContext value={sources && ofRows ? { sources, ofRows } : NO_FIGURE_SOURCES}>
      <Sheet {...props} />
    </FigureSourcesContext>
  )
}

function Sheet(props: VehicleSheetProps) {
  const { shape, chosen, sources, readAt, conditions } = props
  const { distance } = useDistance()
  const stated = chosen?.specs ?? props.specs
  const specs = specsIn(stated, distance)
  const { choices } = readBasis(specsIn(props.specs, distance).range_and_charging.rows)
  const { notes } = readBasis(specs.range_and_charging.rows)
  const version = chosen && choices ? choices.versions[chosen.index]?.name : undefined
  const { known, unknown } = setUnknownApart(groupsOf(specs))
  const drivings = drivingFigures(specs.range_and_charging)
  const index = chosen?.index ?? null
  const toDriving = conditions && {
    chosen: conditions.driving,
    toChoice: (driving: Driving | null) => urlOf(props, index, { ...conditions, driving }),
  }
  return (
    <>
      <div className="group/sheet flex flex-col gap-4 print:hidden">
        <Hero specs={specs} shape={shape} driving={drivings ? toDriving : undefined} />
        {choices && (
          <VersionChoices
            {...choices}
            chosen={index}
            toChoice={props.canChoose ? (next) => urlOf(props, next, conditions) : undefined}
          />
        )}
        <div className="gap-4 *:mb-4 *:last:mb-0 md:columns-2 xl:columns-3">
          <Computed {...props} driven={conditions?.driving ? drivings?.[conditions.driving] : undefined} />
          {known.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </div>
        <UnknownFacts facts={unknown} className="flex flex-col gap-1 text-sm" />
        <div className="flex flex-wrap gap-4 *:min-w-0 *:grow *:basis-full md:*:not-[:has(>[open])]:basis-auto">
          <AmongOwnCars
            title={specs.title}
            range={rangeOf(stated.range_and_charging)}
            others={props.others}
          />
          <WheelFigures wheels={specs.range_and_charging.wheel_rows} />
          <Sources sources={sources} notes={notes} readAt={readAt} />
          {props.children}
        </div>
      </div>
      <PrintSheet {...{ specs, shape, version, sources, notes, readAt }} />
    </>
  )
}

interface ComputedProps extends VehicleSheetProps {
  /** In the reader's unit; undefined for the combined figures. */
  readonly driven: DrivingFigures | undefined
}

/** What follows from the figures: the place in the class, hours of charging, and cost. */
function Computed({ chosen, specs, driven, classRanges, conditions, params }: ComputedProps) {
  const { distance } = useDistance()
  const stated = chosen?.specs ?? specs
  const { rows } = stated.range_and_charging
  return (
    <>
      <InItsClass range={rangeOf(stated.range_and_charging)} ranges={classRanges} />
      <ChargingChart rows={specsIn(stated, distance).range_and_charging.rows} range={driven?.range} />
      {conditions && (
        <CostPanel
          rows={rows}
          conditions={conditions}
          mpge={driven?.mpge}
          kept={{ ...params, ...versionParam(chosen?.index ?? null) }}
        />
      )}
    </>
  )
}

/** All groups but the first, the range, which is shown above the others. */
function groupsOf(specs: VehicleSpecs): FactGroup[] {
  const [, efficiency, ...others] = toFactGroups(specs)
  const groups = [efficiency ?? [], factsOfOnlyWheels(specs.range_and_charging), others].flat()
  return groups.map(withoutTitle)
}

type Place = Pick<VehicleSheetProps, 'path' | 'params'>

function urlOf({ path, params }: Place, index: number | null, conditions: Conditions | undefined): string {
  const search = new URLSearchParams({
    ...params,
    ...(conditions && conditionParams(conditions)),
    ...versionParam(index),
  })
  return search.size > 0 ? `${path}?${search}` : path
}

function versionParam(index: number | null): Record<string, string> {
  return index === null ? {} : { version: `${index + 1}` }
}

function WheelFigures({ wheels }: { readonly wheels: VehicleSpecs['range_and_charging']['wheel_rows'] }) {
  if (wheels.length < 2) return null
  return (
    <FoldedPanel title="Figures by wheel size">
      <WheelChart wheels={wheels} />
      <WheelTable sizes={wheels.map(({ wheel_size: size }) => size)} figures={wheelFigures(wheels)} />
    </FoldedPanel>
  )
}

const IN_TITLE: ReadonlySet<string> = new Set(['year', 'make', 'model', 'trim'])

function withoutTitle({ title, facts }: FactGroup): FactGroup {
  return { title, facts: facts.filter(({ key, value }) => value === null || !IN_TITLE.has(key)) }
}

/** Facts of a group that are shown before the rest, which is on demand. */
const MOST_FACTS = 3

function Group({ title, facts }: FactGroup) {
  if (title === 'Safety') return <Safety facts={facts} />
  if (title === 'Recalls') return <Recalls facts={facts} />
  const first = facts.length > MOST_FACTS + 1 ? MOST_FACTS : facts.length
  return (
    <Panel title={title}>
      <Facts facts={facts.slice(0, first)} noteOn={figureSource} />
      {facts.length > first && (
        <details>
          <summary className="cursor-pointer text-sm text-accent">
            {facts.length - first} more
            <span className="sr-only">: {title}</span>
          </summary>
          <div className="pt-3">
            <Facts facts={facts.slice(first)} noteOn={figureSource} />
          </div>
        </details>
      )}
    </Panel>
  )
}

/** Recalls as paragraphs: each is a few sentences, too long for a column of values. */
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

/** Figures of the only wheel size, without those that are the same for the whole vehicle. */
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

/** The specifications. A fact that no source states is shown as not known. */
import type { VehicleSpecs } from '@vinspec/contract'
import { readBasis, wheelFigures } from '@vinspec/contract/spec-facts'
import type { ReactNode } from 'react'
import { specsIn } from '../ui/distance.ts'
import { Facts } from '../ui/facts.tsx'
import { Notice } from '../ui/notice.tsx'
import { FoldedPanel, Panel } from '../ui/panel.tsx'
import { useDistance } from '../ui/reader.tsx'
import type { BodyShape } from './body-figure.tsx'
import { ChargingChart } from './charging-chart.tsx'
import { CostPanel } from './cost-panel.tsx'
import { rangeOf } from './driving-ranges.ts'
import { type FactGroup, toFactGroups } from './fact-groups.ts'
import {
  type FigureSources,
  FigureSourcesContext,
  figureSource,
  NO_FIGURE_SOURCES,
} from './figure-sources.tsx'
import { Hero } from './hero.tsx'
import { priceParam } from './price.ts'
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
  /** The price of electricity, in dollars per kWh; undefined on a sheet without forms. */
  readonly price: number | undefined
  /** The path of the sheet, and its query parameters other than version and price. */
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
  const { shape, chosen, sources, classRanges, others, readAt, price } = props
  const { distance } = useDistance()
  const stated = chosen?.specs ?? props.specs
  const specs = specsIn(stated, distance)
  const { choices } = readBasis(specsIn(props.specs, distance).range_and_charging.rows)
  const { notes } = readBasis(specs.range_and_charging.rows)
  const { rows, wheel_rows: wheels } = specs.range_and_charging
  const version = chosen && choices ? choices.versions[chosen.index]?.name : undefined
  // The first group, the range, is shown above the others.
  const groups = [...toFactGroups(specs).slice(1), ...factsOfOnlyWheels(specs.range_and_charging)]
  const { known, unknown } = setUnknownApart(groups.map(withoutTitle))
  const chosenParams = chosen ? { version: `${chosen.index + 1}` } : {}
  const toChoice = (index: number | null) => {
    const choice = index === null ? {} : { version: `${index + 1}` }
    const search = new URLSearchParams({ ...props.params, ...priceParam(price), ...choice })
    return search.size > 0 ? `${props.path}?${search}` : props.path
  }
  return (
    <>
      <div className="group/sheet flex flex-col gap-5 print:hidden">
        {version !== undefined && (
          <Notice meaning="info">
            These figures are for {version}, as you chose. {choices?.open}
          </Notice>
        )}
        <Hero specs={specs} shape={shape} />
        {choices && (
          <VersionChoices
            {...choices}
            chosen={chosen?.index ?? null}
            toChoice={props.canChoose ? toChoice : undefined}
          />
        )}
        <div className="gap-5 *:mb-5 *:last:mb-0 md:columns-2 xl:columns-3">
          <InItsClass range={rangeOf(stated.range_and_charging)} ranges={classRanges} />
          <AmongOwnCars title={specs.title} range={rangeOf(stated.range_and_charging)} others={others} />
          <ChargingChart rows={rows} />
          {price !== undefined && (
            <CostPanel
              rows={stated.range_and_charging.rows}
              price={price}
              kept={{ ...props.params, ...chosenParams }}
            />
          )}
          {known.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </div>
        <UnknownFacts facts={unknown} className="flex flex-col gap-1 text-sm" />
        <div className="flex flex-wrap gap-5 *:min-w-0 *:grow *:basis-full md:*:not-[:has(>[open])]:basis-auto">
          <WheelFigures wheels={wheels} />
          <Sources sources={sources} notes={notes} readAt={readAt} />
          {props.children}
        </div>
      </div>
      <PrintSheet {...{ specs, shape, version, sources, notes, readAt }} />
    </>
  )
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
            {facts.length - first} more about the {title.toLowerCase()}
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

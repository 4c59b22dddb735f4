/** The specifications. A fact that no source states is shown as not known. */
import type { ReactNode } from 'react'
import { figureIn } from '../ui/distance.ts'
import { Facts } from '../ui/facts.tsx'
import { type Packed, unpack } from '../ui/packed.ts'
import { FoldedPanel, Panel } from '../ui/panel.tsx'
import { useDistance } from '../ui/reader.tsx'
import { ChargingChart } from './charging-chart.tsx'
import { type Conditions, conditionParams, type Driving } from './conditions.ts'
import { CostPanel } from './cost-panel.tsx'
import type { FactGroup } from './fact-groups.ts'
import { FigureSourcesContext, figureSource } from './figure-sources.tsx'
import { Hero } from './hero.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { AmongOwnCars, InItsClass, type OtherCar } from './range-panels.tsx'
import { Sources } from './sources.tsx'
import { Safety } from './stars.tsx'
import { UnknownFacts } from './unknown-facts.tsx'
import type { VehicleContext } from './vehicle-context.server.ts'
import { VersionChoices } from './version-choices.tsx'
import { WheelChart } from './wheel-chart.tsx'
import { WheelTable, type WheelTableProps } from './wheel-table.tsx'

/** What a sheet shows, as its loader packs it. */
export interface SheetData extends VehicleContext {
  /** The customer's other cars, for comparison. */
  readonly others: readonly OtherCar[]
}

export interface VehicleSheetProps {
  /** In miles. */
  readonly data: Packed<SheetData>
  /** The path of the sheet, and its query parameters other than version and conditions. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly readAt: Date
  /** Folded panels at the end of the sheet. */
  readonly children?: ReactNode
}

export function VehicleSheet({ data, ...props }: VehicleSheetProps) {
  const { distance } = useDistance()
  const unpacked = unpack(data, (text) => figureIn(text, distance))
  const { sources, chosen } = unpacked
  return (
    <FigureSourcesContext value={(chosen === null && sources) || []}>
      <Shown {...unpacked} {...props} />
    </FigureSourcesContext>
  )
}

type ShownProps = SheetData & Omit<VehicleSheetProps, 'data'>

function Shown(props: ShownProps) {
  const { sheet, shape, choices, chosen, sources, readAt, conditions } = props
  const version = chosen === null ? undefined : choices?.versions[chosen]?.name
  const groups = sheet.groups.toSpliced(1, 0, ...sheet.ofOnlyWheels).flatMap(withoutTitle)
  const toDriving = conditions && {
    chosen: conditions.driving,
    toChoice: (driving: Driving | null) => urlOf(props, chosen, { ...conditions, driving }),
  }
  return (
    <>
      <div className="group/sheet flex flex-col gap-4 print:hidden">
        <Hero sheet={sheet} shape={shape} driving={sheet.mpge && toDriving ? toDriving : undefined} />
        {choices && (
          <VersionChoices
            {...choices}
            chosen={chosen}
            toChoice={props.canChoose ? (next) => urlOf(props, next, conditions) : undefined}
          />
        )}
        <div className="gap-4 *:mb-4 *:last:mb-0 md:columns-2 xl:columns-3">
          <Computed {...props} />
          {groups.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </div>
        <UnknownFacts {...sheet.unknown} className="flex flex-col gap-1 text-sm" />
        <div className="flex flex-wrap gap-4 *:min-w-0 *:grow *:basis-full md:*:not-[:has(>[open])]:basis-auto">
          <AmongOwnCars title={sheet.title} range={sheet.range} others={props.others} />
          <WheelFigures sizes={sheet.wheels} figures={sheet.wheelFigures} />
          <Sources sources={sources} notes={sheet.notes} readAt={readAt} />
          {props.children}
        </div>
      </div>
      <PrintSheet {...{ sheet, shape, choices, version, sources, readAt }} />
    </>
  )
}

/** What follows from the figures: the place in the class, hours of charging, and cost. */
function Computed({ sheet, classRanges, conditions, chosen, params }: ShownProps) {
  const driving = sheet.mpge && conditions ? conditions.driving : null
  return (
    <>
      <InItsClass range={sheet.range} ranges={classRanges} />
      <ChargingChart range={sheet[driving ?? 'range']} hours={sheet.hours} />
      {conditions && (
        <CostPanel
          sheet={sheet}
          conditions={conditions}
          mpge={driving ? sheet.mpge?.[driving] : undefined}
          kept={{ ...params, ...versionParam(chosen) }}
        />
      )}
    </>
  )
}

type Place = Pick<VehicleSheetProps, 'path' | 'params'>

function urlOf({ path, params }: Place, index: number | null, conditions: Conditions | null): string {
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

function WheelFigures(figures: WheelTableProps) {
  if (figures.sizes.length < 2) return null
  return (
    <FoldedPanel title="Figures by wheel size">
      <WheelChart {...figures} />
      <WheelTable {...figures} />
    </FoldedPanel>
  )
}

const IN_TITLE: ReadonlySet<string> = new Set(['year', 'make', 'model', 'trim'])

function withoutTitle({ title, facts }: FactGroup): FactGroup[] {
  const others = facts.filter(({ key }) => !IN_TITLE.has(key))
  return others.length === 0 ? [] : [{ title, facts: others }]
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

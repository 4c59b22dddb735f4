/** The car at a glance: a drawing of its body type, and the figures that readers look for first. */
import type { VehicleSpecs } from '@vinspec/contract'
import { Link } from 'react-router'
import { useDistance } from '../ui/reader.tsx'
import { BodyFigure, type BodyShape } from './body-figure.tsx'
import { DRIVINGS, type Driving } from './conditions.ts'
import { type DrivingRange, drivingRanges, rangeOf } from './driving-ranges.ts'
import { figureSource, SourceSwitch } from './figure-sources.tsx'
import { formatDrivingRange } from './range-panels.tsx'

export interface KeyFigure {
  /** The key of its row. */
  readonly key: string
  readonly label: string
  readonly value: string
}

const MOST_FIGURES = 4

const ASKED_FIRST = [
  ['efficiency', 'Consumption'],
  ['level_2_charging', 'Charging at home'],
  ['dc_power', 'Fast charging'],
  ['fuel_economy', 'Fuel economy'],
  ['charging_port', 'Charging port'],
  ['drive', 'Drive'],
  ['seats', 'Seats'],
] as const

/** The known figures that readers look for first. */
export function keyFigures({ battery, range_and_charging, sections }: VehicleSpecs): KeyFigure[] {
  const rows = [...range_and_charging.rows, ...sections.flatMap((section) => section.rows)]
  const row = (key: string) => [rows.find((each) => each.key === key)?.value ?? null].flat()[0] ?? null
  const { usable_capacity: usable, original_capacity_kwh: original, capacity_summary: summary } = battery
  const capacityKey = usable === null ? 'capacity_summary' : 'usable_capacity'
  return [
    { key: capacityKey, label: 'Battery', value: usable ?? (original === null ? null : summary) },
    ...ASKED_FIRST.map(([key, label]) => ({ key, label, value: row(key) })),
  ]
    .flatMap(({ key, label, value }) => (value === null ? [] : [{ key, label, value }]))
    .slice(0, MOST_FIGURES)
}

/** The type of body in words, such as "Cargo Van". */
export function bodyOf({ sections }: Pick<VehicleSpecs, 'sections'>): string | undefined {
  const rows = sections.flatMap((section) => section.rows)
  return [rows.find(({ key }) => key === 'body')?.value].flat()[0]
}

export interface HeroProps {
  readonly specs: VehicleSpecs
  readonly shape: BodyShape
  /** The name of the car, on a page with several. */
  readonly of?: string
  readonly driving?: DrivingChoice | undefined
}

/** EPA's tests, as a choice. */
export interface DrivingChoice {
  /** What of the choice the figures are for. */
  readonly chosen: Driving | null
  /** The URL of a choice. */
  readonly toChoice: (driving: Driving | null) => string
}

export function Hero({ specs, shape, of, driving }: HeroProps) {
  const { distance } = useDistance()
  const chosen = driving?.chosen ?? null
  const { city, highway } = drivingRanges(specs.range_and_charging)
  const own = { city, highway }
  const ofChosen = chosen && own[chosen]
  const range = ofChosen ? formatDrivingRange(ofChosen, distance) : rangeOf(specs.range_and_charging)
  return (
    <section
      aria-label={of === undefined ? 'At a glance' : `${of} at a glance`}
      className="overflow-hidden rounded-lg border border-line bg-panel print:hidden"
    >
      <div className="grid items-center gap-x-10 gap-y-6 p-4 sm:p-6 md:grid-cols-[minmax(0,9fr)_minmax(0,11fr)] lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
        <figure className="flex flex-col gap-3">
          <BodyFigure shape={shape} className="w-full" />
          <figcaption className="text-center text-xs text-balance text-ink-soft">
            {shape.isUnknown
              ? 'Body type not known. An outline, not this car.'
              : `${bodyOf(specs) ?? ''}. A drawing of the body type, not of this car.`}
          </figcaption>
        </figure>
        <div className="flex flex-col gap-5">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            {range !== null && (
              <dl className="flex flex-col gap-1">
                <dt className="text-sm text-ink-soft">EPA {chosen === null ? 'range' : `${chosen} range`}</dt>
                <dd className="text-3xl font-bold tracking-tight text-balance tabular-nums">
                  {range}
                  {figureSource(chosen === null ? 'range' : `${chosen}_range`)}
                </dd>
              </dl>
            )}
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {driving && <DrivingSwitch {...driving} />}
              <SourceSwitch />
            </div>
          </div>
          {(city ?? highway) !== null && (
            <dl className="grid grid-cols-2 gap-4">
              {city && <DrivingFigure label="City" row="city_range" range={city} />}
              {highway && <DrivingFigure label="Highway" row="highway_range" range={highway} />}
            </dl>
          )}
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-px border-t border-line bg-line lg:grid-cols-4">
        {keyFigures(specs).map(({ key, label, value }) => (
          <div key={key} className="flex flex-col gap-1 bg-panel p-4 sm:px-8 lg:px-6">
            <dt className="text-xs text-ink-soft">{label}</dt>
            <dd className="font-semibold text-balance tabular-nums">
              {value}
              {figureSource(key)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function DrivingSwitch({ chosen, toChoice }: DrivingChoice) {
  return (
    <nav aria-label="Driving" className="inline-flex rounded-md border border-edge p-0.5">
      {[null, ...DRIVINGS].map((each) => (
        <Link
          key={each}
          to={toChoice(each)}
          preventScrollReset
          aria-current={each === chosen ? 'true' : undefined}
          className="rounded-sm px-3 py-1.5 text-sm text-ink-soft capitalize no-underline hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent"
        >
          {each ?? 'combined'}
        </Link>
      ))}
    </nav>
  )
}

interface DrivingFigureProps {
  readonly label: string
  readonly row: string
  readonly range: DrivingRange
}

function DrivingFigure({ label, row, range }: DrivingFigureProps) {
  const { distance } = useDistance()
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">
        {formatDrivingRange(range, distance)}
        {figureSource(row)}
      </dd>
    </div>
  )
}

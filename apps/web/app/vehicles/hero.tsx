/** The car at a glance: a drawing of its body type, and the figures that readers look for first. */
import { Link } from 'react-router'
import { BodyFigure, type BodyShape } from './body-figure.tsx'
import { DRIVINGS, type Driving } from './conditions.ts'
import { figureSource, SourceSwitch } from './figure-sources.tsx'
import type { Sheet } from './sheet.ts'

export interface HeroProps {
  readonly sheet: Sheet
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

export function Hero({ sheet, shape, of, driving }: HeroProps) {
  const { city, highway } = sheet
  const chosen = driving?.chosen ?? null
  const range = sheet[chosen ?? 'range']
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
              : `${sheet.body ?? ''}. A drawing of the body type, not of this car.`}
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
              {city !== null && <DrivingFigure label="City" row="city_range" range={city} />}
              {highway !== null && <DrivingFigure label="Highway" row="highway_range" range={highway} />}
            </dl>
          )}
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-px border-t border-line bg-line lg:grid-cols-4">
        {sheet.figures.map(({ key, label, value }) => (
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
  readonly range: string
}

function DrivingFigure({ label, row, range }: DrivingFigureProps) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">
        {range}
        {figureSource(row)}
      </dd>
    </div>
  )
}

/** The health of a car's battery over time, beside what is usual for its model. The tables beside it say the same. */
import type { BatteryHistory } from '@vinspec/contract'
import { formatDay } from '@vinspec/contract/moments'

export interface BatteryChartProps extends Pick<BatteryHistory, 'readings' | 'fleet'> {
  readonly modelYear: number
}

/** `at` in milliseconds since 1970, `percent` of the battery's health. */
interface Point {
  readonly at: number
  readonly percent: number
}

const WIDTH = 400
const HEIGHT = 160
const STEP = 5
const LEAST_SPAN = 10
const HALF_YEAR_MS = 182 * 24 * 60 * 60 * 1000

interface Reading extends Point {
  readonly estimate: boolean
}

/** Renders nothing with fewer than two points. */
export function BatteryChart({ readings, fleet, modelYear }: BatteryChartProps) {
  const known = readings.flatMap(({ day, state_of_health_percent: percent, estimate }) =>
    percent === null ? [] : [{ at: Date.parse(day), percent, estimate }],
  )
  const usual = nearby(known, fleet, modelYear)
  if (known.length === 0 || known.length + usual.length < 2) return null
  const axes = axesOf([...known, ...usual])
  return (
    <figure aria-hidden="true" className="flex max-w-2xl flex-col gap-2">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-xs text-ink-soft">
        <div className="flex flex-col-reverse justify-between text-right leading-none tabular-nums">
          <span>{axes.least}%</span>
          <span>{axes.most}%</span>
        </div>
        <Plot known={known} usual={usual} axes={axes} />
        <div className="col-start-2 flex justify-between">
          <span>{formatDay(new Date(axes.from))}</span>
          <span>{formatDay(new Date(axes.to))}</span>
        </div>
      </div>
      <Legend hasEstimates={known.some(({ estimate }) => estimate)} hasFleet={usual.length > 0} />
    </figure>
  )
}

interface PlotProps {
  readonly known: readonly Reading[]
  readonly usual: readonly Point[]
  readonly axes: ReturnType<typeof axesOf>
}

function Plot({ known, usual, axes: { from, to, least, most } }: PlotProps) {
  const x = (at: number) => ((at - from) / (to - from)) * WIDTH
  const y = (percent: number) => ((most - percent) / (most - least)) * HEIGHT
  const line = (each: readonly Point[]) => each.map(({ at, percent }) => `${x(at)},${y(percent)}`).join(' ')
  const stated = known.filter(({ estimate }) => !estimate)
  return (
    <svg viewBox={`-6 -6 ${WIDTH + 12} ${HEIGHT + 12}`} className="w-full fill-none" strokeWidth="2">
      {Array.from({ length: (most - least) / STEP + 1 }, (_, nth) => least + nth * STEP).map((percent) => (
        <path key={percent} d={`M0 ${y(percent)}h${WIDTH}`} className="stroke-line" strokeWidth="1" />
      ))}
      <polyline points={line(usual)} className="stroke-series-2" strokeDasharray="6 4" />
      {usual.map(({ at, percent }) => (
        <path key={at} d={`M${x(at) - 4} ${y(percent)}h8`} className="stroke-series-2" />
      ))}
      <polyline points={line(stated)} className="stroke-accent" />
      {known.map(({ at, percent, estimate }) => (
        <circle
          key={`${at} ${percent} ${estimate}`}
          cx={x(at)}
          cy={y(percent)}
          r="4"
          className={estimate ? 'fill-panel stroke-accent' : 'fill-accent stroke-accent'}
        />
      ))}
    </svg>
  )
}

/** The fleet's medians for the years around those of the readings, each drawn in the middle of its year. */
function nearby(known: readonly Point[], fleet: BatteryHistory['fleet'], modelYear: number): Point[] {
  const years = known.map(({ at }) => new Date(at).getUTCFullYear())
  return fleet.flatMap(({ age_years, median_state_of_health_percent: percent }) => {
    const year = modelYear + age_years
    const isNear = year >= Math.min(...years) - 1 && year <= Math.max(...years) + 1
    return isNear ? [{ at: Date.UTC(year, 6), percent }] : []
  })
}

function axesOf(points: readonly Point[]) {
  const days = points.map(({ at }) => at)
  const percents = points.map(({ percent }) => percent)
  const isOneDay = Math.min(...days) === Math.max(...days)
  const most = Math.max(100, Math.ceil(Math.max(...percents) / STEP) * STEP)
  return {
    from: Math.min(...days) - (isOneDay ? HALF_YEAR_MS : 0),
    to: Math.max(...days) + (isOneDay ? HALF_YEAR_MS : 0),
    least: Math.min(most - LEAST_SPAN, Math.floor(Math.min(...percents) / STEP) * STEP),
    most,
  }
}

function Legend({ hasEstimates, hasFleet }: { readonly hasEstimates: boolean; readonly hasFleet: boolean }) {
  const entries = [
    { label: 'This car', mark: <circle cx="8" cy="6" r="4" className="fill-accent" /> },
    ...(hasEstimates
      ? [
          {
            label: 'This car, estimated',
            mark: <circle cx="8" cy="6" r="4" className="fill-panel stroke-accent" strokeWidth="2" />,
          },
        ]
      : []),
    ...(hasFleet
      ? [
          {
            label: 'Median of its model',
            mark: <path d="M0 6h16" className="stroke-series-2" strokeWidth="2" strokeDasharray="6 4" />,
          },
        ]
      : []),
  ]
  return (
    <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
      {entries.map(({ label, mark }) => (
        <span key={label} className="flex items-center gap-1.5">
          <svg viewBox="0 0 16 12" className="h-3 w-4">
            {mark}
          </svg>
          {label}
        </span>
      ))}
    </figcaption>
  )
}

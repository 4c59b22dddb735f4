/** Lookups by day and key, as stacked bars with the same numbers in a table. */
import { formatNumber } from './format.ts'
import { Cell, Table } from './table.tsx'

export interface UsageSeries {
  readonly name: string
  readonly lookups: ReadonlyMap<string, number>
}

export interface UsageChartProps {
  /** `YYYY-MM-DD`, oldest first. */
  readonly days: readonly string[]
  readonly series: readonly UsageSeries[]
}

const FILLS = [
  'fill-series-1',
  'fill-series-2',
  'fill-series-3',
  'fill-series-4',
  'fill-series-5',
  'fill-series-6',
]
const HEIGHT = 100
/** One lookup alone must not look like many. */
const LOWEST_TOP = 5

export function UsageChart({ days, series }: UsageChartProps) {
  const totals = days.map((day) => series.reduce((sum, { lookups }) => sum + (lookups.get(day) ?? 0), 0))
  const top = Math.max(...totals, LOWEST_TOP)
  const all = totals.reduce((sum, each) => sum + each, 0)
  return (
    <figure className="flex flex-col gap-3">
      <div className="flex gap-2">
        <div
          aria-hidden="true"
          className="flex flex-col justify-between text-right text-xs text-ink-soft tabular-nums"
        >
          <span>{formatNumber(top)}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={`${formatNumber(all)} lookups in ${days.length} days, at most ${formatNumber(Math.max(...totals))} in one day`}
          viewBox={`0 0 ${days.length * 10} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-36 w-full border-y border-line"
        >
          {days.map((day, position) => (
            <Bar key={day} day={day} position={position} series={series} top={top} />
          ))}
        </svg>
      </div>
      <figcaption className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-xs text-ink-soft">
        <span>
          {formatDay(days[0])} to {formatDay(days.at(-1))}
        </span>
        <Legend series={series} />
      </figcaption>
      <details className="text-sm">
        <summary className="cursor-pointer text-ink-soft">As a table</summary>
        <Table
          label="Lookups by day"
          head={[{ title: 'Day' }, ...series.map(({ name }) => ({ title: name, numeric: true }))]}
        >
          {days
            .filter((_day, position) => totals[position])
            .map((day) => (
              <tr key={day}>
                <Cell>{formatDay(day)}</Cell>
                {series.map(({ name, lookups }) => (
                  <Cell key={name} numeric>
                    {formatNumber(lookups.get(day) ?? 0)}
                  </Cell>
                ))}
              </tr>
            ))}
        </Table>
      </details>
    </figure>
  )
}

interface BarProps {
  readonly day: string
  readonly position: number
  readonly series: readonly UsageSeries[]
  readonly top: number
}

function Bar({ day, position, series, top }: BarProps) {
  let below = 0
  return series.map(({ name, lookups }, index) => {
    const height = ((lookups.get(day) ?? 0) / top) * HEIGHT
    below += height
    return height === 0 ? null : (
      <rect
        key={name}
        x={position * 10 + 1.5}
        y={HEIGHT - below}
        width={7}
        height={height}
        className={FILLS[index % FILLS.length]}
      />
    )
  })
}

function Legend({ series }: { readonly series: readonly UsageSeries[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {series.map(({ name }, index) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg viewBox="0 0 8 8" aria-hidden="true" className="size-2.5">
            <rect width="8" height="8" rx="2" className={FILLS[index % FILLS.length]} />
          </svg>
          <span className="max-w-48 truncate">{name}</span>
        </li>
      ))}
    </ul>
  )
}

function formatDay(day = ''): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

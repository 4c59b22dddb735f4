/** Lookups by day and key, as stacked bars with the same numbers in a table. */
import { formatCount, formatNumber } from '@vinspec/contract/amounts'
import { Table } from '../ui/table.tsx'
import { countLookups, formatDay, type Usage, type UsageSeries } from './usage.ts'

const FILLS = [
  'fill-series-1',
  'fill-series-2',
  'fill-series-3',
  'fill-series-4',
  'fill-series-5',
  'fill-series-6',
]
const HEIGHT = 100
/** The scale reaches at least this far, so that a single lookup does not look like many. */
const LOWEST_TOP = 4
/** As many dates below the chart as fit on a phone. */
const MOST_DATES = 5

export function UsageChart({ days, series }: Usage) {
  const totals = days.map((day) => series.reduce((sum, { lookups }) => sum + (lookups.get(day) ?? 0), 0))
  const top = roundUp(Math.max(...totals, LOWEST_TOP))
  const all = totals.reduce((sum, each) => sum + each, 0)
  return (
    <figure className="flex flex-col gap-4">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-xs text-ink-soft tabular-nums">
        <div aria-hidden="true" className="flex flex-col justify-between text-right leading-none">
          <span>{formatNumber(top)}</span>
          <span>{formatNumber(top / 2)}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={`${formatCount(all, 'lookup')} in ${formatCount(days.length, 'day')}, up to ${formatNumber(Math.max(...totals))} per day`}
          viewBox={`0 0 ${days.length * 10} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 w-full border-y border-line"
        >
          <rect y={HEIGHT / 2} width={days.length * 10} height={0.6} className="fill-line" />
          {days.map((day, position) => (
            <Day key={day} day={day} position={position} series={series} top={top} />
          ))}
        </svg>
        <div aria-hidden="true" className="col-start-2 flex justify-between">
          {chooseDates(days).map((day) => (
            <span key={day}>{formatDay(day)}</span>
          ))}
        </div>
      </div>
      <Legend series={series} />
      <UsageTable days={days.filter((_day, position) => totals[position])} series={series} />
    </figure>
  )
}

/** The first and the last, and some between them at equal distances. */
function chooseDates(days: readonly string[]): string[] {
  const steps = Math.min(MOST_DATES, days.length) - 1
  const positions = Array.from({ length: steps + 1 }, (_, step) =>
    Math.round((step * (days.length - 1)) / Math.max(steps, 1)),
  )
  return positions.flatMap((position) => days[position] ?? [])
}

interface DayProps {
  readonly day: string
  readonly position: number
  readonly series: readonly UsageSeries[]
  readonly top: number
}

/** One day's bar; a pointer that rests on the day reads its numbers. */
function Day({ day, position, series, top }: DayProps) {
  const parts = series.map(({ name, lookups }) => ({ name, count: lookups.get(day) ?? 0 }))
  const text = parts.filter(({ count }) => count > 0).map(({ name, count }) => `${name}: ${count}`)
  let below = 0
  return (
    <g>
      <title>{[formatDay(day), ...(text.length > 0 ? text : ['no lookups'])].join('\n')}</title>
      <rect x={position * 10} width={10} height={HEIGHT} className="fill-transparent" />
      {parts.map(({ name, count }, index) => {
        const height = (count / top) * HEIGHT
        below += height
        return height === 0 ? null : (
          <rect
            key={name}
            x={position * 10 + 1.5}
            y={HEIGHT - below}
            width={7}
            height={height}
            className={FILLS[index]}
          />
        )
      })}
    </g>
  )
}

function Legend({ series }: { readonly series: readonly UsageSeries[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2 lg:grid-cols-3">
      {series.map((each, index) => (
        <li key={each.name} className="flex items-baseline gap-2">
          <svg viewBox="0 0 8 8" aria-hidden="true" className="size-2.5 shrink-0">
            <rect width="8" height="8" rx="2" className={FILLS[index]} />
          </svg>
          <span className="min-w-0 flex-1 wrap-anywhere">{each.name}</span>
          <span className="font-medium tabular-nums">{formatNumber(countLookups(each))}</span>
        </li>
      ))}
    </ul>
  )
}

/** The next round number whose half is whole. */
function roundUp(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  return (
    [1, 1.2, 1.4, 1.6, 2, 3, 4, 6, 8, 10]
      .map((step) => step * power)
      .find((each) => each >= most && each % 2 === 0) ?? most
  )
}

/** The numbers of the chart, the latest day first. */
function UsageTable({ days, series }: Usage) {
  const columns = [
    { title: 'Day', cell: ({ id }: { readonly id: string }) => formatDay(id) },
    ...series.map(({ name, lookups }) => ({
      title: name,
      numeric: true,
      cell: ({ id }: { readonly id: string }) => formatNumber(lookups.get(id) ?? 0),
    })),
  ]
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-ink-soft">Show as a table</summary>
      <Table label="Lookups by day" columns={columns} rows={days.toReversed().map((id) => ({ id }))} />
    </details>
  )
}

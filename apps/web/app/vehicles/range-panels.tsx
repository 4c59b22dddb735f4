/** How far the car goes: in the city and on the highway, against its class, and against the customer's other cars. */

import { formatCount, formatNumber } from '@vinspec/contract/amounts'
import { formatDay } from '@vinspec/contract/moments'
import type { ClassRanges } from '@vinspec/vehicle-data'
import { Link } from 'react-router'
import { type Bar, BarList } from '../ui/bar-list.tsx'
import { milesIn } from '../ui/distance.ts'
import { FoldedPanel, Panel } from '../ui/panel.tsx'
import { formatSpan, readSpan, type Span } from '../ui/read-span.ts'
import { useDistance } from '../ui/reader.tsx'

export interface OtherCar {
  readonly vin: string
  readonly title: string
  readonly range: string
}

export interface InItsClassProps {
  /** The name of the car, on a page with several. */
  readonly of?: string
  /** In the reader's unit. */
  readonly range: string | null
  readonly ranges: ClassRanges | null
}

export function InItsClass({ of, range, ranges }: InItsClassProps) {
  const { distance } = useDistance()
  const own = readSpan(range)
  if (!own || !ranges) return null
  const { name, modelYear, source } = ranges
  const all = ranges.rangesMi.map((miles) => milesIn(miles, distance))
  return (
    <Panel title="In its class" of={of} lead={`Electric ${name} of model year ${modelYear}`}>
      <p className="text-balance">
        <strong className="font-semibold">{rank(own, all)}</strong>
      </p>
      <Strip own={own} ranges={all} />
      <dl className="grid grid-cols-3 gap-2 text-sm">
        {[
          ['Shortest', all[0]],
          ['Median', medianOf(all)],
          ['Longest', all.at(-1)],
        ].map(([label, each]) => (
          <div
            key={label}
            className="flex flex-col first:items-start last:items-end [&:nth-child(2)]:items-center"
          >
            <dt className="text-xs text-ink-soft">{label}</dt>
            <dd className="font-medium tabular-nums">{`${formatNumber(Math.round(Number(each)))} ${distance}`}</dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-ink-soft">
        {formatCount(all.length, 'EPA label')}, a line for each. Source: {source.name},{' '}
        {formatDay(new Date(source.date))}.
      </p>
    </Panel>
  )
}

/** "Goes farther than 40 of 42", also if only a span is known. */
function rank({ from, to }: Span, ranges: readonly number[]): string {
  if (ranges.length === 1) return 'EPA has no other label in this class'
  const fartherThan = (own: number) => ranges.filter((range) => range < own).length
  const [least, most] = [fartherThan(from), fartherThan(to)]
  if (most === 0) return `The shortest range of ${ranges.length}`
  const count = least === most ? `${least}` : `${least} to ${most}`
  return `Goes farther than ${count} of ${ranges.length}`
}

function medianOf(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

/** Every label of the class as a line between the shortest and the longest range, and this car as a band. */
function Strip({ own, ranges }: { readonly own: Span; readonly ranges: readonly number[] }) {
  const least = Math.min(own.from, ranges[0] ?? own.from)
  const most = Math.max(own.to, ranges.at(-1) ?? own.to)
  const at = (range: number) => 4 + ((range - least) / Math.max(1, most - least)) * 392
  return (
    <svg viewBox="0 0 400 44" aria-hidden="true" className="w-full">
      <rect y="12" width="400" height="24" rx="6" className="fill-sunken" />
      <path
        d={[...new Set(ranges)].map((range) => `M${at(range).toFixed(1)} 16v16`).join('')}
        strokeWidth="1.5"
        className="stroke-ink-soft/55"
      />
      <rect
        x={at(own.from) - 3}
        y="8"
        width={at(own.to) - at(own.from) + 6}
        height="32"
        rx="3"
        className="fill-accent/30 stroke-accent"
        strokeWidth="2"
      />
    </svg>
  )
}

/** In the reader's unit. */
export interface AmongOwnCarsProps {
  readonly title: string
  readonly range: string | null
  readonly others: readonly OtherCar[]
}

export function AmongOwnCars({ title, range, others }: AmongOwnCarsProps) {
  const { distance } = useDistance()
  const own = readSpan(range)
  if (!own || others.length === 0) return null
  const cars = [
    { vin: '', title, span: own },
    ...others.map((car) => ({ ...car, span: readSpan(car.range) })),
  ]
  const bars = cars
    .flatMap(({ vin, title: name, span }) => (span ? [{ vin, name, span }] : []))
    .toSorted((one, other) => other.span.to - one.span.to)
    .map(
      ({ vin, name, span }): Bar => ({
        ...span,
        id: vin,
        text: formatSpan(span, distance),
        label:
          vin === '' ? (
            <strong className="font-semibold text-ink">This car</strong>
          ) : (
            <Link to={`/vehicles/${vin}`}>{name}</Link>
          ),
      }),
    )
  return (
    <FoldedPanel title="Among your vehicles" lead="Range of the ones you looked up last.">
      <BarList bars={bars} />
    </FoldedPanel>
  )
}

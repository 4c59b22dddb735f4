import { type Bar, BarList } from '../ui/bar-list.tsx'
import type { Distance } from '../ui/distance.ts'
import { Panel } from '../ui/panel.tsx'
import { formatSpan, readSpan, type Span } from '../ui/read-span.ts'
import { useDistance } from '../ui/reader.tsx'

/** Hours of charging that people ask about, up to a night. */
const HOURS = [1, 4, 8]

export interface ChargingChartProps {
  /** The name of the car, on a page with several. */
  readonly of?: string
  /** In the reader's unit. */
  readonly range: string | null
  /** Of a full charge. */
  readonly hours: string | null
}

/** How far hours of home charging take the car. Renders nothing if range or charging time is unknown. */
export function ChargingChart({ of, ...figures }: ChargingChartProps) {
  const { distance } = useDistance()
  const [range, hours] = [readSpan(figures.range), readSpan(figures.hours)]
  if (!range || !hours) return null
  return (
    <Panel
      title="Charging at home"
      of={of}
      lead="Range added at 240 V, at the average rate of a full charge from empty."
    >
      <BarList bars={toBars(range, hours, distance)} />
    </Panel>
  )
}

/** The version with the longer range also charges longer. */
function toBars(range: Span, hours: Span, distance: Distance): Bar[] {
  const rates = [range.from / hours.from, range.to / hours.to].toSorted((a, b) => a - b)
  const [slow = 0, fast = 0] = rates
  const bar = (label: string, { from, to }: Span): Bar => {
    const added = { from: Math.round(from), to: Math.round(to) }
    return { label, ...added, text: formatSpan(added, distance) }
  }
  const parts = HOURS.filter((each) => each < hours.from).map((each) =>
    bar(each === 8 ? 'Overnight, 8 h' : `${each} h`, { from: each * slow, to: each * fast }),
  )
  return [...parts, bar(`Full, ${formatSpan(hours, 'h')}`, range)]
}

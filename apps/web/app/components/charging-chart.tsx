import type { VehicleSpecs } from '@vinspec/contract'
import { type Bar, BarList, readSpan, type Span } from './bar-list.tsx'
import { formatNumber } from './format.ts'
import { Panel } from './panel.tsx'

/** Hours of charging that people ask about, up to a night. */
const HOURS = [1, 4, 8]

/** How far hours of home charging take the car; nothing if range or charging time is unknown. */
export function ChargingChart({ rows }: { readonly rows: VehicleSpecs['range_and_charging']['rows'] }) {
  const spanOf = (key: string) => readSpan([rows.find((row) => row.key === key)?.value].flat()[0])
  const [range, hours] = [spanOf('range'), spanOf('level_2_charging')]
  if (!range || !hours) return null
  return (
    <Panel
      title="Charging at home"
      lead="Range added at 240 V, at the average rate of a full charge from empty."
    >
      <BarList bars={toBars(range, hours)} />
    </Panel>
  )
}

/** The version with the longer range also charges longer. */
function toBars(range: Span, hours: Span): Bar[] {
  const rates = [range.from / hours.from, range.to / hours.to].toSorted((a, b) => a - b)
  const [slow = 0, fast = 0] = rates
  const parts = HOURS.filter((each) => each < hours.from).map((each) =>
    toBar(each === 8 ? 'Overnight, 8 h' : `${each} h`, { from: each * slow, to: each * fast }),
  )
  const full = hours.from === hours.to ? `${hours.from} h` : `${hours.from} to ${hours.to} h`
  return [...parts, toBar(`Full, ${full}`, range)]
}

function toBar(label: string, miles: Span): Bar {
  const [from, to] = [Math.round(miles.from), Math.round(miles.to)]
  const text = from === to ? formatNumber(from) : `${formatNumber(from)} to ${formatNumber(to)}`
  return { label, from, to, text: `${text} mi` }
}

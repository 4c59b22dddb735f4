/** A bar for each day: how much of it a part worked. */
export interface DayBar {
  /** In UTC, such as 2026-11-22. */
  readonly date: string
  readonly upMs: number
  readonly degradedMs: number
  readonly downMs: number
}

const STEP = 4
const WIDTH = 3
const HEIGHT = 32
const MINUTE_MS = 60_000

/** @param label says in words what the bars show */
export function HealthBars({ days, label }: { readonly days: readonly DayBar[]; readonly label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${days.length * STEP - (STEP - WIDTH)} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-8 w-full"
    >
      {days.map((day, i) => (
        <rect key={day.date} x={i * STEP} width={WIDTH} height={HEIGHT} rx="1" className={fillOf(day)}>
          <title>{`${dayOf(day.date)}: ${say(day)}`}</title>
        </rect>
      ))}
    </svg>
  )
}

function fillOf({ upMs, degradedMs, downMs }: DayBar): string {
  if (downMs >= MINUTE_MS) return 'fill-danger'
  if (degradedMs >= MINUTE_MS) return 'fill-warn'
  return upMs > 0 ? 'fill-good' : 'fill-line'
}

function say({ upMs, degradedMs, downMs }: DayBar): string {
  if (upMs + degradedMs + downMs === 0) return 'not measured'
  const parts = [
    ...(downMs >= MINUTE_MS ? [`down for ${minutes(downMs)}`] : []),
    ...(degradedMs >= MINUTE_MS ? [`limited for ${minutes(degradedMs)}`] : []),
  ]
  return parts.join(', ') || 'no trouble'
}

/** "1 h 5 min" */
export function minutes(ms: number): string {
  const all = Math.max(1, Math.round(ms / MINUTE_MS))
  const [hours, rest] = [Math.floor(all / 60), all % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : '']
    .filter(Boolean)
    .join(' ')
}

function dayOf(date: string): string {
  return new Date(date).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
}

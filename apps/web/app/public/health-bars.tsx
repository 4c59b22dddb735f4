/** A bar for each day: how much of it a part worked. */
import type { DayOfHealth } from '@vinspec/core/health'

const STEP = 4
const WIDTH = 3
const HEIGHT = 32
const MINUTE_MS = 60_000
const MOST_SAID = 5
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/**
 * Days without trouble are one shape per color, so that many parts cost little to draw. A day with trouble has a tooltip,
 * and the label says so too.
 *
 * @param label says in words what the bars show
 */
export function HealthBars({
  days,
  label,
}: {
  readonly days: readonly DayOfHealth[]
  readonly label: string
}) {
  const placed = days.map((day, i) => ({ ...day, x: i * STEP, trouble: describeTrouble(day) }))
  const troubled = placed.filter(({ trouble }) => trouble !== '')
  const quiet = placed.filter(({ trouble }) => trouble === '')
  return (
    <svg
      role="img"
      aria-label={[label, ...describeDays(troubled)].join('. ')}
      viewBox={`0 0 ${days.length * STEP - (STEP - WIDTH)} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-8 w-full"
    >
      <path className="fill-good" d={drawBars(quiet.filter(({ upMs }) => upMs > 0))} />
      <path className="fill-line" d={drawBars(quiet.filter(({ upMs }) => upMs === 0))} />
      {troubled.map((day) => (
        <path
          key={day.date}
          className={day.downMs >= MINUTE_MS ? 'fill-danger' : 'fill-warn'}
          d={drawBars([day])}
        >
          <title>{describeDay(day)}</title>
        </path>
      ))}
    </svg>
  )
}

function drawBars(bars: ReadonlyArray<{ readonly x: number }>): string {
  return bars.map(({ x }) => `M${x} 0h${WIDTH}v${HEIGHT}h-${WIDTH}z`).join('')
}

/** Empty if there was no trouble of a minute or more, or nothing was measured. */
function describeTrouble({ degradedMs, downMs }: DayOfHealth): string {
  const parts = [
    ...(downMs >= MINUTE_MS ? [`down for ${minutes(downMs)}`] : []),
    ...(degradedMs >= MINUTE_MS ? [`limited for ${minutes(degradedMs)}`] : []),
  ]
  return parts.join(', ')
}

interface TroubledDay {
  readonly date: string
  readonly trouble: string
}

/** Too many days are only counted: the list of incidents below has their dates. */
function describeDays(days: readonly TroubledDay[]): string[] {
  return days.length > MOST_SAID ? [`Trouble on ${days.length} days`] : days.map(describeDay)
}

function describeDay({ date, trouble }: TroubledDay): string {
  return `${DAY.format(new Date(date))}: ${trouble}`
}

/** "1 h 5 min" */
export function minutes(ms: number): string {
  const all = Math.max(1, Math.round(ms / MINUTE_MS))
  const [hours, rest] = [Math.floor(all / 60), all % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : '']
    .filter(Boolean)
    .join(' ')
}

/** Calculates days, uptime, and incidents from the measurements. Pure. */
import { HEALTH_DAYS } from '../../foundation/policy.ts'
import { type Health, PARTS, type Part, STANDS_MS } from './parts.ts'
import type { HealthSpan } from './read-health.ts'

export interface HealthSummary {
  readonly parts: readonly PartHealth[]
  /** Latest first. */
  readonly incidents: readonly Incident[]
}

export interface PartHealth {
  readonly part: Part
  readonly state: Health | 'unknown'
  /** The time of the last measurement; null: there never was one. */
  readonly seenAt: Date | null
  /** Oldest first, today last. */
  readonly days: readonly DayOfHealth[]
  /** The share of the measured time in which the part was not down; null: nothing was measured. */
  readonly uptime: number | null
}

export interface DayOfHealth {
  /** The day in UTC, such as 2026-11-22. */
  readonly date: string
  readonly upMs: number
  readonly degradedMs: number
  readonly downMs: number
}

export interface Incident {
  readonly part: Part
  readonly state: 'degraded' | 'down'
  readonly from: Date
  /** Null: it continues. */
  readonly until: Date | null
}

interface Stretch {
  readonly state: Health
  readonly from: number
  readonly until: number
}

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60_000

/** @param spans of all parts, oldest first */
export function summarizeHealth(spans: readonly HealthSpan[], now: Date): HealthSummary {
  const parts = PARTS.map((part) => {
    const own = spans.filter((span) => span.part === part)
    return { part, own, stretches: toStretches(part, own, Number(now)) }
  })
  return {
    parts: parts.map(({ part, own, stretches }) => summarizePart(part, own, stretches, now)),
    incidents: parts
      .flatMap(({ part, stretches }) => findIncidents(part, stretches, Number(now)))
      .toSorted((a, b) => Number(b.from) - Number(a.from)),
  }
}

/** A span lasts until the next one starts, unless nothing was measured in between. */
function toStretches(part: Part, spans: readonly HealthSpan[], now: number): Stretch[] {
  return spans.flatMap(({ state, startedAt, seenAt }, i) => {
    const from = Number(startedAt)
    const next = Number(spans[i + 1]?.startedAt ?? now)
    const isGap = next - Number(seenAt) > STANDS_MS
    const until = isGap ? Math.min(Number(seenAt) + MINUTE_MS, next) : next
    const stretch = { state, from, until }
    // The worker measures, so a gap in its own measurements means that it did not work.
    return isGap && part === 'worker' ? [stretch, { state: 'down', from: until, until: next }] : [stretch]
  })
}

function summarizePart(
  part: Part,
  spans: readonly HealthSpan[],
  stretches: readonly Stretch[],
  now: Date,
): PartHealth {
  const last = stretches.at(-1)
  const days = Array.from({ length: HEALTH_DAYS }, (_, i) => {
    const start = Math.floor(Number(now) / DAY_MS) * DAY_MS - (HEALTH_DAYS - 1 - i) * DAY_MS
    const sum = (state: Health) =>
      stretches
        .filter((stretch) => stretch.state === state)
        .reduce(
          (ms, { from, until }) => ms + Math.max(0, Math.min(until, start + DAY_MS) - Math.max(from, start)),
          0,
        )
    return {
      date: new Date(start).toISOString().slice(0, 10),
      upMs: sum('up'),
      degradedMs: sum('degraded'),
      downMs: sum('down'),
    }
  })
  const measured = days.reduce((ms, { upMs, degradedMs, downMs }) => ms + upMs + degradedMs + downMs, 0)
  const down = days.reduce((ms, { downMs }) => ms + downMs, 0)
  return {
    part,
    state: last && last.until >= Number(now) ? last.state : 'unknown',
    seenAt: spans.at(-1)?.seenAt ?? null,
    days,
    uptime: measured === 0 ? null : 1 - down / measured,
  }
}

/** Problems that follow on each other are one incident, whose state is the worst of them. */
function findIncidents(part: Part, stretches: readonly Stretch[], now: number): Incident[] {
  const found: Array<{ state: 'degraded' | 'down'; from: number; until: number }> = []
  for (const { state, from, until } of stretches) {
    if (state === 'up') continue
    const latest = found.at(-1)
    if (latest && from - latest.until <= STANDS_MS) {
      latest.until = until
      if (state === 'down') latest.state = state
    } else found.push({ state, from, until })
  }
  const oldest = now - HEALTH_DAYS * DAY_MS
  return found
    .filter(({ until }) => until > oldest)
    .map(({ state, from, until }) => ({
      part,
      state,
      from: new Date(from),
      until: until >= now ? null : new Date(until),
    }))
}

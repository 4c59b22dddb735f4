/** Whether live sources answer, and what they cost, over all processes. */
import type { LiveSource, PoliteSource } from '@vinspec/live-sources'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { withoutSecrets } from '../../foundation/text/without-secrets.ts'
import type { ConfiguredSource, LiveSources } from './live-sources.ts'
import type { AskedSource } from './source-watcher.ts'

/** A process records the same outcome once in this time, so that many questions at once do not wait for one row. */
const SAME_AGAIN_MS = 30_000
const LONGEST_CAUSE = 500

interface Noted extends Pick<AskedSource, 'outcome'> {
  readonly isPaused: boolean
  readonly at: number
}
const noted = new WeakMap<HealthySource, Noted>()

/** A source as this process configured it. Those that owners consent to have no breaker. */
interface HealthySource {
  readonly source: Pick<LiveSource, 'terms'> & Partial<Pick<PoliteSource, 'breaker'>>
}

/** Never throws, because an answer must not be lost for this. */
export async function noteHealth(
  { prisma, clock }: Dependencies,
  configured: HealthySource,
  { source, outcome, cause }: AskedSource,
): Promise<void> {
  const before = noted.get(configured)
  const at = performance.now()
  const { breaker, terms } = configured.source
  const isPaused = breaker === 'open'
  if (outcome === 'limited') return
  if (before?.outcome === outcome && before.isPaused === isPaused && at - before.at < SAME_AGAIN_MS) return
  noted.set(configured, { outcome, isPaused, at })
  const now = clock()
  const pausedUntil = isPaused ? new Date(now.getTime() + terms.breaker.pauseMs) : null
  const isAnswer = outcome === 'answered' || outcome === 'unknown'
  const failure = isAnswer ? {} : { failedAt: now, cause: toText(cause) }
  const news = { outcome, pausedUntil, ...(isAnswer && { answeredAt: now }), ...failure }
  const noting = prisma.sourceHealth.upsert({ where: { source }, create: { source, ...news }, update: news })
  await noting.catch(() => undefined)
}

function toText(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause)
  return withoutSecrets(text.toWellFormed().replaceAll('\0', '')).slice(0, LONGEST_CAUSE)
}

export interface SourceReport {
  readonly name: string
  /** Undefined: this environment does not configure the source, although others may. */
  readonly configured: ConfiguredSource | undefined
  readonly outcome: string | null
  readonly answeredAt: Date | null
  readonly failedAt: Date | null
  readonly cause: string | null
  /** Until when a process asks it nothing, because it failed in a row; null: none does. */
  readonly pausedUntil: Date | null
  /** Today's cost (UTC), in millionths of a US dollar; open requests count as paid for. */
  readonly spentMicros: number
  readonly billedToday: number
  /** Requests whose process ended before it knew the outcome, among all requests that are kept. */
  readonly openCalls: number
  readonly keptAnswers: number
  readonly freshAnswers: number
}

/** Every source that this environment configures, and every other source of which an outcome was recorded. */
export async function reportSources(
  { prisma, clock }: Dependencies,
  liveSources: LiveSources | undefined,
): Promise<SourceReport[]> {
  const configured = new Map(liveSources?.all.map((each) => [each.source.name, each]))
  const rows = await prisma.$queryRaw<Array<Omit<SourceReport, 'configured'>>>`
    WITH moment AS (SELECT moment(${clock()}::timestamptz) AS now), answers AS (
      SELECT source, count(*)::int AS kept, count(*) FILTER (WHERE fresh_until > now)::int AS fresh
      FROM source_answer, moment GROUP BY source
    ), open_calls AS (
      SELECT source, count(*)::int AS open FROM source_call, moment
      WHERE closed_at IS NULL AND sent_at < now - interval '5 minutes' GROUP BY source
    )
    SELECT name, h.outcome, h.answered_at AS "answeredAt", h.failed_at AS "failedAt", h.cause,
      CASE WHEN h.paused_until > now THEN h.paused_until END AS "pausedUntil",
      coalesce(d.spent_micros, 0)::float8 AS "spentMicros", coalesce(d.calls, 0) AS "billedToday",
      coalesce(o.open, 0) AS "openCalls", coalesce(a.kept, 0) AS "keptAnswers", coalesce(a.fresh, 0) AS "freshAnswers"
    FROM moment, (SELECT unnest(${[...configured.keys()]}::text[]) UNION SELECT source FROM source_health) AS n (name)
    LEFT JOIN source_health h ON h.source = name
    LEFT JOIN source_day d ON d.source = name AND d.day = (SELECT (now AT TIME ZONE 'UTC')::date FROM moment)
    LEFT JOIN answers a ON a.source = name
    LEFT JOIN open_calls o ON o.source = name
    ORDER BY name`
  return rows.map((row) => ({ ...row, configured: configured.get(row.name) }))
}

/**
 * What alerts and dashboards watch in the database. Every worker reads it every few seconds, so it reads nothing that
 * grows with time: the grants that are not over, because the ledger's other entries are counted
 * (../../money/balance-report) and lookups took the rest; the purchases and top-ups of the last hours; and of
 * everything else, what is open.
 */

import { liveSourceNames, ownerSourceNames } from '@vinspec/live-sources'
import type { Database } from '../../foundation/db/client.ts'
import { DEAD_LETTERS } from '../../foundation/jobs/queues.ts'
import { Prisma } from '../../generated/prisma/client.ts'
import { countedEntries, readLater } from '../../money/balance-report/counts.ts'
import { openShortfalls } from '../actions/list-reversal-cases.ts'
import { CHECKS } from '../health/checks.ts'
import { PARTS, STANDS_MS } from '../health/parts.ts'

export interface Gauge {
  readonly name: string
  /** The description of the gauge. */
  readonly help: string
  readonly label: string
  /** All values that the label can have. */
  readonly values: readonly string[]
}

/** Includes sources that only this deployment has, from a mapping file. */
const SPENT = 'vinspec_source_spent_dollars'

export const GAUGES: readonly Gauge[] = [
  {
    name: 'vinspec_credits',
    help: 'Credits since the beginning, by what became of them.',
    label: 'state',
    values: ['granted', 'settled', 'held', 'expired', 'revoked'],
  },
  {
    name: 'vinspec_recent_purchases',
    help: 'Payments that bought credits, in the last 6 hours, by how they came about.',
    label: 'source',
    values: ['checkout', 'top_up'],
  },
  {
    name: 'vinspec_recent_purchases_cents',
    help: 'What they cost, in cents.',
    label: 'source',
    values: ['checkout', 'top_up'],
  },
  {
    name: 'vinspec_recent_purchases_late',
    help: 'Those of them that were turned into credits more than a minute after the payment.',
    label: 'source',
    values: ['checkout', 'top_up'],
  },
  {
    name: 'vinspec_recent_top_ups',
    help: 'Automatic top-ups: reserved and charging are in flight; succeeded and failed, in the last 6 hours.',
    label: 'state',
    values: ['reserved', 'charging', 'succeeded', 'failed'],
  },
  {
    name: 'vinspec_needs_person',
    help: 'What only an operator can settle: payments that bought nothing, credits spent before they were refunded, dead letters, reports of wrong figures, requests to colleagues.',
    label: 'what',
    values: ['payment_mismatch', 'shortfall_credits', 'dead_letter', 'report', 'approval'],
  },
  {
    name: 'vinspec_oldest_seconds',
    help: 'How long the oldest of each kind has been due, in seconds; 0: nothing is due.',
    label: 'what',
    values: ['payment_event', 'hold', 'job', 'mail', 'top_up'],
  },
  {
    name: 'vinspec_part_state',
    help: 'What the status page says of each part. 0: up, or not measured; 1: degraded; 2: down.',
    label: 'part',
    values: PARTS,
  },
  {
    name: 'vinspec_check_state',
    help: 'What each scheduled check found last. 0: all is well; 1: a warning; 2: a failure.',
    label: 'check',
    values: CHECKS,
  },
  {
    name: 'vinspec_check_age_seconds',
    help: 'How long ago each was made; infinite: never.',
    label: 'check',
    values: CHECKS,
  },
  {
    name: SPENT,
    help: 'What each live source may have cost today (UTC), in US dollars: requests that are open count as paid for.',
    label: 'source',
    values: liveSourceNames,
  },
  {
    name: 'vinspec_owner_readings_failing',
    help: "Cars that could not be read for 6 hours with their owner's consent, since their source last read any car: one may be asleep, but not all of them.",
    label: 'source',
    values: ownerSourceNames,
  },
  {
    name: 'vinspec_server_connections',
    help: 'Sessions at the server of the database, of all processes and databases; and how many it allows.',
    label: 'state',
    values: ['used', 'allowed'],
  },
]

const STATES = Prisma.sql`CASE state WHEN 'up' THEN 0 WHEN 'degraded' THEN 1 WHEN 'down' THEN 2 END`
const RECENT = Prisma.sql`(statement_timestamp() - interval '6 hours')`
const CASES = Prisma.sql`
  SELECT 'payment_mismatch', count(*) FROM undecided_payments()
  UNION ALL SELECT 'shortfall_credits', sum(shortfall_credits) FROM ${openShortfalls}
  UNION ALL SELECT 'dead_letter', count(*) FROM pgboss.job WHERE name = ${DEAD_LETTERS}
  UNION ALL SELECT 'report', count(*) FROM vehicle_report WHERE state = 'open'
  UNION ALL SELECT 'approval', count(*) FROM operator_request WHERE state IN ('open', 'approved')`
/** What fails is tried again within a day, so the index of what is due finds it. */
const FAILING_READINGS = Prisma.sql`
  SELECT o.source, count(*) FROM owner_consent o LEFT JOIN source_health h ON h.source = o.source
  WHERE o.due_at < statement_timestamp() + interval '25 hours'
    AND (o.state = 'granted' OR o.state = 'read' AND o.monthly)
    AND o.failing_since < statement_timestamp() - interval '6 hours'
    AND o.failing_since > coalesce(h.answered_at, '-infinity') GROUP BY o.source`
/** The latest span of each of these names. */
const latestSpans = (names: readonly string[]) => Prisma.sql`
  SELECT name, state, seen_at FROM unnest(${[...names]}::text[]) AS name LEFT JOIN LATERAL (
    SELECT state, seen_at FROM health_span WHERE part = name ORDER BY started_at DESC LIMIT 1) s ON true`

export interface GaugeReading {
  readonly gauge: string
  readonly value: string
  readonly reading: number
}

/** Every value of every gauge; those without rows in the database are 0. */
export async function readGauges(prisma: Database): Promise<readonly GaugeReading[]> {
  const isLater = await readLater(prisma)
  const rows = await prisma.$queryRaw<Array<{ name: string; value: string; reading: number }>>`
    WITH entries AS (${countedEntries(isLater)}), left_over AS (
      SELECT coalesce(sum(remaining(g)), 0) AS credits FROM credit_grant g WHERE NOT balanced
    ), holds AS (
      SELECT count(*) AS open, min(lease_expires_at) AS oldest FROM credit_hold WHERE state = 'open'
    ), purchases AS (
      SELECT CASE WHEN top_up_id IS NULL THEN 'checkout' ELSE 'top_up' END AS source, count(*) AS count,
        sum(amount_cents) AS cents,
        count(*) FILTER (WHERE recorded_at > confirmed_at + interval '1 minute') AS late
      FROM payment WHERE mismatch IS NULL AND recorded_at > ${RECENT} GROUP BY 1
    ), checks AS (
      SELECT name, state, seen_at FROM (${latestSpans(CHECKS)}) AS c WHERE name <> 'archive'
      UNION ALL SELECT 'archive', CASE WHEN last_failed_time > coalesce(last_archived_time, '-infinity')
        THEN 'down' ELSE 'up' END, last_archived_time FROM pg_stat_archiver
        WHERE current_setting('archive_mode') <> 'off'
    ), due (what, at) AS (
      SELECT 'payment_event', min(received_at) FROM payment_event WHERE processed_at IS NULL
      UNION ALL SELECT 'hold', oldest FROM holds
      UNION ALL SELECT 'job', min(start_after) FROM pgboss.job WHERE state IN ('created', 'retry') AND name <> ${DEAD_LETTERS}
      UNION ALL SELECT 'mail', min(created_at) FROM notification WHERE sent_at IS NULL
      UNION ALL SELECT 'top_up', min(due_at) FROM top_up WHERE state IN ('reserved', 'charging')
    ), readings (name, value, reading) AS (
      SELECT 'vinspec_credits', v.value, v.credits FROM entries, left_over l, holds, LATERAL (VALUES
        ('granted', granted), ('expired', expired), ('revoked', revoked), ('held', open),
        ('settled', granted + adjusted - expired - revoked - l.credits - open)) AS v (value, credits)
      UNION ALL SELECT 'vinspec_recent_purchases', source, count FROM purchases
      UNION ALL SELECT 'vinspec_recent_purchases_cents', source, cents FROM purchases
      UNION ALL SELECT 'vinspec_recent_purchases_late', source, late FROM purchases
      UNION ALL SELECT 'vinspec_recent_top_ups', state, count(*) FROM top_up
        WHERE state IN ('reserved', 'charging') GROUP BY state
      UNION ALL SELECT 'vinspec_recent_top_ups', state, count(*) FROM top_up WHERE closed_at > ${RECENT} GROUP BY state
      UNION ALL SELECT 'vinspec_needs_person', what, count FROM (${CASES}) AS c (what, count)
      UNION ALL SELECT 'vinspec_oldest_seconds', what, greatest(extract(epoch FROM clock_timestamp() - at), 0) FROM due
      UNION ALL SELECT 'vinspec_part_state', name, ${STATES} FROM (${latestSpans(PARTS)}) AS p
        WHERE seen_at > clock_timestamp() - make_interval(secs => ${STANDS_MS / 1000}::float8)
      UNION ALL SELECT 'vinspec_check_state', name, ${STATES} FROM checks
      UNION ALL SELECT 'vinspec_check_age_seconds', name,
        coalesce(extract(epoch FROM clock_timestamp() - seen_at)::float8, 'Infinity') FROM checks
      UNION ALL SELECT ${SPENT}, d.source, d.spent_micros / 1e6 FROM source_health h
        JOIN source_day d ON d.source = h.source AND d.day = (statement_timestamp() AT TIME ZONE 'UTC')::date
      UNION ALL SELECT 'vinspec_owner_readings_failing', source, count FROM (${FAILING_READINGS}) AS f
      UNION ALL SELECT 'vinspec_server_connections', 'used', sum(numbackends) FROM pg_stat_database
      UNION ALL SELECT 'vinspec_server_connections', 'allowed', current_setting('max_connections')::integer
    )
    SELECT name, value, reading::float8 AS reading FROM readings WHERE reading IS NOT NULL`
  const found = new Map(rows.map(({ name, value, reading }) => [`${name} ${value}`, reading]))
  const ownSources = rows.filter(({ name, value }) => name === SPENT && !liveSourceNames.includes(value))
  return [
    ...GAUGES.flatMap(({ name, values }) =>
      values.map((value) => ({ gauge: name, value, reading: found.get(`${name} ${value}`) ?? 0 })),
    ),
    ...ownSources.map(({ name, value, reading }) => ({ gauge: name, value, reading })),
  ]
}

/** How far this process's clock is ahead of the database's, in seconds. Accurate to the duration of the query. */
export async function readClockSkew(prisma: Database): Promise<number> {
  const asked = Date.now()
  const [row] = await prisma.$queryRaw<Array<{ at: Date }>>`SELECT clock_timestamp() AS at`
  const middle = (asked + Date.now()) / 2
  return row ? (middle - row.at.getTime()) / 1000 : Number.NaN
}

/** How many credits went where: paid lookups by day and by key. */
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface DailyUsage {
  /** The day in the asked time zone, `YYYY-MM-DD`. */
  readonly day: string
  /** Null: looked up in the portal, through a connected app, or with a key that the log no longer knows. */
  readonly apiKeyId: string | null
  readonly lookups: number
}

export interface UsageRequest {
  readonly customerId: string
  readonly days: number
  /** An IANA time zone. */
  readonly timeZone: string
}

/** Days without a lookup are omitted. The counts are exact; which key it was comes from the request log. */
export async function readDailyUsage(
  { prisma, clock }: { readonly prisma: Database; readonly clock: Clock },
  { customerId, days, timeZone }: UsageRequest,
): Promise<DailyUsage[]> {
  const now = clock()
  const span = { since: new Date(now.getTime() - days * DAY_MS), before: new Date(now.getTime() + DAY_MS) }
  return await countLookups(prisma, { customerId, timeZone, ...span })
}

/** The same for the time from `since` up to, not including, `before`; days are in UTC. */
export async function readUsageBetween(
  prisma: Database,
  span: { readonly customerId: string; readonly since: Date; readonly before: Date },
): Promise<DailyUsage[]> {
  return await countLookups(prisma, { ...span, timeZone: 'UTC' })
}

interface Span {
  readonly customerId: string
  readonly timeZone: string
  readonly since: Date
  readonly before: Date
}

async function countLookups(
  prisma: Database,
  { customerId, timeZone, since, before }: Span,
): Promise<DailyUsage[]> {
  // A full join is never done row by row, which takes seconds where the planner expects few rows and finds many.
  // A request is noted once it is answered, a moment after its lookup.
  return await prisma.$queryRaw<DailyUsage[]>`
    SELECT to_char(l.created_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day,
      r.api_key_id AS "apiKeyId", count(l.id)::int AS lookups
    FROM (
      SELECT id, created_at, request_id FROM vehicle_lookup
      WHERE customer_id = ${customerId}::uuid
        AND created_at >= ${since}::timestamptz AND created_at < ${before}::timestamptz
    ) l
    FULL JOIN (
      SELECT request_id, api_key_id FROM api_request
      WHERE customer_id = ${customerId}::uuid
        AND created_at >= ${since}::timestamptz AND created_at < ${before}::timestamptz + interval '1 hour'
        AND operation = 'lookUpVehicleSpecs' AND status = 200
    ) r USING (request_id)
    GROUP BY 1, 2 HAVING count(l.id) > 0 ORDER BY 1, 2`
}

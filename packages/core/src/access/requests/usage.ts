/** Where credits went: paid lookups by day and by key. */
import type { Database } from '../../foundation/db/client.ts'
import { readStale } from '../../foundation/db/replica.ts'

export interface DailyUsage {
  /** The day in the requested time zone, `YYYY-MM-DD`. */
  readonly day: string
  /**
   * Of a list: the key that last started it. Null: looked up in the portal, through a connected app, in a list that is
   * deleted, or with a key that is no longer in the log.
   */
  readonly apiKeyId: string | null
  readonly lookups: number
}

/** Paid lookups from `since` up to, not including, `before`. */
export interface UsageSpan {
  readonly customerId: string
  readonly since: Date
  readonly before: Date
  /** An IANA time zone, in which days are counted. */
  readonly timeZone: string
}

/**
 * Days without a lookup are omitted. The last few seconds may be missing (`readStale`). Otherwise, the counts are
 * exact; the key comes from the request log, from what its limits count, or from the list.
 */
export async function readDailyUsage(
  prisma: Database,
  { customerId, timeZone, since, before }: UsageSpan,
): Promise<DailyUsage[]> {
  // A full join is never executed row by row, which would take seconds if the planner expects few rows and finds many.
  // A request is recorded once it is answered, a moment after its lookup, by a process whose clock may be behind. A
  // lookup by an agent, or in a list, has none, but its spender is a key if that has limits or was an agent's. A list's
  // lookups have its own request.
  const read = (database: Database) => database.$queryRaw<DailyUsage[]>`
    SELECT to_char(l.created_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day,
      coalesce(r.api_key_id, k.id, b.api_key_id) AS "apiKeyId", count(l.id)::int AS lookups
    FROM (
      SELECT id, created_at, request_id FROM vehicle_lookup
      WHERE customer_id = ${customerId}::uuid
        AND created_at >= ${since}::timestamptz AND created_at < ${before}::timestamptz
    ) l
    FULL JOIN (
      SELECT request_id, api_key_id FROM api_request
      WHERE customer_id = ${customerId}::uuid
        AND created_at >= ${since}::timestamptz - interval '1 hour'
        AND created_at < ${before}::timestamptz + interval '1 hour'
        AND operation = 'lookUpVehicleSpecs' AND status = 200
    ) r USING (request_id)
    FULL JOIN (
      SELECT b.request_id, a.id AS api_key_id FROM bulk_lookup b
      JOIN api_key a ON a.customer_id = b.customer_id AND a.id = b.started_by
      WHERE b.customer_id = ${customerId}::uuid
    ) b USING (request_id)
    FULL JOIN (
      SELECT s.id AS lookup_id, a.id FROM spender_lookup s
      JOIN api_key a ON a.customer_id = s.customer_id AND a.origin_id = s.origin_id
        AND a.created_at <= s.placed_at AND (a.revoked_at IS NULL OR a.revoked_at > s.placed_at)
      WHERE s.customer_id = ${customerId}::uuid
        AND s.placed_at >= ${since}::timestamptz - interval '1 hour' AND s.placed_at < ${before}::timestamptz
    ) k ON k.lookup_id = l.id
    GROUP BY 1, 2 HAVING count(l.id) > 0 ORDER BY 1, 2`
  return await readStale(prisma, read)
}

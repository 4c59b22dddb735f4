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

/** Days without a lookup are left out. The counts are exact; which key it was comes from the request log. */
export async function readDailyUsage(
  { prisma, clock }: { readonly prisma: Database; readonly clock: Clock },
  { customerId, days, timeZone }: UsageRequest,
): Promise<DailyUsage[]> {
  const since = new Date(clock().getTime() - days * DAY_MS)
  return await prisma.$queryRaw<DailyUsage[]>`
    SELECT to_char(l.created_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day,
      r.api_key_id AS "apiKeyId", count(*)::int AS lookups
    FROM vehicle_lookup l
    LEFT JOIN api_request r ON r.customer_id = l.customer_id AND r.request_id = l.request_id
      AND r.created_at > ${since}::timestamptz - interval '1 hour'
    WHERE l.customer_id = ${customerId}::uuid AND l.created_at > ${since}::timestamptz
    GROUP BY 1, 2 ORDER BY 1, 2`
}

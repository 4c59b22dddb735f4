import { validate as isUuid } from 'uuid'
import type { Database } from '../../foundation/db/client.ts'

export interface LedgerLine {
  /** Sorts by time. The next page begins before the last entry's ID. */
  readonly id: string
  readonly kind: string
  /** Credits gained (positive) or lost (negative). */
  readonly credits: number
  /** What was paid for these credits, in cents and fractions of them; 0: nothing. */
  readonly cents: number
  /** Credits in the ledger after this entry. */
  readonly balance: number
  readonly reason: string | null
  readonly createdAt: Date
  /** What the grant came from: purchase, top_up, operator or free. */
  readonly source: string
  /** The payment that the grant came from. */
  readonly paymentId: string | null
  /** The VIN that a settlement paid for. */
  readonly vin: string | null
}

export interface LedgerPage {
  readonly customerId: string
  /** Only entries before this one. */
  readonly before?: string
  readonly limit: number
}

/**
 * The customer's ledger entries, newest first. On any page, the balance is the sum of all entries up to that one. The
 * grants hold the sum of all entries, so newer ones are subtracted from it, and the first page reads no other entries.
 */
export async function listLedgerEntries(
  prisma: Database,
  { customerId, before, limit }: LedgerPage,
): Promise<LedgerLine[]> {
  const from = before !== undefined && isUuid(before) ? before : null
  return await prisma.$queryRaw<LedgerLine[]>`
    WITH page AS MATERIALIZED (
      SELECT * FROM ledger_entry
      WHERE customer_id = ${customerId}::uuid AND (${from}::uuid IS NULL OR id < ${from}::uuid)
      ORDER BY id DESC LIMIT ${limit}::int
    ), total AS (
      SELECT coalesce(sum(remaining(g)), 0) + (
        SELECT count(*) FROM credit_hold WHERE customer_id = ${customerId}::uuid AND state = 'open'
      ) - (
        SELECT coalesce(sum(credits), 0) FROM ledger_entry
        WHERE customer_id = ${customerId}::uuid AND ${from}::uuid IS NOT NULL AND id >= ${from}::uuid
      ) AS credits
      FROM credit_grant g WHERE customer_id = ${customerId}::uuid
    )
    SELECT e.id, e.kind, e.credits, e.reason, e.created_at AS "createdAt", g.source,
      g.payment_id AS "paymentId", e.vin,
      e.credits * coalesce(p.amount_cents, 0)::float8 / g.credits AS cents,
      (total.credits + e.credits - sum(e.credits) OVER (ORDER BY e.id DESC))::int AS balance
    FROM page e
    JOIN credit_grant g ON g.id = e.grant_id AND g.customer_id = e.customer_id
    LEFT JOIN payment p ON p.id = g.payment_id
    CROSS JOIN total
    ORDER BY e.id DESC`
}

import { validate as isUuid } from 'uuid'
import type { Database } from '../db/client.ts'

export interface LedgerLine {
  /** Sorts by time; the next page begins before it. */
  readonly id: string
  readonly kind: string
  /** Credits gained (positive) or lost (negative). */
  readonly credits: number
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

/** The customer's ledger entries, newest first. */
export async function listLedgerEntries(
  prisma: Database,
  { customerId, before, limit }: LedgerPage,
): Promise<LedgerLine[]> {
  const from = before !== undefined && isUuid(before) ? before : null
  return await prisma.$queryRaw<LedgerLine[]>`
    SELECT e.id, e.kind, e.credits, e.reason, e.created_at AS "createdAt", g.source,
      g.payment_id AS "paymentId", e.vin
    FROM (
      SELECT * FROM ledger_entry
      WHERE customer_id = ${customerId}::uuid AND (${from}::uuid IS NULL OR id < ${from}::uuid)
      ORDER BY id DESC LIMIT ${limit}::int
    ) e JOIN credit_grant g ON g.id = e.grant_id
    ORDER BY e.id DESC`
}

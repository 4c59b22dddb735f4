import type { Database } from '../../foundation/db/client.ts'
import { Prisma } from '../../generated/prisma/client.ts'

/**
 * shortfall: credits were spent before their money was returned. dispute: the bank awaits our evidence. refund: the
 * vendor has not responded to a refund. mismatch: money that bought nothing.
 */
export type ReversalCaseKind = 'shortfall' | 'dispute' | 'refund' | 'mismatch'

export interface ReversalCase {
  readonly kind: ReversalCaseKind
  readonly paymentId: string
  /** Null: the payment names no customer of ours. */
  readonly customerId: string | null
  readonly email: string | null
  /** The amount in question, in the smallest unit of `currency`. */
  readonly amount: number
  readonly currency: string
  /** For a shortfall. */
  readonly credits: number
  /** For a mismatch: what does not match. */
  readonly detail: string | null
  readonly since: Date
}

/** Payments of which more credits were spent than can be taken back, with their reversals (r). */
export const openShortfalls: Prisma.Sql = Prisma.sql`
  payment_reversal r WHERE shortfall_credits > 0
    AND NOT EXISTS (SELECT FROM closed_case c WHERE c.payment_id = r.payment_id AND c.closed_at >= r.updated_at)`

/** Money that only a person can settle, oldest first. */
export async function listReversalCases(prisma: Database, limit: number): Promise<ReversalCase[]> {
  return await prisma.$queryRaw<ReversalCase[]>`
    WITH found (kind, payment_id, amount, credits, detail, since) AS (
      SELECT 'shortfall', payment_id, refunded_cents + disputed_cents, shortfall_credits, NULL, updated_at
      FROM ${openShortfalls}
      UNION ALL
      SELECT 'dispute', payment_id, amount_cents, 0, NULL, created_at FROM dispute WHERE state IN ('open', 'inquiry')
      UNION ALL
      SELECT 'refund', payment_id, amount_cents, 0, NULL, created_at FROM refund WHERE state = 'requested'
      UNION ALL
      SELECT 'mismatch', id, amount_cents, 0, mismatch, confirmed_at FROM undecided_payments()
    )
    SELECT f.kind, f.payment_id AS "paymentId", p.customer_id AS "customerId", c.email, f.amount, p.currency,
      f.credits, f.detail, f.since
    FROM found f JOIN payment p ON p.id = f.payment_id LEFT JOIN customer c ON c.id = p.customer_id
    ORDER BY f.since, f.payment_id LIMIT ${limit}`
}

/** Brings our record of a payment's refunds and disputes, and its credits, in line with the vendor. */

import type { Database } from '../../foundation/db/client.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { newId } from '../../foundation/ids.ts'
import * as sql from '../../generated/sql/functions.ts'
import type { Payments, ReversalReport } from '../payments/payments.ts'

export interface ReversalDependencies extends Dependencies {
  readonly payments: Payments
}

/** unknown: we have no record of the payment. unchanged: no money was returned, now or before. */
export type SyncedReversals =
  | { readonly kind: 'unknown' | 'unchanged' }
  | {
      readonly kind: 'reversed'
      readonly revokedCredits: number
      /** Credits that should have been taken back but were already spent: a loss, for the operator. */
      readonly shortfallCredits: number
    }

/**
 * The result is the same no matter how often, in which order, and by whom it is called: all of the payment's refunds
 * and disputes are read at once, and a reading never overwrites one that began later.
 */
export async function syncReversals(
  { prisma, clock, payments }: ReversalDependencies,
  paymentId: string,
): Promise<SyncedReversals> {
  const reading = await beginReading(prisma, paymentId)
  if (reading === null) return { kind: 'unknown' }
  const report = await payments.readReversals(paymentId)
  const { revoked, shortfall } = await sql.recordReversal(prisma, {
    payment: paymentId,
    reading,
    refunds: toRefundRows(report),
    disputes: toDisputeRows(report),
    now: clock(),
  })
  if (revoked === null || shortfall === null) return { kind: 'unchanged' }
  return { kind: 'reversed', revokedCredits: revoked, shortfallCredits: shortfall }
}

/** Null: we have no record of the payment. */
async function beginReading(prisma: Database, paymentId: string): Promise<bigint | null> {
  const [row] = await prisma.$queryRaw<Array<{ reading: bigint }>>`
    SELECT nextval('reversal_reading') AS reading FROM payment WHERE id = ${paymentId}`
  return row?.reading ?? null
}

function toRefundRows({ refunds }: ReversalReport): readonly object[] {
  return refunds.map((each) => ({
    id: newId(),
    refund_id: each.refundId,
    vendor_id: each.vendorId,
    amount_cents: each.amountCents,
    state: each.state,
    reason: each.reason,
    created_at: each.createdAt,
  }))
}

function toDisputeRows({ disputes }: ReversalReport): readonly object[] {
  return disputes.map((each) => ({
    id: each.id,
    amount_cents: each.amountCents,
    state: each.state,
    created_at: each.createdAt,
  }))
}

import type { PaymentRecord } from '@vinspec/core/payments'
import { toMove } from '../billing/payments.server.ts'

export type OperatorPayment = ReturnType<typeof toOperatorPayment>

/** A payment as an operator reads it. */
export function toOperatorPayment({
  id,
  customerId,
  customer,
  bought,
  refunds,
  disputes,
  reversal,
  ...payment
}: PaymentRecord & { readonly customer?: { readonly email: string } | null }) {
  const { amountCents, currency, credits, confirmedAt, topUpId, mismatch } = payment
  return {
    id,
    customerId,
    email: customer?.email ?? null,
    amountCents,
    currency,
    credits,
    confirmedAt,
    isAutomatic: topUpId !== null,
    mismatch,
    expiresAt: bought?.expiresAt ?? null,
    moves: [
      ...refunds.map((each) => ({ ...toMove(each), what: 'Refund' })),
      ...disputes.map((each) => ({ ...toMove(each), what: 'Dispute' })),
    ],
    revokedCredits: reversal?.revokedCredits ?? 0,
    shortfallCredits: reversal?.shortfallCredits ?? 0,
  }
}

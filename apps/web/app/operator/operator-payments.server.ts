import type { PaymentRecord } from '@vinspec/core/payments'
import type { Services } from '@vinspec/web/services'
import { toMove } from '../billing/payments.server.ts'

/** Where real payments are made; a sandbox has no dashboard. */
const STRIPE = 'https://checkout.stripe.com'
const DASHBOARD = 'https://dashboard.stripe.com'

export type OperatorPayment = ReturnType<typeof toOperatorPayment>

/** A payment as an operator reads it. */
export function toOperatorPayment(
  record: PaymentRecord & { readonly customer?: { readonly email: string } | null },
  { paymentOrigin }: Pick<Services, 'paymentOrigin'>,
) {
  const { id, customerId, customer, bought, refunds, disputes, reversal, ...payment } = record
  const { amountCents, currency, credits, confirmedAt, topUpId, mismatch } = payment
  return {
    id,
    customerId,
    atStripe: paymentOrigin === STRIPE ? `${DASHBOARD}/payments/${id}` : null,
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

/** Refunds and disputes at Stripe. */
import type { Stripe } from 'stripe'
import { validate as isUuid } from 'uuid'
import type { DisputeReport, Payments, RefundReport } from '../payments.ts'
import { expectObject, fromUnixTime, translated } from './answers.ts'

const PAGE = 100
/** The most that the Stripe package collects. No payment comes near. */
const ALL = { limit: 10_000 }

export function createReversalCalls(stripe: Stripe): Pick<Payments, 'readReversals' | 'refund'> {
  return {
    readReversals: (paymentId) =>
      translated(async () => {
        const ofPayment = { payment_intent: paymentId, limit: PAGE }
        const [refunds, disputes] = await Promise.all([
          stripe.refunds.list(ofPayment).autoPagingToArray(ALL),
          stripe.disputes.list(ofPayment).autoPagingToArray(ALL),
        ])
        return { refunds: refunds.map(toRefundReport), disputes: disputes.map(toDisputeReport) }
      }),
    refund: ({ refundId, paymentId, amountCents, reason }) =>
      translated(async () => {
        const made = stripe.refunds.create(
          { payment_intent: paymentId, amount: amountCents, reason, metadata: { refund_id: refundId } },
          { idempotencyKey: refundId },
        )
        await expectObject('refund', made)
      }),
  }
}

export function toRefundReport(refund: Stripe.Refund): RefundReport {
  const refundId = refund.metadata?.['refund_id']
  return {
    vendorId: refund.id,
    refundId: refundId !== undefined && isUuid(refundId) ? refundId : null,
    amountCents: refund.amount,
    state: toRefundState(refund.status),
    reason: refund.reason ?? null,
    createdAt: fromUnixTime(refund.created),
  }
}

function toRefundState(status: string | null): RefundReport['state'] {
  switch (status) {
    case 'succeeded':
      return 'succeeded'
    case 'pending':
    case 'requires_action':
      return 'pending'
    case 'failed':
    case 'canceled':
      return 'failed'
    default:
      throw new Error(`unknown refund status: ${status}`)
  }
}

export function toDisputeReport({ id, amount, status, created }: Stripe.Dispute): DisputeReport {
  return { id, amountCents: amount, state: toDisputeState(status), createdAt: fromUnixTime(created) }
}

function toDisputeState(status: Stripe.Dispute.Status): DisputeReport['state'] {
  switch (status) {
    case 'warning_needs_response':
    case 'warning_under_review':
    case 'warning_closed':
      return 'inquiry'
    case 'needs_response':
    case 'under_review':
      return 'open'
    case 'won':
      return 'won'
    // An appeal follows a loss. A prevented dispute was refunded before it became one.
    case 'lost':
    case 'appeal_needs_response':
    case 'appeal_under_review':
    case 'prevented':
      return 'lost'
    default:
      throw new Error(`unknown dispute status: ${status}`)
  }
}

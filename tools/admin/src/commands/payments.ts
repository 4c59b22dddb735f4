import { formatCents } from '@vinspec/contract/amounts'
import { closeCase } from '@vinspec/core/operator'
import {
  listPayments,
  type PaymentRecord,
  type RefundReason,
  reconcilePayments,
  refundPayment,
  syncPayment,
} from '@vinspec/core/payments'
import { type Operator, OperatorError, type Outcome, requireCustomer } from '../operator.ts'
import { toJson } from '../to-json.ts'
import { toMinute } from '../to-minute.ts'

export async function showPayments(
  operator: Operator,
  { email }: { readonly email: string },
): Promise<Outcome> {
  const customer = await requireCustomer(operator, email)
  const history = await listPayments(operator.prisma, customer.id)
  return {
    json: { email: customer.email, payments: history.map(paymentToJson) },
    text:
      history.length === 0
        ? `${customer.email} has made no payments.`
        : history.map((payment) => toLines(payment).join('\n')).join('\n\n'),
  }
}

export async function closePaymentCase(
  { prisma }: Operator,
  { payment }: { readonly payment: string },
): Promise<Outcome> {
  if (!(await closeCase(prisma, payment))) throw new OperatorError(`There is no payment ${payment}.`)
  return {
    json: { payment_id: payment, closed: true },
    text: 'Noted. It no longer needs a person, unless something more happens to it.',
  }
}

function paymentToJson({ id, refunds, disputes, reversal, bought, ...payment }: PaymentRecord) {
  return {
    payment_id: id,
    source: payment.topUpId === null ? 'checkout' : 'top_up',
    amount_cents: payment.amountCents,
    currency: payment.currency,
    confirmed_at: payment.confirmedAt,
    credits: payment.credits,
    expires_at: bought?.expiresAt ?? null,
    mismatch: payment.mismatch,
    refunds: refunds.map(({ id: refundId, vendorId, ...each }) =>
      toJson({ refundId, stripeId: vendorId, ...each }),
    ),
    disputes: disputes.map(({ id: stripeId, ...each }) => toJson({ stripeId, ...each })),
    revoked_credits: reversal?.revokedCredits ?? 0,
    shortfall_credits: reversal?.shortfallCredits ?? 0,
  }
}

function toLines({ id, refunds, disputes, reversal, bought, ...payment }: PaymentRecord): string[] {
  const amount =
    payment.currency === 'usd'
      ? formatCents(payment.amountCents)
      : `${payment.amountCents} ${payment.currency} (smallest unit)`
  const result =
    payment.mismatch === null
      ? `${payment.credits} credits${bought ? `, expire ${toMinute(bought.expiresAt)}` : ''}`
      : `nothing granted: ${payment.mismatch}`
  const money = (what: string, each: { amountCents: number; state: string; createdAt: Date }) =>
    `  ${what} ${formatCents(each.amountCents)}, ${each.state}, ${toMinute(each.createdAt)}`
  return [
    `${id}  ${toMinute(payment.confirmedAt)}  ${amount}${payment.topUpId === null ? '' : '  automatic top-up'}  ${result}`,
    ...refunds.map((each) => money('refund', each)),
    ...disputes.map((each) => money('dispute', each)),
    ...(reversal
      ? [`  taken back: ${reversal.revokedCredits} credits, shortfall ${reversal.shortfallCredits}`]
      : []),
  ]
}

export async function refund(
  operator: Operator,
  options: { readonly payment: string; readonly amountCents?: number; readonly reason: RefundReason },
): Promise<Outcome> {
  const { payment: paymentId, amountCents, reason } = options
  const dependencies = { ...operator, payments: await operator.payments() }
  const outcome = await refundPayment(dependencies, { paymentId, amountCents, reason })
  switch (outcome.kind) {
    case 'unknown':
      throw new OperatorError(
        `There is no payment ${paymentId}. If Stripe has it: pnpm admin payments resend`,
      )
    case 'more_than_left':
      throw new OperatorError(
        `Only ${formatCents(outcome.amountCents)} of ${paymentId} is left to refund. Disputed money cannot be refunded.`,
      )
    case 'another_requested':
      throw new OperatorError(
        `A refund of ${formatCents(outcome.amountCents)} of ${paymentId} has no response yet. Repeat that one first.`,
      )
    case 'refused':
      throw new OperatorError(`Stripe rejected the refund: ${outcome.message}`)
    case 'refunded':
      return {
        json: {
          payment_id: paymentId,
          refund_id: outcome.refundId,
          amount_cents: outcome.amountCents,
          state: outcome.state,
          revoked_credits: outcome.revokedCredits,
          shortfall_credits: outcome.shortfallCredits,
        },
        text: `${outcome.isRepeat ? 'Nothing more was refunded, because the same was before:' : 'Refunded'} ${formatCents(outcome.amountCents)} of ${paymentId} (${outcome.state}). Credits taken back in total: ${outcome.revokedCredits}. Already spent: ${outcome.shortfallCredits}.`,
      }
  }
}

export async function resend(
  operator: Operator,
  { payment }: { readonly payment: string },
): Promise<Outcome> {
  const followed = await syncPayment({ ...operator, payments: await operator.payments() }, payment)
  const { fulfilment, reversals } = followed
  return {
    json: { payment_id: payment, fulfilment: fulfilment.kind, reversals: reversals.kind },
    text: `${payment}: ${FULFILMENTS[fulfilment.kind]} ${REVERSALS[reversals.kind]}`,
    alarm: fulfilment.kind === 'mismatch',
  }
}

const FULFILMENTS = {
  granted: 'its credits are granted.',
  known: 'it was already recorded.',
  unpaid: 'it is not paid.',
  foreign: 'it is not one of ours.',
  mismatch: 'it does not match what was sold; nothing is granted.',
} as const

const REVERSALS = {
  unknown: 'No refunds or disputes are recorded.',
  unchanged: 'Nothing was returned.',
  reversed: 'Refunds and disputes are recorded.',
} as const

export async function reconcile(operator: Operator): Promise<Outcome> {
  const found = await reconcilePayments({ ...operator, payments: await operator.payments() })
  const { pages, failures, restored } = found
  return {
    json: {
      restored: restored && { entered: restored.entered, unclear: restored.unclear },
      missed_events: found.missedEvents,
      revived_events: found.revivedEvents,
      pages_read: pages.read,
      pages_granted: pages.granted,
      pages_mismatched: pages.mismatched,
      finished_refunds: found.finishedRefunds,
      abandoned_checkouts: found.abandonedCheckouts,
      failures: failures.map(({ what, id, error }) => ({ what, id, error: String(error) })),
    },
    text: [
      ...(restored
        ? [
            `The database was restored, or failed over. Payments entered that it did not have: ${restored.entered.length}; unclear: ${restored.unclear.length}. Charging goes on.`,
          ]
        : []),
      `Missed events: ${found.missedEvents}. Revived events: ${found.revivedEvents} (passed to the workers).`,
      `Open pages: ${pages.read} read, ${pages.granted} granted, ${pages.mismatched} mismatched.`,
      `Refunds finished: ${found.finishedRefunds}. Checkouts closed: ${found.abandonedCheckouts}.`,
      ...failures.map(({ what, id, error }) => `Could not reconcile ${what} ${id}: ${String(error)}`),
    ].join('\n'),
    alarm: failures.length > 0 || (restored?.unclear.length ?? 0) > 0 || pages.mismatched > 0,
  }
}

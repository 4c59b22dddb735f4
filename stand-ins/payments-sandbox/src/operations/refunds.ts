import type { Stripe } from 'stripe'
import { invalidRequest, missingParameter, noSuchParameter } from '../http/stripe-error.ts'
import { createRefund } from '../payments/refunds.ts'
import type { Change } from '../state/account.ts'
import type { Charge } from '../state/objects.ts'
import { listOperation } from './lists.ts'
import { type Handler, operation, toMetadata } from './operation.ts'

export const refunds: readonly Handler[] = [
  operation<Stripe.RefundCreateParams>('Refunds.create', ({ change, params }) => {
    const charge = chargeOf(change, params.payment_intent)
    checkRefundable(change, charge, params.amount)
    return createRefund(change, charge, {
      amount: params.amount ?? charge.amount - charge.amount_refunded,
      metadata: toMetadata(params.metadata),
      reason: params.reason ?? null,
    })
  }),
  listOperation<Stripe.RefundListParams, 'refund'>('Refunds.list', 'refund', ['payment_intent']),
]

function chargeOf(change: Change, id: string | undefined): Charge {
  if (id === undefined) throw missingParameter('payment_intent')
  const intent = change.get('payment_intent', id)
  if (!intent) throw noSuchParameter('payment_intent', id, 'payment_intent')
  const charge = change.get('charge', intent.latest_charge ?? '')
  if (charge?.paid) return charge
  throw invalidRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  })
}

function checkRefundable(change: Change, charge: Charge, amount: number | undefined): void {
  const left = charge.amount - charge.amount_refunded
  if (isContested(change, charge)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  if (amount === undefined) return
  if (amount < 1) throw invalidRequest('Invalid positive integer', { param: 'amount' })
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    )
  }
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

/** States of a dispute in which the charge cannot be refunded: the bank has the money, or will decide who gets it. */
const CONTESTED: ReadonlySet<string> = new Set(['needs_response', 'lost'])

function isContested(change: Change, charge: Charge): boolean {
  return change.all('dispute').some((each) => each.charge === charge.id && CONTESTED.has(each.status))
}

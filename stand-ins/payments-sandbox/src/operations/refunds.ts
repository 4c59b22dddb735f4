import { invalidRequest, noSuchParameter } from '../http/stripe-error.ts'
import { createRefund } from '../payments/refunds.ts'
import type { Change } from '../state/account.ts'
import type { Charge, Metadata } from '../state/objects.ts'
import { listOperation } from './lists.ts'
import { found, type Handler, mergeMetadata, operation } from './operation.ts'

interface CreateParams {
  readonly amount?: number
  readonly charge?: string
  readonly payment_intent?: string
  readonly metadata?: Metadata | ''
  readonly reason?: string
}

export const refunds: readonly Handler[] = [
  operation<CreateParams>(
    'Refunds.create',
    ['amount', 'charge', 'payment_intent', 'metadata', 'reason'],
    ({ change, params }) => {
      const charge = chargeOf(change, params)
      checkRefundable(change, charge, params.amount)
      return createRefund(change, charge, {
        amount: params.amount ?? charge.amount - charge.amount_refunded,
        metadata: mergeMetadata({}, params.metadata),
        reason: params.reason ?? null,
      })
    },
  ),
  operation('Refunds.retrieve', [], (call) => found(call, 'refund', 'refund')),
  operation<{ readonly metadata?: Metadata | '' }>('Refunds.update', ['metadata'], (call) => {
    const before = found(call, 'refund', 'refund')
    const metadata = mergeMetadata(before.metadata, call.params.metadata)
    const after = call.change.put('refund', { ...before, metadata })
    call.change.emit('refund.updated', after, { metadata: before.metadata })
    return after
  }),
  listOperation('Refunds.list', 'refund', ['charge', 'payment_intent']),
]

function chargeOf(change: Change, params: CreateParams): Charge {
  if (params.charge !== undefined && params.payment_intent !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: charge, payment_intent.', {
      code: 'parameters_exclusive',
    })
  }
  if (params.payment_intent !== undefined) {
    const intent = change.get('payment_intent', params.payment_intent)
    if (!intent) throw noSuchParameter('payment_intent', params.payment_intent, 'payment_intent')
    const charge = intent.latest_charge === null ? undefined : change.get('charge', intent.latest_charge)
    if (charge?.paid) return charge
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  if (params.charge === undefined) {
    throw invalidRequest('Must provide the identifier of the payment to refund: payment_intent or charge.', {
      code: 'parameter_missing',
      param: 'payment_intent',
    })
  }
  const charge = change.get('charge', params.charge)
  if (!charge) throw noSuchParameter('charge', params.charge, 'charge')
  return charge
}

function checkRefundable(change: Change, charge: Charge, amount: number | undefined): void {
  const left = charge.amount - charge.amount_refunded
  if (!charge.paid) {
    throw invalidRequest(`Charge ${charge.id} has not been paid and cannot be refunded.`, { param: 'charge' })
  }
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
  if (amount !== undefined && (amount < 1 || amount > left)) {
    const message =
      amount < 1
        ? 'Invalid positive integer'
        : `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`
    throw invalidRequest(message, { param: 'amount' })
  }
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

/** The bank has the money, or will decide who gets it. */
const CONTESTED: ReadonlySet<string> = new Set(['needs_response', 'under_review', 'lost'])

function isContested(change: Change, charge: Charge): boolean {
  return change.all('dispute').some((each) => each.charge === charge.id && CONTESTED.has(each.status))
}

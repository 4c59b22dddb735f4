/** Refunds, which succeed at once or later, or fail. */
import { invalidRequest } from '../http/stripe-error.ts'
import { type Change, newId } from '../state/account.ts'
import { blank, type Charge, type Metadata, type Refund } from '../state/objects.ts'
import { findTestCard } from './test-cards.ts'

export interface RefundTerms {
  readonly amount: number
  readonly metadata: Metadata
  readonly reason: string | null
}

export function createRefund(
  change: Change,
  charge: Charge,
  { amount, metadata, reason }: RefundTerms,
): Refund {
  const card = findTestCard(change.get('card', charge.payment_method)?.number ?? '')
  const refund = change.put('refund', {
    ...blank('refund'),
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: change.now,
    currency: charge.currency,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    reason,
    status: card?.refund ?? 'succeeded',
  })
  change.emit('refund.created', refund)
  const { amount_refunded: before, refunded } = charge
  const after = countRefund(change, charge, amount)
  change.emit('charge.refunded', after, { amount_refunded: before, refunded })
  return refund
}

/** The bank's decision on a refund. A refund that fails returns the money to the account, even if it had succeeded before. */
export function settleRefund(change: Change, refund: Refund, result: 'succeeded' | 'failed'): Refund {
  const open = refund.status === 'pending' || (refund.status === 'succeeded' && result === 'failed')
  if (!open) throw invalidRequest(`Refund ${refund.id} is ${refund.status} already.`, { param: 'refund' })
  const settled = change.put('refund', {
    ...refund,
    status: result,
    ...(result === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
  })
  const charge = change.get('charge', refund.charge)
  if (charge && result === 'failed') countRefund(change, charge, -refund.amount)
  const before = { status: refund.status }
  change.emit(result === 'failed' ? 'refund.failed' : 'refund.updated', settled, before)
  change.emit('charge.refund.updated', settled, before)
  return settled
}

function countRefund(change: Change, charge: Charge, amount: number): Charge {
  const total = charge.amount_refunded + amount
  return change.put('charge', { ...charge, amount_refunded: total, refunded: total === charge.amount })
}

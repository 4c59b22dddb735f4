/** A dispute: opened by the cardholder's bank, won or lost. */
import { invalidRequest } from '../http/stripe-error.ts'
import { type Change, newId } from '../state/account.ts'
import { begin, blank, type Charge, type Dispute, type DisputeStatus } from '../state/objects.ts'

export interface DisputeTerms {
  readonly reason: string
  /** Whether the bank only asks so far, without taking the money back. */
  readonly inquiry: boolean
  /** In the smallest unit of the currency; by default, the whole charge. */
  readonly amount?: number | undefined
}

const DAYS_TO_ANSWER = 9
const OPEN: ReadonlySet<DisputeStatus> = new Set(['needs_response', 'warning_needs_response'])

export function openDispute(change: Change, charge: Charge, terms: DisputeTerms): Dispute {
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} has not been paid.`, { param: 'charge' })
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} is already disputed.`, { param: 'charge' })
  const dispute = change.put('dispute', {
    ...begin('dispute', newId('du'), change.now),
    amount: terms.amount ?? charge.amount,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...blank('Dispute.Evidence'), enhanced_evidence: {} },
    evidence_details: {
      due_by: change.now + DAYS_TO_ANSWER * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    is_charge_refundable: terms.inquiry,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: {
        brand: 'visa',
        case_type: terms.inquiry ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
    },
    reason: terms.reason,
    status: terms.inquiry ? 'warning_needs_response' : 'needs_response',
  })
  const disputed = change.put('charge', { ...charge, disputed: true })
  change.emit('charge.dispute.created', dispute)
  change.emit('charge.updated', disputed, { disputed: false })
  if (!terms.inquiry) change.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export function closeDispute(change: Change, dispute: Dispute, result: 'won' | 'lost'): Dispute {
  if (!OPEN.has(dispute.status)) {
    throw invalidRequest('This dispute is already closed.', { param: 'dispute' })
  }
  const inquiry = dispute.status.startsWith('warning')
  const closed = change.put('dispute', { ...dispute, status: inquiry ? 'warning_closed' : result })
  change.emit('charge.dispute.closed', closed, { status: dispute.status })
  if (!inquiry && result === 'won') change.emit('charge.dispute.funds_reinstated', closed)
  return closed
}

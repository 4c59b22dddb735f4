/** One attempt to move money. */
import { type Change, newId } from '../state/account.ts'
import { begin, blank, type Charge, type PaymentIntent, type PaymentMethod } from '../state/objects.ts'
import type { Decline } from './test-cards.ts'

/** Creates a successful charge or, with a reason, a failed one. */
export function createCharge(
  change: Change,
  intent: PaymentIntent,
  method: PaymentMethod,
  declined?: Decline,
): Charge {
  return change.put('charge', {
    ...begin('charge', newId('ch'), change.now),
    amount: intent.amount,
    amount_captured: declined ? 0 : intent.amount,
    amount_refunded: 0,
    billing_details: method.billing_details,
    captured: !declined,
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    failure_code: declined?.code ?? null,
    failure_message: declined?.message ?? null,
    fraud_details: {},
    metadata: intent.metadata,
    outcome: outcomeOf(declined),
    paid: !declined,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: {
        ...blank('Charge.PaymentMethodDetails.Card'),
        ...Object.fromEntries(SHOWN.map((name) => [name, method.card[name]])),
        amount_authorized: declined ? null : intent.amount,
        network: method.card.brand,
      },
    },
    refunded: false,
    status: declined ? 'failed' : 'succeeded',
  })
}

/** The fields of a card that a charge repeats. A payment method has more. */
const SHOWN = ['brand', 'country', 'exp_month', 'exp_year', 'fingerprint', 'funding', 'last4'] as const

function outcomeOf(declined: Decline | undefined): object {
  return {
    ...blank('Charge.Outcome'),
    advice_code: declined?.advice ?? null,
    network_status: declined ? 'declined_by_network' : 'approved_by_network',
    reason: declined?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 10,
    seller_message: declined
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: declined ? 'issuer_declined' : 'authorized',
  }
}

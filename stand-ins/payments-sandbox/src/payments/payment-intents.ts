/** The life of a payment intent: created, confirmed, authenticated, paid, declined, or canceled. */
import { invalidRequest } from '../http/stripe-error.ts'
import type { Change } from '../state/account.ts'
import type { IntentError, PaymentIntent, PaymentMethod } from '../state/objects.ts'
import { AUTHENTICATION_REQUIRED, authenticationFailed, cardError, toIntentError } from './card-errors.ts'
import { createCharge } from './charges.ts'
import { askCardholder, beginIntent } from './intents.ts'
import { checkUsable, isExpired, spend, testCardOf } from './payment-methods.ts'
import { type Decline, EXPIRED } from './test-cards.ts'

export type PaymentIntentTerms = Pick<PaymentIntent, 'amount' | 'currency' | 'customer' | 'metadata'> & {
  readonly allowed_payment_method_types?: readonly string[] | null
}

export function createPaymentIntent(change: Change, terms: PaymentIntentTerms): PaymentIntent {
  const intent = change.put('payment_intent', {
    ...beginIntent(change, 'payment_intent'),
    ...terms,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    canceled_at: null,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    last_payment_error: null,
    latest_charge: null,
  })
  change.emit('payment_intent.created', intent)
  return intent
}

/** Charges the card, or requires authentication. Throws a card error if the card is declined, which is stored too. */
export function confirmPaymentIntent(
  change: Change,
  intent: PaymentIntent,
  method: PaymentMethod,
  offSession: boolean,
): PaymentIntent {
  checkState(intent, 'confirm')
  checkUsable(change, method, intent.customer)
  const pending = { ...intent, payment_method: method.id, last_payment_error: null }
  if (!needsAuthentication(change, method)) return pay(change, pending, method)
  if (offSession) return refuse(change, pending, method, AUTHENTICATION_REQUIRED)
  const waiting = change.put('payment_intent', { ...pending, ...askCardholder(change, intent.id) })
  change.emit('payment_intent.requires_action', waiting)
  return waiting
}

/** Continues after the cardholder's answer. Throws a card error if the card is then declined. */
export function authenticatePaymentIntent(
  change: Change,
  intent: PaymentIntent,
  method: PaymentMethod,
  proven: boolean,
): PaymentIntent {
  const pending = { ...intent, next_action: null }
  if (proven) return pay(change, pending, method)
  return fail(change, pending, authenticationFailed('payment_intent', method))
}

export function cancelPaymentIntent(
  change: Change,
  intent: PaymentIntent,
  reason: 'automatic' | null = null,
): PaymentIntent {
  checkState(intent, 'cancel')
  const canceled = change.put('payment_intent', {
    ...intent,
    status: 'canceled',
    canceled_at: change.now,
    cancellation_reason: reason,
    next_action: null,
  })
  change.emit('payment_intent.canceled', canceled)
  return canceled
}

const UNFINISHED: ReadonlySet<PaymentIntent['status']> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
])

/** Throws `payment_intent_unexpected_state`, with the intent, if the intent is finished. */
export function checkState(intent: PaymentIntent, verb: 'confirm' | 'cancel'): void {
  if (UNFINISHED.has(intent.status)) return
  const message = `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}

function needsAuthentication(change: Change, method: PaymentMethod): boolean {
  const { authentication } = testCardOf(change, method)
  if (authentication === 'unless_set_up') return change.get('card', method.id)?.setUp !== true
  return authentication === 'always'
}

function pay(change: Change, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const { decline } = testCardOf(change, method)
  const ordered = change.get('card', method.id)?.declinedAs
  const reason = isExpired(change, method) ? EXPIRED : (ordered ?? decline)
  if (reason) return refuse(change, intent, method, reason)
  const charge = createCharge(change, intent, method)
  const paid = change.put('payment_intent', {
    ...intent,
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    status: 'succeeded',
  })
  spend(change, method)
  change.emit('charge.succeeded', charge)
  change.emit('payment_intent.succeeded', paid)
  return paid
}

function refuse(change: Change, intent: PaymentIntent, method: PaymentMethod, reason: Decline): never {
  const charge = createCharge(change, intent, method, reason)
  change.emit('charge.failed', charge)
  const error = toIntentError(reason, { charge: charge.id, payment_method: method })
  const failed = fail(change, { ...intent, latest_charge: charge.id }, error)
  throw cardError(reason, { charge: charge.id, payment_intent: failed, payment_method: method })
}

function fail(change: Change, intent: PaymentIntent, error: IntentError): PaymentIntent {
  const failed = change.put('payment_intent', {
    ...intent,
    last_payment_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  change.emit('payment_intent.payment_failed', failed)
  return failed
}

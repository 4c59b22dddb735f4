/** Completes a checkout session with a card, as the payment page asks. */
import { invalidRequest } from '../http/stripe-error.ts'
import type { Change } from '../state/account.ts'
import {
  blank,
  type CheckoutSession,
  type PaymentIntent,
  type PaymentMethod,
  type SetupIntent,
} from '../state/objects.ts'
import { cancelPaymentIntent, confirmPaymentIntent, createPaymentIntent } from './payment-intents.ts'
import { attach, type CardInput, createPaymentMethod } from './payment-methods.ts'
import { confirmSetupIntent, createSetupIntent } from './setup-intents.ts'

export interface Payment extends CardInput {
  /** Whether the customer selected the box that saves the card. */
  readonly saveCard: boolean
}

type Outcome = 'complete' | 'requires_action'

/** Throws a card error if the card is declined. The session then stays open. */
export function payCheckout(change: Change, session: CheckoutSession, payment: Payment): Outcome {
  if (session.status !== 'open') {
    throw invalidRequest(`This Checkout Session has a status of ${session.status}.`)
  }
  const method = createPaymentMethod(change, payment)
  const named = withPayer(change, session, payment)
  if (named.mode === 'setup') return setUp(change, named, method)
  if (payment.saveCard) change.put('payment_method', { ...method, allow_redisplay: 'always' })
  const intent = paymentIntentOf(change, named)
  const current = change.put('checkout.session', { ...named, payment_intent: intent.id })
  const confirmed = confirmPaymentIntent(change, intent, currentMethod(change, method), false)
  return confirmed.status === 'succeeded' ? completeCheckout(change, current) : 'requires_action'
}

/** Completes a session whose intent has succeeded, on the page or after authentication. */
export function completeCheckout(change: Change, session: CheckoutSession): Outcome {
  keepCardIfAsked(change, session)
  const complete = change.put('checkout.session', {
    ...session,
    payment_status: session.mode === 'setup' ? 'no_payment_required' : 'paid',
    status: 'complete',
    url: null,
  })
  change.emit('checkout.session.completed', complete)
  return 'complete'
}

/** The session that an intent was made for, if any. */
export function sessionOf(change: Change, intent: PaymentIntent | SetupIntent): CheckoutSession | undefined {
  return change
    .all('checkout.session')
    .find((each) => each.payment_intent === intent.id || each.setup_intent === intent.id)
}

/** The intent that was made for a session, if any. */
export function intentOf(
  { get }: Pick<Change, 'get'>,
  session: CheckoutSession | undefined,
): PaymentIntent | SetupIntent | undefined {
  return (
    get('payment_intent', session?.payment_intent ?? '') ?? get('setup_intent', session?.setup_intent ?? '')
  )
}

export function expireCheckout(change: Change, session: CheckoutSession): CheckoutSession {
  const expired = change.put('checkout.session', { ...session, status: 'expired', url: null })
  const intent = change.get('payment_intent', session.payment_intent ?? '')
  if (intent && intent.status !== 'canceled') cancelPaymentIntent(change, intent, 'automatic')
  change.emit('checkout.session.expired', expired)
  return expired
}

/** Expires every open session whose time is up. */
export function expireOverdue(change: Change): void {
  for (const session of change.all('checkout.session')) {
    if (session.status === 'open' && session.expires_at <= change.now) expireCheckout(change, session)
  }
}

function setUp(change: Change, session: CheckoutSession, method: PaymentMethod): Outcome {
  const known = change.get('setup_intent', session.setup_intent ?? '')
  const terms = { customer: session.customer, metadata: {}, usage: 'off_session' }
  const intent = known ?? createSetupIntent(change, terms)
  const current = change.put('checkout.session', { ...session, setup_intent: intent.id })
  const confirmed = confirmSetupIntent(change, intent, method)
  return confirmed.status === 'succeeded' ? completeCheckout(change, current) : 'requires_action'
}

function paymentIntentOf(change: Change, session: CheckoutSession): PaymentIntent {
  const known = change.get('payment_intent', session.payment_intent ?? '')
  if (known) return known
  return createPaymentIntent(change, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: session.customer,
    metadata: change.get('order', session.id)?.metadata ?? {},
  })
}

/** The session with its payer. */
function withPayer(change: Change, session: CheckoutSession, payment: Payment): CheckoutSession {
  const email = change.get('customer', session.customer ?? '')?.email ?? payment.email ?? null
  const details = { ...blank('Checkout.Session.CustomerDetails'), email, name: payment.name ?? null }
  return change.put('checkout.session', {
    ...session,
    customer_details: { ...details, tax_exempt: 'none', tax_ids: [] },
  })
}

function keepCardIfAsked(change: Change, session: CheckoutSession): void {
  const intent = change.get('payment_intent', session.payment_intent ?? '')
  const owner = change.get('customer', session.customer ?? '')
  const used = change.get('payment_method', intent?.payment_method ?? '')
  if (!owner || used?.customer !== null || used.allow_redisplay !== 'always') return
  const card = change.get('card', used.id)
  if (card) change.put('card', { ...card, spent: false })
  attach(change, used, owner)
}

function currentMethod(change: Change, method: PaymentMethod): PaymentMethod {
  return change.get('payment_method', method.id) ?? method
}

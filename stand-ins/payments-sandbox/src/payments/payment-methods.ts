/** Makes payment methods from test cards, finds them, attaches and detaches them. */
import { createHash } from 'node:crypto'
import { invalidRequest, noSuchParameter, StripeError } from '../http/stripe-error.ts'
import type { CardTyped } from '../pages/card-form.ts'
import { type Change, newId } from '../state/account.ts'
import { begin, blank, type Customer, type PaymentMethod } from '../state/objects.ts'
import { cardError } from './card-errors.ts'
import { findTestCard, type TestCard, testCards } from './test-cards.ts'

export interface CardInput extends CardTyped {
  readonly email?: string | null
  readonly name?: string | null
}

/** Throws a card error if the card is not a test card. */
export function createPaymentMethod(change: Change, input: CardInput): PaymentMethod {
  const card = knownCard(input.number)
  const method: PaymentMethod = {
    ...begin('payment_method', newId('pm'), change.now),
    allow_redisplay: 'unspecified',
    metadata: {},
    customer: null,
    type: 'card',
    billing_details: {
      ...blank('PaymentMethod.BillingDetails'),
      email: input.email ?? null,
      name: input.name ?? null,
    },
    card: {
      ...blank('PaymentMethod.Card'),
      brand: card.brand,
      country: 'US',
      exp_month: input.expMonth,
      exp_year: input.expYear,
      fingerprint: createHash('sha256').update(card.number).digest('hex').slice(0, 16),
      funding: 'credit',
      last4: card.number.slice(-4),
    },
  }
  change.put('card', { id: method.id, number: card.number, setUp: false, spent: false })
  return change.put('payment_method', method)
}

/** Accepts IDs of created payment methods, and Stripe's predefined ones such as `pm_card_visa`. */
export function findPaymentMethod(change: Change, id: string): PaymentMethod {
  const readyMade = testCards.find((each) => each.paymentMethod === id)
  if (readyMade) {
    const expYear = new Date(change.now * 1000).getUTCFullYear() + 1
    return createPaymentMethod(change, { number: readyMade.number, expMonth: 12, expYear })
  }
  const method = change.get('payment_method', id)
  if (!method) throw noSuchParameter('PaymentMethod', id, 'payment_method')
  return method
}

export function testCardOf(change: Change, method: PaymentMethod): TestCard {
  return knownCard(change.get('card', method.id)?.number ?? '')
}

/** Throws for a payment method that is spent or belongs to another customer. */
export function checkUsable(change: Change, method: PaymentMethod, customer: string | null): void {
  const refuse = (message: string) => invalidRequest(message, { param: 'payment_method' })
  if (change.get('card', method.id)?.spent && method.customer === null) {
    throw refuse('The provided PaymentMethod was used or detached before. It may not be used again.')
  }
  if (method.customer === null || method.customer === customer) return
  throw refuse(
    `The PaymentMethod ${method.id} belongs to another Customer. It must be attached to this one first.`,
  )
}

export function attach(
  change: Change,
  method: PaymentMethod,
  customer: Customer,
  allowRedisplay: PaymentMethod['allow_redisplay'] = method.allow_redisplay,
): PaymentMethod {
  if (method.customer === customer.id) return method
  checkUsable(change, method, customer.id)
  const { decline, canBeSaved } = testCardOf(change, method)
  if (decline && !canBeSaved) throw cardError(decline)
  const attached = change.put('payment_method', {
    ...method,
    customer: customer.id,
    allow_redisplay: allowRedisplay,
  })
  change.emit('payment_method.attached', attached)
  return attached
}

export function detach(change: Change, method: PaymentMethod): PaymentMethod {
  if (method.customer === null) {
    throw invalidRequest('This payment method is not attached to a customer.', { param: 'payment_method' })
  }
  const { customer } = method
  const detached = change.put('payment_method', { ...method, customer: null })
  spend(change, detached)
  change.emit('payment_method.detached', detached, { customer })
  return detached
}

/** Marks a payment method without a customer as used. It can be used only once. */
export function spend(change: Change, method: PaymentMethod): void {
  const card = change.get('card', method.id)
  if (card && method.customer === null) change.put('card', { ...card, spent: true })
}

export function isExpired(change: Change, { card }: PaymentMethod): boolean {
  // The first second after the month of expiry.
  return Date.UTC(card.exp_year, card.exp_month) / 1000 <= change.now
}

function knownCard(number: string): TestCard {
  const card = findTestCard(number)
  if (card) return card
  throw new StripeError(402, {
    type: 'card_error',
    code: 'incorrect_number',
    message: 'Your card number is incorrect. Only test cards work here.',
    param: 'number',
  })
}

/** The stored kinds: Stripe's objects, and what only the sandbox knows about them. */
import type { Decline } from '../payments/test-cards.ts'
import type {
  Charge,
  CheckoutSession,
  Customer,
  Dispute,
  Event,
  Metadata,
  PaymentIntent,
  PaymentMethod,
  Refund,
  SetupIntent,
} from './objects.ts'

/** The test card behind a payment method. */
export interface StoredCard {
  /** The payment method's ID. */
  readonly id: string
  /** One of Stripe's test numbers. No others are accepted. */
  readonly number: string
  /** Whether the cardholder has authenticated the card for later use without them. */
  readonly setUp: boolean
  /** Whether the card can no longer be used: it was detached, or used once without a customer. */
  readonly spent: boolean
  /** Why every charge is declined, whatever the test card does otherwise. */
  readonly declinedAs?: Decline
}

/** Parameters of a checkout session that its object does not show. */
export interface CheckoutOrder {
  /** The session's ID. */
  readonly id: string
  readonly lines: ReadonlyArray<{
    readonly name: string
    readonly quantity: number
    /** The total, in the smallest unit of the currency. */
    readonly amount: number
    readonly currency: string
  }>
  /** The payment's metadata. */
  readonly metadata: Metadata
  /** Whether the page offers to save the card. */
  readonly offersSaving: boolean
}

export interface Delivery {
  /** The event's ID. */
  readonly id: string
  readonly attempts: number
  /** How many copies must be delivered before the delivery is done. */
  readonly copies: number
  /** Seconds since 1970. */
  readonly nextAttemptAt: number
}

export interface IdempotentAnswer {
  /** The idempotency key. */
  readonly id: string
  readonly method: string
  readonly path: string
  /** The hash of the parameters. */
  readonly fingerprint: string
  readonly created: number
  readonly requestId: string
  readonly status: number
  readonly body: string
}

export interface Objects {
  customer: Customer
  'checkout.session': CheckoutSession
  payment_intent: PaymentIntent
  setup_intent: SetupIntent
  payment_method: PaymentMethod
  charge: Charge
  refund: Refund
  dispute: Dispute
  event: Event
  card: StoredCard
  order: CheckoutOrder
  /** Deliveries that are pending. */
  delivery: Delivery
  idempotent_answer: IdempotentAnswer
  /** The endpoint for all events. */
  endpoint: { readonly id: 'endpoint'; readonly url: string; readonly secret: string }
  setting: { readonly id: 'clock'; readonly offsetSeconds: number }
}

export type Kind = keyof Objects
export type Tables = { readonly [K in Kind]: Map<string, Objects[K]> }

export function emptyTables(): Tables {
  return {
    customer: new Map(),
    'checkout.session': new Map(),
    payment_intent: new Map(),
    setup_intent: new Map(),
    payment_method: new Map(),
    charge: new Map(),
    refund: new Map(),
    dispute: new Map(),
    event: new Map(),
    card: new Map(),
    order: new Map(),
    delivery: new Map(),
    idempotent_answer: new Map(),
    endpoint: new Map(),
    setting: new Map(),
  }
}

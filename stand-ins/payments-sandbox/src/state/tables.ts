/** What is kept, by kind: Stripe's objects, and what only the sandbox knows about them. */
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
  /** The payment method's. */
  readonly id: string
  /** One of Stripe's test numbers: no other is ever accepted. */
  readonly number: string
  /** The cardholder has been authenticated for later use without them. */
  readonly setUp: boolean
  /** Detached, or used once without a customer: never to be used again. */
  readonly spent: boolean
  /** Why every charge is refused from now on, whatever the test card would do. */
  readonly declinedAs?: Decline
}

/** What a checkout session was asked for and does not show. */
export interface CheckoutOrder {
  /** The session's. */
  readonly id: string
  readonly lines: ReadonlyArray<{
    readonly name: string
    readonly quantity: number
    /** Of all of them, in the smallest unit. */
    readonly amount: number
    readonly currency: string
  }>
  /** Of the payment. */
  readonly metadata: Metadata
  /** Whether the page offers to save the card. */
  readonly offersSaving: boolean
}

export interface Delivery {
  /** The event's. */
  readonly id: string
  readonly attempts: number
  /** Times to send it with success before it is done. */
  readonly copies: number
  /** Seconds since 1970. */
  readonly nextAttemptAt: number
}

export interface IdempotentAnswer {
  /** The key. */
  readonly id: string
  readonly method: string
  readonly path: string
  /** Of the parameters. */
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
  /** Still to be made. */
  delivery: Delivery
  idempotent_answer: IdempotentAnswer
  /** Where all events go. */
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

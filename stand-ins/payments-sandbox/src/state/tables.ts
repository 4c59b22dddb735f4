/** What is kept, by kind: Stripe's objects, and what only the sandbox knows about them. */
import type { Decline } from '../payments/test-cards.ts'
import type {
  Charge,
  CheckoutSession,
  Customer,
  Deleted,
  Dispute,
  Event,
  LineItem,
  Metadata,
  PaymentIntent,
  PaymentMethod,
  PortalSession,
  Refund,
  SetupIntent,
  WebhookEndpoint,
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
  readonly lineItems: readonly LineItem[]
  readonly intent: {
    readonly metadata: Metadata
    readonly description: string | null
    readonly receipt_email: string | null
    readonly setup_future_usage: 'off_session' | 'on_session' | null
    readonly statement_descriptor_suffix: string | null
  }
  /** Whether the page offers to save the card. */
  readonly offersSaving: boolean
}

export interface Delivery {
  readonly id: string
  readonly eventId: string
  readonly endpointId: string
  readonly status: 'pending' | 'delivered' | 'failed' | 'lost'
  readonly attempts: number
  /** Times to send it with success before it is done. */
  readonly copies: number
  /** Seconds since 1970. */
  readonly nextAttemptAt: number
  /** HTTP status or fault of the latest attempt. */
  readonly lastAnswer: string | null
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
  deleted_customer: Deleted<'customer'>
  'checkout.session': CheckoutSession
  payment_intent: PaymentIntent
  setup_intent: SetupIntent
  payment_method: PaymentMethod
  charge: Charge
  refund: Refund
  dispute: Dispute
  event: Event
  webhook_endpoint: WebhookEndpoint
  'billing_portal.session': PortalSession
  card: StoredCard
  order: CheckoutOrder
  /** Still to be made. */
  delivery: Delivery
  /** Delivered, given up or lost. */
  past_delivery: Delivery
  idempotent_answer: IdempotentAnswer
  webhook_secret: { readonly id: string; readonly secret: string }
  setting: { readonly id: 'clock'; readonly offsetSeconds: number }
}

export type Kind = keyof Objects
export type Tables = { readonly [K in Kind]: Map<string, Objects[K]> }

export function emptyTables(): Tables {
  return {
    customer: new Map(),
    deleted_customer: new Map(),
    'checkout.session': new Map(),
    payment_intent: new Map(),
    setup_intent: new Map(),
    payment_method: new Map(),
    charge: new Map(),
    refund: new Map(),
    dispute: new Map(),
    event: new Map(),
    webhook_endpoint: new Map(),
    'billing_portal.session': new Map(),
    card: new Map(),
    order: new Map(),
    delivery: new Map(),
    past_delivery: new Map(),
    idempotent_answer: new Map(),
    webhook_secret: new Map(),
    setting: new Map(),
  }
}

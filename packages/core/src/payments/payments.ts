/**
 * The port to whoever takes the money. Its calls throw `PaymentsUnavailable` and nothing else of the vendor's.
 * Every call that makes something names our own row: repeated, it makes nothing new.
 */
import type { PaymentNews } from './stripe-events.ts'

export interface Payments {
  /** Makes the customer's counterpart at the vendor and returns its id. */
  createCustomer(customer: NewPaymentCustomer): Promise<string>
  /** Makes a page on which the customer pays for one checkout, and may save the card. */
  createPage(offer: Offer): Promise<PaymentPage>
  readPage(sessionId: string): Promise<PageReport>
  readPayment(paymentId: string): Promise<PaymentReport>
  /** Everything that went back of a payment, or is contested. */
  readReversals(paymentId: string): Promise<ReversalReport>
  /** Sends money back. What came of it, {@link Payments.readReversals} says. */
  refund(order: RefundOrder): Promise<void>
  /** The events of interest that the vendor has made in a span of time, sent to us or not. It keeps them 30 days. */
  listEvents(span: Span): AsyncIterable<PaymentNews>
}

export interface Span {
  readonly from: Date
  readonly to: Date
}

export interface NewPaymentCustomer {
  /** The vendor's idempotency key. */
  readonly creationKey: string
  readonly customerId: string
  readonly email: string
}

export interface Offer {
  /** The vendor's idempotency key, and what the payment will name. */
  readonly checkoutId: string
  /** The customer's id at the vendor. */
  readonly vendorCustomerId: string
  readonly packageKey: string
  readonly packageName: string
  readonly amountCents: number
}

export interface PaymentPage {
  readonly sessionId: string
  readonly url: string
  readonly expiresAt: Date
}

export interface PageReport {
  readonly expired: boolean
  /** Null until the customer has tried to pay. */
  readonly paymentId: string | null
}

export interface PaymentReport {
  readonly id: string
  readonly amountCents: number
  readonly currency: string
  /** Null until the money is confirmed. */
  readonly confirmedAt: Date | null
  readonly vendorCustomerId: string | null
  /** What the payment was made for; null when it was not made by a checkout of ours. */
  readonly checkoutId: string | null
  readonly packageKey: string | null
}

export interface RefundOrder {
  /** The vendor's idempotency key, and what the refund will carry. */
  readonly refundId: string
  readonly paymentId: string
  readonly amountCents: number
  readonly reason: RefundReason
}

export const REFUND_REASONS = ['requested_by_customer', 'duplicate', 'fraudulent'] as const

export type RefundReason = (typeof REFUND_REASONS)[number]

export interface ReversalReport {
  readonly refunds: readonly RefundReport[]
  readonly disputes: readonly DisputeReport[]
}

export interface RefundReport {
  readonly vendorId: string
  /** The row of ours that asked for it; null when somebody made it at the vendor. */
  readonly refundId: string | null
  readonly amountCents: number
  readonly state: 'pending' | 'succeeded' | 'failed'
  readonly reason: string | null
  readonly createdAt: Date
}

export interface DisputeReport {
  readonly id: string
  readonly amountCents: number
  /** inquiry: the bank only asks, no money has moved. open and lost: the money is gone. */
  readonly state: 'inquiry' | 'open' | 'won' | 'lost'
  readonly createdAt: Date
}

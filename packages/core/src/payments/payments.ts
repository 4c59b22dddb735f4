/**
 * The port to whoever takes the money. Its calls throw `PaymentsUnavailable` and nothing else of the vendor's.
 * Every call that makes something names our own row: repeated, it makes nothing new.
 */
export interface Payments {
  /** Makes the customer's counterpart at the vendor and returns its id. */
  createCustomer(customer: NewPaymentCustomer): Promise<string>
  /** Makes a page on which the customer pays for one checkout, and may save the card. */
  createPage(offer: Offer): Promise<PaymentPage>
  readPage(sessionId: string): Promise<PageReport>
  readPayment(paymentId: string): Promise<PaymentReport>
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

/**
 * The port to the payment vendor. Its calls throw `PaymentsUnavailable` and no other vendor errors. Every call that
 * creates something names one of our rows, so that repeating it creates nothing new.
 */
export interface Payments {
  /** Creates the vendor's record of the customer, or finds the one that we have lost, and returns its ID. */
  createCustomer(customer: NewPaymentCustomer): Promise<string>
  /** Deletes the vendor's record of the customer, including the cards; payments stay. Does nothing if it is gone. */
  deleteCustomer(customer: FormerPaymentCustomer): Promise<void>
  /** Creates a page where the customer pays for one checkout, and may save the card. */
  createPage(offer: Offer): Promise<PaymentPage>
  readPage(pageId: string): Promise<PageReport>
  /** Ensures that nothing more can be done on a page of either kind. Anything done before remains. */
  expirePage(pageId: string): Promise<void>
  readPayment(paymentId: string): Promise<PaymentReport>
  /** The IDs of payments for the customer's purchases that were confirmed since then. */
  listPaid(vendorCustomerId: string, since: Date): Promise<string[]>
  /** All refunds and disputes of a payment. */
  readReversals(paymentId: string): Promise<ReversalReport>
  /** Returns money to the payer. The outcome is in {@link Payments.readReversals}. */
  refund(order: RefundOrder): Promise<void>
  /**
   * The events of interest that the vendor created in a span of time, whether or not they reached us. The vendor keeps
   * events for 30 days.
   */
  listEvents(span: Span): AsyncIterable<PaymentNews>
  /** What the vendor recorded about our purchases in a span of time. */
  readMoney(span: Span): Promise<MoneyRecords>

  /** Creates a payment with a saved card of an absent customer. Nothing is charged before it is confirmed. */
  createCharge(charge: NewCharge): Promise<string>
  /**
   * Charges once, no matter how often it is called. `confirmationKey` is the vendor's idempotency key, one for each
   * try.
   */
  confirmCharge(paymentId: string, confirmationKey: string): Promise<ChargeReport>
  readCharge(paymentId: string): Promise<ChargeReport>
  /** Ensures that the payment can never be charged, unless it was charged already. */
  cancelCharge(paymentId: string): Promise<ChargeReport>

  /** Creates a page where the customer saves a card and authenticates with the bank. Nothing is charged there. */
  createSetupPage(setup: NewCardSetup): Promise<PaymentPage>
  readSetupPage(pageId: string): Promise<SetupReport>
  /** The customer's saved cards, latest first. */
  listCards(vendorCustomerId: string): Promise<SavedCard[]>
  /** Null: the card no longer belongs to anyone. */
  readCard(cardId: string): Promise<SavedCard | null>
}

/**
 * What an event is about. Events arrive twice, late, and in any order, so an event only says where to look: whatever it
 * names is read from the vendor again.
 */
export interface PaymentNews {
  readonly eventId: string
  readonly type: PaymentNewsType
  /** The ID of the page, payment, or card. For a refund or dispute, that of its payment. */
  readonly objectId: string
}

/** Stored in the database (`payment_event`): remove a value from this list only after no stored event has it. */
export const PAYMENT_NEWS_TYPES = [
  /** A page was completed, or has expired. */
  'page_closed',
  'payment_succeeded',
  /** Declined, or canceled. */
  'payment_failed',
  'card_saved',
  /** The card has new details, or no longer belongs to anyone. */
  'card_changed',
  /** A refund or a dispute of a payment is new or has changed. */
  'money_back',
] as const

export type PaymentNewsType = (typeof PAYMENT_NEWS_TYPES)[number]

/** All records, by the moment they were created. */
export interface MoneyRecords {
  readonly payments: readonly MoneyRecord[]
  readonly refunds: readonly MoneyRecord[]
  readonly disputes: readonly MoneyRecord[]
}

export interface MoneyRecord {
  /** The vendor's ID. */
  readonly id: string
  readonly amountCents: number
  /** As in a {@link RefundReport} or {@link DisputeReport}; for a payment, `paid`. */
  readonly state: string
}

export interface Span {
  readonly from: Date
  /** Not included. */
  readonly to: Date
}

export interface NewPaymentCustomer {
  /** The vendor's idempotency key. */
  readonly creationKey: string
  readonly customerId: string
  readonly email: string
}

export interface FormerPaymentCustomer {
  readonly customerId: string
  /** Null: no response to the requests that created the record has arrived, so it is searched for. */
  readonly vendorId: string | null
  /** When it was first requested. */
  readonly createdAt: Date
}

export interface Offer {
  /** The vendor's idempotency key, and the ID that the payment will carry. */
  readonly checkoutId: string
  /** Our customer's ID, which the payment will carry too. */
  readonly customerId: string
  /** The customer's id at the vendor. */
  readonly vendorCustomerId: string
  readonly packageKey: string
  readonly packageName: string
  readonly amountCents: number
}

export interface PaymentPage {
  readonly pageId: string
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
  /** Our customer's ID, as the payment or the vendor's customer record names it. */
  readonly customerId: string | null
  readonly cardId: string | null
  /** What the payment was made for. One of the two is set; both are null if the payment is not ours. */
  readonly checkoutId: string | null
  readonly topUpId: string | null
  readonly packageKey: string | null
}

export interface RefundOrder {
  /** The vendor's idempotency key, and the ID that the refund will carry. */
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
  /** Our row that requested it; null if someone made the refund at the vendor. */
  readonly refundId: string | null
  readonly amountCents: number
  readonly state: 'pending' | 'succeeded' | 'failed'
  readonly reason: string | null
  readonly createdAt: Date
}

export interface DisputeReport {
  readonly id: string
  readonly amountCents: number
  /** inquiry: the bank only asks, and no money has moved. open and lost: the money is gone. */
  readonly state: 'inquiry' | 'open' | 'won' | 'lost'
  readonly createdAt: Date
}

export interface NewCharge {
  /** The vendor's idempotency key. */
  readonly creationKey: string
  /** The ID that the payment will carry. */
  readonly topUpId: string
  readonly customerId: string
  readonly vendorCustomerId: string
  readonly cardId: string
  readonly packageKey: string
  readonly amountCents: number
}

/**
 * unconfirmed: nothing has been charged. pending: the vendor does not know yet. A charge that is declined, refused (by
 * this card for good), cancelled, or needs the customer's authentication will not succeed later.
 */
export type ChargeReport =
  | { readonly state: 'unconfirmed' | 'pending' | 'succeeded' | 'cancelled' }
  | {
      readonly state: 'declined' | 'refused' | 'authentication_required'
      /** The bank's reason. */
      readonly declineCode: string
    }

export interface NewCardSetup {
  /** The vendor's idempotency key. */
  readonly setupId: string
  readonly vendorCustomerId: string
}

export interface SetupReport {
  readonly expired: boolean
  /** The card that was saved; null until then. */
  readonly cardId: string | null
}

export interface SavedCard {
  readonly cardId: string
  readonly vendorCustomerId: string
  readonly brand: string
  readonly last4: string
  /** When the customer entered it. */
  readonly createdAt: Date
  /** The end of the month in which it expires. */
  readonly expiresAt: Date
}

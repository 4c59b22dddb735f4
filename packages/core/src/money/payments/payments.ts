/**
 * The port to the payment vendor. Its calls throw `PaymentsUnavailable` and no other vendor errors. Every call that
 * creates something names one of our rows, so that repeating it creates nothing new.
 */
export interface Payments {
  /** Makes the customer's counterpart at the vendor, or finds the one that we have lost, and returns its id. */
  createCustomer(customer: NewPaymentCustomer): Promise<string>
  /** Deletes it there, with the cards; the payments stay. Does nothing for one that is gone. */
  deleteCustomer(vendorCustomerId: string): Promise<void>
  /** Creates a page where the customer pays for one checkout, and may save the card. */
  createPage(offer: Offer): Promise<PaymentPage>
  readPage(pageId: string): Promise<PageReport>
  /** Ensures that nothing more can be done on a page of either kind. Anything done before stays. */
  expirePage(pageId: string): Promise<void>
  readPayment(paymentId: string): Promise<PaymentReport>
  /** The payments of the customer's purchases that were confirmed since then. */
  listPaid(vendorCustomerId: string, since: Date): Promise<string[]>
  /** Everything that went back of a payment, or is contested. */
  readReversals(paymentId: string): Promise<ReversalReport>
  /** Sends money back. What came of it, {@link Payments.readReversals} says. */
  refund(order: RefundOrder): Promise<void>
  /** The events of interest that the vendor has made in a span of time, sent to us or not. It keeps them 30 days. */
  listEvents(span: Span): AsyncIterable<PaymentNews>
  /** What the vendor recorded of our purchases in a span of time. */
  readMoney(span: Span): Promise<MoneyRecords>

  /** Makes a payment with a saved card of an absent customer. Nothing is charged before it is confirmed. */
  createCharge(charge: NewCharge): Promise<string>
  /** Charges, once however often it is called. `confirmationKey` is the vendor's idempotency key, one for each try. */
  confirmCharge(paymentId: string, confirmationKey: string): Promise<ChargeReport>
  readCharge(paymentId: string): Promise<ChargeReport>
  /** Ensures that it can never be charged, unless it already was. */
  cancelCharge(paymentId: string): Promise<ChargeReport>

  /** Creates a page where the customer saves a card and authenticates with the bank. Nothing is charged there. */
  createSetupPage(setup: NewCardSetup): Promise<PaymentPage>
  readSetupPage(pageId: string): Promise<SetupReport>
  /** The cards that the customer let us keep, the latest first. */
  listCards(vendorCustomerId: string): Promise<SavedCard[]>
  /** Null: it no longer belongs to anyone. */
  readCard(cardId: string): Promise<SavedCard | null>
}

/**
 * What an event is about. It only says where to look: events come twice, late, and in any order, so whatever it names is
 * read from the vendor again.
 */
export interface PaymentNews {
  readonly eventId: string
  readonly type: PaymentNewsType
  /** The page, the payment, or the card. Money that went back is found by its payment. */
  readonly objectId: string
}

/** Kept in the database (`payment_event`): a word that leaves this list must first have left the inbox. */
export const PAYMENT_NEWS_TYPES = [
  /** A page was completed, or has expired. */
  'page_closed',
  'payment_succeeded',
  /** Declined, or canceled. */
  'payment_failed',
  'card_saved',
  /** It has new details, or no longer belongs to anyone. */
  'card_changed',
  /** A refund or a dispute of a payment is new, or has come further. */
  'money_back',
] as const

export type PaymentNewsType = (typeof PAYMENT_NEWS_TYPES)[number]

/** Each by the moment it was made. */
export interface MoneyRecords {
  readonly payments: readonly MoneyRecord[]
  readonly refunds: readonly MoneyRecord[]
  readonly disputes: readonly MoneyRecord[]
}

export interface MoneyRecord {
  /** The vendor's. */
  readonly id: string
  readonly amountCents: number
  /** As of a {@link RefundReport} or {@link DisputeReport}; paid, of a payment. */
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

export interface Offer {
  /** The vendor's idempotency key, and what the payment will name. */
  readonly checkoutId: string
  /** What the payment will name too. */
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
  /** Ours, as the payment or the customer at the vendor names it. */
  readonly customerId: string | null
  readonly cardId: string | null
  /** What the payment was made for: one of the two; both are null when it is not ours. */
  readonly checkoutId: string | null
  readonly topUpId: string | null
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

export interface NewCharge {
  /** The vendor's idempotency key. */
  readonly creationKey: string
  /** What the payment will name. */
  readonly topUpId: string
  readonly customerId: string
  readonly vendorCustomerId: string
  readonly cardId: string
  readonly packageKey: string
  readonly amountCents: number
}

/**
 * unconfirmed: nothing has been charged. pending: the vendor does not know yet. Of a charge that is declined,
 * refused (by this card for good), cancelled, or wants the customer's authentication, nothing more will come.
 */
export type ChargeReport =
  | { readonly state: 'unconfirmed' | 'pending' | 'succeeded' | 'cancelled' }
  | {
      readonly state: 'declined' | 'refused' | 'authentication_required'
      /** What the bank said. */
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
  /** The end of its last month. */
  readonly expiresAt: Date
}

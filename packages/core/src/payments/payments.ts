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

  /** Makes a payment with a saved card of an absent customer. Nothing is charged before it is confirmed. */
  createCharge(charge: NewCharge): Promise<string>
  /** Charges, once however often it is called. `confirmationKey` is the vendor's idempotency key, one for each try. */
  confirmCharge(paymentId: string, confirmationKey: string): Promise<ChargeReport>
  readCharge(paymentId: string): Promise<ChargeReport>
  /** Makes sure that it can never be charged any more, unless it has been. */
  cancelCharge(paymentId: string): Promise<ChargeReport>

  /** Makes a page on which the customer saves a card, and proves to the bank whose it is. Nothing is charged there. */
  createSetupPage(setup: NewCardSetup): Promise<PaymentPage>
  readSetupPage(sessionId: string): Promise<SetupReport>
  /** The cards that the customer let us keep, the latest first. */
  listCards(vendorCustomerId: string): Promise<SavedCard[]>
  /** Null: nobody's any more. */
  readCard(paymentMethodId: string): Promise<SavedCard | null>
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
  /** What the payment was made for: one of the two; both are null when it is not ours. */
  readonly checkoutId: string | null
  readonly topUpId: string | null
  readonly packageKey: string | null
}

export interface NewCharge {
  /** The vendor's idempotency key. */
  readonly creationKey: string
  /** What the payment will name. */
  readonly topUpId: string
  readonly vendorCustomerId: string
  readonly paymentMethodId: string
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
  readonly paymentMethodId: string | null
}

export interface SavedCard {
  readonly paymentMethodId: string
  readonly vendorCustomerId: string
  readonly brand: string
  readonly last4: string
  /** The end of its last month. */
  readonly expiresAt: Date
}

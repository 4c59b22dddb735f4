/** The emails that customers get, and the facts that each one states. */
import type { SecurityNoticeData } from './security-letters.ts'

/** Moments are ISO 8601: facts are kept as JSON. */
export interface NoticeData extends SecurityNoticeData {
  /** Episode: the newest grant. A tenth of it or less is left. */
  readonly credits_low: { readonly available: number }
  /** Episode: a grant and the days that it has left, 7, 3 or 1. */
  readonly credits_expiring: { readonly credits: number; readonly days: number; readonly expiresAt: string }
  /** Episode: the payment. */
  readonly payment_received: {
    readonly paymentId: string
    readonly amountCents: number
    readonly credits: number
    /** Bought by the top-up rule. */
    readonly automatic: boolean
    readonly expiresAt: string
  }
  /** Episode: the refund. */
  readonly payment_refunded: { readonly paymentId: string; readonly amountCents: number }
  /** Episode: the top-up. The bank declined, and it is tried again. */
  readonly top_up_failed: { readonly amountCents: number; readonly nextAttemptAt: string }
  /** Episode: the top-up. The bank wants the customer. */
  readonly top_up_action_required: { readonly amountCents: number }
  /** Episode: whatever suspended the rule. `reason` completes "Automatic top-up is suspended:". */
  readonly top_up_suspended: { readonly reason: string }
  /** Episode: the change. */
  readonly top_up_changed: {
    /** The name is that of the key or app that did it, or had asked the customer to. */
    readonly by:
      | { readonly kind: 'customer' | 'link' }
      | { readonly kind: 'api_key' | 'connection' | 'approval'; readonly name: string }
    /** Null: never set. */
    readonly before: RuleFacts | null
    readonly after: RuleFacts
  }
  /** Episode: the rule's version and the price. The rule waits for the customer's yes to it. */
  readonly top_up_price_risen: {
    readonly packageName: string
    readonly seenCents: number
    readonly priceCents: number
  }
  /** Episode: the card. The rule has none to charge. */
  readonly card_removed: { readonly brand: string; readonly last4: string }
  /** Episode: the customer. Payment pages are closed, automatic top-up is off. */
  readonly account_closed: { readonly credits: number }
  /** Episode: the VIN, and when the customer asked to be told about it. */
  readonly vehicle_available: { readonly vin: string; readonly title: string }
  /** Episode: when it was written; what it tells is told in no other. */
  readonly recalls_found: {
    readonly models: readonly RecalledModel[]
    /** Models with news that are not among these. */
    readonly more: number
  }
  /** Episode: the consent. The first reading of a car whose owner agreed. */
  readonly owner_reading: { readonly vin: string; readonly title: string }
  /** Episode: the consent. `reason` is why there is no reading, or none anymore. */
  readonly owner_consent_ended: { readonly vin: string; readonly title: string; readonly reason: string }
  /** Episode: the report. What came of what the customer said about a car. */
  readonly report_answered: {
    readonly vin: string
    readonly title: string
    readonly word: string
    readonly credited: boolean
  }
  /** Episode: the correction. The customer bought what was wrong. */
  readonly vehicle_corrected: {
    readonly title: string
    readonly label: string
    readonly before: string
    readonly after: string
    readonly vehicles: number
    /** Some of them. */
    readonly vins: readonly string[]
  }
  /** Episode: the key. */
  readonly key_created: KeyFacts
  readonly key_revoked: KeyFacts
  /** Episode: the key that took the place of another. */
  readonly key_rotated: KeyFacts
}

export interface RecalledModel {
  /** With its year: "2022 Tesla Model S". */
  readonly name: string
  readonly vehicles: number
  /** Some of them. */
  readonly vins: readonly string[]
  /** Their numbers, what is recalled, and what to do until it is repaired; empty: nothing special. */
  readonly recalls: ReadonlyArray<{
    readonly campaign: string
    readonly component: string
    readonly advice: string
  }>
}

/** The terms of a top-up rule. */
export interface RuleFacts {
  readonly enabled: boolean
  readonly packageName: string
  readonly priceCents: number
  readonly thresholdCredits: number
  /** Null: no cap. */
  readonly monthlyCapCents: number | null
}

interface KeyFacts {
  readonly name: string
  /** The visible ends of the key, `vsk_live_ab12…wxyz`. */
  readonly ends: string
}

export type NoticeKind = keyof NoticeData
export type Notice = { [K in NoticeKind]: { readonly kind: K; readonly data: NoticeData[K] } }[NoticeKind]

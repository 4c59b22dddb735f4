/** The emails that customers get, and the facts that each one states. */
import { readField } from '@vinspec/contract/guards'
import type { SecurityNotice, SecurityNoticeData } from './security-letters.ts'

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
  /** Episode: the consent. The first reading of a car whose owner agreed. */
  readonly owner_reading: { readonly vin: string; readonly title: string }
  /** Episode: the consent. `reason` is why there is no reading, or none anymore. */
  readonly owner_consent_ended: { readonly vin: string; readonly title: string; readonly reason: string }
  /** Episode: the key. */
  readonly key_created: KeyFacts
  readonly key_revoked: KeyFacts
  /** Episode: the key that took the place of another. */
  readonly key_rotated: KeyFacts
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

/** Reads a stored notice. Throws if it is not one of ours. */
export function readNotice(kind: string, data: unknown): Notice {
  const facts = new Facts(kind, data)
  switch (kind) {
    case 'credits_low':
      return { kind, data: { available: facts.number('available') } }
    case 'credits_expiring':
      return {
        kind,
        data: {
          credits: facts.number('credits'),
          days: facts.number('days'),
          expiresAt: facts.text('expiresAt'),
        },
      }
    case 'payment_received':
      return {
        kind,
        data: {
          paymentId: facts.text('paymentId'),
          amountCents: facts.number('amountCents'),
          credits: facts.number('credits'),
          automatic: facts.boolean('automatic'),
          expiresAt: facts.text('expiresAt'),
        },
      }
    case 'payment_refunded':
      return {
        kind,
        data: { paymentId: facts.text('paymentId'), amountCents: facts.number('amountCents') },
      }
    case 'top_up_failed':
      return {
        kind,
        data: { amountCents: facts.number('amountCents'), nextAttemptAt: facts.text('nextAttemptAt') },
      }
    case 'top_up_action_required':
      return { kind, data: { amountCents: facts.number('amountCents') } }
    case 'top_up_suspended':
      return { kind, data: { reason: facts.text('reason') } }
    case 'top_up_changed':
      return { kind, data: readChange(facts) }
    case 'top_up_price_risen':
      return { kind, data: readPrice(facts) }
    case 'card_removed':
      return { kind, data: { brand: facts.text('brand'), last4: facts.text('last4') } }
    case 'account_closed':
      return { kind, data: { credits: facts.number('credits') } }
    case 'vehicle_available':
    case 'owner_reading':
      return { kind, data: readVehicle(facts) }
    case 'owner_consent_ended':
      return { kind, data: { ...readVehicle(facts), reason: facts.text('reason') } }
    case 'key_created':
    case 'key_revoked':
    case 'key_rotated':
      return { kind, data: { name: facts.text('name'), ends: facts.text('ends') } }
    default:
      return readSecurityNotice(kind, facts)
  }
}

function readVehicle(facts: Facts): NoticeData['vehicle_available'] {
  return { vin: facts.text('vin'), title: facts.text('title') }
}

function readPrice(facts: Facts): NoticeData['top_up_price_risen'] {
  return {
    packageName: facts.text('packageName'),
    seenCents: facts.number('seenCents'),
    priceCents: facts.number('priceCents'),
  }
}

function readChange(facts: Facts): NoticeData['top_up_changed'] {
  return {
    by: readChanger(facts.part('by')),
    before: facts.isNull('before') ? null : readRule(facts.part('before')),
    after: readRule(facts.part('after')),
  }
}

function readChanger(facts: Facts): NoticeData['top_up_changed']['by'] {
  const kind = facts.text('kind')
  switch (kind) {
    case 'customer':
    case 'link':
      return { kind }
    case 'api_key':
    case 'connection':
    case 'approval':
      return { kind, name: facts.text('name') }
    default:
      throw new Error(`a notification says that a rule was changed by ${kind}`)
  }
}

function readRule(facts: Facts): RuleFacts {
  return {
    enabled: facts.boolean('enabled'),
    packageName: facts.text('packageName'),
    priceCents: facts.number('priceCents'),
    thresholdCredits: facts.number('thresholdCredits'),
    monthlyCapCents: facts.isNull('monthlyCapCents') ? null : facts.number('monthlyCapCents'),
  }
}

function readSecurityNotice(kind: string, facts: Facts): SecurityNotice {
  switch (kind) {
    case 'new_sign_in':
    case 'wrong_code':
      return {
        kind,
        data: { browser: facts.text('browser'), address: facts.text('address'), at: facts.text('at') },
      }
    case 'passkey_added':
    case 'passkey_removed':
      return { kind, data: { name: facts.text('name') } }
    case 'app_connected':
    case 'app_token_reused':
      return { kind, data: { app: facts.text('app') } }
    case 'two_factor_reset':
      return { kind, data: { reason: facts.text('reason') } }
    case 'password_changed':
    case 'address_changed':
    case 'two_factor_on':
    case 'two_factor_off':
      return { kind, data: {} }
    default:
      throw new Error(`unknown kind in notification: ${kind}`)
  }
}

class Facts {
  readonly #kind: string
  readonly #data: unknown

  constructor(kind: string, data: unknown) {
    this.#kind = kind
    this.#data = data
  }

  text(key: string): string {
    const value = this.#read(key)
    return typeof value === 'string' ? value : this.#refuse(key)
  }

  number(key: string): number {
    const value = this.#read(key)
    return typeof value === 'number' ? value : this.#refuse(key)
  }

  boolean(key: string): boolean {
    const value = this.#read(key)
    return typeof value === 'boolean' ? value : this.#refuse(key)
  }

  isNull(key: string): boolean {
    return this.#read(key) === null
  }

  part(key: string): Facts {
    return new Facts(this.#kind, this.#read(key))
  }

  #read(key: string): unknown {
    return readField(this.#data, key)
  }

  #refuse(key: string): never {
    throw new Error(`a notification of kind ${this.#kind} has no usable ${key}`)
  }
}

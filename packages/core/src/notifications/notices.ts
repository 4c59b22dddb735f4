/** What customers are told by e-mail, and the facts that each mail states. */

/** Moments are ISO 8601: facts are kept as JSON. */
export interface NoticeData {
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
  /** Episode: the card. The rule has none to charge. */
  readonly card_removed: { readonly brand: string; readonly last4: string }
  /** Episode: the key. */
  readonly key_created: KeyFacts
  readonly key_revoked: KeyFacts
  /** Episode: the key that took the place of another. */
  readonly key_rotated: KeyFacts
}

interface KeyFacts {
  readonly name: string
  /** The visible ends of the key, `vsk_live_ab12…wxyz`. */
  readonly ends: string
}

export type NoticeKind = keyof NoticeData
export type Notice = { [K in NoticeKind]: { readonly kind: K; readonly data: NoticeData[K] } }[NoticeKind]

/** Reads a notice as it was kept. Throws when it is none of ours. */
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
    case 'card_removed':
      return { kind, data: { brand: facts.text('brand'), last4: facts.text('last4') } }
    case 'key_created':
    case 'key_revoked':
    case 'key_rotated':
      return { kind, data: { name: facts.text('name'), ends: facts.text('ends') } }
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

  #read(key: string): unknown {
    return typeof this.#data === 'object' && this.#data !== null ? Reflect.get(this.#data, key) : undefined
  }

  #refuse(key: string): never {
    throw new Error(`a notification of kind ${this.#kind} has no usable ${key}`)
  }
}

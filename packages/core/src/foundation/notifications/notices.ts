/**
 * The emails that customers get, and the facts that each one states. Facts are stored as JSON, with times in ISO 8601.
 */
import * as z from 'zod'

const text = z.string()
const number = z.number()
const boolean = z.boolean()
const texts = z.array(text).readonly()

const vehicle = { vin: text, title: text }
const signIn = { browser: text, address: text, at: text }
/** `ends` are the visible parts of the key, `vsk_live_ab12…wxyz`. */
const apiKey = { name: text, ends: text }

/** The terms of a top-up rule. */
const rule = z.object({
  enabled: boolean,
  packageName: text,
  priceCents: number,
  thresholdCredits: number,
  /** Null: no cap. */
  monthlyCapCents: number.nullable(),
})

/**
 * Who changed a rule. `name` is that of the key or app that changed it, or that requested the change the customer
 * approved.
 */
const changer = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['customer', 'link']) }),
  z.object({ kind: z.enum(['api_key', 'connection', 'approval']), name: text }),
])

const recalledModel = z.object({
  /** Including the year: "2022 Tesla Model S". */
  name: text,
  vehicles: number,
  /** Some of them. */
  vins: texts,
  /** The campaigns: number, what is recalled, and what to do until it is repaired; empty: nothing special. */
  recalls: z.array(z.object({ campaign: text, component: text, advice: text })).readonly(),
})

function notice<const Kind extends string, Facts extends z.ZodRawShape>(kind: Kind, facts: Facts) {
  return z.object({ kind: z.literal(kind), data: z.object(facts) })
}

/** A customer gets one email of each kind for an episode. */
const stored = z.discriminatedUnion('kind', [
  /** Episode: the newest grant. A tenth of it or less is left. */
  notice('credits_low', { available: number }),
  /** Episode: the day (UTC), and 7, 3, or 1. `days`: how many the first of them have left, rounded up. */
  notice('credits_expiring', { credits: number, days: number, expiresAt: text }),
  /** Episode: the payment. `automatic`: it was made by the top-up rule. */
  notice('payment_received', {
    paymentId: text,
    amountCents: number,
    credits: number,
    automatic: boolean,
    expiresAt: text,
  }),
  /** Episode: the refund. */
  notice('payment_refunded', { paymentId: text, amountCents: number }),
  /** Episode: the refund. It was announced, and the bank did not take the money. */
  notice('refund_failed', { paymentId: text, amountCents: number }),
  /** Episode: the time since the rule was last in order. The bank declined, and the charge is tried again. */
  notice('top_up_failed', { amountCents: number, nextAttemptAt: text }),
  /** Episode: the time since the rule was last in order. The bank requires the customer to authenticate. */
  notice('top_up_action_required', { amountCents: number }),
  /** Episode: the time since the rule was last in order. `reason` completes "Automatic top-up is suspended:". */
  notice('top_up_suspended', { reason: text }),
  /** Episode: the change. Null: never set before. */
  notice('top_up_changed', { by: changer, before: rule.nullable(), after: rule }),
  /** Episode: that of the rule, and the price. The rule waits for the customer to accept the price. */
  notice('top_up_price_risen', { packageName: text, seenCents: number, priceCents: number }),
  /** Episode: that of the rule, and the card. The rule has none to charge. */
  notice('card_removed', { brand: text, last4: text }),
  /** Episode: the part and when it went down. `part` is its name on the status page. */
  notice('status_down', { part: text, from: text }),
  /** Episode: that of `status_down`, which may not have been sent. */
  notice('status_over', { part: text, from: text, until: text }),
  /** Episode: the customer. Payment pages are closed, and automatic top-up is off. */
  notice('account_closed', { credits: number }),
  /** Episode: the VIN, and when the customer asked to be notified. */
  notice('vehicle_available', vehicle),
  /** Episode: the day (UTC); no other email repeats its news. `more`: how many further models have news. */
  notice('recalls_found', { models: z.array(recalledModel).readonly(), more: number }),
  /** Episode: the consent. The first reading of a car whose owner agreed. */
  notice('owner_reading', vehicle),
  /** Episode: the consent. `reason` says why there is no reading, or no longer one. */
  notice('owner_consent_ended', { ...vehicle, reason: text }),
  /** Episode: the report. The outcome of what the customer reported about a car. */
  notice('report_answered', { ...vehicle, word: text, credited: boolean }),
  /** Episode: the correction. The customer bought the wrong data, for this many vehicles; `vins` are some of them. */
  notice('vehicle_corrected', {
    title: text,
    label: text,
    before: text,
    after: text,
    vehicles: number,
    vins: texts,
  }),
  /** Episode: the key. */
  notice('key_created', apiKey),
  notice('key_revoked', apiKey),
  /** Episode: the key that replaced another. */
  notice('key_rotated', apiKey),
  /** Episode: the session. A browser signed in to this account for the first time. */
  notice('new_sign_in', signIn),
  /**
   * Episode: the day. A wrong code after the first step of signing in, in a browser that had never signed in to this
   * account.
   */
  notice('wrong_code', signIn),
  /** Episode of the following: the event in the security log. */
  notice('password_changed', {}),
  notice('address_changed', {}),
  notice('two_factor_on', {}),
  notice('two_factor_off', {}),
  notice('passkey_added', { name: text }),
  notice('passkey_removed', { name: text }),
  notice('app_connected', { app: text }),
  notice('app_token_reused', { app: text }),
  /** Turned off by an operator, with the operator's reason. */
  notice('two_factor_reset', { reason: text }),
])

export type Notice = z.output<typeof stored>
export type NoticeKind = Notice['kind']
export type NoticeData = { readonly [Each in Notice as Each['kind']]: Each['data'] }
export type RecalledModel = z.output<typeof recalledModel>
export type RuleFacts = z.output<typeof rule>

/** Parses a stored notice. Throws if it is not one of ours. */
export function readNotice(kind: string, data: unknown): Notice {
  const read = stored.safeParse({ kind, data })
  if (read.success) return read.data
  const [, ...fact] = read.error.issues[0]?.path ?? []
  throw new Error(`a notification of kind ${kind} has no usable ${fact.join('.') || 'kind'}`)
}

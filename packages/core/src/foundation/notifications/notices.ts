/** The emails that customers get, and the facts that each one states. Facts are kept as JSON, with moments in ISO 8601. */
import * as z from 'zod'

const text = z.string()
const number = z.number()
const boolean = z.boolean()
const texts = z.array(text).readonly()

const vehicle = { vin: text, title: text }
const signIn = { browser: text, address: text, at: text }
/** `ends` are the visible ends of the key, `vsk_live_ab12…wxyz`. */
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

/** Who changed a rule. The name is that of the key or app that did it, or had asked the customer to. */
const changer = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['customer', 'link']) }),
  z.object({ kind: z.enum(['api_key', 'connection', 'approval']), name: text }),
])

const recalledModel = z.object({
  /** With its year: "2022 Tesla Model S". */
  name: text,
  vehicles: number,
  /** Some of them. */
  vins: texts,
  /** Their numbers, what is recalled, and what to do until it is repaired; empty: nothing special. */
  recalls: z.array(z.object({ campaign: text, component: text, advice: text })).readonly(),
})

function notice<const Kind extends string, Facts extends z.ZodRawShape>(kind: Kind, facts: Facts) {
  return z.object({ kind: z.literal(kind), data: z.object(facts) })
}

/** An episode is what a customer gets one email of a kind about. */
const stored = z.discriminatedUnion('kind', [
  /** Episode: the newest grant. A tenth of it or less is left. */
  notice('credits_low', { available: number }),
  /** Episode: a grant and the days that it has left, 7, 3 or 1. */
  notice('credits_expiring', { credits: number, days: number, expiresAt: text }),
  /** Episode: the payment; `automatic` is one by the top-up rule. */
  notice('payment_received', {
    paymentId: text,
    amountCents: number,
    credits: number,
    automatic: boolean,
    expiresAt: text,
  }),
  /** Episode: the refund. */
  notice('payment_refunded', { paymentId: text, amountCents: number }),
  /** Episode: the top-up. The bank declined, and it is tried again. */
  notice('top_up_failed', { amountCents: number, nextAttemptAt: text }),
  /** Episode: the top-up. The bank wants the customer. */
  notice('top_up_action_required', { amountCents: number }),
  /** Episode: whatever suspended the rule. `reason` completes "Automatic top-up is suspended:". */
  notice('top_up_suspended', { reason: text }),
  /** Episode: the change. Null: never set before. */
  notice('top_up_changed', { by: changer, before: rule.nullable(), after: rule }),
  /** Episode: the rule's version and the price. The rule waits for the customer's yes to it. */
  notice('top_up_price_risen', { packageName: text, seenCents: number, priceCents: number }),
  /** Episode: the card. The rule has none to charge. */
  notice('card_removed', { brand: text, last4: text }),
  /** Episode: the customer. Payment pages are closed, automatic top-up is off. */
  notice('account_closed', { credits: number }),
  /** Episode: the VIN, and when the customer asked to be told about it. */
  notice('vehicle_available', vehicle),
  /** Episode: when it was written; what it tells is told in no other. `more` models with news are not among these. */
  notice('recalls_found', { models: z.array(recalledModel).readonly(), more: number }),
  /** Episode: the consent. The first reading of a car whose owner agreed. */
  notice('owner_reading', vehicle),
  /** Episode: the consent. `reason` is why there is no reading, or none anymore. */
  notice('owner_consent_ended', { ...vehicle, reason: text }),
  /** Episode: the report. What came of what the customer said about a car. */
  notice('report_answered', { ...vehicle, word: text, credited: boolean }),
  /** Episode: the correction. The customer bought what was wrong, for so many vehicles; `vins` are some of them. */
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
  /** Episode: the key that took the place of another. */
  notice('key_rotated', apiKey),
  /** Episode: the session. A browser that had not signed in to this account. */
  notice('new_sign_in', signIn),
  /** Episode: the day. After the first step of signing in, in a browser that had not signed in to this account. */
  notice('wrong_code', signIn),
  /** Episodes of these: the event of the security log. */
  notice('password_changed', {}),
  notice('address_changed', {}),
  notice('two_factor_on', {}),
  notice('two_factor_off', {}),
  notice('passkey_added', { name: text }),
  notice('passkey_removed', { name: text }),
  notice('app_connected', { app: text }),
  notice('app_token_reused', { app: text }),
  /** By an operator, with their reason. */
  notice('two_factor_reset', { reason: text }),
])

export type Notice = z.output<typeof stored>
export type NoticeKind = Notice['kind']
export type NoticeData = { readonly [Each in Notice as Each['kind']]: Each['data'] }
export type RecalledModel = z.output<typeof recalledModel>
export type RuleFacts = z.output<typeof rule>

/** Reads a stored notice. Throws if it is not one of ours. */
export function readNotice(kind: string, data: unknown): Notice {
  const read = stored.safeParse({ kind, data })
  if (read.success) return read.data
  const [, ...fact] = read.error.issues[0]?.path ?? []
  throw new Error(`a notification of kind ${kind} has no usable ${fact.join('.') || 'kind'}`)
}

/** What Stripe's webhooks say, once their signature is checked. */
import { Stripe } from 'stripe'
import type { Clock } from '../clock.ts'
import { VinspecError } from '../errors.ts'

/** News about an object, which has to be read again from the vendor: events come twice, late and in any order. */
export interface PaymentNews {
  readonly eventId: string
  readonly type: PaymentNewsType
  /** The payment of a refund or dispute, else the object itself. */
  readonly objectId: string
}

/** The events of interest, and the field that says where to look. */
const SUBJECTS = {
  'checkout.session.completed': 'id',
  'checkout.session.expired': 'id',
  'payment_intent.succeeded': 'id',
  'payment_intent.payment_failed': 'id',
  'payment_intent.canceled': 'id',
  'payment_method.attached': 'id',
  'payment_method.updated': 'id',
  'payment_method.automatically_updated': 'id',
  'payment_method.detached': 'id',
  'charge.refunded': 'payment_intent',
  'refund.created': 'payment_intent',
  'refund.updated': 'payment_intent',
  'refund.failed': 'payment_intent',
  'charge.dispute.created': 'payment_intent',
  'charge.dispute.updated': 'payment_intent',
  'charge.dispute.closed': 'payment_intent',
} as const

export type PaymentNewsType = keyof typeof SUBJECTS

export const NEWS_TYPES: readonly PaymentNewsType[] = Object.keys(SUBJECTS).filter(isOfInterest)

/** How far from now a signed event may be dated, in seconds: an older one is a replay, a later one would be for long. */
const TOLERANCE_S = 300
/** When the event was signed, in seconds since 1970. */
const SIGNED_AT = /(?:^|,)t=(\d{1,12})(?:,|$)/g

/**
 * Reads a webhook's raw body. Null: an event of no interest.
 * Throws `invalid_request` when it is not signed with our secret, not recently, or not whole.
 */
export function readStripeEvent(
  { webhookSecret, clock }: { readonly webhookSecret: string; readonly clock: Clock },
  body: Buffer,
  signature: string,
): PaymentNews | null {
  return toPaymentNews(verify(body, signature, webhookSecret, clock()))
}

/** Null: an event of no interest. */
export function toPaymentNews({ id, type, data }: Stripe.Event): PaymentNews | null {
  if (!isOfInterest(type)) return null
  const objectId: unknown = Reflect.get(data.object, SUBJECTS[type])
  return typeof objectId === 'string' ? { eventId: id, type, objectId } : null
}

function verify(body: Buffer, signature: string, secret: string, now: Date): Stripe.Event {
  try {
    refuseFuture(signature, now)
    return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now.getTime())
  } catch (cause) {
    throw new VinspecError('invalid_request', "The event's signature is missing, wrong, or too old.", {
      cause,
    })
  }
}

/** The library looks at the age alone. */
function refuseFuture(signature: string, now: Date): void {
  for (const [, seconds] of signature.matchAll(SIGNED_AT)) {
    if (Number(seconds) > now.getTime() / 1000 + TOLERANCE_S) throw new Error('signed in the future')
  }
}

export function parseNewsType(text: string): PaymentNewsType {
  if (isOfInterest(text)) return text
  throw new Error(`unknown type in payment_event: ${text}`)
}

function isOfInterest(type: string): type is PaymentNewsType {
  return Object.hasOwn(SUBJECTS, type)
}

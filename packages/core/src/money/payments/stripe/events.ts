/** Translates Stripe's events into ours, after checking their signature. */
import type { Stripe } from 'stripe'
import type { Clock } from '../../../foundation/clock.ts'
import { VinspecError } from '../../../foundation/errors.ts'
import type { PaymentNews, PaymentNewsType } from '../payments.ts'

/** The events of interest: our type for each, and the field that has the ID to look up. */
const NEWS: Partial<Record<Stripe.Event['type'], readonly [PaymentNewsType, 'id' | 'payment_intent']>> = {
  'checkout.session.completed': ['page_closed', 'id'],
  'checkout.session.expired': ['page_closed', 'id'],
  'payment_intent.succeeded': ['payment_succeeded', 'id'],
  'payment_intent.payment_failed': ['payment_failed', 'id'],
  'payment_intent.canceled': ['payment_failed', 'id'],
  'payment_method.attached': ['card_saved', 'id'],
  'payment_method.updated': ['card_changed', 'id'],
  'payment_method.automatically_updated': ['card_changed', 'id'],
  'payment_method.detached': ['card_changed', 'id'],
  'charge.refunded': ['money_back', 'payment_intent'],
  'refund.created': ['money_back', 'payment_intent'],
  'refund.updated': ['money_back', 'payment_intent'],
  'refund.failed': ['money_back', 'payment_intent'],
  'charge.dispute.created': ['money_back', 'payment_intent'],
  'charge.dispute.updated': ['money_back', 'payment_intent'],
  'charge.dispute.closed': ['money_back', 'payment_intent'],
}

export const INTERESTING: string[] = Object.keys(NEWS)

/**
 * How far from now a signed event may be dated, in seconds. An older event is a replay; a future one could be replayed
 * for long.
 */
const TOLERANCE_S = 300
/** When the event was signed, in seconds since 1970. */
const SIGNED_AT = /(?:^|,)t=(\d{1,12})(?:,|$)/g

/**
 * Reads a webhook's raw body. Null: an event of no interest.
 * Throws `invalid_request` if it is not signed with our secret, not signed recently, or incomplete.
 */
export async function readStripeEvent(
  { webhookSecret, clock }: { readonly webhookSecret: string; readonly clock: Clock },
  body: Buffer,
  signature: string,
): Promise<PaymentNews | null> {
  return toPaymentNews(await verify(body, signature, webhookSecret, clock()))
}

/** Null: an event of no interest. */
export function toPaymentNews({ id, type, data }: Stripe.Event): PaymentNews | null {
  const news = Object.hasOwn(NEWS, type) ? NEWS[type] : undefined
  if (!news) return null
  const [ours, subject] = news
  const objectId: unknown = Reflect.get(data.object, subject)
  return typeof objectId === 'string' ? { eventId: id, type: ours, objectId } : null
}

async function verify(body: Buffer, signature: string, secret: string, now: Date): Promise<Stripe.Event> {
  const { Stripe } = await import('stripe')
  try {
    refuseFuture(signature, now)
    return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now.getTime())
  } catch (cause) {
    throw new VinspecError('invalid_request', "The event's signature is missing, wrong, or too old.", {
      cause,
    })
  }
}

/** Rejects a signature dated in the future: the library only rejects old ones. */
function refuseFuture(signature: string, now: Date): void {
  for (const [, seconds] of signature.matchAll(SIGNED_AT)) {
    if (Number(seconds) > now.getTime() / 1000 + TOLERANCE_S) throw new Error('signed in the future')
  }
}

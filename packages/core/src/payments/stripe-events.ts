/** What Stripe's webhooks say, once their signature is checked. */
import { Stripe } from 'stripe'
import type { Clock } from '../clock.ts'
import { VinspecError } from '../errors.ts'

/** News about an object, which has to be read again from the vendor: events come twice, late and in any order. */
export interface PaymentNews {
  readonly eventId: string
  readonly type: PaymentNewsType
  readonly objectId: string
}

const TYPES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_method.attached',
  'payment_method.updated',
  'payment_method.automatically_updated',
  'payment_method.detached',
] as const

export type PaymentNewsType = (typeof TYPES)[number]

/** Age from which a signed event is refused as replayed, in seconds. */
const TOLERANCE_S = 300

/**
 * Reads a webhook's raw body. Null: an event of no interest.
 * Throws `invalid_request` when it is not signed with our secret, not recently, or not whole.
 */
export function readStripeEvent(
  { webhookSecret, clock }: { readonly webhookSecret: string; readonly clock: Clock },
  body: Buffer,
  signature: string,
): PaymentNews | null {
  const { id, type, data } = verify(body, signature, webhookSecret, clock())
  const known = TYPES.find((each) => each === type)
  const objectId: unknown = Reflect.get(data.object, 'id')
  return known && typeof objectId === 'string' ? { eventId: id, type: known, objectId } : null
}

function verify(body: Buffer, signature: string, secret: string, now: Date): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now.getTime())
  } catch (cause) {
    throw new VinspecError('invalid_request', 'This is not an event that was signed for us just now.', {
      cause,
    })
  }
}

export function parseNewsType(text: string): PaymentNewsType {
  const known = TYPES.find((each) => each === text)
  if (!known) throw new Error(`unknown type in payment_event: ${text}`)
  return known
}

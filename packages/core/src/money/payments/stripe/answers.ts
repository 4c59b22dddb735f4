/** Shared by all calls to Stripe: reading responses and reporting failures. */
import { Stripe } from 'stripe'
import type { PaymentPage } from '../payments.ts'
import { PaymentsUnavailable } from '../payments-unavailable.ts'

/** The ID in a field that may hold the whole object. */
export function idOf(reference: string | { readonly id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

export function fromUnixTime(seconds: number): Date {
  return new Date(seconds * 1000)
}

/**
 * The requested object. Throws if the response is anything else, such as a proxy's error page: without an ID, it would
 * look like a customer that was not created, or a card that is gone.
 */
export async function expectObject<T extends { readonly object: string }>(
  kind: T['object'],
  answer: Promise<T>,
): Promise<T> {
  const answered = await answer
  if (answered.object !== kind) throw new Error(`the vendor answered with no ${kind}`)
  return answered
}

export function toPage({ id, url, expires_at: expiresAt }: Stripe.Checkout.Session): PaymentPage {
  if (!url) throw new Error(`session ${id} has no page`)
  return { pageId: id, url, expiresAt: fromUnixTime(expiresAt) }
}

/** Stripe is busy, or another request with the same key is in progress: the same call may succeed later. */
const TRANSIENT_STATUS = new Set([409, 429])

/** Reports every failure as {@link PaymentsUnavailable}. */
export async function translated<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    throw toPaymentsUnavailable(cause)
  }
}

export function toPaymentsUnavailable(cause: unknown): PaymentsUnavailable {
  const status = cause instanceof Stripe.errors.StripeError ? cause.statusCode : undefined
  return new PaymentsUnavailable({ cause, final: status !== undefined && !TRANSIENT_STATUS.has(status) })
}

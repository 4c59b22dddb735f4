/** The database steps of a checkout, one round trip each: the .sql files beside this one. */
import type { Database } from '../db/client.ts'
import type { ClaimConflict, IdempotencyKey } from '../idempotency/idempotency-key.ts'
import type { PaymentPage } from '../payments/payments.ts'
import { IDEMPOTENCY_RETENTION_HOURS } from '../policy.ts'

export interface CheckoutAttempt extends IdempotencyKey {
  readonly id: string
  readonly packageKey: string
  readonly now: Date
}

export interface BegunCheckout {
  readonly outcome: 'begun'
  /** The checkout's id: this attempt's, or that of the one that it goes on with. */
  readonly checkout: string
  readonly package_name: string
  readonly amount_cents: number
}

export type Begun =
  | BegunCheckout
  | { readonly outcome: ClaimConflict | 'not_for_sale' }
  | { readonly outcome: 'completed'; readonly url: string; readonly request_id: string }

/** Longest time that an attempt may be silent before another goes on with it; longer than the vendor may take. */
const LEASE = '60 seconds'

/** Claims the key and writes down what is offered, or finds what an earlier attempt wrote. */
export async function beginCheckout(prisma: Database, attempt: CheckoutAttempt): Promise<Begun> {
  return await prisma.$callFunction<Begun>('begin_checkout', [
    attempt.customerId,
    attempt.key,
    attempt.fingerprint,
    attempt.id,
    // PostgreSQL has no text with a NUL in it; no package has the replacement character either.
    attempt.packageKey.replaceAll('\0', '\u{FFFD}'),
    attempt.now,
    LEASE,
    `${IDEMPOTENCY_RETENTION_HOURS} hours`,
  ])
}

/** Completes the key with the page. False: another attempt has the key now. */
export async function finishCheckout(
  prisma: Database,
  attempt: CheckoutAttempt,
  checkoutId: string,
  { page, requestId }: { readonly page: PaymentPage; readonly requestId: string },
): Promise<boolean> {
  const { finished } = await prisma.$callFunction<{ finished: boolean }>('finish_checkout', [
    checkoutId,
    attempt.id,
    attempt.customerId,
    attempt.key,
    page.sessionId,
    page.url,
    page.expiresAt,
    requestId,
  ])
  return finished
}

/** Frees the key. `final`: this checkout can get no page any more, a retry begins another. */
export async function abandonCheckout(
  prisma: Database,
  { id, customerId, key }: CheckoutAttempt,
  checkoutId: string,
  final: boolean,
): Promise<void> {
  await prisma.$callFunction('abandon_checkout', [checkoutId, id, customerId, key, final])
}

/** The database steps of a checkout, one round trip each: the .sql files in this folder. */

import { oneOf, required } from '../../foundation/db/call-function.ts'
import type { Database } from '../../foundation/db/client.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { ClaimConflict, IdempotencyKey } from '../../foundation/idempotency/idempotency-key.ts'
import { IDEMPOTENCY_RETENTION_HOURS } from '../../foundation/policy.ts'
import { toStorable } from '../../foundation/text/storable-text.ts'
import * as sql from '../../generated/sql/functions.ts'
import type { PaymentPage } from '../payments/payments.ts'

export interface CheckoutAttempt extends IdempotencyKey {
  readonly id: string
  readonly packageKey: string
  readonly now: Date
}

export interface BegunCheckout {
  readonly outcome: 'begun'
  /** The checkout's ID: this attempt's, or that of the attempt it continues. */
  readonly checkout: string
  readonly packageName: string
  readonly amountCents: number
}

export type Begun =
  | BegunCheckout
  | { readonly outcome: ClaimConflict | 'not_for_sale' }
  | { readonly outcome: 'completed'; readonly url: string; readonly requestId: string }

/** How long an attempt may be silent before another takes over. Longer than the vendor's timeout. */
const LEASE = '60 seconds'

const RETENTION = `${IDEMPOTENCY_RETENTION_HOURS} hours`

const OUTCOMES = ['reused', 'in_progress', 'not_for_sale', 'begun', 'completed'] as const

/** Claims the key and stores what is offered, or finds what an earlier attempt stored. */
export async function beginCheckout(prisma: Database, attempt: CheckoutAttempt): Promise<Begun> {
  const row = await sql.beginCheckout(prisma, {
    customer: attempt.customerId,
    key: attempt.key,
    fingerprint: attempt.fingerprint,
    attempt: attempt.id,
    // No package key contains the replacement character.
    package: toStorable(attempt.packageKey, '\u{FFFD}'),
    now: attempt.now,
    lease: LEASE,
    retention: RETENTION,
  })
  const outcome = oneOf(OUTCOMES, row.outcome)
  switch (outcome) {
    case 'reused':
    case 'in_progress':
    case 'not_for_sale':
      return { outcome }
    case 'begun':
      return {
        outcome,
        checkout: required(row.checkout, 'the checkout'),
        packageName: required(row.packageName, 'the name of the package'),
        amountCents: required(row.amountCents, 'the price of the package'),
      }
    case 'completed':
      return {
        outcome,
        url: required(row.url, 'the address of the page'),
        requestId: required(row.requestId, 'the request of the page'),
      }
  }
}

/** Completes the key with the page. False: another attempt has the key now. */
export async function completeCheckout(
  { prisma, clock }: Dependencies,
  attempt: CheckoutAttempt,
  checkoutId: string,
  { page, requestId }: { readonly page: PaymentPage; readonly requestId: string },
): Promise<boolean> {
  const completed = await sql.completeCheckout(prisma, {
    checkout: checkoutId,
    attempt: attempt.id,
    customer: attempt.customerId,
    key: attempt.key,
    page: page.pageId,
    url: page.url,
    pageExpiresAt: page.expiresAt,
    requestId,
    now: clock(),
    retention: RETENTION,
  })
  return required(completed, 'whether the checkout was completed')
}

/** Frees the key. `final`: this checkout can no longer get a page, so a retry begins another one. */
export async function abandonCheckout(
  prisma: Database,
  { id, customerId, key }: CheckoutAttempt,
  checkoutId: string,
  final: boolean,
): Promise<void> {
  await sql.abandonCheckout(prisma, { checkout: checkoutId, attempt: id, customer: customerId, key, final })
}

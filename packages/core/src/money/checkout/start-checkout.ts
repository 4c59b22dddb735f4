/** A hosted payment page for one lookup package. This charges nothing and grants no credits. */

import type { Checkout } from '@vinspec/contract'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { fingerprint } from '../../foundation/idempotency/fingerprint.ts'
import { bindIdempotencyKey, conflict } from '../../foundation/idempotency/idempotency-key.ts'
import { newId } from '../../foundation/ids.ts'
import type { Principal } from '../../foundation/principal.ts'
import { readPackageForSale } from '../catalog/lookup-packages.ts'
import { ensurePaymentCustomer } from '../payments/payment-customer.ts'
import type { Payments } from '../payments/payments.ts'
import { PaymentsUnavailable } from '../payments/payments-unavailable.ts'
import {
  abandonCheckout,
  type BegunCheckout,
  beginCheckout,
  type CheckoutAttempt,
  completeCheckout,
} from './checkout-steps.ts'

export interface CheckoutDependencies extends Dependencies {
  /** Undefined: payments are not configured, so nothing can be bought. */
  readonly payments: Payments | undefined
}

export interface CheckoutRequest {
  readonly idempotencyKey: string
  readonly packageKey: string
  readonly requestId: string
}

export interface StartedCheckout {
  readonly checkout: Checkout
  /** The request that first got the page. Present only on a replay. */
  readonly originalRequestId?: string
}

export async function startCheckout(
  dependencies: CheckoutDependencies,
  principal: Principal,
  request: CheckoutRequest,
): Promise<StartedCheckout> {
  const { prisma, payments } = dependencies
  const { packageKey } = request
  const attempt = toAttempt(principal, request, dependencies.clock())
  if (!payments) {
    await bindIdempotencyKey(dependencies, attempt)
    await readPackageForSale(prisma, packageKey)
    throw new PaymentsUnavailable()
  }

  const begun = await beginCheckout(prisma, attempt)
  switch (begun.outcome) {
    case 'begun':
      return await finish({ ...dependencies, payments }, attempt, begun, request.requestId)
    case 'completed':
      return { checkout: toCheckout(begun.url, packageKey), originalRequestId: begun.requestId }
    case 'not_for_sale':
      await readPackageForSale(prisma, packageKey)
      // The package came on sale at this moment: a retry sells it.
      throw conflict('in_progress')
    default:
      throw conflict(begun.outcome)
  }
}

/**
 * Creates the page under the checkout's ID, so that repeating this after a crash at any point creates the same page.
 */
async function finish(
  dependencies: CheckoutDependencies & { readonly payments: Payments },
  attempt: CheckoutAttempt,
  begun: BegunCheckout,
  requestId: string,
): Promise<StartedCheckout> {
  const { prisma, payments } = dependencies
  const { packageKey } = attempt
  try {
    const page = await payments.createPage({
      checkoutId: begun.checkout,
      customerId: attempt.customerId,
      vendorCustomerId: await ensurePaymentCustomer(dependencies, attempt.customerId),
      packageKey,
      packageName: begun.packageName,
      amountCents: begun.amountCents,
    })
    // This attempt was too slow: another one has the key now, and responds with the same page.
    if (!(await completeCheckout(dependencies, attempt, begun.checkout, { page, requestId }))) {
      throw conflict('in_progress')
    }
    return { checkout: toCheckout(page.url, packageKey) }
  } catch (error) {
    const final = error instanceof PaymentsUnavailable && error.final
    // If the database is unavailable too, the lease frees the key instead.
    await abandonCheckout(prisma, attempt, begun.checkout, final).catch(() => undefined)
    throw error
  }
}

function toAttempt(
  { customerId }: Principal,
  { idempotencyKey, packageKey }: CheckoutRequest,
  now: Date,
): CheckoutAttempt {
  return {
    id: newId(),
    customerId,
    key: idempotencyKey,
    fingerprint: fingerprint('POST /checkouts', { package_key: packageKey }),
    packageKey,
    now,
  }
}

/** A replay builds this again, byte for byte. */
function toCheckout(url: string, packageKey: string): Checkout {
  return { object: 'checkout', checkout_url: url, package_key: packageKey }
}

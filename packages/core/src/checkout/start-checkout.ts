import type { Checkout } from '@vinspec/contract'
import { readPackageForSale } from '../catalog/lookup-packages.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import { fingerprint } from '../idempotency/fingerprint.ts'
import { bindIdempotencyKey } from '../idempotency/idempotency-key.ts'
import { paymentsUnavailable } from '../payments/payments-unavailable.ts'

export interface CheckoutRequest {
  readonly customerId: string
  readonly idempotencyKey: string
  readonly packageKey: string
}

/** Checks what is to be bought; without payments there is no page to send the customer to. */
export async function startCheckout(
  dependencies: { readonly prisma: Database; readonly clock: Clock },
  { customerId, idempotencyKey, packageKey }: CheckoutRequest,
): Promise<Checkout> {
  await bindIdempotencyKey(dependencies, {
    customerId,
    key: idempotencyKey,
    fingerprint: fingerprint('POST /checkouts', { package_key: packageKey }),
  })
  await readPackageForSale(dependencies.prisma, packageKey)
  throw paymentsUnavailable()
}

/** Adds a page to buy credits to the error for a caller without credits. */
import type { Operations } from '@vinspec/contract/port'
import type { Principal } from '@vinspec/core/access'
import { VinspecError } from '@vinspec/core/foundation'
import type { Caller } from '@vinspec/core/operations'
import { type CheckoutDependencies, offerCheckout } from '@vinspec/core/payments'
import { isBuying } from '@vinspec/mcp-tools'

/** The operations, whose error has the page in its details; the error is unchanged if there is nothing to offer. */
export function withCheckout(
  operations: Operations,
  dependencies: CheckoutDependencies,
  { principal, requestId, onBug }: Caller & { readonly onBug: (error: unknown) => void },
): Operations {
  if (!principal) return operations
  return {
    ...operations,
    async lookUpVehicleSpecs(input, options) {
      try {
        return await operations.lookUpVehicleSpecs(input, options)
      } catch (error) {
        throw await addCheckout(error, dependencies, { principal, requestId, onBug })
      }
    },
  }
}

async function addCheckout(
  error: unknown,
  dependencies: CheckoutDependencies,
  { principal, requestId, onBug }: OfferTo,
): Promise<unknown> {
  if (!(error instanceof VinspecError) || error.code !== 'insufficient_credits') return error
  const { details, publicMessage } = error
  if (isBuying(details)) return error
  try {
    const checkout = await offerCheckout(dependencies, principal, requestId)
    if (!checkout) return error
    const { checkout_url, package_key } = checkout
    return new VinspecError(error.code, publicMessage, {
      details: { ...details, checkout_url, package_key },
      cause: error,
    })
  } catch (failure) {
    // Without a page, the error still says how to buy.
    if (!(failure instanceof VinspecError)) onBug(failure)
    return error
  }
}

interface OfferTo {
  readonly principal: Principal
  readonly requestId: string
  readonly onBug: (error: unknown) => void
}

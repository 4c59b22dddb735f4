import { startCheckout } from '../checkout/start-checkout.ts'
import { newId } from '../ids.ts'
import type { CustomerOperation } from '../operation.ts'

export const createCheckout: CustomerOperation<'createCheckout'> = async (
  dependencies,
  { input, principal, requestId, idempotencyKey = newId() },
) => {
  const request = { idempotencyKey, packageKey: input.package_key, requestId }
  const { checkout, originalRequestId } = await startCheckout(dependencies, principal, request)
  return { body: checkout, ...(originalRequestId !== undefined && { replayOf: originalRequestId }) }
}

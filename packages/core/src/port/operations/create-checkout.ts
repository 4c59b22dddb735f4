import { newId } from '../../foundation/ids.ts'
import { startCheckout } from '../../money/checkout/start-checkout.ts'
import type { CustomerOperation } from '../operation.ts'

export const createCheckout: CustomerOperation<'createCheckout'> = async (
  dependencies,
  { input, principal, requestId, idempotencyKey = newId() },
) => {
  const request = { idempotencyKey, packageKey: input.package_key, requestId }
  const { checkout, originalRequestId } = await startCheckout(dependencies, principal, request)
  return { body: checkout, ...(originalRequestId !== undefined && { replayOf: originalRequestId }) }
}

import { type CheckoutDependencies, startCheckout } from '@vinspec/core'
import { type Handler, replayed } from '../handlers.ts'

export function createCheckout(dependencies: CheckoutDependencies): Handler<'createCheckout'> {
  return {
    async handle({ body, principal, idempotencyKey, requestId }) {
      const { checkout, originalRequestId } = await startCheckout(dependencies, principal, {
        idempotencyKey,
        packageKey: body.package_key,
        requestId,
      })
      return { body: checkout, headers: replayed(originalRequestId) }
    },
  }
}

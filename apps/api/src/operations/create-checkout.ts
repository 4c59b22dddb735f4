import { type Clock, type Database, startCheckout } from '@vinspec/core'
import type { Handler } from '../handlers.ts'

export function createCheckout(dependencies: {
  readonly prisma: Database
  readonly clock: Clock
}): Handler<'createCheckout'> {
  return {
    async handle({ body, principal, idempotencyKey }) {
      const { customerId } = principal
      return {
        body: await startCheckout(dependencies, { customerId, idempotencyKey, packageKey: body.package_key }),
      }
    },
  }
}

import { type Clock, type Database, disableAutoTopUp as disable } from '@vinspec/core'
import type { Handler } from '../handlers.ts'

export function disableAutoTopUp(dependencies: {
  readonly prisma: Database
  readonly clock: Clock
}): Handler<'disableAutoTopUp'> {
  return {
    async handle({ principal }) {
      return { body: await disable(dependencies, principal.customerId) }
    },
  }
}

import { type Clock, type Database, readCreditBalance } from '@vinspec/core'
import type { Handler } from '../handlers.ts'

export function getCredits(dependencies: {
  readonly prisma: Database
  readonly clock: Clock
}): Handler<'getCredits'> {
  return {
    async handle({ principal }) {
      return { body: await readCreditBalance(dependencies, principal.customerId) }
    },
  }
}

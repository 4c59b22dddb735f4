import { type Database, readAutoTopUp } from '@vinspec/core'
import type { Handler } from '../handlers.ts'

export function getAutoTopUp({ prisma }: { readonly prisma: Database }): Handler<'getAutoTopUp'> {
  return {
    async handle({ principal }) {
      return { body: await readAutoTopUp(prisma, principal.customerId) }
    },
  }
}

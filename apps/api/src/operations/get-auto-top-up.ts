import { type AutoTopUpDependencies, readAutoTopUp } from '@vinspec/core'
import type { Handler } from '../handlers.ts'

export function getAutoTopUp(dependencies: AutoTopUpDependencies): Handler<'getAutoTopUp'> {
  return {
    async handle({ principal }) {
      return { body: await readAutoTopUp(dependencies, principal.customerId) }
    },
  }
}

import { type AutoTopUpDependencies, disableAutoTopUp as disable } from '@vinspec/core'
import type { Handler } from '../handlers.ts'

export function disableAutoTopUp(dependencies: AutoTopUpDependencies): Handler<'disableAutoTopUp'> {
  return {
    async handle({ principal }) {
      return { body: await disable(dependencies, principal) }
    },
  }
}

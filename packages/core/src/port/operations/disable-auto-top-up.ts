import { disableAutoTopUp as disable } from '../../money/auto-top-up/rule.ts'
import type { CustomerOperation } from '../operation.ts'

export const disableAutoTopUp: CustomerOperation<'disableAutoTopUp'> = async (
  dependencies,
  { principal },
) => ({
  body: await disable(dependencies, principal),
})

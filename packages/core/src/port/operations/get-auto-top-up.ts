import { readAutoTopUp } from '../../money/auto-top-up/rule.ts'
import type { CustomerOperation } from '../operation.ts'

export const getAutoTopUp: CustomerOperation<'getAutoTopUp'> = async (dependencies, { principal }) => ({
  body: await readAutoTopUp(dependencies, principal.customerId),
})

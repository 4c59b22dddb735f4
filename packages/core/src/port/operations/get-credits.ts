import { readCreditBalance } from '../../money/credits/read-credit-balance.ts'
import type { CustomerOperation } from '../operation.ts'

export const getCredits: CustomerOperation<'getCredits'> = async (dependencies, { principal }) => ({
  body: await readCreditBalance(dependencies, principal.customerId),
})

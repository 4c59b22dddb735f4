import { agentOf, readBalanceAndSpending } from '../../access/permissions/spending.ts'
import { readCreditBalance } from '../../money/credits/read-credit-balance.ts'
import type { CustomerOperation } from '../operation.ts'

export const getCredits: CustomerOperation<'getCredits'> = async (dependencies, { principal }) => {
  const agent = agentOf(principal)
  if (!agent) return { body: await readCreditBalance(dependencies, principal.customerId) }
  const { balance, spending } = await readBalanceAndSpending(dependencies, agent)
  return { body: balance, spending }
}

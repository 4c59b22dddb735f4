/** Customers who look up during the benchmark: with a key and credits, in the empty database as in the full one. */
import { createApiKey } from '@vinspec/core/access'
import { ensureCustomer } from '@vinspec/core/customers'
import { grantByOperator } from '@vinspec/core/ledger'
import type { Dependencies } from './measures.ts'

const CREDITS = 100_000

/** Returns their API keys. Customers who are there already keep what they have. */
export async function prepareCustomers(on: Dependencies, emails: readonly string[]): Promise<string[]> {
  const apiKeys: string[] = []
  for (const email of emails) {
    const { id: customerId } = await ensureCustomer(on, email)
    await grantByOperator(on, { customerId, credits: CREDITS, operator: 'bench', reason: 'to measure with' })
    const key = await createApiKey(on, { customerId, name: 'bench' })
    if (key.kind === 'created') apiKeys.push(key.secret)
  }
  return apiKeys
}

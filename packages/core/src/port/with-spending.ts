import type { Answer } from '@vinspec/contract/answer'
import { readSpending } from '../access/permissions/spending.ts'
import type { Dependencies } from '../foundation/dependencies.ts'
import type { Principal } from '../foundation/principal.ts'

/** The answer, with what the agent that asked has used of what it may. A paid answer is given even if that cannot be read. */
export async function withSpending<Given extends Answer<unknown>>(
  dependencies: Dependencies,
  { customerId, credential }: Principal,
  answer: Given,
): Promise<Given> {
  const isAgent = credential.kind === 'connection' || (credential.kind === 'api_key' && credential.isAgent)
  if (!isAgent) return answer
  const { spenderId } = credential
  const spending = await readSpending(dependencies, { customerId, spenderId }).catch(() => undefined)
  return spending ? { ...answer, spending } : answer
}

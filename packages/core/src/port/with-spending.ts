import type { Answer } from '@vinspec/contract/answer'
import { agentOf, readSpending } from '../access/permissions/spending.ts'
import type { Dependencies } from '../foundation/dependencies.ts'
import type { Principal } from '../foundation/principal.ts'

/** The answer, with what the agent that asked has used of what it may. A paid answer is given even if that cannot be read. */
export async function withSpending<Given extends Answer<unknown>>(
  dependencies: Dependencies,
  principal: Principal,
  answer: Given,
): Promise<Given> {
  const agent = agentOf(principal)
  const spending = agent && (await readSpending(dependencies, agent).catch(() => undefined))
  return spending ? { ...answer, spending } : answer
}

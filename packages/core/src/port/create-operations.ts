/**
 * Core's implementation of the port. Each operation is a file in `operations/` that is named after it. What applies to
 * all of them is here: the permission is checked before, and the answer is checked against the contract after. A test
 * key gets rehearsals.
 */

import type { Answer } from '@vinspec/contract/answer'
import { type AnswerTo, definitions, type OperationId, type Operations } from '@vinspec/contract/port'
import { parserOf } from '@vinspec/contract/validator'
import { requirePermission } from '../access/permissions/require-permission.ts'
import { agentOf, readSpending } from '../access/permissions/spending.ts'
import { withSettingsPage } from '../access/permissions/with-settings-page.ts'
import { withinShareOf } from '../foundation/db/shared-pool.ts'
import type { Dependencies } from '../foundation/dependencies.ts'
import type { Principal } from '../foundation/principal.ts'
import { inSpan } from '../foundation/process/spans.ts'
import { bindOperations } from '../generated/operations.ts'
import type { Bind, Caller, OperationDependencies } from './operation.ts'
import { rehearsals } from './test-mode/rehearsals.ts'

export type OperationsFor = (caller: Caller) => Operations

export function createOperations(dependencies: OperationDependencies): OperationsFor {
  return ({ principal, requestId, file }) => {
    const bind: Bind = {
      public: (id, perform) => (input, options) =>
        inSpan(
          () => ({ name: id }),
          async () => judge(id, await perform(dependencies, { ...options, input, requestId })),
        ),
      customer: (id, perform) => (input, options) =>
        inSpan(
          () => ({ name: id }),
          async () => {
            if (!principal) throw new Error(`${id} was called without a principal`)
            const { customerId, credential } = principal
            const asked = { ...options, input, requestId, principal, file }
            const act: typeof perform = credential.kind === 'test_key' ? rehearsals[id] : perform
            try {
              admit(id, principal)
              const answer = judge(id, await withinShareOf(customerId, () => act(dependencies, asked)))
              return TELLS_SPENDING.has(id) ? await withSpending(dependencies, principal, answer) : answer
            } catch (error) {
              throw withSettingsPage(error, principal, dependencies.portalUrl)
            }
          },
        ),
    }
    return bindOperations(bind)
  }
}

/** Operations that spend credits, or are called before that. A lookup and a balance have their spending already. */
const TELLS_SPENDING: ReadonlySet<OperationId> = new Set(['createBatch', 'getBatch', 'resumeBatch'])

/** Throws `permission_denied`. For other permissions, the operation itself says what happens without them. */
function admit(id: OperationId, principal: Principal): void {
  const { permission } = definitions[id]
  if (permission?.without === 'permission_denied') requirePermission(principal, permission.name)
}

const resultParsers = new Map(
  Object.values(definitions).map(({ resultSchema }) => [resultSchema, parserOf(resultSchema)]),
)

/**
 * Throws, as a bug, if the answer violates the contract: it must not be sent, whatever the protocol. An answer that was
 * written as JSON before was checked then, and is not checked again against a contract that has changed since.
 */
function judge<Id extends OperationId>(id: Id, answer: AnswerTo<Id>): AnswerTo<Id> {
  if (answer.json !== undefined) return answer
  const parsed = resultParsers.get(definitions[id].resultSchema)?.(answer.body)
  if (!parsed?.ok) {
    const { pointer, reason } = parsed?.fault ?? { pointer: '', reason: 'there is no schema' }
    throw new Error(`the answer of ${id} breaks the contract at ${pointer}: ${reason}`)
  }
  return answer
}

/** Adds what the calling agent has used of its limits. A paid answer is returned even if that cannot be read. */
async function withSpending<Given extends Answer<unknown>>(
  dependencies: Dependencies,
  principal: Principal,
  answer: Given,
): Promise<Given> {
  const agent = agentOf(principal)
  const spending = agent && (await readSpending(dependencies, agent).catch(() => undefined))
  return spending ? { ...answer, spending } : answer
}

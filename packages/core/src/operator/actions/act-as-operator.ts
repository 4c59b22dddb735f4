/** What an operator changes on a page: checked, done, and recorded in one transaction. */
import type { Database, Transaction } from '../../foundation/db/client.ts'
import { newId } from '../../foundation/ids.ts'
import { withoutSecrets } from '../../foundation/text/without-secrets.ts'
import * as sql from '../../generated/sql/functions.ts'

export interface OperatorTask {
  /** The operator. */
  readonly customerId: string
  /** The name of the action, for the audit. */
  readonly command: string
  /** Why, for colleagues. Omitted if the action changes nothing. */
  readonly reason?: string
}

/** `operator`: the operator's address, as in the audit. `reason`: the reason as it is stored, without secrets. */
export type OperatorWork<T> = (
  tx: Transaction,
  by: { readonly operator: string; readonly reason: string },
) => Promise<T>

/**
 * Undefined: the customer is not an operator, or no longer, and nothing was done. Revoking the role waits for work that
 * has begun, so nothing happens after it.
 */
export async function actAsOperator<T>(
  prisma: Database,
  { customerId, command, reason }: OperatorTask,
  work: OperatorWork<T>,
): Promise<T | undefined> {
  return await prisma.$transaction(async (tx) => {
    const operator = await sql.lockOperator(tx, { customer: customerId })
    if (operator === null) return undefined
    const by = { operator, reason: withoutSecrets(reason ?? '') }
    // The database finds out the operator's address itself.
    const operation = { id: newId(), command, operator_id: customerId, ...(reason && { reason: by.reason }) }
    await tx.$executeRaw`SELECT set_config('vinspec.operation', ${JSON.stringify(operation)}, true)`
    return await work(tx, by)
  })
}

/** What an operator changes on a page: checked, done, and noted in one transaction. */
import type { Database } from '../db/client.ts'
import { newId } from '../ids.ts'
import { withoutSecrets } from '../without-secrets.ts'

type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0]

export interface OperatorTask {
  /** Who does it. */
  readonly customerId: string
  /** What is done, for the audit. */
  readonly command: string
  /** Why, for colleagues. */
  readonly reason: string
}

/** `operator`: who does it, as the audit calls them, by their address. `reason`: as it is kept. */
export type OperatorWork<T> = (
  tx: Transaction,
  by: { readonly operator: string; readonly reason: string },
) => Promise<T>

/**
 * Undefined: the customer is not an operator, or no longer, and nothing was done. Revoking the role waits for work that has
 * begun, so nothing happens after it.
 */
export async function actAsOperator<T>(
  prisma: Database,
  { customerId, command, reason }: OperatorTask,
  work: OperatorWork<T>,
): Promise<T | undefined> {
  return await prisma.$transaction(async (tx) => {
    const [operator] = await tx.$queryRaw<Array<{ email: string }>>`
      SELECT c.email FROM operator_role r JOIN customer c ON c.id = r.customer_id
      WHERE r.customer_id = ${customerId}::uuid AND r.revoked_at IS NULL AND c.closed_at IS NULL
      FOR SHARE OF r`
    if (!operator) return undefined
    const by = { operator: operator.email, reason: withoutSecrets(reason) }
    const operation = { id: newId(), command, ...by }
    await tx.$executeRaw`SELECT set_config('vinspec.operation', ${JSON.stringify(operation)}, true)`
    return await work(tx, by)
  })
}

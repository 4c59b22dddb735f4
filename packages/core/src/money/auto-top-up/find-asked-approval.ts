import type { Database, Transaction } from '../../foundation/db/client.ts'
import type { AskedApproval } from './approval-standing.ts'

/**
 * A change that a key or an app requested, with who requested it. `include` would run its queries concurrently, and the
 * connection of a transaction takes one at a time. Null: this customer has no such request.
 */
export async function findAskedApproval(
  on: Database | Transaction,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<AskedApproval | null> {
  const approval = await on.topUpApproval.findFirst({ where: { id, customerId }, include: { package: true } })
  if (!approval) return null
  const { apiKeyId, connectionId, askedAt } = approval
  const follower = await on.topUpApproval.findFirst({
    where: { customerId, state: 'approved', decidedAt: { gte: askedAt }, NOT: { id } },
  })
  return {
    ...approval,
    hasFollower: follower !== null,
    apiKey: apiKeyId === null ? null : await on.apiKey.findUnique({ where: { id: apiKeyId } }),
    connection:
      connectionId === null ? null : await on.connection.findUnique({ where: { id: connectionId } }),
  }
}

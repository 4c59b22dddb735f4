/** Every step that changes a rule locks it first, so that steps for one customer wait for each other. */

import type { Transaction } from '../../foundation/db/client.ts'
import type { Prisma } from '../../generated/prisma/client.ts'

export type LockedRule = Prisma.AutoTopUpRuleGetPayload<{ include: { package: true } }>

/** Null: the customer never set a rule. */
export async function lockRule(tx: Transaction, customerId: string): Promise<LockedRule | null> {
  await tx.$queryRaw`SELECT FROM auto_top_up_rule WHERE customer_id = ${customerId}::uuid FOR NO KEY UPDATE`
  return await tx.autoTopUpRule.findUnique({ where: { customerId }, include: { package: true } })
}

/** Like {@link lockRule}, for a caller that may create the rule: others who would create or change one wait. */
export async function lockRuleToBe(tx: Transaction, customerId: string): Promise<LockedRule | null> {
  const rule = await lockRule(tx, customerId)
  if (rule) return rule
  await tx.$queryRaw`SELECT FROM customer WHERE id = ${customerId}::uuid FOR NO KEY UPDATE`
  return await lockRule(tx, customerId)
}

export async function isInFlight(tx: Transaction, customerId: string): Promise<boolean> {
  return (await tx.topUp.count({ where: { customerId, state: { in: ['reserved', 'charging'] } } })) > 0
}

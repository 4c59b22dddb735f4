/** Every step that changes a rule locks it first, so that steps of one customer wait for each other. */

import type { Database } from '../db/client.ts'
import type { Prisma } from '../generated/prisma/client.ts'

/** A transaction on the database. */
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0]

export type LockedRule = Prisma.AutoTopUpRuleGetPayload<{ include: { package: true } }>

/** Null: the customer never set a rule. */
export async function lockRule(tx: Transaction, customerId: string): Promise<LockedRule | null> {
  await tx.$queryRaw`SELECT FROM auto_top_up_rule WHERE customer_id = ${customerId}::uuid FOR NO KEY UPDATE`
  return await tx.autoTopUpRule.findUnique({ where: { customerId }, include: { package: true } })
}

export async function isInFlight(tx: Transaction, customerId: string): Promise<boolean> {
  return (await tx.topUp.count({ where: { customerId, state: { in: ['reserved', 'charging'] } } })) > 0
}

/** Turns the rule off for the holder of an emailed link. It signs nobody in. */

import type { Database } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { findTurnOffLink, spendTurnOffLink } from '../../foundation/turn-off-links/turn-off-links.ts'
import { turnOff } from './change-rule.ts'
import { lockRule } from './locked-rule.ts'

/** Whether the link can still turn the rule off. */
export async function isTurnOffLink({ prisma, clock }: Dependencies, token: string): Promise<boolean> {
  return (await findCustomer(prisma, token, await readMoment(prisma, clock))) !== null
}

/** Works once. False: the link is used, expired, or unknown. */
export async function turnOffByLink({ prisma, clock }: Dependencies, token: string): Promise<boolean> {
  const now = await readMoment(prisma, clock)
  const customerId = await findCustomer(prisma, token, now)
  if (customerId === null) return false
  return await prisma.$transaction(async (tx) => {
    const rule = await lockRule(tx, customerId)
    if (!(await spendTurnOffLink(tx, token))) return false
    if (rule) await turnOff(tx, rule, { kind: 'link' }, now)
    return true
  })
}

/** A link from an email about recalls does not work here. */
async function findCustomer(prisma: Database, token: string, now: Date): Promise<string | null> {
  const link = await findTurnOffLink(prisma, token, now)
  return link && link.models.length === 0 ? link.customerId : null
}

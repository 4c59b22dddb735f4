/** Turns the rule off for the holder of an emailed link. It signs nobody in. */

import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { findTurnOffLink, spendTurnOffLink } from '../../foundation/turn-off-links/turn-off-links.ts'
import { turnOff } from './change-rule.ts'
import { lockRule } from './locked-rule.ts'

/** Whether the link still turns something off. */
export async function isTurnOffLink({ prisma, clock }: Dependencies, token: string): Promise<boolean> {
  return (await findTurnOffLink(prisma, token, await readMoment(prisma, clock))) !== null
}

/** Works once. False: the link is used, expired, or unknown. */
export async function turnOffByLink({ prisma, clock }: Dependencies, token: string): Promise<boolean> {
  const now = await readMoment(prisma, clock)
  const customerId = await findTurnOffLink(prisma, token, now)
  if (customerId === null) return false
  return await prisma.$transaction(async (tx) => {
    const rule = await lockRule(tx, customerId)
    if (!(await spendTurnOffLink(tx, token))) return false
    if (rule) await turnOff(tx, rule, { kind: 'link' }, now)
    return true
  })
}

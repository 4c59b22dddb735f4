/** Notices that no request causes, only the clock and the balance. Their SQL says when each is due. */

import * as sql from '../../generated/sql/functions.ts'
import { required } from '../db/call-function.ts'
import type { Dependencies } from '../dependencies.ts'

/** Notifies customers whose credits expire in 7, 3, or 1 days; returns how many. */
export async function notifyExpiringCredits({ prisma, clock }: Dependencies): Promise<number> {
  return required(await sql.notifyExpiringCredits(prisma, { now: clock() }), 'the number of notices')
}

/** Notifies customers who have few credits left; returns how many. */
export async function notifyLowCredits({ prisma, clock }: Dependencies): Promise<number> {
  return required(await sql.notifyLowCredits(prisma, { now: clock() }), 'the number of notices')
}

/** Notices caused by time and the balance, not by a request. Their SQL decides when each is due. */

import * as sql from '../../generated/sql/functions.ts'
import { required } from '../db/call-function.ts'
import type { Dependencies } from '../dependencies.ts'

/** Notifies customers whose credits expire in 7, 3, or 1 days. Returns the number of notices. */
export async function notifyExpiringCredits({ prisma, clock }: Dependencies): Promise<number> {
  return required(await sql.notifyExpiringCredits(prisma, { now: clock() }), 'the number of notices')
}

/** Notifies customers who have few credits left. Returns the number of notices. */
export async function notifyLowCredits({ prisma, clock }: Dependencies): Promise<number> {
  return required(await sql.notifyLowCredits(prisma, { now: clock() }), 'the number of notices')
}

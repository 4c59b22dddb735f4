/** Keeps counted what the daily report and statements would otherwise count each time. See README.md. */
import type { Dependencies } from '../../foundation/dependencies.ts'
import * as sql from '../../generated/sql/functions.ts'
import { markBalanced } from './mark-balanced.ts'

/** Counts every day that is due, each in a transaction of its own; returns how many those were. Then marks what is over. */
export async function countLookups({ prisma, clock }: Dependencies): Promise<number> {
  let days = 0
  while (await sql.countLookups(prisma, { now: clock() })) days++
  await markBalanced({ prisma, clock })
  return days
}

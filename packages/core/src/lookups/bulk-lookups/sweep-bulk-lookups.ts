import { forget } from '../../foundation/db/in-batches.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import * as sql from '../../generated/sql/functions.ts'

/** Enqueues the work that a crash left behind. */
export async function sweepBulkLookups({ prisma, clock }: Dependencies): Promise<void> {
  await sql.sweepBulkLookups(prisma, { now: clock() })
}

/** How many lists one statement deletes: each may have 100,000 rows. */
const FORGET_AT_ONCE = 2

/** Deletes expired lists with their rows. Returns their number. */
export async function forgetBulkLookups({ prisma, clock }: Dependencies): Promise<number> {
  const until = await readMoment(prisma, clock)
  return await forget(prisma, { table: 'bulk_lookup', column: 'expires_at', until, atOnce: FORGET_AT_ONCE })
}

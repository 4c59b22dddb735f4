import { inBatches } from '../../foundation/db/in-batches.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import * as sql from '../../generated/sql/functions.ts'

/** Enqueues the work that a crash left behind. */
export async function sweepBulkLookups({ prisma, clock }: Dependencies): Promise<void> {
  await sql.sweepBulkLookups(prisma, { now: clock() })
}

/** Lists in one statement: each may have 100,000 rows. */
const FORGET_AT_ONCE = 2

/** Deletes lists whose time is over, with their rows. Returns how many. */
export async function forgetBulkLookups({ prisma, clock }: Dependencies): Promise<number> {
  const now = await readMoment(prisma, clock)
  return await inBatches(
    FORGET_AT_ONCE,
    () => prisma.$executeRaw`
      DELETE FROM bulk_lookup WHERE (customer_id, id) IN (
        SELECT customer_id, id FROM bulk_lookup WHERE expires_at <= ${now}::timestamptz
        LIMIT ${FORGET_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
  )
}

/** Maintenance of the ledger. Nothing waits for it, and it is safe to repeat and to run concurrently. */

import { required } from '../../foundation/db/call-function.ts'
import { inBatches } from '../../foundation/db/in-batches.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import * as sql from '../../generated/sql/functions.ts'

/** How many grants or holds one transaction takes. */
const BATCH = 500

/** Enters the expiry of unspent credits of expired grants. Returns the number of grants. */
export async function expireCredits({ prisma, clock }: Dependencies): Promise<number> {
  let entered = 0
  await inBatches(BATCH, async () => {
    const { grants, lookedAt } = await sql.expireCredits(prisma, { now: clock(), limit: BATCH })
    entered += required(grants, 'the number of grants')
    return required(lookedAt, 'the number of grants looked at')
  })
  return entered
}

/** Releases the holds that crashed attempts left behind. Returns their number. */
export async function releaseStaleHolds({ prisma, clock }: Dependencies): Promise<number> {
  return await inBatches(BATCH, async () =>
    required(await sql.releaseStaleHolds(prisma, { now: clock(), limit: BATCH }), 'the number of holds'),
  )
}

/** What keeps the ledger's books tidy. Nothing waits for it, and it may run twice and at once. */

import { required } from '../../foundation/db/call-function.ts'
import { inBatches } from '../../foundation/db/in-batches.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import * as sql from '../../generated/sql/functions.ts'

/** Grants or holds in one transaction. */
const BATCH = 500

/** Enters the expiry of unspent credits of expired grants; returns how many grants those were. */
export async function expireCredits({ prisma, clock }: Dependencies): Promise<number> {
  let entered = 0
  await inBatches(BATCH, async () => {
    const { grants, lookedAt } = await sql.expireCredits(prisma, { now: clock(), limit: BATCH })
    entered += required(grants, 'the number of grants')
    return required(lookedAt, 'the number of grants looked at')
  })
  return entered
}

/** Releases the holds that crashed attempts left behind; returns how many those were. */
export async function releaseStaleHolds({ prisma, clock }: Dependencies): Promise<number> {
  return await inBatches(BATCH, async () =>
    required(await sql.releaseStaleHolds(prisma, { now: clock(), limit: BATCH }), 'the number of holds'),
  )
}

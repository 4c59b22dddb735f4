/** What keeps the ledger's books tidy. Nothing waits for it, and it may run twice and at once. */
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import { inBatches } from '../db/in-batches.ts'

interface Dependencies {
  readonly prisma: Database
  readonly clock: Clock
}

/** Grants or holds in one transaction. */
const BATCH = 500

/** Enters the expiry of what is left of expired grants; returns how many those were. */
export async function expireCredits({ prisma, clock }: Dependencies): Promise<number> {
  return await inBatches(BATCH, async () => {
    const { grants } = await prisma.$callFunction<{ grants: number }>('expire_credits', [clock(), BATCH])
    return grants
  })
}

/** Releases the holds that crashed attempts left behind; returns how many those were. */
export async function releaseStaleHolds({ prisma, clock }: Dependencies): Promise<number> {
  return await inBatches(BATCH, async () => {
    const { holds } = await prisma.$callFunction<{ holds: number }>('release_stale_holds', [clock(), BATCH])
    return holds
  })
}

/** Notices that nobody's request causes: what the clock and the balance say. When each is due stands with its SQL. */
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'

interface Dependencies {
  readonly prisma: Database
  readonly clock: Clock
}

/** Tells customers whose credits expire in 7, 3 or 1 days; returns how many. */
export async function notifyExpiringCredits({ prisma, clock }: Dependencies): Promise<number> {
  return await callForNotices(prisma, 'notify_expiring_credits', clock())
}

/** Tells customers who have few credits left; returns how many. */
export async function notifyLowCredits({ prisma, clock }: Dependencies): Promise<number> {
  return await callForNotices(prisma, 'notify_low_credits', clock())
}

async function callForNotices(prisma: Database, name: string, now: Date): Promise<number> {
  const { notices } = await prisma.$callFunction<{ notices: number }>(name, [now])
  return notices
}

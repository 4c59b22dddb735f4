import { forget } from '../../foundation/db/in-batches.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'

/** How many answers one statement deletes, so that none runs long. */
const FORGET_AT_ONCE = 500
/** For how many days single requests to paid sources are kept; their daily totals are kept for good. */
const CALL_DAYS = 400
/** After this many days, a flight whose process ended is deleted: nobody waits for it anymore. */
const FLIGHT_DAYS = 1
const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes answers whose license has ended, and old requests. Returns the number of answers. */
export async function forgetSourceAnswers({ prisma, clock }: Dependencies): Promise<number> {
  const now = await readMoment(prisma, clock)
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await prisma.sourceFlight.deleteMany({ where: { leaseExpiresAt: { lte: before(FLIGHT_DAYS) } } })
  const atOnce = FORGET_AT_ONCE
  await forget(prisma, { table: 'source_call', column: 'sent_at', until: before(CALL_DAYS), atOnce })
  return await forget(prisma, { table: 'source_answer', column: 'keep_until', until: now, atOnce })
}

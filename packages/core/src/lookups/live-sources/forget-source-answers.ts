import { forget } from '../../foundation/db/in-batches.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'

/** Answers in one statement, so that none of them runs long. */
const FORGET_AT_ONCE = 500
/** How long what a source was paid for can be looked up request by request; by day, for ever. */
const CALL_DAYS = 400
/** A flight that ended with its process, long after anybody waited for it. */
const FLIGHT_DAYS = 1
const DAY_MS = 24 * 60 * 60 * 1000

/** Forgets what a source said, when its license asks for it, and old requests. Returns how many answers. */
export async function forgetSourceAnswers({ prisma, clock }: Dependencies): Promise<number> {
  const now = await readMoment(prisma, clock)
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await prisma.sourceFlight.deleteMany({ where: { leaseExpiresAt: { lte: before(FLIGHT_DAYS) } } })
  const atOnce = FORGET_AT_ONCE
  await forget(prisma, { table: 'source_call', column: 'sent_at', until: before(CALL_DAYS), atOnce })
  return await forget(prisma, { table: 'source_answer', column: 'keep_until', until: now, atOnce })
}

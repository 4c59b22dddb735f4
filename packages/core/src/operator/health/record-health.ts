import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { HEALTH_DAYS } from '../../foundation/policy.ts'
import { type Health, type Part, STANDS_MS } from './parts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Extends the latest span of each part, or starts one if the state is different or nothing was measured for a while.
 */
export async function recordHealth(
  { prisma, clock }: Dependencies,
  measured: ReadonlyMap<Part, Health>,
): Promise<void> {
  const now = await readMoment(prisma, clock)
  const stands = new Date(Number(now) - STANDS_MS)
  for (const [part, state] of measured) {
    const prolonged = await prisma.$executeRaw`
      UPDATE health_span AS s SET seen_at = greatest(seen_at, ${now}::timestamptz)
      WHERE part = ${part} AND state = ${state} AND seen_at >= ${stands}::timestamptz
        AND NOT EXISTS (SELECT FROM health_span AS later WHERE later.part = s.part AND later.started_at > s.started_at)`
    if (prolonged > 0) continue
    await prisma.$executeRaw`
      INSERT INTO health_span (part, started_at, seen_at, state)
      VALUES (${part}, ${now}::timestamptz, ${now}::timestamptz, ${state})
      ON CONFLICT (part, started_at) DO NOTHING`
  }
}

/** Returns the number of spans deleted. */
export async function forgetOldHealth({ prisma, clock }: Dependencies): Promise<number> {
  // One day more than is shown, so that the first day shown is complete.
  const old = new Date(Number(await readMoment(prisma, clock)) - (HEALTH_DAYS + 1) * DAY_MS)
  return await prisma.$executeRaw`DELETE FROM health_span WHERE seen_at < ${old}::timestamptz`
}

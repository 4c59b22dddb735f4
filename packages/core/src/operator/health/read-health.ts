import type { Database } from '../../foundation/db/client.ts'
import { type Health, isHealth, isPart, PARTS, type Part } from './parts.ts'

export interface HealthSpan {
  readonly part: Part
  readonly state: Health
  readonly startedAt: Date
  /** The time of its last measurement. */
  readonly seenAt: Date
}

/** Far more spans than there are, unless a part flaps for weeks: then the oldest are left out. */
const MOST = 20_000

/** Oldest first. */
export async function readHealthSpans(prisma: Database): Promise<HealthSpan[]> {
  const rows = await prisma.healthSpan.findMany({
    where: { part: { in: [...PARTS] } },
    orderBy: { startedAt: 'desc' },
    take: MOST,
  })
  return rows
    .toReversed()
    .flatMap(({ part, state, startedAt, seenAt }) =>
      isPart(part) && isHealth(state) ? [{ part, state, startedAt, seenAt }] : [],
    )
}

/** Measures the parts whose health can be seen in the database. */

import type { Database } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { JobName } from '../../foundation/jobs/jobs.ts'
import type { Health, Part } from './parts.ts'

const MINUTE_MS = 60_000

/** A trivial query that takes longer means that something is wrong. */
const SLOW_MS = 1_000
/** The vendor's events are read every five minutes; after this long without a reading, the vendor does not work. */
const VENDOR_SEEN_WITHIN_MS = 15 * MINUTE_MS

export interface Measuring extends Dependencies {
  /** The jobs that a worker processes. */
  readonly jobs: readonly JobName[]
}

/** Throws if the database does not answer. A part about which nothing is known is left out. */
export async function measureOwnHealth({ prisma, clock, jobs }: Measuring): Promise<Map<Part, Health>> {
  const began = performance.now()
  const now = await readMoment(prisma, clock)
  const isSlow = performance.now() - began > SLOW_MS
  const found = new Map<Part, Health>([
    ['database', isSlow ? 'degraded' : 'up'],
    ['worker', (await isLate(prisma, jobs)) ? 'degraded' : 'up'],
  ])
  const cursor = jobs.includes('reconcile-payments')
    ? await prisma.eventCursor.findUnique({ where: { id: 1 } })
    : null
  if (cursor) {
    const silentMs = Number(now) - Number(cursor.readUntil)
    found.set('payments', silentMs <= VENDOR_SEEN_WITHIN_MS ? 'up' : 'down')
  }
  return found
}

/** Whether a due job has waited for five minutes. pg-boss uses its own clock. */
async function isLate(prisma: Database, jobs: readonly JobName[]): Promise<boolean> {
  const [row] = await prisma.$queryRaw<Array<{ late: boolean }>>`
    SELECT EXISTS (
      SELECT FROM pgboss.job
      WHERE name = ANY (${jobs}) AND state = 'created' AND start_after < now() - interval '5 minutes'
    ) AS late`
  return row?.late ?? false
}

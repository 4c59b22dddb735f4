import type { Clock } from '../../foundation/clock.ts'
import type { Database } from '../../foundation/db/client.ts'
import * as sql from '../../generated/sql/functions.ts'

/** Enqueues everything that is due: retries, the month's turn, what a crash left open, pages without news. */
export async function sweepTopUps({
  prisma,
  clock,
}: {
  readonly prisma: Database
  readonly clock: Clock
}): Promise<void> {
  await sql.sweepTopUps(prisma, { now: clock() })
}

import type { Dependencies } from '../../foundation/dependencies.ts'
import * as sql from '../../generated/sql/functions.ts'

/**
 * Enqueues everything that is due: retries, rules that waited for a new month, what a crash left open, pages without an
 * event.
 */
export async function sweepTopUps({ prisma, clock }: Dependencies): Promise<void> {
  await sql.sweepTopUps(prisma, { now: clock() })
}

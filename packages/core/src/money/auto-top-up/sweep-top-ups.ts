import type { Dependencies } from '../../foundation/dependencies.ts'
import * as sql from '../../generated/sql/functions.ts'

/** Enqueues everything that is due: retries, the month's turn, what a crash left open, pages without news. */
export async function sweepTopUps({ prisma, clock }: Dependencies): Promise<void> {
  await sql.sweepTopUps(prisma, { now: clock() })
}

/**
 * Maintains the counts that spare the daily report and statements from counting everything each time. See README.md.
 */

import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { Prisma } from '../../generated/prisma/client.ts'
import * as sql from '../../generated/sql/functions.ts'
import { COUNTED_LOOKUPS_OF_BOOKS, ENTRIES_OF_BOOKS } from './books.ts'
import { checksOfGrants } from './row-differences.ts'

/**
 * Counts every day that is due, each in its own transaction, then marks grants that are over and chains the counted
 * days. Returns the number of days counted.
 */
export async function countLookups({ prisma, clock }: Dependencies): Promise<number> {
  let days = 0
  while (await sql.countLookups(prisma, { now: clock() })) days++
  await markBalanced({ prisma, clock })
  while (await sql.closeLedgerDay(prisma, {}));
  return days
}

/** How many grants one transaction marks. */
const BATCH = 500

/**
 * Marks grants that are over and balanced: expired, with nothing left or held, and in agreement with everything that
 * the report compares, with all lookups counted. Returns how many it marked. Anything that later changes a grant
 * removes the mark (../ledger/withdraw-credits.sql). Grants that are locked by others wait for the next run.
 */
async function markBalanced({ prisma, clock }: Dependencies): Promise<number> {
  const now = await readMoment(prisma, clock)
  const grants = Prisma.sql`
    SELECT * FROM credit_grant g
    WHERE expires_at <= ${now}::timestamptz AND NOT balanced AND expiry_entered AND remaining(g) = 0
      AND NOT EXISTS (
        SELECT FROM credit_hold h WHERE h.customer_id = g.customer_id AND h.grant_id = g.id AND h.state = 'open')
    ORDER BY expires_at LIMIT ${BATCH}::int
    FOR NO KEY UPDATE SKIP LOCKED`
  const books = { grants, entries: ENTRIES_OF_BOOKS, lookups: COUNTED_LOOKUPS_OF_BOOKS }
  let total = 0
  for (let marked = BATCH; marked > 0; total += marked) {
    marked = await prisma.$executeRaw`
      WITH ${checksOfGrants(books)}
      UPDATE credit_grant g SET balanced = true FROM books b
      WHERE g.id = b.id AND g.customer_id = b.customer_id
        AND b.id::text NOT IN (SELECT id FROM checks_of_grants WHERE expected <> found)`
  }
  return total
}

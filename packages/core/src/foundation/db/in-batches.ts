import { Prisma } from '../../generated/prisma/client.ts'
import type { Database } from './client.ts'

/** Repeats a step that handles up to `size` rows per transaction until none are left; returns how many it handled. */
export async function inBatches(size: number, doBatch: () => Promise<number>): Promise<number> {
  let total = 0
  for (let done = size; done === size; total += done) done = await doBatch()
  return total
}

/** Rows in one transaction, so that none is locked for long. */
const FORGET_AT_ONCE = 5_000

/**
 * The rows of a table whose time, which `column` has, is over: those that nobody else is at work on. An index begins with the column, or
 * every batch would sort the table; and the table has no partitions, among which a `ctid` would name a row of each.
 */
export interface Outlived {
  readonly table: string
  readonly column: string
  readonly until: Date
  /** Rows in one transaction, of a table whose rows are large. */
  readonly atOnce?: number
}

/** Deletes them; returns how many. */
export async function forget(
  prisma: Pick<Database, '$executeRaw'>,
  { table, column, until, atOnce = FORGET_AT_ONCE }: Outlived,
): Promise<number> {
  const [rows, time] = [Prisma.raw(table), Prisma.raw(column)]
  return await inBatches(
    atOnce,
    () => prisma.$executeRaw`
      DELETE FROM ${rows} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${rows} WHERE ${time} <= ${until}::timestamptz
        ORDER BY ${time} LIMIT ${atOnce} FOR UPDATE SKIP LOCKED))`,
  )
}

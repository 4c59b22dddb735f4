import { Prisma } from '../../generated/prisma/client.ts'
import type { Database } from './client.ts'

/**
 * Repeats a step that handles up to `size` rows per transaction until none are left. Returns how many rows it handled.
 */
export async function inBatches(size: number, doBatch: () => Promise<number>): Promise<number> {
  let total = 0
  for (let done = size; done === size; total += done) done = await doBatch()
  return total
}

/** How many rows one transaction deletes, so that none is locked for long. */
const FORGET_AT_ONCE = 5_000

/**
 * The rows of a table whose time in `column` is over; rows that are locked by others are skipped. The table needs an
 * index that begins with the column, or every batch would sort the table. It must not have partitions, because a `ctid`
 * can name one row in each of them.
 */
export interface Outlived {
  readonly table: string
  readonly column: string
  readonly until: Date
  /** How many rows one transaction deletes, for a table with large rows. */
  readonly atOnce?: number
}

/** Deletes the rows. Returns their number. */
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

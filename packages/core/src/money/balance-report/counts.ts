/** What is counted and what is not counted yet. README.md says why both together are exact. */
import type { Database } from '../../foundation/db/client.ts'
import { Prisma } from '../../generated/prisma/client.ts'

/** Builds a condition: whether the moment in the column is later than all that is counted. */
export type Later = (column: Prisma.Sql) => Prisma.Sql

/**
 * The first condition tells the planner that these rows are few. The second one decides, because more may have been
 * counted by the time the statement runs.
 */
export async function readLater(prisma: Database): Promise<Later> {
  const { countedUntil } = await prisma.counting.findFirstOrThrow({ select: { countedUntil: true } })
  return (column) => Prisma.sql`
    (${column} >= ${countedUntil}::timestamptz AND ${column} >= (SELECT counted_until FROM counting))`
}

/**
 * A query for the credits that entered the ledger since the beginning, without lookups: `granted`, `expired`,
 * `revoked`, `adjusted`.
 */
export const countedEntries = (isLater: Later): Prisma.Sql => Prisma.sql`
  SELECT
    c.granted + coalesce(sum(e.credits) FILTER (WHERE e.kind = 'grant'), 0) AS granted,
    c.expired - coalesce(sum(e.credits) FILTER (WHERE e.kind = 'expiry'), 0) AS expired,
    c.revoked - coalesce(sum(e.credits) FILTER (WHERE e.kind = 'revocation'), 0) AS revoked,
    c.adjusted + coalesce(sum(e.credits) FILTER (WHERE e.kind = 'adjustment'), 0) AS adjusted
  FROM counting c LEFT JOIN grant_entry e ON ${isLater(Prisma.sql`e.created_at`)}
  GROUP BY c.id`

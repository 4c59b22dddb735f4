/** Where the report takes lookups from: counted, and those of the last days one by one. README.md says why that is exact. */
import type { Database } from '../db/client.ts'
import { Prisma } from '../generated/prisma/client.ts'

export interface Lookups {
  /** A query for how many there are: `customer_id`, `grant_id`, `lookups`. */
  readonly ofGrants: Prisma.Sql
  /** A query for what is wrong with them, in the form of `readRowDifferences`. */
  readonly differences: Prisma.Sql
}

/** What is counted, and the rest. */
export async function readCountedLookups(prisma: Database): Promise<Lookups> {
  const { countedUntil } = await prisma.counting.findFirstOrThrow()
  // The first condition lets the planner know that these are few. The second one decides: by the time of the statement, more
  // may be counted.
  const isLater = (column: Prisma.Sql) => Prisma.sql`
    (${column} >= ${countedUntil}::timestamptz AND ${column} >= (SELECT counted_until FROM counting))`
  return {
    ofGrants: Prisma.sql`
      SELECT customer_id, grant_id, lookups FROM grant_count
      UNION ALL
      SELECT customer_id, grant_id, count(*) FROM vehicle_lookup l WHERE ${isLater(CREATED)}
      GROUP BY customer_id, grant_id`,
    differences: Prisma.sql`
      ${whatIsWrong(isLater(CLOSED), isLater(CREATED))}
      UNION ALL
      SELECT customer_id, 'grant_count', grant_id::text, 'settled holds without a lookup', 0, unanswered
      FROM grant_count WHERE unanswered > 0
      UNION ALL
      SELECT NULL, 'vehicle_answer', n.answer_id::text, 'kept, as lookups name it', 1, 0
      FROM answer_count n WHERE NOT EXISTS (SELECT FROM vehicle_answer a WHERE a.id = n.answer_id)`,
  }
}

const CREATED = Prisma.sql`l.created_at`
const CLOSED = Prisma.sql`h.closed_at`
const ALWAYS = Prisma.sql`true`

/** Among the holds and lookups of a time, one by one. */
function whatIsWrong(ofHolds: Prisma.Sql, ofLookups: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT h.customer_id, 'credit_hold', h.id::text, 'settled, so answered', 1, count(l.id)
    FROM credit_hold h LEFT JOIN vehicle_lookup l ON l.customer_id = h.customer_id AND l.id = h.id
    WHERE h.state = 'settled' AND ${ofHolds} GROUP BY h.id, h.customer_id
    UNION ALL
    SELECT l.customer_id, 'vehicle_lookup', l.id::text, 'answered', 1, 0 FROM vehicle_lookup l
    WHERE ${ofLookups} AND NOT EXISTS (SELECT FROM vehicle_answer a WHERE a.id = l.answer_id)`
}

/** Every lookup, one by one. Takes the longer the more there are. */
export const ALL_LOOKUPS: Lookups = {
  ofGrants: Prisma.sql`
    SELECT customer_id, grant_id, count(*) AS lookups FROM vehicle_lookup GROUP BY customer_id, grant_id`,
  differences: Prisma.sql`
    ${whatIsWrong(ALWAYS, ALWAYS)}
    UNION ALL
    SELECT customer_id, 'grant_count', grant_id::text, 'lookups, counted', coalesce(l.lookups, 0), coalesce(n.lookups, 0)
    FROM (
      SELECT customer_id, grant_id, count(*) AS lookups FROM vehicle_lookup
      WHERE created_at < (SELECT counted_until FROM counting) GROUP BY customer_id, grant_id
    ) l FULL JOIN grant_count n USING (customer_id, grant_id)`,
}

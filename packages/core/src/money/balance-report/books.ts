/** What the report reads, and what it takes from stored counts instead. README.md says why that is exact. */
import { Prisma } from '../../generated/prisma/client.ts'
import type { Later } from './counts.ts'

/** The queries from which the report is composed. */
export interface Books {
  /** The rows of `credit_grant` to check one by one, which the other queries know as `books`. */
  readonly grants: Prisma.Sql
  /** A FROM item with their entries, under the name `e`. */
  readonly entries: Prisma.Sql
  /** Their lookups: `customer_id`, `grant_id`, `lookups`, and `unanswered`, the settled holds without one. */
  readonly lookups: Prisma.Sql
  /** The rows of `payment` to check one by one. */
  readonly payments: Prisma.Sql
  /** Further differences, in the form of `readRowDifferences`. */
  readonly differences: Prisma.Sql
}

/**
 * Payments of which some money was returned or disputed. They are few, and their grants change even after they are
 * over.
 */
const REVERSED = Prisma.sql`
  (SELECT payment_id FROM refund UNION SELECT payment_id FROM dispute UNION SELECT payment_id FROM payment_reversal) r`

/**
 * Reads grant by grant, by index. Without `OFFSET 0`, the planner would read the whole table to find half of its rows:
 * fast today, and slower every day.
 */
export const ENTRIES_OF_BOOKS = Prisma.sql`
  books b CROSS JOIN LATERAL (
    SELECT * FROM grant_entry WHERE customer_id = b.customer_id AND grant_id = b.id OFFSET 0) e`

export const COUNTED_LOOKUPS_OF_BOOKS = Prisma.sql`
  SELECT n.customer_id, n.grant_id, n.lookups, n.unanswered
  FROM books b CROSS JOIN LATERAL (
    SELECT * FROM grant_month WHERE customer_id = b.customer_id AND grant_id = b.id OFFSET 0) n`

const lookupsOf = (which: Prisma.Sql) => Prisma.sql`
  SELECT customer_id, grant_id, count(*) AS lookups, 0 AS unanswered FROM vehicle_lookup l WHERE ${which}
  GROUP BY customer_id, grant_id`

/** Lookups of all grants: those that are counted, and those that are not counted yet. */
export const countedLookups = (isLater: Later): Prisma.Sql => Prisma.sql`
  SELECT customer_id, grant_id, lookups, unanswered FROM grant_month UNION ALL ${lookupsOf(isLater(CREATED))}`

const CREATED = Prisma.sql`l.created_at`
const CLOSED = Prisma.sql`h.closed_at`
const ALWAYS = Prisma.sql`true`

/** Grants that are not over, or not found balanced since then, and everything that is not counted yet. */
export function openBooks(isLater: Later): Books {
  return {
    grants: Prisma.sql`
      SELECT * FROM credit_grant WHERE NOT balanced
      UNION ALL SELECT g.* FROM ${REVERSED} JOIN credit_grant g USING (payment_id) WHERE g.balanced`,
    entries: ENTRIES_OF_BOOKS,
    lookups: Prisma.sql`${COUNTED_LOOKUPS_OF_BOOKS} UNION ALL ${lookupsOf(isLater(CREATED))}`,
    payments: Prisma.sql`
      SELECT * FROM payment p WHERE ${isLater(Prisma.sql`p.recorded_at`)}
      UNION SELECT * FROM payment WHERE id IN (SELECT unnest(ungranted) FROM counting)
      UNION SELECT p.* FROM ${REVERSED} JOIN payment p ON p.id = r.payment_id`,
    differences: Prisma.sql`
      ${whatIsWrong(isLater(CLOSED), isLater(CREATED))}
      UNION ALL
      SELECT NULL, 'vehicle_answer', n.answer_id::text, 'kept, as lookups name it', 1, 0
      FROM answer_count n WHERE NOT EXISTS (SELECT FROM vehicle_answer a WHERE a.id = n.answer_id)`,
  }
}

/** Differences in the holds and lookups of a time, one by one. */
function whatIsWrong(ofHolds: Prisma.Sql, ofLookups: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT h.customer_id, 'credit_hold', h.id::text, 'settled, so answered', 1, count(l.id)
    FROM credit_hold h LEFT JOIN vehicle_lookup l ON l.customer_id = h.customer_id AND l.id = h.id
    WHERE h.state = 'settled' AND ${ofHolds} GROUP BY h.id, h.customer_id
    UNION ALL
    SELECT l.customer_id, 'vehicle_lookup', l.id::text, 'answered', 1, 0 FROM vehicle_lookup l
    WHERE ${ofLookups} AND NOT EXISTS (SELECT FROM vehicle_answer a WHERE a.id = l.answer_id)`
}

/** Everything, including whether the counts are right. Takes longer the more data there is. */
export const ALL_BOOKS: Books = {
  grants: Prisma.sql`SELECT * FROM credit_grant`,
  entries: Prisma.sql`grant_entry e`,
  lookups: lookupsOf(ALWAYS),
  payments: Prisma.sql`SELECT * FROM payment`,
  differences: Prisma.sql`
    ${whatIsWrong(ALWAYS, ALWAYS)}
    UNION ALL
    SELECT customer_id, 'grant_month', grant_id::text, 'lookups, counted', coalesce(l.lookups, 0), coalesce(n.lookups, 0)
    FROM (
      SELECT customer_id, grant_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month, count(*) AS lookups
      FROM vehicle_lookup WHERE created_at < (SELECT counted_until FROM counting) GROUP BY 1, 2, 3
    ) l FULL JOIN grant_month n USING (customer_id, grant_id, month)
    UNION ALL
    SELECT NULL, 'counting', v.kind, 'credits, counted', coalesce(e.credits, 0), v.credits
    FROM counting CROSS JOIN LATERAL (VALUES
      ('grant', granted), ('expiry', -expired), ('revocation', -revoked), ('adjustment', adjusted)
    ) AS v (kind, credits)
    LEFT JOIN (
      SELECT kind, sum(credits) AS credits FROM grant_entry
      WHERE created_at < (SELECT counted_until FROM counting) GROUP BY kind
    ) e USING (kind)
    UNION ALL
    SELECT NULL, 'answer_count', 'all', 'lookups, counted', (SELECT coalesce(sum(lookups), 0) FROM grant_month), coalesce(sum(lookups), 0)
    FROM answer_count`,
}

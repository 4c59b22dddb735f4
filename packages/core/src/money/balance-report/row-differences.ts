/** Whether each grant and each payment agrees with what it is derived from. */
import type { Database } from '../../foundation/db/client.ts'
import { Prisma } from '../../generated/prisma/client.ts'
import type { Books } from './books.ts'

/** One row that does not agree with what it is derived from. */
export interface RowDifference {
  readonly email: string | null
  /** The table of the row; `id` is its ID there. */
  readonly row: string
  readonly id: string
  readonly what: string
  readonly expected: number
  readonly found: number
}

export async function readRowDifferences(prisma: Database, books: Books): Promise<RowDifference[]> {
  return await prisma.$queryRaw`
    WITH ${checksOfGrants(books)}, checks AS (
      SELECT * FROM checks_of_grants
      UNION ALL
      ${checksOfPayments(books)}
      UNION ALL
      ${books.differences}
    )
    SELECT c.email, k."row", k.id, k.what, k.expected::float8 AS expected, k.found::float8 AS found
    FROM checks k LEFT JOIN customer c ON c.id = k.customer_id
    WHERE k.expected <> k.found
    ORDER BY c.email, k."row", k.id, k.what`
}

/** Queries for WITH: `books`, the grants, and `checks_of_grants`, what each must agree with. */
export function checksOfGrants({
  grants,
  entries,
  lookups,
}: Pick<Books, 'grants' | 'entries' | 'lookups'>): Prisma.Sql {
  return Prisma.sql`
    books AS MATERIALIZED (${grants}),
    entered AS (
      SELECT e.grant_id,
        coalesce(sum(e.credits) FILTER (WHERE e.kind = 'grant'), 0) AS granted,
        coalesce(-sum(e.credits) FILTER (WHERE e.kind <> 'grant'), 0) AS withdrawn,
        coalesce(-sum(e.credits) FILTER (WHERE e.reversal_version IS NOT NULL), 0) AS reversed
      FROM ${entries} GROUP BY e.grant_id
    ), settled AS (
      SELECT grant_id, sum(lookups) AS credits, sum(unanswered) AS unanswered FROM (${lookups}) l GROUP BY grant_id
    ), held AS (
      SELECT grant_id, count(*) AS credits FROM credit_hold WHERE state = 'open' GROUP BY grant_id
    ), checks_of_grants (customer_id, "row", id, what, expected, found) AS (
      SELECT g.customer_id, 'credit_grant', g.id::text, v.what, v.expected, v.found
      FROM books g
      LEFT JOIN entered e ON e.grant_id = g.id
      LEFT JOIN settled s ON s.grant_id = g.id
      LEFT JOIN held h ON h.grant_id = g.id
      LEFT JOIN LATERAL (SELECT credits FROM payment WHERE id = g.payment_id OFFSET 0) p ON true
      LEFT JOIN payment_reversal r ON r.payment_id = g.payment_id
      CROSS JOIN LATERAL (VALUES
        ('credits, by its payment', coalesce(p.credits, g.credits)::bigint, g.credits::bigint),
        ('credits, in the ledger', g.credits, coalesce(e.granted, 0)),
        ('reserved, by its lookups and open holds', coalesce(s.credits, 0) + coalesce(h.credits, 0), g.reserved),
        ('settled holds without a lookup', 0, coalesce(s.unanswered, 0)),
        ('withdrawn, by the ledger', coalesce(e.withdrawn, 0), g.withdrawn),
        ('revoked by its reversal, in the ledger', coalesce(r.revoked_credits, 0), coalesce(e.reversed, 0))
      ) AS v (what, expected, found)
    )`
}

function checksOfPayments({ payments }: Books): Prisma.Sql {
  return Prisma.sql`
    SELECT p.customer_id, 'payment', p.id, 'credits, granted', p.credits, coalesce(g.credits, 0)
    FROM (${payments}) p LEFT JOIN credit_grant g ON g.payment_id = p.id
    UNION ALL
    SELECT p.customer_id, 'payment_reversal', p.id, v.what, v.expected, v.found
    FROM (${payments}) p
    LEFT JOIN payment_reversal r ON r.payment_id = p.id
    CROSS JOIN LATERAL (VALUES
      ('refunded cents, by its refunds', (
        SELECT coalesce(sum(amount_cents), 0) FROM refund
        WHERE payment_id = p.id AND state IN ('pending', 'succeeded')
      ), coalesce(r.refunded_cents, 0)),
      ('disputed cents, by its disputes', (
        SELECT coalesce(sum(amount_cents), 0) FROM dispute
        WHERE payment_id = p.id AND state IN ('open', 'lost')
      ), coalesce(r.disputed_cents, 0))
    ) AS v (what, expected, found)`
}

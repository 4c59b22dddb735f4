/** Whether the credits balance: the ledger, the holds, the grants and the payments, each against the others. */

import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import { readMoment } from '../db/read-moment.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { ALL_LOOKUPS, type Lookups, readCountedLookups } from './lookups.ts'

interface Dependencies {
  readonly prisma: Database
  readonly clock: Clock
}

/** granted = available + held + settled + expired + revoked - adjusted */
export interface CreditTotals {
  readonly granted: number
  readonly available: number
  readonly held: number
  readonly settled: number
  readonly expired: number
  readonly revoked: number
  readonly adjusted: number
}

export interface CustomerDifference extends CreditTotals {
  readonly email: string
  /** What is missing (positive) or too much on the right side. */
  readonly difference: number
}

/** One row that does not agree with what it is derived from. */
export interface RowDifference {
  readonly email: string | null
  /** The table, and the id in it. */
  readonly row: string
  readonly id: string
  readonly what: string
  readonly expected: number
  readonly found: number
}

export interface CreditReport {
  readonly totals: CreditTotals
  readonly customers: readonly CustomerDifference[]
  readonly rows: readonly RowDifference[]
}

/** @param recount whether every lookup is read, instead of what is kept counted of them */
export async function reportCredits(dependencies: Dependencies, recount = false): Promise<CreditReport> {
  const lookups = recount ? ALL_LOOKUPS : await readCountedLookups(dependencies.prisma)
  const balances = await readBalances(dependencies, lookups)
  const totals = { granted: 0, available: 0, held: 0, settled: 0, expired: 0, revoked: 0, adjusted: 0 }
  for (const balance of balances) {
    for (const part of PARTS) totals[part] += balance[part]
  }
  const customers = balances
    .map((balance) => ({ ...balance, difference: differenceOf(balance) }))
    .filter(({ difference }) => difference !== 0)
  return { totals, customers, rows: await readRowDifferences(dependencies.prisma, lookups) }
}

const PARTS = ['granted', 'available', 'held', 'settled', 'expired', 'revoked', 'adjusted'] as const

function differenceOf(t: CreditTotals): number {
  return t.granted - (t.available + t.held + t.settled + t.expired + t.revoked - t.adjusted)
}

/** `available` is what the customer sees; the rest is counted from the ledger and the holds. */
async function readBalances(
  { prisma, clock }: Dependencies,
  { ofGrants }: Lookups,
): Promise<Array<CreditTotals & { readonly email: string }>> {
  const now = await readMoment(prisma, clock)
  return await prisma.$queryRaw`
    WITH entries AS (
      SELECT customer_id,
        sum(credits) FILTER (WHERE kind = 'grant') AS granted,
        -sum(credits) FILTER (WHERE kind = 'expiry') AS expired,
        -sum(credits) FILTER (WHERE kind = 'revocation') AS revoked,
        sum(credits) FILTER (WHERE kind = 'adjustment') AS adjusted
      FROM grant_entry GROUP BY customer_id
    ), settled AS (
      SELECT customer_id, sum(lookups) AS credits FROM (${ofGrants}) l GROUP BY customer_id
    ), lapsed AS (
      SELECT customer_id, sum(credits - reserved - withdrawn) AS credits
      FROM credit_grant WHERE expires_at <= ${now}::timestamptz GROUP BY customer_id
    ), held AS (
      SELECT h.customer_id, count(*) AS credits
      FROM credit_hold h JOIN credit_grant g ON g.id = h.grant_id
      WHERE h.state = 'open'
        AND (h.lease_expires_at > ${now}::timestamptz OR g.expires_at <= ${now}::timestamptz)
      GROUP BY h.customer_id
    )
    SELECT c.email,
      coalesce(e.granted, 0)::int AS granted,
      coalesce(a.available, 0) AS available,
      coalesce(h.credits, 0)::int AS held,
      coalesce(s.credits, 0)::int AS settled,
      (coalesce(e.expired, 0) + coalesce(l.credits, 0))::int AS expired,
      coalesce(e.revoked, 0)::int AS revoked,
      coalesce(e.adjusted, 0)::int AS adjusted
    FROM customer c
    LEFT JOIN entries e ON e.customer_id = c.id
    LEFT JOIN settled s ON s.customer_id = c.id
    LEFT JOIN lapsed l ON l.customer_id = c.id
    LEFT JOIN held h ON h.customer_id = c.id
    LEFT JOIN available_credits_of_all(${now}::timestamptz) a ON a.customer_id = c.id
    WHERE EXISTS (SELECT FROM credit_grant g WHERE g.customer_id = c.id)
    ORDER BY c.email`
}

const OF_PAYMENTS = Prisma.sql`
  SELECT p.customer_id, 'payment', p.id, 'credits, granted', p.credits, coalesce(g.credits, 0)
  FROM payment p LEFT JOIN credit_grant g ON g.payment_id = p.id
  UNION ALL
  SELECT p.customer_id, 'payment_reversal', p.id, v.what, v.expected, v.found
  FROM payment p
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

async function readRowDifferences(
  prisma: Database,
  { ofGrants, differences }: Lookups,
): Promise<RowDifference[]> {
  return await prisma.$queryRaw`
    WITH entries AS (
      SELECT grant_id,
        coalesce(sum(credits) FILTER (WHERE kind = 'grant'), 0) AS granted,
        coalesce(-sum(credits) FILTER (WHERE kind <> 'grant'), 0) AS withdrawn,
        coalesce(-sum(credits) FILTER (WHERE reversal_version IS NOT NULL), 0) AS reversed
      FROM grant_entry GROUP BY grant_id
    ), settled AS (
      SELECT grant_id, sum(lookups) AS credits FROM (${ofGrants}) l GROUP BY grant_id
    ), holds AS (
      SELECT grant_id, count(*) AS open FROM credit_hold WHERE state = 'open' GROUP BY grant_id
    ), checks (customer_id, "row", id, what, expected, found) AS (
      SELECT g.customer_id, 'credit_grant', g.id::text, v.what, v.expected, v.found
      FROM credit_grant g
      LEFT JOIN entries e ON e.grant_id = g.id
      LEFT JOIN settled s ON s.grant_id = g.id
      LEFT JOIN holds h ON h.grant_id = g.id
      LEFT JOIN payment p ON p.id = g.payment_id
      LEFT JOIN payment_reversal r ON r.payment_id = g.payment_id
      CROSS JOIN LATERAL (VALUES
        ('credits, by its payment', coalesce(p.credits, g.credits)::bigint, g.credits::bigint),
        ('credits, in the ledger', g.credits, coalesce(e.granted, 0)),
        ('reserved, by its lookups and open holds', coalesce(s.credits, 0) + coalesce(h.open, 0), g.reserved),
        ('withdrawn, by the ledger', coalesce(e.withdrawn, 0), g.withdrawn),
        ('revoked by its reversal, in the ledger', coalesce(r.revoked_credits, 0), coalesce(e.reversed, 0))
      ) AS v (what, expected, found)
      UNION ALL
      ${OF_PAYMENTS}
      UNION ALL
      ${differences}
    )
    SELECT c.email, k."row", k.id, k.what, k.expected::int AS expected, k.found::int AS found
    FROM checks k LEFT JOIN customer c ON c.id = k.customer_id
    WHERE k.expected <> k.found
    ORDER BY c.email, k."row", k.id, k.what`
}

/** Whether the credits balance: ledger, holds, grants, and payments, each compared with the others. */

import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { Prisma } from '../../generated/prisma/client.ts'
import { ALL_BOOKS, countedLookups, openBooks } from './books.ts'
import { readChainDifferences } from './chain-differences.ts'
import { countedEntries, type Later, readLater } from './counts.ts'
import { type RowDifference, readRowDifferences } from './row-differences.ts'

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
  /** Left side minus right side: positive if credits are missing on the right, negative if there are too many. */
  readonly difference: number
}

export interface CreditReport {
  readonly totals: CreditTotals
  readonly customers: readonly CustomerDifference[]
  readonly rows: readonly RowDifference[]
}

/** @param recount whether to read everything instead of using the stored counts */
export async function reportCredits(dependencies: Dependencies, recount = false): Promise<CreditReport> {
  const { prisma } = dependencies
  const unchained = await readChainDifferences(prisma, recount)
  if (recount) {
    const rows = [...(await readRowDifferences(prisma, ALL_BOOKS)), ...unchained]
    return { ...(await reportCustomers(dependencies, ALL_BOOKS.lookups)), rows }
  }
  const isLater = await readLater(prisma)
  const rows = [...(await readRowDifferences(prisma, openBooks(isLater))), ...unchained]
  const totals = await readTotals(dependencies, isLater)
  if (rows.length === 0 && differenceOf(totals) === 0) return { totals, customers: [], rows }
  return { ...(await reportCustomers(dependencies, countedLookups(isLater))), rows }
}

/** Reports customer by customer. Takes longer the more grants there are. */
async function reportCustomers(
  dependencies: Dependencies,
  lookups: Prisma.Sql,
): Promise<Omit<CreditReport, 'rows'>> {
  const balances = await readBalances(dependencies, lookups)
  const totals = { granted: 0, available: 0, held: 0, settled: 0, expired: 0, revoked: 0, adjusted: 0 }
  for (const balance of balances) {
    for (const part of PARTS) totals[part] += balance[part]
  }
  const customers = balances
    .map((balance) => ({ ...balance, difference: differenceOf(balance) }))
    .filter(({ difference }) => difference !== 0)
  return { totals, customers }
}

const PARTS = ['granted', 'available', 'held', 'settled', 'expired', 'revoked', 'adjusted'] as const

function differenceOf(t: CreditTotals): number {
  return t.granted - (t.available + t.held + t.settled + t.expired + t.revoked - t.adjusted)
}

/** `available` is what the customer sees; the rest is counted from the ledger and the holds. */
async function readBalances(
  { prisma, clock }: Dependencies,
  lookups: Prisma.Sql,
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
      SELECT customer_id, sum(lookups) AS credits FROM (${lookups}) l GROUP BY customer_id
    ), lapsed AS (
      SELECT customer_id, sum(remaining(g)) AS credits
      FROM credit_grant g WHERE expires_at <= ${now}::timestamptz GROUP BY customer_id
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

/** The totals of all customers: what is counted, what came since, and what can still be spent. */
async function readTotals({ prisma, clock }: Dependencies, isLater: Later): Promise<CreditTotals> {
  const now = await readMoment(prisma, clock)
  const [totals] = await prisma.$queryRaw<CreditTotals[]>`
    SELECT e.granted::float8, e.revoked::float8, e.adjusted::float8,
      (SELECT coalesce(sum(available), 0) FROM available_credits_of_all(${now}::timestamptz))::float8 AS available,
      (
        SELECT count(*) FROM credit_hold h JOIN credit_grant g ON g.id = h.grant_id
        WHERE h.state = 'open'
          AND (h.lease_expires_at > ${now}::timestamptz OR g.expires_at <= ${now}::timestamptz)
      )::float8 AS held,
      (e.expired + (
        SELECT coalesce(sum(remaining(g)), 0) FROM credit_grant g
        WHERE NOT balanced AND expires_at <= ${now}::timestamptz
      ))::float8 AS expired,
      (
        (SELECT coalesce(sum(lookups), 0) FROM answer_count)
          + (SELECT count(*) FROM vehicle_lookup l WHERE ${isLater(Prisma.sql`l.created_at`)})
      )::float8 AS settled
    FROM (${countedEntries(isLater)}) e`
  if (!totals) throw new Error('the table counting has one row')
  return totals
}

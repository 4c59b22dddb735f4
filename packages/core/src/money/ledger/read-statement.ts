/** Monthly statements. A month begins and ends in UTC. */

import type { Database } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { startOfMonth } from '../../foundation/start-of-month.ts'
import { type GrantMonth, type StatementSums, sumUp } from './statement.ts'

export interface Statement extends StatementSums {
  /** `2026-11` */
  readonly month: string
  /** The first moment after it. */
  readonly end: Date
  /** Whether the month is over. */
  readonly isComplete: boolean
  readonly money: StatementMoney
}

/**
 * US dollars between the customer and us in the month. Money in another currency buys nothing, and is in the list of
 * payments.
 */
export interface StatementMoney {
  readonly payments: number
  readonly paidCents: number
  /**
   * Returned by refunds and disputes, less what came back as refunds failed and disputes were won: a month that is over
   * stays as it was.
   */
  readonly returnedCents: number
}

/** Null: the customer has no statement for that month. */
export async function readStatement(
  { prisma, clock }: Dependencies,
  { customerId, month }: { readonly customerId: string; readonly month: string },
): Promise<Statement | null> {
  const months = await listStatementMonths({ prisma, clock }, customerId)
  if (!months.includes(month)) return null
  const from = new Date(`${month}-01T00:00:00Z`)
  const end = startOfMonth(from, 1)
  const span = { customerId, from, end }
  const [grants, money] = await Promise.all([readGrantMonths(prisma, span), readMoney(prisma, span)])
  return { month, end, isComplete: month !== months[0], money, ...sumUp(grants) }
}

/** The months since the customer's first credit, newest first. */
export async function listStatementMonths(
  { prisma, clock }: Dependencies,
  customerId: string,
): Promise<string[]> {
  const now = await readMoment(prisma, clock)
  const first = await prisma.grantEntry.findFirst({ where: { customerId }, orderBy: { id: 'asc' } })
  if (!first) return []
  const months: string[] = []
  for (
    let month = startOfMonth(now);
    month >= startOfMonth(first.createdAt);
    month = startOfMonth(month, -1)
  ) {
    months.push(month.toISOString().slice(0, 7))
  }
  return months
}

interface Span {
  readonly customerId: string
  readonly from: Date
  readonly end: Date
}

/**
 * Everything that changed each grant up to the end of the month. Lookups are counted by month (../balance-report), so
 * only those that are not counted yet are read.
 */
async function readGrantMonths(prisma: Database, { customerId, from, end }: Span): Promise<GrantMonth[]> {
  return await prisma.$queryRaw<GrantMonth[]>`
    SELECT g.source, g.credits, coalesce(p.amount_cents, 0) AS "amountCents",
      coalesce(sum(e.credits) FILTER (WHERE NOT e.inside), 0)::int AS opening,
      coalesce(sum(e.credits) FILTER (WHERE e.inside AND e.kind = 'grant'), 0)::int AS granted,
      coalesce(sum(e.credits) FILTER (WHERE e.inside AND e.kind = 'settlement'), 0)::int AS used,
      coalesce(sum(e.credits) FILTER (WHERE e.inside AND e.kind = 'expiry'), 0)::int AS expired,
      coalesce(sum(e.credits) FILTER (WHERE e.inside AND e.reversal_version IS NOT NULL), 0)::int AS reversed,
      coalesce(sum(e.credits) FILTER (
        WHERE e.inside AND e.kind IN ('revocation', 'adjustment') AND e.reversal_version IS NULL), 0)::int AS adjusted
    FROM (
      SELECT grant_id, kind, credits, reversal_version, created_at >= ${from}::timestamptz AS inside FROM grant_entry
      WHERE customer_id = ${customerId}::uuid AND created_at < ${end}::timestamptz
      UNION ALL
      SELECT grant_id, 'settlement', -lookups, NULL, month >= ${from}::date FROM grant_month
      WHERE customer_id = ${customerId}::uuid AND month < ${end}::date
      UNION ALL
      SELECT grant_id, 'settlement', -1, NULL, created_at >= ${from}::timestamptz FROM vehicle_lookup
      WHERE customer_id = ${customerId}::uuid AND created_at < ${end}::timestamptz
        AND created_at >= (SELECT counted_until FROM counting)
    ) e
    JOIN credit_grant g ON g.id = e.grant_id AND g.customer_id = ${customerId}::uuid
    LEFT JOIN payment p ON p.id = g.payment_id
    GROUP BY g.id, g.customer_id, p.id`
}

async function readMoney(prisma: Database, { customerId, from, end }: Span): Promise<StatementMoney> {
  const [money] = await prisma.$queryRaw<StatementMoney[]>`
    WITH paid AS (
      SELECT id, amount_cents, confirmed_at AS at FROM payment
      WHERE customer_id = ${customerId}::uuid AND currency = 'usd'
    ), reversals AS (
      SELECT r.amount_cents, created_at, undone_at FROM paid JOIN refund r ON r.payment_id = paid.id
      WHERE state IN ('pending', 'succeeded') OR undone_at IS NOT NULL
      UNION ALL
      SELECT d.amount_cents, created_at, undone_at FROM paid JOIN dispute d ON d.payment_id = paid.id
      WHERE state IN ('open', 'lost') OR undone_at IS NOT NULL
    ), moves AS (
      SELECT 1 AS payments, amount_cents AS paid, 0 AS returned, at FROM paid
      UNION ALL SELECT 0, 0, amount_cents, created_at FROM reversals
      UNION ALL SELECT 0, 0, -amount_cents, undone_at FROM reversals
    )
    SELECT coalesce(sum(payments), 0)::int AS payments, coalesce(sum(paid), 0)::int AS "paidCents",
      coalesce(sum(returned), 0)::int AS "returnedCents"
    FROM moves WHERE at >= ${from}::timestamptz AND at < ${end}::timestamptz`
  return money ?? { payments: 0, paidCents: 0, returnedCents: 0 }
}

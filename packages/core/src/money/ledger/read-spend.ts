import type { Database } from '../../foundation/db/client.ts'

/** What lookups cost, and what was paid, in a span of time. */
export interface Spend {
  readonly lookups: number
  /** What was paid for the credits of these lookups, at any time. */
  readonly lookupsCents: number
  /** Payments in US dollars in this time, before refunds. */
  readonly paidCents: number
}

/** From `since` up to, not including, `before`. */
export async function readSpend(
  prisma: Database,
  { customerId, since, before }: { readonly customerId: string; readonly since: Date; readonly before: Date },
): Promise<Spend> {
  const [spend] = await prisma.$queryRaw<Spend[]>`
    SELECT coalesce(sum(l.lookups), 0)::int AS lookups,
      coalesce(sum(l.lookups * p.amount_cents::float8 / g.credits), 0) AS "lookupsCents",
      (
        SELECT coalesce(sum(amount_cents), 0)::int FROM payment
        WHERE customer_id = ${customerId}::uuid AND currency = 'usd'
          AND confirmed_at >= ${since}::timestamptz AND confirmed_at < ${before}::timestamptz
      ) AS "paidCents"
    FROM (
      SELECT grant_id, count(*) AS lookups FROM vehicle_lookup
      WHERE customer_id = ${customerId}::uuid
        AND created_at >= ${since}::timestamptz AND created_at < ${before}::timestamptz
      GROUP BY grant_id
    ) l
    JOIN credit_grant g ON g.id = l.grant_id AND g.customer_id = ${customerId}::uuid
    LEFT JOIN payment p ON p.id = g.payment_id`
  return spend ?? { lookups: 0, lookupsCents: 0, paidCents: 0 }
}

import type { Database } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'

export interface SpendableGrant {
  readonly id: string
  /** purchase, top_up, operator or free. */
  readonly source: string
  readonly credits: number
  /** The credits left: not spent, not held, not taken back. */
  readonly left: number
  readonly grantedAt: Date
  readonly expiresAt: Date
}

/** The customer's grants with credits left, in consumption order. A hold whose lease has run out counts as released. */
export async function listSpendableGrants(
  { prisma, clock }: Dependencies,
  customerId: string,
): Promise<SpendableGrant[]> {
  const now = await readMoment(prisma, clock)
  return await prisma.$queryRaw<SpendableGrant[]>`
    SELECT g.id, source, g.credits, "left", granted_at AS "grantedAt", expires_at AS "expiresAt"
    FROM unexpired_grants(${customerId}::uuid, ${now}::timestamptz) g CROSS JOIN LATERAL (
      SELECT remaining(g) + count(*)::int AS "left" FROM credit_hold h
      WHERE h.customer_id = g.customer_id AND h.grant_id = g.id
        AND h.state = 'open' AND h.lease_expires_at <= ${now}::timestamptz
    ) l
    WHERE "left" > 0`
}

/** What operators granted a customer in the last 30 days. */
export async function readOperatorCredits(
  prisma: Pick<Database, '$queryRaw'>,
  customerId: string,
): Promise<number> {
  const [row] = await prisma.$queryRaw<Array<{ credits: number }>>`
    SELECT coalesce(sum(credits), 0)::int AS credits FROM credit_grant
    WHERE customer_id = ${customerId}::uuid AND source = 'operator' AND granted_by <> 'rule'
      AND granted_at > clock_timestamp() - interval '30 days'`
  return row?.credits ?? 0
}

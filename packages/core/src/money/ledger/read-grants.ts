import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'

export interface SpendableGrant {
  readonly id: string
  /** purchase, top_up, operator or free. */
  readonly source: string
  readonly credits: number
  /** What is left of them: not spent, not held, not taken back. */
  readonly left: number
  readonly grantedAt: Date
  readonly expiresAt: Date
}

/** The customer's grants with credits left, in consumption order. */
export async function listSpendableGrants(
  { prisma, clock }: Dependencies,
  customerId: string,
): Promise<SpendableGrant[]> {
  const now = await readMoment(prisma, clock)
  return await prisma.$queryRaw<SpendableGrant[]>`
    SELECT id, source, credits, remaining(g) AS "left", granted_at AS "grantedAt", expires_at AS "expiresAt"
    FROM spendable_grants(${customerId}::uuid, ${now}::timestamptz) g`
}

import type { Clock } from '../../foundation/clock.ts'
import type { Database } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'

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
  { prisma, clock }: { readonly prisma: Database; readonly clock: Clock },
  customerId: string,
): Promise<SpendableGrant[]> {
  const now = await readMoment(prisma, clock)
  const grants = await prisma.creditGrant.findMany({
    where: { customerId, expiresAt: { gt: now } },
    orderBy: [{ expiresAt: 'asc' }, { grantedAt: 'asc' }, { id: 'asc' }],
    omit: { customerId: true, paymentId: true, grantedBy: true, reason: true, operatorKey: true },
  })
  return grants
    .map(({ reserved, withdrawn, ...grant }) => ({ ...grant, left: grant.credits - reserved - withdrawn }))
    .filter(({ left }) => left > 0)
}

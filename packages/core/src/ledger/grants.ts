import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import { newId } from '../ids.ts'
import { CREDIT_LIFETIME_MS } from '../policy.ts'

export interface OperatorGrant {
  readonly customerId: string
  readonly credits: number
}

/** Gives a customer credits without a payment. They expire like bought ones. Returns the grant's id. */
export async function grantByOperator(
  { prisma, clock }: { readonly prisma: Database; readonly clock: Clock },
  { customerId, credits }: OperatorGrant,
): Promise<string> {
  const grantedAt = clock()
  const { id } = await prisma.creditGrant.create({
    data: {
      id: newId(),
      customerId,
      source: 'operator',
      credits,
      grantedAt,
      expiresAt: new Date(grantedAt.getTime() + CREDIT_LIFETIME_MS),
    },
  })
  return id
}

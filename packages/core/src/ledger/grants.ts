import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import { newId } from '../ids.ts'
import { CREDIT_LIFETIME_MS } from '../policy.ts'
import { withoutSecrets } from '../without-secrets.ts'

export interface OperatorGrant {
  readonly customerId: string
  readonly credits: number
  readonly operator: string
  readonly reason: string
  /** The same key gives once. Undefined: the same customer, credits and reason give once. */
  readonly key?: string | undefined
}

/**
 * granted: now. known: by an earlier command under the same key, and nothing now. reused: the key stands for another
 * grant, and nothing is given.
 */
export interface OperatorGrantOutcome {
  readonly kind: 'granted' | 'known' | 'reused'
  readonly grantId: string
  readonly grantedAt: Date
}

/** Gives a customer credits without a payment, once. They expire like bought ones. */
export async function grantByOperator(
  { prisma, clock }: { readonly prisma: Database; readonly clock: Clock },
  grant: OperatorGrant,
): Promise<OperatorGrantOutcome> {
  const { customerId, credits, operator } = grant
  const now = clock()
  const row = await prisma.$callFunction<{
    outcome: OperatorGrantOutcome['kind']
    grant_id: string
    granted_at: Date
  }>('grant_by_operator', [
    newId(),
    customerId,
    credits,
    operator,
    withoutSecrets(grant.reason),
    grant.key ?? deriveKey(grant),
    now,
    new Date(now.getTime() + CREDIT_LIFETIME_MS),
  ])
  return { kind: row.outcome, grantId: row.grant_id, grantedAt: row.granted_at }
}

/** Whoever repeats it, and whenever: a gift that is meant twice is given another reason or a key. */
function deriveKey({ customerId, credits, reason }: OperatorGrant): string {
  const words = reason.trim().toLowerCase().replace(/\s+/g, ' ')
  return `derived:${createHash('sha256')
    .update(JSON.stringify([customerId, credits, words]))
    .digest('hex')}`
}

import { createHash } from 'node:crypto'
import type { Clock } from '../../foundation/clock.ts'
import { type FunctionCaller, oneOf, required } from '../../foundation/db/call-function.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import { newId } from '../../foundation/ids.ts'
import { CREDIT_LIFETIME_MS } from '../../foundation/policy.ts'
import { withoutSecrets } from '../../foundation/text/without-secrets.ts'
import * as sql from '../../generated/sql/functions.ts'

/** The most that one operator grant may give, so that a typo does not become a fortune. */
export const MAX_OPERATOR_GRANT = 1_000_000

export interface OperatorGrant {
  readonly customerId: string
  readonly credits: number
  readonly operator: string
  readonly reason: string
  /** Each key grants once. Omitted: the same customer, credits, and reason grant once. */
  readonly key?: string | undefined
}

/**
 * granted: now. known: by an earlier command with the same key; nothing was granted now. reused: the key stands for
 * another grant, so nothing was granted.
 */
export interface OperatorGrantOutcome {
  readonly kind: (typeof OUTCOMES)[number]
  readonly grantId: string
  readonly grantedAt: Date
}

const OUTCOMES = ['granted', 'known', 'reused'] as const

/** Grants a customer credits without a payment, once. They expire like purchased ones. */
export async function grantByOperator(
  { prisma, clock }: { readonly prisma: FunctionCaller; readonly clock: Clock },
  grant: OperatorGrant,
): Promise<OperatorGrantOutcome> {
  const { customerId, credits, operator } = grant
  const now = await readMoment(prisma, clock)
  const { outcome, grantId, grantedAt } = await sql.grantByOperator(prisma, {
    grant: newId(),
    customer: customerId,
    credits,
    operator,
    reason: withoutSecrets(grant.reason),
    key: grant.key ?? deriveKey(grant),
    now,
    expiresAt: new Date(now.getTime() + CREDIT_LIFETIME_MS),
  })
  return {
    kind: oneOf(OUTCOMES, outcome),
    grantId: required(grantId, 'the grant'),
    grantedAt: required(grantedAt, 'when it was granted'),
  }
}

/** The default key. To grant the same again on purpose, give another reason or a key. */
function deriveKey({ customerId, credits, reason }: OperatorGrant): string {
  const words = reason.trim().toLowerCase().replace(/\s+/g, ' ')
  return `derived:${createHash('sha256')
    .update(JSON.stringify([customerId, credits, words]))
    .digest('hex')}`
}

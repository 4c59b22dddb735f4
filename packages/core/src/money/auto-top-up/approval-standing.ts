/** Whether an approval can still be given. Pure. */
import type { Prisma } from '../../generated/prisma/client.ts'
import type { LockedRule } from './locked-rule.ts'

export type AskedApproval = Prisma.TopUpApprovalGetPayload<{
  include: { apiKey: true; connection: true; package: true }
}> & {
  /** Whether the customer has approved another request since. */
  readonly hasFollower: boolean
}

/** Open, decided, or why it can no longer be given. */
export type ApprovalStanding = 'open' | 'approved' | 'refused' | 'expired' | VoidReason

/**
 * replaced: the key or app asked again. revoked: it is. withdrawn: the package is. repriced: so is the package. outdated: the
 * customer approved another request. changed: the rule was, in any other way.
 */
type VoidReason = 'replaced' | 'revoked' | 'withdrawn' | 'repriced' | 'outdated' | 'changed'

/** @param rule as it stands; null: never set */
export function standingOf(approval: AskedApproval, rule: LockedRule | null, now: Date): ApprovalStanding {
  switch (approval.state) {
    case 'approved':
    case 'refused':
      return approval.state
    case 'open':
      return whyVoid(approval, rule) ?? (approval.expiresAt > now ? 'open' : 'expired')
    default:
      return 'replaced'
  }
}

export interface Asker {
  readonly kind: 'api_key' | 'connection'
  readonly name: string
}

export function askerOf({ apiKey, connection }: AskedApproval): Asker {
  if (apiKey) return { kind: 'api_key', name: apiKey.name }
  if (connection) return { kind: 'connection', name: connection.clientName }
  throw new Error('an approval request names neither a key nor an app')
}

function whyVoid(
  { apiKey, connection, ruleVersion, priceCents, package: sold, hasFollower }: AskedApproval,
  rule: LockedRule | null,
): VoidReason | undefined {
  if ((apiKey?.revokedAt ?? connection?.revokedAt ?? null) !== null) return 'revoked'
  if (sold.withdrawnAt !== null) return 'withdrawn'
  if (priceCents !== sold.amountCents) return 'repriced'
  if (ruleVersion !== (rule?.version ?? 0)) return hasFollower ? 'outdated' : 'changed'
  return undefined
}

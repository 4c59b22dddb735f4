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
 * Why an approval can no longer be given. replaced: the key or app requested another change. revoked: the key or app is
 * revoked. withdrawn: the lookup package is no longer sold. repriced: its price changed. outdated: the customer
 * approved another request. changed: the rule changed in any other way.
 */
type VoidReason = 'replaced' | 'revoked' | 'withdrawn' | 'repriced' | 'outdated' | 'changed'

/** @param rule the current rule; null: never set */
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

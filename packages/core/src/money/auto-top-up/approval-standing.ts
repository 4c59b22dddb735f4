/** Whether an approval can still be given. Pure. */
import type { Prisma } from '../../generated/prisma/client.ts'
import type { LockedRule } from './locked-rule.ts'

export type AskedApproval = Prisma.TopUpApprovalGetPayload<{
  include: { apiKey: true; connection: true; package: true }
}>

/** void: the rule or the price has changed since, the key or app is revoked, or it asked for something else. */
export type ApprovalStanding = 'open' | 'approved' | 'refused' | 'expired' | 'void'

/** @param rule as it stands; null: never set */
export function standingOf(approval: AskedApproval, rule: LockedRule | null, now: Date): ApprovalStanding {
  switch (approval.state) {
    case 'approved':
    case 'refused':
      return approval.state
    case 'open':
      if (isVoid(approval, rule)) return 'void'
      return approval.expiresAt > now ? 'open' : 'expired'
    default:
      return 'void'
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

function isVoid(
  { apiKey, connection, ruleVersion, priceCents, package: sold }: AskedApproval,
  rule: LockedRule | null,
): boolean {
  const isRevoked = (apiKey?.revokedAt ?? connection?.revokedAt ?? null) !== null
  return (
    isRevoked ||
    ruleVersion !== (rule?.version ?? 0) ||
    priceCents !== sold.amountCents ||
    sold.withdrawnAt !== null
  )
}

/** Stores a change that a key or an app may not make alone, for the customer to decide on a page. */

import type { Transaction } from '../../foundation/db/client.ts'
import { newId } from '../../foundation/ids.ts'
import type { Principal } from '../../foundation/principal.ts'
import type { TopUpApproval } from '../../generated/prisma/client.ts'
import type { RuleTerms } from './change-rule.ts'
import type { LockedRule } from './locked-rule.ts'

const LIFETIME_MS = 24 * 60 * 60 * 1000

export interface Proposal {
  readonly principal: Pick<Principal, 'customerId' | 'credential'>
  /** The current rule; null: never set. */
  readonly rule: LockedRule | null
  readonly terms: RuleTerms
}

/** Returns the approval's ID: the same ID for the same proposal, until that approval is decided, void, or expired. */
export async function askCustomer(
  tx: Transaction,
  { principal: { customerId, credential }, rule, terms }: Proposal,
  now: Date,
): Promise<string> {
  const { packageKey, priceCents, thresholdPercent, monthlyCapCents } = terms
  const asked = {
    ...toAsker(credential),
    ruleVersion: rule?.version ?? 0,
    packageKey,
    priceCents,
    thresholdPercent,
    monthlyCapCents,
  }
  const open = await tx.topUpApproval.findFirst({
    where: { customerId, ...toAsker(credential), state: 'open' },
  })
  if (open && open.expiresAt > now && isSame(open, asked)) return open.id
  if (open) {
    await tx.topUpApproval.update({
      where: { id: open.id },
      data: { state: 'replaced', decidedAt: now },
    })
  }
  const expiresAt = new Date(Number(now) + LIFETIME_MS)
  const { id } = await tx.topUpApproval.create({
    data: { id: newId(), customerId, ...asked, askedAt: now, expiresAt },
  })
  return id
}

function toAsker({ kind, id }: Principal['credential']) {
  if (kind === 'session') throw new Error('customers do not need approval for their own changes')
  return kind === 'api_key' ? { apiKeyId: id, connectionId: null } : { apiKeyId: null, connectionId: id }
}

type Asked = Pick<
  TopUpApproval,
  'ruleVersion' | 'packageKey' | 'priceCents' | 'thresholdPercent' | 'monthlyCapCents'
>

function isSame(one: Asked, other: Asked): boolean {
  return (
    one.ruleVersion === other.ruleVersion &&
    one.packageKey === other.packageKey &&
    one.priceCents === other.priceCents &&
    one.thresholdPercent === other.thresholdPercent &&
    one.monthlyCapCents === other.monthlyCapCents
  )
}

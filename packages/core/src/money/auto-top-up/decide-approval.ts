/** The customer decides about a change that a key or an app requested: once, and exactly as it was shown. */

import type { AutomaticTopUp } from '@vinspec/contract'
import { validate as isUuid } from 'uuid'
import type { Transaction } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import { type ApprovalStanding, type AskedApproval, askerOf, standingOf } from './approval-standing.ts'
import { setTerms } from './change-rule.ts'
import { listSavedCards } from './customer-cards.ts'
import type { AutoTopUpDependencies } from './dependencies.ts'
import { findAskedApproval } from './find-asked-approval.ts'
import { type LockedRule, lockRuleToBe } from './locked-rule.ts'
import { readTopUpRule, withSetupPage } from './rule.ts'
import { parseThresholdPercent } from './terms.ts'

interface OwnApproval {
  readonly customerId: string
  readonly id: string
}

/** If the decision comes too late, the reason; null: this customer has no such request. */
export type Decided =
  | { readonly kind: 'approved'; readonly rule: AutomaticTopUp }
  | { readonly kind: 'refused' }
  | { readonly kind: 'too_late'; readonly standing: Exclude<ApprovalStanding, 'open'> }
  | null

/** Sets the requested rule and immediately reserves what it has to buy. Throws `PaymentsUnavailable`. */
export async function approveChange(dependencies: AutoTopUpDependencies, own: OwnApproval): Promise<Decided> {
  const { customerId } = own
  const cards = await listSavedCards(dependencies, customerId)
  const decided = await decide(dependencies, own, 'approved', async (tx, { approval, rule }, now) => {
    const { packageKey, priceCents, thresholdPercent, monthlyCapCents } = approval
    const terms = {
      packageKey,
      priceCents,
      thresholdPercent: parseThresholdPercent(thresholdPercent),
      monthlyCapCents,
    }
    const by = { kind: 'approval', name: askerOf(approval).name } as const
    await setTerms(tx, rule, { customerId, terms, cards, by }, now)
    return await readTopUpRule({ prisma: tx, clock: dependencies.clock }, customerId)
  })
  if (decided?.kind !== 'done') return decided
  return { kind: 'approved', rule: await withSetupPage(dependencies, customerId, decided.result) }
}

export async function refuseChange(dependencies: AutoTopUpDependencies, own: OwnApproval): Promise<Decided> {
  const decided = await decide(dependencies, own, 'refused', () => Promise.resolve())
  return decided?.kind === 'done' ? { kind: 'refused' } : decided
}

interface Asked {
  readonly approval: AskedApproval
  readonly rule: LockedRule | null
}

async function decide<Result>(
  { prisma, clock }: AutoTopUpDependencies,
  { customerId, id }: OwnApproval,
  decision: 'approved' | 'refused',
  carryOut: (tx: Transaction, asked: Asked, now: Date) => Promise<Result>,
): Promise<
  { readonly kind: 'done'; readonly result: Result } | Exclude<Decided, { kind: 'approved' | 'refused' }>
> {
  if (!isUuid(id)) return null
  return await prisma.$transaction(async (tx) => {
    const rule = await lockRuleToBe(tx, customerId)
    const now = await readMoment(tx, clock)
    // A key or an app that is revoked at this moment is so before or after the decision.
    const approval = await findAskedApproval(tx, { customerId, id })
    if (!approval) return null
    const standing = standingOf(approval, rule, now)
    if (standing !== 'open') return { kind: 'too_late', standing } as const
    await tx.topUpApproval.update({ where: { id }, data: { state: decision, decidedAt: now } })
    return { kind: 'done', result: await carryOut(tx, { approval, rule }, now) } as const
  })
}

/** The change that a key or an app requests, next to the current settings, as the customer sees it before deciding. */

import type { TopUpTerms } from '@vinspec/contract/top-up-words'
import { validate as isUuid } from 'uuid'
import { readMoment } from '../../foundation/db/read-moment.ts'
import { startOfMonth } from '../../foundation/start-of-month.ts'
import * as sql from '../../generated/sql/functions.ts'
import { readAvailableCredits } from '../ledger/balance.ts'
import { type ApprovalStanding, type Asker, askerOf, standingOf } from './approval-standing.ts'
import { chooseCard } from './cards.ts'
import { listSavedCards } from './customer-cards.ts'
import type { AutoTopUpDependencies } from './dependencies.ts'
import { findAskedApproval } from './find-asked-approval.ts'
import type { LockedRule } from './locked-rule.ts'
import { readMonthlySpend } from './monthly-spend.ts'
import { thresholdCredits } from './terms.ts'

export interface ShownTerms extends TopUpTerms {
  readonly credits: number
}

export interface ShownApproval {
  readonly id: string
  readonly standing: ApprovalStanding
  readonly asker: Asker
  readonly askedAt: Date
  readonly expiresAt: Date
  /** Null: automatic top-up is off. */
  readonly today: ShownTerms | null
  readonly proposed: ShownTerms
  /** The card that would be charged; null: none can be, and the customer has to save one first. */
  readonly card: { readonly brand: string; readonly last4: string } | null
  readonly availableCredits: number
  /** Of this month (UTC), including what is in flight. */
  readonly spentCents: number
  /** What is charged right after the customer approves. */
  readonly chargedNowCents: number
}

/** Null: this customer has no such request. */
export async function readApproval(
  dependencies: AutoTopUpDependencies,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<ShownApproval | null> {
  const { prisma, clock } = dependencies
  if (!isUuid(id)) return null
  const approval = await findAskedApproval(prisma, { customerId, id })
  if (!approval) return null
  const now = await readMoment(prisma, clock)
  const { priceCents } = approval
  const [rule, availableCredits, wanted, spentCents, cards] = await Promise.all([
    prisma.autoTopUpRule.findUnique({ where: { customerId }, include: { package: true } }),
    readAvailableCredits(dependencies, customerId),
    sql.creditsWantedByLists(prisma, { customer: customerId, priceCents, now }),
    readMonthlySpend(prisma, customerId, startOfMonth(now)),
    listSavedCards(dependencies, customerId),
  ])
  const card = chooseCard(cards, rule ?? { cardId: null, cardRefused: false }, now)
  const proposed = toShown(approval)
  return {
    id,
    standing: standingOf(approval, rule, now),
    asker: askerOf(approval),
    askedAt: approval.askedAt,
    expiresAt: approval.expiresAt,
    today: rule?.enabled ? toShown(rule) : null,
    proposed,
    card: card && { brand: card.brand, last4: card.last4 },
    availableCredits,
    spentCents,
    chargedNowCents: chargedAtOnce(proposed, { availableCredits, wanted: wanted ?? 0, spentCents }),
  }
}

type Terms = Pick<LockedRule, 'package' | 'priceCents' | 'thresholdPercent' | 'monthlyCapCents'>

function toShown({ package: sold, priceCents, thresholdPercent, monthlyCapCents }: Terms): ShownTerms {
  return {
    packageName: sold.name,
    credits: sold.credits,
    priceCents,
    thresholdCredits: thresholdCredits(sold.credits, thresholdPercent),
    monthlyCapCents,
  }
}

interface Now extends Pick<ShownApproval, 'availableCredits' | 'spentCents'> {
  /** The credits that lists with a budget need. */
  readonly wanted: number
}

function chargedAtOnce(
  { priceCents, thresholdCredits: threshold, monthlyCapCents }: ShownTerms,
  { availableCredits, wanted, spentCents }: Now,
): number {
  const fits = monthlyCapCents === null || spentCents + priceCents <= monthlyCapCents
  return availableCredits <= Math.max(threshold, wanted - 1) && fits ? priceCents : 0
}

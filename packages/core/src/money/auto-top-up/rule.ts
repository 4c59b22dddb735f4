/** The automatic top-up rule as the customer sees it: reading it and turning it off. */

import type { AutomaticTopUp } from '@vinspec/contract'
import type { Clock } from '../../foundation/clock.ts'
import type { Database, Transaction } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { Principal } from '../../foundation/principal.ts'
import { startOfMonth } from '../../foundation/start-of-month.ts'
import { ensureSetupPage } from './card-setup.ts'
import { turnOff } from './change-rule.ts'
import { describeChanger } from './changed-by.ts'
import type { AutoTopUpDependencies } from './dependencies.ts'
import { type LockedRule, lockRule } from './locked-rule.ts'
import { readMonthlySpend } from './monthly-spend.ts'
import { readPriceRise } from './price-rise.ts'
import { parseStatus, parseThresholdPercent, thresholdCredits } from './terms.ts'

/** A rule as the customer sees it, without the page where the customer resolves what it waits for. */
export type ShownRule = Omit<AutomaticTopUp, 'setup_url'>

/** The rule, its spend in this calendar month (UTC), and the page that it waits for. Throws like `withSetupPage`. */
export async function readAutoTopUp(
  dependencies: AutoTopUpDependencies,
  customerId: string,
): Promise<AutomaticTopUp> {
  return await withSetupPage(dependencies, customerId, await readTopUpRule(dependencies, customerId))
}

/**
 * While the rule waits for the customer, adds the page for that: the portal's page to accept a higher price, or the
 * vendor's page to save a card. The vendor's page is replaced when it is about to close, so this throws
 * `PaymentsUnavailable` if the vendor does not respond.
 */
export async function withSetupPage(
  dependencies: AutoTopUpDependencies,
  customerId: string,
  rule: ShownRule,
): Promise<AutomaticTopUp> {
  const { prisma, portalUrl } = dependencies
  if (!waitsForCustomer(rule)) return rule
  if (await readPriceRise(prisma, customerId)) {
    return { ...rule, setup_url: new URL('/billing#top-up', portalUrl).href }
  }
  return { ...rule, setup_url: await ensureSetupPage(dependencies, customerId) }
}

/**
 * Reads the rule without the page, so that the vendor is not called. In the transaction that changes a rule, the result
 * includes the charge that the change has caused: a moment later, that charge may be over.
 */
export async function readTopUpRule(
  { prisma, clock }: { readonly prisma: Database | Transaction; readonly clock: Clock },
  customerId: string,
): Promise<ShownRule> {
  const month = startOfMonth(await readMoment(prisma, clock))
  // One query after the other: the connection of a transaction takes one at a time.
  const rule = await prisma.autoTopUpRule.findUnique({ where: { customerId }, include: { package: true } })
  return toAutomaticTopUp(rule, await readMonthlySpend(prisma, customerId, month))
}

/**
 * Turns the rule off immediately and keeps its terms. A charge that was already sent may still settle, and then grants
 * credits.
 */
export async function disableAutoTopUp(
  dependencies: Dependencies,
  principal: Pick<Principal, 'customerId' | 'credential'>,
): Promise<AutomaticTopUp> {
  const { prisma, clock } = dependencies
  const { customerId } = principal
  await prisma.$transaction(async (tx) => {
    const rule = await lockRule(tx, customerId)
    if (rule) await turnOff(tx, rule, await describeChanger(tx, principal), await readMoment(tx, clock))
  })
  return await readTopUpRule(dependencies, customerId)
}

function waitsForCustomer({ status }: Pick<AutomaticTopUp, 'status'>): boolean {
  return status === 'setup_required' || status === 'action_required'
}

function toAutomaticTopUp(rule: LockedRule | null, spentCents: number): AutomaticTopUp {
  const spend = { monthly_spend: { amount_cents: spentCents, currency: 'usd' } } as const
  if (!rule) {
    return {
      object: 'automatic_top_up',
      enabled: false,
      status: 'disabled',
      package_key: null,
      threshold_percent: null,
      threshold_credits: null,
      monthly_cap: null,
      ...spend,
      payment_method: null,
    }
  }
  return {
    object: 'automatic_top_up',
    enabled: rule.enabled,
    status: parseStatus(rule.status),
    package_key: rule.packageKey,
    threshold_percent: parseThresholdPercent(rule.thresholdPercent),
    threshold_credits: thresholdCredits(rule.package.credits, rule.thresholdPercent),
    monthly_cap:
      rule.monthlyCapCents === null ? null : { amount_cents: rule.monthlyCapCents, currency: 'usd' },
    ...spend,
    payment_method: toPaymentMethod(rule),
  }
}

/** A card that was refused is shown with what happened to it, but not as one that would be charged. */
function toPaymentMethod({ status, cardBrand, cardLast4 }: LockedRule): AutomaticTopUp['payment_method'] {
  if (status === 'setup_required' || cardBrand === null || cardLast4 === null) return null
  return { brand: cardBrand, last4: cardLast4 }
}

/** The automatic top-up rule: read it, turn it off. */
import type { AutomaticTopUp } from '@vinspec/contract'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import { parseStatus, parseThresholdPercent } from './terms.ts'

interface StoredRule {
  readonly enabled: boolean
  readonly status: string
  readonly packageKey: string
  readonly thresholdPercent: number
  readonly monthlyCapCents: number | null
  readonly package: { readonly credits: number }
}

const withPackage = { package: { select: { credits: true } } } as const

/** The rule and what it has spent this calendar month (UTC). */
export async function readAutoTopUp(prisma: Database, customerId: string): Promise<AutomaticTopUp> {
  const rule = await prisma.autoTopUpRule.findUnique({ where: { customerId }, include: withPackage })
  return toAutomaticTopUp(rule)
}

/** Turns the rule off at once and keeps its terms. */
export async function disableAutoTopUp(
  { prisma, clock }: { readonly prisma: Database; readonly clock: Clock },
  customerId: string,
): Promise<AutomaticTopUp> {
  await prisma.autoTopUpRule.updateMany({
    where: { customerId, enabled: true },
    data: { enabled: false, status: 'disabled', updatedAt: clock() },
  })
  return await readAutoTopUp(prisma, customerId)
}

/** Balance at which the rule buys: a share of the package, rounded up. */
function thresholdCredits(packageCredits: number, thresholdPercent: number): number {
  return Math.ceil((packageCredits * thresholdPercent) / 100)
}

function toAutomaticTopUp(rule: StoredRule | null): AutomaticTopUp {
  // Nothing is bought automatically before payments are configured, so nothing is spent and no card is known.
  const none = { monthly_spend: { amount_cents: 0, currency: 'usd' }, payment_method: null } as const
  if (!rule) {
    return {
      object: 'automatic_top_up',
      enabled: false,
      status: 'disabled',
      package_key: null,
      threshold_percent: null,
      threshold_credits: null,
      monthly_cap: null,
      ...none,
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
    ...none,
  }
}

/** What automatic top-up would buy for a list, so that its customer can approve it before anything is bought. */

import type { Dependencies } from '../../foundation/dependencies.ts'
import { readTopUpRule } from '../../money/auto-top-up/rule.ts'
import { IDLE } from '../../money/auto-top-up/terms.ts'
import { listLookupPackages } from '../../money/catalog/lookup-packages.ts'
import { readAvailableCredits } from '../../money/ledger/balance.ts'

export interface TopUpOffer {
  readonly packageKey: string
  readonly packageCredits: number
  readonly priceCents: number
  /** The rule buys when this many credits or fewer are left. */
  readonly thresholdCredits: number
  /** The most purchases until the whole list is looked up, and their total price. */
  readonly times: number
  readonly totalCents: number
  /** What remains of the rule's cap in this calendar month (UTC); null: there is no cap. */
  readonly leftThisMonthCents: number | null
  readonly monthlyCapCents: number | null
}

/** Null: nothing would be bought for this many lookups. */
export async function offerTopUp(
  dependencies: Dependencies,
  customerId: string,
  lookups: number,
): Promise<TopUpOffer | null> {
  const rule = await readTopUpRule(dependencies, customerId)
  const packages = await listLookupPackages(dependencies.prisma)
  const bought = packages.find(({ package_key: key }) => key === rule.package_key)
  if (lookups === 0 || !bought || rule.threshold_credits === null || IDLE.has(rule.status)) return null
  const available = await readAvailableCredits(dependencies, customerId)
  // The last lookup can trigger a purchase too, if it leaves no more than the threshold.
  const missing = lookups + rule.threshold_credits + 1 - available
  if (missing <= 0) return null
  const times = Math.ceil(missing / bought.credits)
  const { monthly_cap: cap, monthly_spend: spend } = rule
  return {
    packageKey: bought.package_key,
    packageCredits: bought.credits,
    priceCents: bought.price.amount_cents,
    thresholdCredits: rule.threshold_credits,
    times,
    totalCents: times * bought.price.amount_cents,
    leftThisMonthCents: cap && Math.max(0, cap.amount_cents - spend.amount_cents),
    monthlyCapCents: cap?.amount_cents ?? null,
  }
}

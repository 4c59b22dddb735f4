/** Sets the rule if the caller may; otherwise, the change waits for the customer's approval. */

import type { AutomaticTopUp } from '@vinspec/contract'
import { formatCents } from '@vinspec/contract/amounts'
import type { Transaction } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import { VinspecError } from '../../foundation/errors.ts'
import type { Principal } from '../../foundation/principal.ts'
import { readPackageForSale } from '../catalog/lookup-packages.ts'
import type { SavedCard } from '../payments/payments.ts'
import { priceChanged } from './accept-price.ts'
import { askCustomer } from './ask-customer.ts'
import { lowerTerms, type RuleTerms, setTerms } from './change-rule.ts'
import { describeChanger } from './changed-by.ts'
import { listSavedCards } from './customer-cards.ts'
import type { AutoTopUpDependencies } from './dependencies.ts'
import { type Authority, type ChargeTerms, judgeChange } from './judge-change.ts'
import { type LockedRule, lockRuleToBe } from './locked-rule.ts'
import { checkMonthlyCap } from './monthly-cap.ts'
import { readTopUpRule, withSetupPage } from './rule.ts'
import { parseStatus, type ThresholdPercent, thresholdCredits } from './terms.ts'

export interface AutoTopUpTerms {
  readonly packageKey: string
  /** Omitted: 10. */
  readonly thresholdPercent: ThresholdPercent | undefined
  /** Omitted: the current cap stays. Null: no cap. */
  readonly monthlyCapCents: number | null | undefined
  /** The price that the customer was shown with the form. Omitted: the caller accepts the current one. */
  readonly shownCents?: number | undefined
}

const DEFAULT_THRESHOLD_PERCENT = 10

/**
 * Throws `package_not_found`, `package_unavailable`, `invalid_request` if the price is higher than was shown,
 * `monthly_cap_too_low`, `approval_required`, or `PaymentsUnavailable`, and then changes nothing.
 */
export async function configureAutoTopUp(
  dependencies: AutoTopUpDependencies,
  principal: Principal,
  terms: AutoTopUpTerms,
): Promise<AutomaticTopUp> {
  const { prisma, clock, portalUrl } = dependencies
  const { customerId } = principal
  const sold = await readPackageForSale(prisma, terms.packageKey)
  if (sold.amountCents > (terms.shownCents ?? Infinity)) throw priceChanged()
  checkMonthlyCap(terms.monthlyCapCents ?? null, sold.amountCents)
  const cards = await listSavedCards(dependencies, customerId)
  // Judged and changed under one lock, so that two changes at once cannot add up to more than each may.
  const outcome = await prisma.$transaction(async (tx) => {
    const rule = await lockRuleToBe(tx, customerId)
    const now = await readMoment(tx, clock)
    const wanted = toRuleTerms(terms, rule, sold.amountCents)
    checkMonthlyCap(wanted.monthlyCapCents, sold.amountCents)
    const approvalId = await changeOrAsk(tx, { principal, rule, wanted, credits: sold.credits, cards }, now)
    return approvalId ?? (await readTopUpRule({ prisma: tx, clock }, customerId))
  })
  if (typeof outcome === 'string') {
    throw approvalRequired(new URL(`/approvals/${outcome}`, portalUrl), principal.monthlyTopUpCents)
  }
  return await withSetupPage(dependencies, customerId, outcome)
}

interface Change {
  readonly principal: Principal
  readonly rule: LockedRule | null
  readonly wanted: RuleTerms
  /** How many credits the wanted lookup package has. */
  readonly credits: number
  readonly cards: readonly SavedCard[]
}

/** Returns the ID of the approval that the change needs; null: the rule is changed. */
async function changeOrAsk(
  tx: Transaction,
  { principal, rule, wanted, credits, cards }: Change,
  now: Date,
): Promise<string | null> {
  const { customerId } = principal
  const current = rule && {
    ...rule,
    ...toChargeTerms(rule, rule.package.credits),
    status: parseStatus(rule.status),
  }
  const verdict = judgeChange(current, toChargeTerms(wanted, credits), authorityOf(principal))
  if (verdict === 'ask') return await askCustomer(tx, { principal, rule, terms: wanted }, now)
  const by = await describeChanger(tx, principal)
  if (verdict === 'set' || !rule) await setTerms(tx, rule, { customerId, terms: wanted, cards, by }, now)
  else await lowerTerms(tx, rule, { terms: wanted, by }, now)
  return null
}

function toRuleTerms(
  { packageKey, thresholdPercent = DEFAULT_THRESHOLD_PERCENT, monthlyCapCents }: AutoTopUpTerms,
  rule: LockedRule | null,
  priceCents: number,
): RuleTerms {
  const keptCap = rule?.monthlyCapCents ?? null
  return {
    packageKey,
    priceCents,
    thresholdPercent,
    monthlyCapCents: monthlyCapCents === undefined ? keptCap : monthlyCapCents,
  }
}

function toChargeTerms(
  terms: Pick<LockedRule, 'packageKey' | 'priceCents' | 'thresholdPercent' | 'monthlyCapCents'>,
  credits: number,
): ChargeTerms {
  const { packageKey, priceCents, thresholdPercent, monthlyCapCents } = terms
  const threshold = thresholdCredits(credits, thresholdPercent)
  return { packageKey, priceCents, thresholdCredits: threshold, monthlyCapCents }
}

/**
 * Only the customers themselves have full authority. Anyone who holds a key or a token has the authority that it was
 * given.
 */
function authorityOf({ credential, permissions, monthlyTopUpCents }: Principal): Authority {
  if (credential.kind === 'session') return 'full'
  if (!permissions.has('top_up') || monthlyTopUpCents === null) return 'none'
  return { monthlyMaximumCents: monthlyTopUpCents }
}

export function approvalRequired({ href }: URL, maximumCents: number | null = null): VinspecError {
  const within =
    maximumCents === null
      ? ''
      : ` A monthly cap and a package price of ${formatCents(maximumCents)} or less need no approval.`
  return new VinspecError(
    'approval_required',
    `This raises how much automatic top-up can charge, so the account holder must approve it at approval_url. Nothing changes or is charged until then.${within}`,
    { details: { approval_url: href } },
  )
}

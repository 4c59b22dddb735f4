/** The customer accepts that a lookup package costs more than when the rule was set. */
import type { AutomaticTopUp } from '@vinspec/contract'
import { readMoment } from '../../foundation/db/read-moment.ts'
import { VinspecError } from '../../foundation/errors.ts'
import { setTerms } from './change-rule.ts'
import { listSavedCards } from './customer-cards.ts'
import type { AutoTopUpDependencies } from './dependencies.ts'
import { lockRule } from './locked-rule.ts'
import { checkMonthlyCap } from './monthly-cap.ts'
import { readTopUpRule, withSetupPage } from './rule.ts'
import { parseThresholdPercent } from './terms.ts'

/**
 * @param shownCents the price that the customer accepts
 * Throws `invalid_request` if the package has another price now, `monthly_cap_too_low`, or `PaymentsUnavailable`.
 */
export async function acceptPrice(
  dependencies: AutoTopUpDependencies,
  customerId: string,
  shownCents: number,
): Promise<AutomaticTopUp> {
  const { prisma, clock } = dependencies
  const cards = await listSavedCards(dependencies, customerId)
  const accepted = await prisma.$transaction(async (tx) => {
    const rule = await lockRule(tx, customerId)
    const now = await readMoment(tx, clock)
    if (rule?.status !== 'action_required' || rule.package.amountCents !== shownCents) throw priceChanged()
    const { packageKey, thresholdPercent, monthlyCapCents } = rule
    checkMonthlyCap(monthlyCapCents, shownCents)
    const terms = {
      packageKey,
      priceCents: shownCents,
      thresholdPercent: parseThresholdPercent(thresholdPercent),
      monthlyCapCents,
    }
    await setTerms(tx, rule, { customerId, terms, cards, by: { kind: 'customer' } }, now)
    return await readTopUpRule({ prisma: tx, clock }, customerId)
  })
  return await withSetupPage(dependencies, customerId, accepted)
}

export function priceChanged(): VinspecError {
  return new VinspecError(
    'invalid_request',
    'The price or the settings have changed in the meantime. Review them, then try again.',
  )
}

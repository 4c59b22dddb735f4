/** Sets the rule. With a card that may be charged it stands at once, else it waits for one. */
import type { AutomaticTopUp } from '@vinspec/contract'
import { formatUsd, readPackageForSale } from '../catalog/lookup-packages.ts'
import { VinspecError } from '../errors.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { SavedCard } from '../payments/payments.ts'
import { PaymentsUnavailable } from '../payments/payments-unavailable.ts'
import type { Principal } from '../principal.ts'
import { chooseCard, toCardColumns } from './cards.ts'
import type { AutoTopUpDependencies } from './dependencies.ts'
import { isInFlight, type LockedRule, lockRule, type Transaction } from './locked-rule.ts'
import { readAutoTopUp } from './rule.ts'
import type { AutoTopUpStatus, ThresholdPercent } from './terms.ts'

export interface AutoTopUpTerms {
  readonly packageKey: string
  /** Undefined: 10. */
  readonly thresholdPercent: ThresholdPercent | undefined
  /** Undefined: no cap. */
  readonly monthlyCapCents: number | undefined
}

const DEFAULT_THRESHOLD_PERCENT = 10

/** Throws `package_not_found`, `package_unavailable`, `monthly_cap_too_low` or `PaymentsUnavailable`, and changes nothing then. */
export async function configureAutoTopUp(
  dependencies: AutoTopUpDependencies,
  principal: Principal,
  terms: AutoTopUpTerms,
): Promise<AutomaticTopUp> {
  const { customerId } = principal
  const { prisma, clock, payments } = dependencies
  await checkTerms(dependencies, terms)
  if (!payments) throw new PaymentsUnavailable()

  const counterpart = await prisma.paymentCustomer.findUnique({ where: { customerId } })
  const cards = counterpart?.vendorId ? await payments.listCards(counterpart.vendorId) : []
  await prisma.$transaction(async (tx) => await storeTerms(tx, customerId, { terms, cards, now: clock() }))
  return await readAutoTopUp(dependencies, customerId)
}

async function checkTerms(
  { prisma }: AutoTopUpDependencies,
  { packageKey, monthlyCapCents }: AutoTopUpTerms,
): Promise<void> {
  const { amountCents } = await readPackageForSale(prisma, packageKey)
  if (monthlyCapCents === undefined || monthlyCapCents >= amountCents) return
  throw new VinspecError(
    'monthly_cap_too_low',
    `The monthly cap must be at least the price of the package, ${formatUsd(amountCents)}.`,
    { details: { minimum_cents: amountCents } },
  )
}

interface NewTerms {
  readonly terms: AutoTopUpTerms
  readonly cards: readonly SavedCard[]
  readonly now: Date
}

async function storeTerms(
  tx: Transaction,
  customerId: string,
  { terms, cards, now }: NewTerms,
): Promise<void> {
  const { packageKey, thresholdPercent = DEFAULT_THRESHOLD_PERCENT, monthlyCapCents = null } = terms
  const stored = { packageKey, thresholdPercent, monthlyCapCents, updatedAt: now }
  await tx.autoTopUpRule.createMany({
    data: { customerId, enabled: false, status: 'disabled', ...stored },
    skipDuplicates: true,
  })
  const rule = await lockRule(tx, customerId)
  if (!rule) throw new Error(`the rule of ${customerId} is gone`)
  const card = chooseCard(cards, rule, now)
  const status = nextStatus(rule, card, await isInFlight(tx, customerId))
  await tx.autoTopUpRule.update({
    where: { customerId },
    data: {
      ...stored,
      enabled: true,
      status,
      failures: 0,
      dueAt: status === 'active' ? now : null,
      ...(card && toCardColumns(card)),
    },
  })
  if (status === 'active') await enqueue(tx, { name: 'check-top-up', customerId })
}

/** Asking again is an explicit retry, but no card is charged again that was refused for good. */
function nextStatus(rule: LockedRule, card: SavedCard | null, inFlight: boolean): AutoTopUpStatus {
  if (inFlight) return 'processing'
  if (card) return 'active'
  return rule.status === 'action_required' ? 'action_required' : 'setup_required'
}

import { isInFlight, type LockedRule, type Transaction } from './locked-rule.ts'
import { CHARGE_WINDOW_MS, startOfMonth, type TopUpSituation } from './plan-top-up.ts'
import { parseStatus, thresholdCredits } from './terms.ts'

/** Everything that a plan depends on, under the lock of the rule. */
export async function readSituation(tx: Transaction, rule: LockedRule, now: Date): Promise<TopUpSituation> {
  const { customerId } = rule
  const charges = await tx.topUp.findMany({
    // What was given up before the vendor was told to charge is no charge.
    where: { customerId, reservedAt: { gt: new Date(Number(now) - CHARGE_WINDOW_MS) }, tries: { gt: 0 } },
    select: { reservedAt: true },
  })
  const { available, spent } = await readBalances(tx, customerId, now)
  return {
    status: parseStatus(rule.status),
    checkWanted: rule.checkWanted,
    dueAt: rule.dueAt,
    thresholdCredits: thresholdCredits(rule.package.credits, rule.thresholdPercent),
    availableCredits: available,
    lookedUp: await hasLookedUp(tx, customerId),
    priceCents: rule.package.amountCents,
    seenPriceCents: rule.priceCents,
    withdrawn: rule.package.withdrawnAt !== null,
    monthlyCapCents: rule.monthlyCapCents,
    monthlySpendCents: spent,
    inFlight: await isInFlight(tx, customerId),
    recentCharges: charges.map(({ reservedAt }) => reservedAt),
    cardExpiresAt: rule.cardRefused ? null : rule.cardExpiresAt,
  }
}

interface Balances {
  readonly available: number
  readonly spent: number
}

async function readBalances(tx: Transaction, customerId: string, now: Date): Promise<Balances> {
  const [balances] = await tx.$queryRaw<Balances[]>`
    SELECT available_credits(${customerId}::uuid, ${now}) AS available,
      monthly_spend(${customerId}::uuid, ${startOfMonth(now)}::date)::int AS spent`
  if (!balances) throw new Error('balances are always there')
  return balances
}

async function hasLookedUp(tx: Transaction, customerId: string): Promise<boolean> {
  const last = await tx.topUp.findFirst({
    where: { customerId, state: 'succeeded' },
    orderBy: { closedAt: 'desc' },
    select: { closedAt: true },
  })
  if (!last?.closedAt) return true
  const lookup = await tx.vehicleLookup.findFirst({
    where: { customerId, createdAt: { gt: last.closedAt } },
    select: { id: true },
  })
  return lookup !== null
}

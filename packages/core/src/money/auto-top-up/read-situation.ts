import { required } from '../../foundation/db/call-function.ts'
import type { Transaction } from '../../foundation/db/client.ts'
import * as sql from '../../generated/sql/functions.ts'
import { isInFlight, type LockedRule } from './locked-rule.ts'
import { readMonthlySpend } from './monthly-spend.ts'
import { startOfMonth, type TopUpSituation } from './plan-top-up.ts'
import { parseStatus } from './terms.ts'

/** Everything that a plan depends on, under the lock of the rule. */
export async function readSituation(tx: Transaction, rule: LockedRule, now: Date): Promise<TopUpSituation> {
  const { customerId } = rule
  const available = await sql.availableCredits(tx, { customer: customerId, now })
  const threshold = await sql.topUpThreshold(tx, { customer: customerId })
  return {
    status: parseStatus(rule.status),
    checkWanted: rule.checkWanted,
    dueAt: rule.dueAt,
    thresholdCredits: required(threshold, 'the threshold of a rule'),
    availableCredits: required(available, 'what is available'),
    lookedUp: await hasLookedUp(tx, customerId),
    priceCents: rule.package.amountCents,
    seenPriceCents: rule.priceCents,
    withdrawn: rule.package.withdrawnAt !== null,
    monthlyCapCents: rule.monthlyCapCents,
    monthlySpendCents: await readMonthlySpend(tx, customerId, startOfMonth(now)),
    inFlight: await isInFlight(tx, customerId),
    pausedUntil: await sql.endOfChargePause(tx, { customer: customerId }),
    cardExpiresAt: rule.cardRefused ? null : rule.cardExpiresAt,
  }
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

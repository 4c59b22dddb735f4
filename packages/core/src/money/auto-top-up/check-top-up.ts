/** Checks whether the rule has to buy, and reserves what it buys. This does not charge anything. */

import { required } from '../../foundation/db/call-function.ts'
import type { Transaction } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { newId } from '../../foundation/ids.ts'
import { enqueue } from '../../foundation/jobs/enqueue.ts'
import { currentTraceparent } from '../../foundation/process/spans.ts'
import { startOfMonth } from '../../foundation/start-of-month.ts'
import * as sql from '../../generated/sql/functions.ts'
import { isInFlight, type LockedRule, lockRule } from './locked-rule.ts'
import { readMonthlySpend } from './monthly-spend.ts'
import { notifyOfLostCard, notifyOfPrice, notifyOfSuspension } from './notify-of-top-ups.ts'
import { mayBuy, planTopUp, type TopUpPlan, type TopUpSituation } from './plan-top-up.ts'
import { parseStatus } from './terms.ts'

/** Returns what was planned and done; null: the customer never set a rule. Safe to repeat at any time. */
export async function checkTopUp(
  { prisma, clock }: Dependencies,
  customerId: string,
): Promise<TopUpPlan | null> {
  return await prisma.$transaction(async (tx) => {
    await sql.collectTopUpChecks(tx, { customer: customerId })
    const rule = await lockRule(tx, customerId)
    return rule && (await checkLockedRule(tx, rule, await readMoment(tx, clock)))
  })
}

/** Like {@link checkTopUp}, for a caller that holds the rule's lock. */
export async function checkLockedRule(tx: Transaction, rule: LockedRule, now: Date): Promise<TopUpPlan> {
  const situation = await readSituation(tx, rule, now)
  const plan = planTopUp(situation, now)
  if (mayBuy(situation.status)) await carryOut(tx, rule, plan, now)
  return plan
}

async function carryOut(tx: Transaction, rule: LockedRule, plan: TopUpPlan, now: Date): Promise<void> {
  const change = async (data: object) => {
    await tx.autoTopUpRule.update({
      where: { customerId: rule.customerId },
      data: { ...data, updatedAt: now },
    })
  }
  switch (plan.action) {
    case 'buy': {
      const topUpId = await reserve(tx, rule, now)
      await change({ status: 'processing' })
      await enqueue(tx, { name: 'execute-top-up', topUpId })
      break
    }
    case 'wait':
      await change({ dueAt: plan.until })
      break
    case 'reach_cap':
      await change({ status: 'cap_reached', dueAt: plan.until })
      break
    case 'nothing':
      await change({ status: 'active', dueAt: null, checkWanted: false, failures: 0 })
      break
    case 'suspend':
      await change({ status: 'suspended' })
      await notifyOfSuspension(tx, rule, 'the package is no longer sold.', now)
      break
    case 'ask_price':
      await change({ status: 'action_required' })
      await notifyOfPrice(tx, rule, now)
      break
    case 'set_up':
      await change({ status: 'setup_required' })
      await notifyOfLostCard(tx, rule, now)
      break
  }
}

async function reserve(tx: Transaction, rule: LockedRule, now: Date): Promise<string> {
  const { customerId, packageKey, cardId } = rule
  if (cardId === null) throw new Error('a purchase was planned without a card')
  const { id } = await tx.topUp.create({
    data: {
      id: newId(),
      customerId,
      packageKey,
      amountCents: rule.package.amountCents,
      credits: rule.package.credits,
      month: startOfMonth(now),
      cardId,
      creationKey: newId(),
      dueAt: now,
      reservedAt: now,
      traceparent: currentTraceparent() ?? null,
    },
  })
  return id
}

/** Everything that the plan depends on, read under the rule's lock. */
async function readSituation(tx: Transaction, rule: LockedRule, now: Date): Promise<TopUpSituation> {
  const { customerId } = rule
  const available = await sql.availableCredits(tx, { customer: customerId, now })
  const threshold = await sql.topUpThreshold(tx, { customer: customerId, now })
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

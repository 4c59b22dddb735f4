/** Processes an event about a saved card: it was removed, changed, or just saved. */

import type { Transaction } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { FulfilmentDependencies } from '../payments/fulfil-payment.ts'
import type { SavedCard } from '../payments/payments.ts'
import { isSavedSince, readRefusedCards, removeCard, toCardColumns, useCard } from './cards.ts'
import { type LockedRule, lockRule } from './locked-rule.ts'

/** used: a rule charges it from now on. refreshed, lost: it is the card of a rule. unused: no rule uses it. */
export interface SyncedCard {
  readonly kind: 'used' | 'refreshed' | 'lost' | 'unused'
}

/** `isNew`: the card was just saved, so a rule that waits for a card may use it. */
export async function syncCard(
  { prisma, clock, payments }: FulfilmentDependencies,
  cardId: string,
  isNew: boolean,
): Promise<SyncedCard> {
  const card = await payments.readCard(cardId)
  const customerId =
    (await prisma.autoTopUpRule.findFirst({ where: { cardId } }))?.customerId ??
    (card &&
      (await prisma.paymentCustomer.findUnique({ where: { vendorId: card.vendorCustomerId } }))?.customerId)
  if (!customerId) return { kind: 'unused' }
  return await prisma.$transaction(async (tx) => {
    const rule = await lockRule(tx, customerId)
    if (!rule) return { kind: 'unused' }
    const now = await readMoment(tx, clock)
    const good = card && card.expiresAt > now ? card : null
    if (rule.cardId === cardId) return await syncRuleCard(tx, rule, good, now)
    if (!isNew || !good || !waitsFor(rule, good)) return { kind: 'unused' }
    if ((await readRefusedCards(tx, customerId)).has(cardId)) return { kind: 'unused' }
    await useCard(tx, rule, good, now)
    return { kind: 'used' }
  })
}

async function syncRuleCard(
  tx: Transaction,
  rule: LockedRule,
  card: SavedCard | null,
  now: Date,
): Promise<SyncedCard> {
  if (!card) {
    await removeCard(tx, rule, now)
    return { kind: 'lost' }
  }
  const { cardRefused: _, ...changed } = toCardColumns(card)
  await tx.autoTopUpRule.update({
    where: { customerId: rule.customerId },
    data: { ...changed, updatedAt: now },
  })
  return { kind: 'refreshed' }
}

function waitsFor(rule: LockedRule, card: SavedCard): boolean {
  const { status } = rule
  if (status === 'setup_required') return true
  return (status === 'action_required' || status === 'suspended') && isSavedSince(rule, card)
}

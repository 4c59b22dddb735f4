/** Reads the outcome of a page that saves a card, after an event or by polling. */

import { readMoment } from '../../foundation/db/read-moment.ts'
import type { FulfilmentDependencies } from '../payments/fulfil-payment.ts'
import type { SavedCard } from '../payments/payments.ts'
import { FIRST_LOOK_MS } from './card-setup.ts'
import { isSavedSince, readRefusedCards, useCard } from './cards.ts'
import { type LockedRule, lockRule } from './locked-rule.ts'

/** saved: the rule has its card. open: not yet. known: synced before. foreign: not one of our pages. */
export interface SyncedSetup {
  readonly kind: 'saved' | 'open' | 'expired' | 'known' | 'foreign'
}

/** Checks a page that has been open for a while. For a closed account, it expires the page. */
export async function checkCardSetup(
  dependencies: FulfilmentDependencies,
  setupId: string,
): Promise<SyncedSetup> {
  const setup = await dependencies.prisma.cardSetup.findUnique({
    where: { id: setupId },
    include: { customer: { select: { closedAt: true } } },
  })
  if (!setup?.pageId) return { kind: 'foreign' }
  if (setup.customer.closedAt) await dependencies.payments.expirePage(setup.pageId)
  return await syncCardSetup(dependencies, setup.pageId)
}

export async function syncCardSetup(
  dependencies: FulfilmentDependencies,
  pageId: string,
): Promise<SyncedSetup> {
  const { prisma, clock, payments } = dependencies
  const setup = await prisma.cardSetup.findUnique({
    where: { pageId },
    include: { customer: { select: { paymentCustomer: { select: { vendorId: true } } } } },
  })
  if (!setup) return { kind: 'foreign' }
  if (setup.state === 'completed') return { kind: 'known' }

  const { expired, cardId } = await payments.readSetupPage(pageId)
  if (cardId === null) {
    const now = await readMoment(prisma, clock)
    // The next check comes after as long as the page has been open: soon while the customer may be there, then rarely.
    const dueAt = new Date(Number(now) + Math.max(FIRST_LOOK_MS, Number(now) - Number(setup.createdAt)))
    await prisma.cardSetup.updateMany({
      where: { id: setup.id, state: 'open' },
      data: expired ? { state: 'expired', dueAt: null } : { dueAt },
    })
    return { kind: expired ? 'expired' : 'open' }
  }
  const card = await payments.readCard(cardId)
  const isTheirs = card?.vendorCustomerId === setup.customer.paymentCustomer?.vendorId
  const { id, customerId } = setup
  return { kind: await complete(dependencies, { id, customerId, card: isTheirs ? card : null }) }
}

interface CompletedSetup {
  readonly id: string
  readonly customerId: string
  /** Null: the card has been removed since, or is not this customer's. */
  readonly card: SavedCard | null
}

async function complete(
  { prisma, clock }: FulfilmentDependencies,
  { id, customerId, card }: CompletedSetup,
): Promise<'saved' | 'known'> {
  return await prisma.$transaction(async (tx) => {
    const rule = await lockRule(tx, customerId)
    const now = await readMoment(tx, clock)
    const { count } = await tx.cardSetup.updateMany({
      where: { id, state: { in: ['open', 'expired'] } },
      data: { state: 'completed', dueAt: null },
    })
    if (count === 0) return 'known'
    if (!rule?.enabled || !card || card.expiresAt <= now || !isNews(rule, card)) return 'saved'
    if (!(await readRefusedCards(tx, customerId)).has(card.cardId)) await useCard(tx, rule, card, now)
    return 'saved'
  })
}

/** False: the rule has had this card, and may have stopped because of it, or it stopped after the card was saved. */
function isNews(rule: LockedRule, card: SavedCard): boolean {
  return rule.cardId !== card.cardId && (rule.status !== 'suspended' || isSavedSince(rule, card))
}

/** The card that a rule charges: choosing, replacing, and removing it. */
import type { Database, Transaction } from '../../foundation/db/client.ts'
import * as sql from '../../generated/sql/functions.ts'
import type { SavedCard } from '../payments/payments.ts'
import { isInFlight, type LockedRule } from './locked-rule.ts'
import { notifyOfLostCard } from './notify-of-top-ups.ts'

/**
 * The rule's own card while it can be charged, otherwise the most recently saved other card; null: none can be charged.
 */
export function chooseCard(
  cards: readonly SavedCard[],
  rule: Pick<LockedRule, 'cardId' | 'cardRefused'>,
  now: Date,
): SavedCard | null {
  const isOwn = ({ cardId }: SavedCard) => cardId === rule.cardId
  const good = cards.filter((card) => card.expiresAt > now && !(rule.cardRefused && isOwn(card)))
  return good.find(isOwn) ?? good[0] ?? null
}

/** The customer's cards that the bank has refused for good, or only charges with their holder present. */
export async function readRefusedCards(
  on: Database | Transaction,
  customerId: string,
): Promise<ReadonlySet<string>> {
  const refused = await on.topUp.findMany({
    where: { customerId, failure: { in: ['refused', 'authentication_required'] } },
    select: { cardId: true },
    distinct: ['cardId'],
  })
  return new Set(refused.map(({ cardId }) => cardId))
}

export function toCardColumns({ cardId, brand, last4, expiresAt }: SavedCard) {
  return {
    cardId,
    cardBrand: brand,
    cardLast4: last4,
    cardExpiresAt: expiresAt,
    cardRefused: false,
  }
}

const NO_CARD = {
  cardId: null,
  cardBrand: null,
  cardLast4: null,
  cardExpiresAt: null,
  cardRefused: false,
}

/**
 * Makes the rule charge this card from now on. A rule that was waiting for a card becomes active again and is checked.
 */
export async function useCard(tx: Transaction, rule: LockedRule, card: SavedCard, now: Date): Promise<void> {
  const { customerId } = rule
  const resumes = WAITING.has(rule.status)
  const inFlight = await isInFlight(tx, customerId)
  await tx.autoTopUpRule.update({
    where: { customerId },
    data: {
      ...toCardColumns(card),
      updatedAt: now,
      ...(resumes && {
        status: inFlight ? 'processing' : 'active',
        failures: 0,
        dueAt: inFlight ? null : now,
      }),
    },
  })
  if (resumes) await sql.enqueueTopUpCheck(tx, { customer: customerId })
}

/** Statuses that a new card ends. */
const WAITING: ReadonlySet<string> = new Set([
  'setup_required',
  'retry_scheduled',
  'action_required',
  'suspended',
])

/** The vendor's times are in whole seconds, by its own clock. */
const MARGIN_MS = 60_000

/** Whether the card is newer than the state of the rule. An event may be late: an older card may be why the rule stopped. */
export function isSavedSince(
  { updatedAt }: Pick<LockedRule, 'updatedAt'>,
  { createdAt }: Pick<SavedCard, 'createdAt'>,
): boolean {
  return createdAt.getTime() + MARGIN_MS > updatedAt.getTime()
}

/** The rule's card can no longer be charged. A charge in flight finds that out by itself. */
export async function removeCard(tx: Transaction, rule: LockedRule, now: Date): Promise<void> {
  const waits = rule.status !== 'disabled' && rule.status !== 'processing'
  await tx.autoTopUpRule.update({
    where: { customerId: rule.customerId },
    data: { ...NO_CARD, updatedAt: now, ...(waits && { status: 'setup_required' }) },
  })
  if (rule.enabled) await notifyOfLostCard(tx, rule, now)
}

/** Changes the rule's terms, under its lock. The caller has already decided that the change is allowed. */
import type { Transaction } from '../../foundation/db/client.ts'
import { newId } from '../../foundation/ids.ts'
import type { RuleFacts } from '../../foundation/notifications/notices.ts'
import { notify } from '../../foundation/notifications/notify.ts'
import type { SavedCard } from '../payments/payments.ts'
import { chooseCard, toCardColumns } from './cards.ts'
import type { ChangedBy } from './changed-by.ts'
import { checkLockedRule } from './check-top-up.ts'
import { isInFlight, type LockedRule, lockRule } from './locked-rule.ts'
import { type AutoTopUpStatus, type ThresholdPercent, thresholdCredits } from './terms.ts'

export interface RuleTerms {
  readonly packageKey: string
  /** What the package costs now. */
  readonly priceCents: number
  readonly thresholdPercent: ThresholdPercent
  /** Null: no cap. */
  readonly monthlyCapCents: number | null
}

export interface NewRule {
  readonly customerId: string
  readonly terms: RuleTerms
  /** The customer's cards at the vendor, the latest first. */
  readonly cards: readonly SavedCard[]
  readonly by: ChangedBy
}

/** Sets the rule and, with a card, immediately reserves what it has to buy. This does not charge anything. */
export async function setTerms(
  tx: Transaction,
  before: LockedRule | null,
  { customerId, terms, cards, by }: NewRule,
  now: Date,
): Promise<void> {
  const stored = { ...terms, updatedAt: now }
  if (!before) {
    await tx.autoTopUpRule.create({ data: { customerId, enabled: false, status: 'disabled', ...stored } })
  }
  const card = chooseCard(cards, before ?? { cardId: null, cardRefused: false }, now)
  const status = nextStatus(before, card, await isInFlight(tx, customerId))
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
  const after = await readChanged(tx, customerId)
  if (status === 'active') await checkLockedRule(tx, after, now)
  await notifyOfChange(tx, { by, before, after }, now)
}

/** Changes only the terms: the rule's status stays as it is, and nothing is bought because of this. */
export async function lowerTerms(
  tx: Transaction,
  before: LockedRule,
  { terms, by }: Pick<NewRule, 'terms' | 'by'>,
  now: Date,
): Promise<void> {
  const { customerId, packageKey, priceCents } = before
  const seen = terms.packageKey === packageKey ? priceCents : terms.priceCents
  await tx.autoTopUpRule.update({
    where: { customerId },
    data: { ...terms, priceCents: seen, updatedAt: now },
  })
  await notifyOfChange(tx, { by, before, after: await readChanged(tx, customerId) }, now)
}

/** Turns the rule off and keeps its terms. */
export async function turnOff(tx: Transaction, before: LockedRule, by: ChangedBy, now: Date): Promise<void> {
  if (!before.enabled) return
  const { customerId } = before
  await tx.autoTopUpRule.update({
    where: { customerId },
    data: { enabled: false, status: 'disabled', updatedAt: now },
  })
  await notifyOfChange(tx, { by, before, after: await readChanged(tx, customerId) }, now)
}

/** Setting a rule again is an explicit retry, but a card that was refused for good is not charged again. */
function nextStatus(before: LockedRule | null, card: SavedCard | null, inFlight: boolean): AutoTopUpStatus {
  if (inFlight) return 'processing'
  if (card) return 'active'
  return before?.status === 'action_required' ? 'action_required' : 'setup_required'
}

async function readChanged(tx: Transaction, customerId: string): Promise<LockedRule> {
  const rule = await lockRule(tx, customerId)
  if (!rule) throw new Error(`the rule of ${customerId} is gone`)
  return rule
}

/** A change of the rule. Each one is emailed to the customer, no matter who made it. */
interface RuleChange {
  readonly by: ChangedBy
  /** Null: never set. */
  readonly before: LockedRule | null
  readonly after: LockedRule
}

/** Sends no email if nothing has changed. In a transaction, call it last. */
async function notifyOfChange(tx: Transaction, { by, before, after }: RuleChange, now: Date): Promise<void> {
  if (before?.version === after.version && before.status === after.status) return
  const data = { by, before: before && toFacts(before), after: toFacts(after) }
  await notify(tx, { customerId: after.customerId, kind: 'top_up_changed', episode: newId(), data }, now)
}

function toFacts(rule: LockedRule): RuleFacts {
  const { credits, name } = rule.package
  return {
    enabled: rule.enabled,
    packageName: name,
    priceCents: rule.priceCents,
    thresholdCredits: thresholdCredits(credits, rule.thresholdPercent),
    monthlyCapCents: rule.monthlyCapCents,
  }
}

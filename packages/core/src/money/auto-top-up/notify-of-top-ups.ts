/** Emails about a rule that cannot buy: each is sent once until the rule works again. */
import type { Transaction } from '../../foundation/db/client.ts'
import { notify } from '../../foundation/notifications/notify.ts'
import type { AfterFailure } from './after-failure.ts'
import type { LockedRule } from './locked-rule.ts'
import type { TopUpFailure } from './terms.ts'

export interface FailedPurchase {
  readonly failure: TopUpFailure
  readonly amountCents: number
  /** The state of the rule after the failure. */
  readonly next: AfterFailure
}

export async function notifyOfFailure(
  tx: Transaction,
  rule: LockedRule,
  { failure, amountCents, next }: FailedPurchase,
  now: Date,
): Promise<void> {
  const about = { customerId: rule.customerId, episode: episodeOf(rule) }
  switch (next.status) {
    case 'retry_scheduled': {
      const nextAttemptAt = (next.dueAt ?? now).toISOString()
      await notify(tx, { ...about, kind: 'top_up_failed', data: { amountCents, nextAttemptAt } }, now)
      break
    }
    case 'action_required':
      await notify(tx, { ...about, kind: 'top_up_action_required', data: { amountCents } }, now)
      break
    case 'suspended':
      await notifyOfSuspension(tx, rule, failure === 'refused' ? REFUSED : DECLINED, now)
      break
    case 'setup_required':
      await notifyOfLostCard(tx, rule, now)
      break
    case 'active':
      break
  }
}

const DECLINED = 'your bank declined three charges in a row.'
const REFUSED = 'your bank declined the card.'

/** `reason` completes a sentence. */
export async function notifyOfSuspension(
  tx: Transaction,
  rule: LockedRule,
  reason: string,
  now: Date,
): Promise<void> {
  const { customerId } = rule
  await notify(tx, { customerId, episode: episodeOf(rule), kind: 'top_up_suspended', data: { reason } }, now)
}

/** One email for each price, until the rule is in order again. */
export async function notifyOfPrice(tx: Transaction, rule: LockedRule, now: Date): Promise<void> {
  const { customerId, priceCents: seenCents } = rule
  const { name: packageName, amountCents: priceCents } = rule.package
  const data = { packageName, seenCents, priceCents }
  const episode = `${episodeOf(rule)}:${priceCents}`
  await notify(tx, { customerId, episode, kind: 'top_up_price_risen', data }, now)
}

/** One email for each card, whether it was removed, has expired, or both, until the rule is in order again. */
export async function notifyOfLostCard(tx: Transaction, rule: LockedRule, now: Date): Promise<void> {
  const { customerId, cardId, cardBrand: brand, cardLast4: last4 } = rule
  if (cardId === null || brand === null || last4 === null) return
  const episode = `${episodeOf(rule)}:${cardId}`
  await notify(tx, { customerId, episode, kind: 'card_removed', data: { brand, last4 } }, now)
}

function episodeOf({ episode }: LockedRule): string {
  return String(episode)
}

/** What the rule has to do now. Pure: everything it depends on is in the situation. */
import { startOfMonth } from '../../foundation/start-of-month.ts'
import type { AutoTopUpStatus } from './terms.ts'

export interface TopUpSituation {
  readonly status: AutoTopUpStatus
  /** Whether a lookup requested this check. */
  readonly checkWanted: boolean
  /** When the rule is due again; null: it waits only for a lookup. */
  readonly dueAt: Date | null
  readonly thresholdCredits: number
  readonly availableCredits: number
  /** Whether there was a lookup since the last top-up. */
  readonly lookedUp: boolean
  readonly priceCents: number
  /** The price that the customer has seen. */
  readonly seenPriceCents: number
  readonly withdrawn: boolean
  /** Null: no cap. */
  readonly monthlyCapCents: number | null
  /** Of this calendar month (UTC), including what is in flight. */
  readonly monthlySpendCents: number
  readonly inFlight: boolean
  /** When the pause after the last charges ends; null: there is none. */
  readonly pausedUntil: Date | null
  /** When the card to be charged expires; null: there is no such card. */
  readonly cardExpiresAt: Date | null
}

export type TopUpPlan =
  | { readonly action: 'buy' | 'nothing' | 'suspend' | 'set_up' | 'ask_price' }
  | { readonly action: 'wait' | 'reach_cap'; readonly until: Date }

export function planTopUp(situation: TopUpSituation, now: Date): TopUpPlan {
  const { status, dueAt, cardExpiresAt } = situation
  if (!mayBuy(status) || situation.inFlight) return { action: 'nothing' }
  if (situation.withdrawn) return { action: 'suspend' }
  if (cardExpiresAt === null || cardExpiresAt <= now) return { action: 'set_up' }
  if (dueAt !== null && dueAt > now) return { action: 'wait', until: dueAt }
  if (!isWanted(situation)) return { action: 'nothing' }
  return planPurchase(situation, now)
}

/** The statuses that allow a purchase. */
export function mayBuy(status: AutoTopUpStatus): boolean {
  return status === 'active' || status === 'retry_scheduled' || status === 'cap_reached'
}

function isWanted(situation: TopUpSituation): boolean {
  const { status, checkWanted, dueAt, availableCredits, thresholdCredits, lookedUp } = situation
  if (availableCredits > thresholdCredits) return false
  // A purchase that is tried again, or that waited for the next month, was already wanted when that began.
  if (status !== 'active') return true
  // Expired credits are not a reason to buy.
  return checkWanted || (dueAt !== null && lookedUp)
}

function planPurchase(situation: TopUpSituation, now: Date): TopUpPlan {
  const { monthlyCapCents, monthlySpendCents, priceCents, seenPriceCents, pausedUntil } = situation
  if (priceCents > seenPriceCents) return { action: 'ask_price' }
  if (monthlyCapCents !== null && monthlySpendCents + priceCents > monthlyCapCents) {
    return { action: 'reach_cap', until: startOfMonth(now, 1) }
  }
  return pausedUntil !== null && pausedUntil > now
    ? { action: 'wait', until: pausedUntil }
    : { action: 'buy' }
}

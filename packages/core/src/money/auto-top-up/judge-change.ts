/** Whether a caller may change the rule without asking the customer. Pure. */
import type { AutoTopUpStatus } from './terms.ts'

/** What decides how much can be charged. */
export interface ChargeTerms {
  readonly packageKey: string
  /** In a rule: the price that the customer has seen. */
  readonly priceCents: number
  readonly thresholdCredits: number
  /** Null: no cap. */
  readonly monthlyCapCents: number | null
}

export interface CurrentRule extends ChargeTerms {
  readonly enabled: boolean
  readonly status: AutoTopUpStatus
}

/**
 * full: the customer's own. none: may not raise what can be charged. A maximum: may set any rule whose monthly cap is
 * at or below it, so that the rule cannot charge more than that per month.
 */
export type Authority = 'full' | 'none' | { readonly monthlyMaximumCents: number }

/**
 * set: the rule is set as if by the customer, and may buy immediately. lower: only the terms change; a paused rule
 * stays paused, and no higher price is accepted. ask: the customer must decide.
 */
export type Verdict = 'set' | 'lower' | 'ask'

/** @param current null: never set */
export function judgeChange(current: CurrentRule | null, wanted: ChargeTerms, authority: Authority): Verdict {
  if (isAllowed(wanted, authority)) return 'set'
  if (!current?.enabled || raises(current, wanted)) return 'ask'
  const { status } = current
  // Setting the same terms again requests another attempt.
  const restarts = STANDING_STILL.has(status) && isSame(current, wanted)
  return restarts || (PRICED_OUT.has(status) && wanted.packageKey !== current.packageKey) ? 'ask' : 'lower'
}

/** Statuses that a cheaper package could end. */
const PRICED_OUT: ReadonlySet<AutoTopUpStatus> = new Set(['action_required', 'cap_reached'])

/** Statuses that setting the rule again would end. */
const STANDING_STILL: ReadonlySet<AutoTopUpStatus> = new Set([
  'setup_required',
  'retry_scheduled',
  'action_required',
  'suspended',
])

function isAllowed({ priceCents, monthlyCapCents }: ChargeTerms, authority: Authority): boolean {
  if (typeof authority === 'string') return authority === 'full'
  const { monthlyMaximumCents: maximum } = authority
  return monthlyCapCents !== null && monthlyCapCents <= maximum && priceCents <= maximum
}

function raises(current: ChargeTerms, wanted: ChargeTerms): boolean {
  // Of the same package, the price that the customer has seen stays the one that may be charged.
  const isDearer = wanted.packageKey !== current.packageKey && wanted.priceCents > current.priceCents
  return (
    isDearer ||
    wanted.thresholdCredits > current.thresholdCredits ||
    toLimit(wanted.monthlyCapCents) > toLimit(current.monthlyCapCents)
  )
}

function isSame(current: ChargeTerms, wanted: ChargeTerms): boolean {
  return (
    wanted.packageKey === current.packageKey &&
    wanted.thresholdCredits === current.thresholdCredits &&
    wanted.monthlyCapCents === current.monthlyCapCents
  )
}

function toLimit(capCents: number | null): number {
  return capCents ?? Infinity
}

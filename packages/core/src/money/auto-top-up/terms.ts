/** The closed sets of values of the rule and its top-ups, checked when they are read from the database. */
import type { AutomaticTopUp } from '@vinspec/contract'
import { oneOf } from '../../foundation/db/call-function.ts'

export type AutoTopUpStatus = AutomaticTopUp['status']
export type ThresholdPercent = 10 | 20 | 30
/**
 * Why a top-up failed. refused: this card, for good. cancelled: by us, because the rule no longer wanted the top-up.
 */
export type TopUpFailure = (typeof FAILURES)[number]

const STATUSES: readonly AutoTopUpStatus[] = [
  'disabled',
  'setup_required',
  'active',
  'processing',
  'retry_scheduled',
  'action_required',
  'cap_reached',
  'suspended',
]
/**
 * Statuses in which nothing more is charged until the customer, or a caller that may change the rule, does something.
 * `action_required` is none of them: a price that has risen may fall again.
 */
export const IDLE: ReadonlySet<AutoTopUpStatus> = new Set(['disabled', 'setup_required', 'suspended'])
const FAILURES = ['declined', 'refused', 'authentication_required', 'card_missing', 'cancelled'] as const
const THRESHOLDS: readonly ThresholdPercent[] = [10, 20, 30]

export function parseStatus(text: string): AutoTopUpStatus {
  return oneOf(STATUSES, text)
}

export function parseThresholdPercent(percent: number): ThresholdPercent {
  return oneOf(THRESHOLDS, percent)
}

export function parseFailure(text: string): TopUpFailure {
  return oneOf(FAILURES, text)
}

/** Balance at which the rule buys: a share of the package, rounded up. */
export function thresholdCredits(packageCredits: number, thresholdPercent: number): number {
  return Math.ceil((packageCredits * thresholdPercent) / 100)
}

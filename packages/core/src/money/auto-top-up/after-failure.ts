/** What happens to the rule after a failed charge. Pure. */
import type { AutoTopUpStatus, TopUpFailure } from './terms.ts'

export interface AfterFailure {
  readonly status: Extract<
    AutoTopUpStatus,
    'active' | 'setup_required' | 'retry_scheduled' | 'action_required' | 'suspended'
  >
  readonly failures: number
  /** When the rule is checked again; null: only after the customer does something. */
  readonly dueAt: Date | null
  /** Whether the card may no longer be charged without its holder present. */
  readonly cardRefused: boolean
}

const HOUR_MS = 60 * 60 * 1000
/** Delay before the second and before the third charge. */
const RETRY_AFTER_MS: readonly number[] = [HOUR_MS, 24 * HOUR_MS]
const MOST_FAILURES = 3

/** `failures` counts the declined charges in a row before this one. */
export function afterFailure(failure: TopUpFailure, failures: number, now: Date): AfterFailure {
  switch (failure) {
    case 'declined':
      return afterDecline(failures, now)
    case 'refused':
      return { ...ended('suspended', Math.min(failures + 1, MOST_FAILURES)), cardRefused: true }
    case 'authentication_required':
      return { ...ended('action_required', failures), cardRefused: true }
    case 'card_missing':
      return ended('setup_required', failures)
    case 'cancelled':
      return { ...ended('active', failures), dueAt: now }
  }
}

function afterDecline(failures: number, now: Date): AfterFailure {
  const pause = RETRY_AFTER_MS[failures]
  if (pause === undefined) return ended('suspended', MOST_FAILURES)
  return { ...ended('retry_scheduled', failures + 1), dueAt: new Date(Number(now) + pause) }
}

function ended(status: AfterFailure['status'], failures: number): AfterFailure {
  return { status, failures, dueAt: null, cardRefused: false }
}

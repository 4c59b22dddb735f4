/** A claimed row, and its outcome. */
import { OwnLimit } from '@vinspec/live-sources'
import { VinspecError } from '../../foundation/errors.ts'
import type { Principal } from '../../foundation/principal.ts'
import type { RowState } from './bulk-lookup.ts'

export interface Claimed {
  readonly bulkId: string
  readonly step: 'checking' | 'running'
  /** The request ID of the list's lookups. */
  readonly requestId: string
  /** The key, app, or customer that spends the credits. */
  readonly principal: Principal
  readonly number: number
  readonly vin: string
}

/** Empty texts stand for none. */
export interface Outcome {
  readonly number: number
  readonly state: Extract<RowState, 'ready' | 'unsupported' | 'found' | 'failed'>
  readonly credits: 0 | 1
  readonly title: string
  readonly code: string
  readonly message: string
}

export interface RowResult {
  /** Undefined: the row stays open. */
  readonly outcome?: Outcome
  /** There are no credits left, or no more may be spent today or this month. */
  readonly needsCredits?: boolean
  /** The error, if the database did not answer. */
  readonly unavailable?: unknown
  /** The error, if it is a bug, for the log. */
  readonly fault?: unknown
}

export function toOutcome(number: number, state: Outcome['state'], more: Partial<Outcome> = {}): Outcome {
  return { number, state, credits: 0, title: '', code: '', message: '', ...more }
}

/** The result of a row that was not charged. */
export function toFailure(number: number, error: unknown): RowResult {
  if (!(error instanceof VinspecError)) {
    const message = "We couldn't look this VIN up. Nothing was charged. Try it again later."
    return { fault: error, outcome: toOutcome(number, 'failed', { code: 'internal_error', message }) }
  }
  switch (error.code) {
    case 'insufficient_credits':
    case 'daily_cap_reached':
    case 'monthly_maximum_reached':
      return { needsCredits: true }
    // Another process is working on this vehicle.
    case 'idempotency_in_progress':
      return {}
    case 'service_unavailable':
      return { unavailable: error }
    // A live source that we must not ask now, by our own limits, is asked after the next sweep, however long that
    // takes.
    case 'vehicle_data_unavailable':
      if (error.cause instanceof OwnLimit) return {}
      return { outcome: toOutcome(number, 'failed', { code: error.code, message: error.publicMessage }) }
    default:
      return { outcome: toOutcome(number, 'failed', { code: error.code, message: error.publicMessage }) }
  }
}

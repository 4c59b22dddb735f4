/** The database steps of a paid lookup, one round trip each: begin-*.sql, settle-with-record.sql, abandon-lookup.sql. */
import { always, oneOf } from '../db/call-function.ts'
import type { Database } from '../db/client.ts'
import * as sql from '../generated/sql/functions.ts'
import type { ClaimConflict, IdempotencyKey } from '../idempotency/idempotency-key.ts'
import { IDEMPOTENCY_RETENTION_HOURS } from '../policy.ts'

/** One try at a lookup. Its id names the hold and, once settled, the stored lookup. */
export interface Attempt extends IdempotencyKey {
  readonly id: string
  readonly now: Date
  /** The connection that asks, or the key with a daily cap or of an agent; undefined: nothing but the balance is a limit. */
  readonly bound?: AppAttempt | KeyAttempt | undefined
}

interface AppAttempt {
  readonly kind: 'app'
  readonly connectionId: string
  /** Names the app and the vehicle. It is the attempt's key when the app gave none of its own. */
  readonly appKey: string
}

interface KeyAttempt {
  readonly kind: 'key'
  readonly apiKeyId: string
  /** The same of an agent; null where a program asks that always gives a key of its own. */
  readonly appKey: string | null
}

export type Begun =
  | { readonly outcome: 'held' }
  | { readonly outcome: ClaimConflict }
  | { readonly outcome: 'insufficient_credits'; readonly available: number }
  | { readonly outcome: 'daily_cap_reached'; readonly dailyCap: number }
  | {
      readonly outcome: 'completed'
      readonly answer: string
      readonly requestId: string
      readonly available: number
    }

/** Step A: claim the key and hold one credit, which another attempt may take over after `leaseMs`. */
export async function beginLookup(prisma: Database, attempt: Attempt, leaseMs: number): Promise<Begun> {
  const { customerId, key, fingerprint, id, now, bound } = attempt
  const lease = `${leaseMs} milliseconds`
  const retention = `${IDEMPOTENCY_RETENTION_HOURS} hours`
  const args = { customer: customerId, key, fingerprint, attempt: id, now, lease, retention }
  switch (bound?.kind) {
    case 'app':
      return toBegun(
        await sql.beginAppLookup(prisma, { ...args, connection: bound.connectionId, appKey: bound.appKey }),
      )
    case 'key':
      return toBegun(
        await sql.beginKeyLookup(prisma, { ...args, apiKey: bound.apiKeyId, appKey: bound.appKey }),
      )
    case undefined:
      return toBegun({ ...(await sql.beginLookup(prisma, args)), dailyCap: null })
  }
}

const OUTCOMES = [
  'held',
  'reused',
  'in_progress',
  'insufficient_credits',
  'daily_cap_reached',
  'completed',
] as const

function toBegun(row: sql.BeginAppLookupRow): Begun {
  const outcome = oneOf(OUTCOMES, row.outcome)
  switch (outcome) {
    case 'held':
    case 'reused':
    case 'in_progress':
      return { outcome }
    case 'insufficient_credits':
      return { outcome, available: always(row.available, 'what is available') }
    case 'daily_cap_reached':
      return { outcome, dailyCap: always(row.dailyCap, 'the daily cap') }
    case 'completed':
      return {
        outcome,
        answer: always(row.answer, 'the answer'),
        requestId: always(row.requestId, 'the request of the answer'),
        available: always(row.available, 'what is available'),
      }
  }
}

export interface Settlement {
  readonly vin: string
  readonly answer: string
  /** What the sources said of the vehicle, for the operator. */
  readonly rawRecord: string
  readonly requestId: string
  readonly now: Date
}

/**
 * Step B: take the credit, keep the answer and where it is from, save the vehicle and complete the key, all or nothing.
 * Returns the credits left, or null when the hold is no longer open: then nothing was charged.
 */
export async function settleLookup(
  prisma: Database,
  attempt: Attempt,
  { vin, answer, rawRecord, requestId, now }: Settlement,
): Promise<number | null> {
  const { customerId, key, id } = attempt
  return await sql.settleWithRecord(prisma, {
    attempt: id,
    customer: customerId,
    key,
    vin,
    answer,
    requestId,
    now,
    record: rawRecord,
  })
}

/** The other end: release credit and key together. Does nothing once the lookup is settled. */
export async function abandonLookup(
  prisma: Database,
  { id, customerId, key }: Attempt,
  now: Date,
): Promise<void> {
  await sql.abandonLookup(prisma, { attempt: id, customer: customerId, key, now })
}

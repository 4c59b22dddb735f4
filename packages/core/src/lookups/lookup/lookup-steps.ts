/**
 * The database steps of a paid lookup, one round trip each: pay-lookups.sql or pay-lookup-alone.sql, or
 * start-lookups.sql or start-lookup.sql and then settle-lookups.sql or abandon-lookup.sql.
 */
import { type FunctionCaller, oneOf, type RowOf, required } from '../../foundation/db/call-function.ts'
import type { Database } from '../../foundation/db/client.ts'
import { latest } from '../../foundation/db/run-together.ts'
import type { ClaimConflict, IdempotencyKey } from '../../foundation/idempotency/idempotency-key.ts'
import { IDEMPOTENCY_RETENTION_HOURS } from '../../foundation/policy.ts'
import * as sql from '../../generated/sql/functions.ts'
import { toTexts, type VehicleAnswer } from './vehicle-answers.ts'

/** One try at a lookup. Its ID names the hold and, once settled, the stored lookup. */
export interface Attempt extends IdempotencyKey {
  readonly id: string
  readonly now: Date
  /** For how many hours its answer is returned again; default: 24. */
  readonly retentionHours?: number | undefined
  /** Undefined: only the balance is a limit. */
  readonly spender?: Spender | undefined
}

/**
 * What spends the customer's credits within its own limits: a connected app, or a key that has a cap or a maximum or
 * belongs to an agent.
 */
export interface Spender {
  readonly id: string
  /**
   * The key that names the vehicle to all of the customer's apps and agents. The attempt uses it if no key was sent.
   * Null: a key is always sent.
   */
  readonly appKey: string | null
}

/** Why an attempt is not charged. */
export type NotCharged =
  | { readonly outcome: ClaimConflict }
  | { readonly outcome: 'insufficient_credits'; readonly available: number }
  | { readonly outcome: 'daily_cap_reached'; readonly dailyCap: number }
  | {
      readonly outcome: 'monthly_maximum_reached'
      readonly maximumCents: number
      readonly spentCents: number
    }
  | {
      readonly outcome: 'completed'
      readonly answer: string
      readonly requestId: string
      readonly available: number
    }

export type Begun = NotCharged | { readonly outcome: 'held' }
export type Paid = NotCharged | { readonly outcome: 'charged'; readonly available: number }

/** An attempt whose answer takes time. */
export interface Start {
  readonly attempt: Attempt
  readonly leaseMs: number
}

const HELD = { outcome: 'held' } as const

/** Step A for several lookups. Those not returned hold nothing, and have to begin alone. */
export async function holdLookups(
  on: FunctionCaller,
  starts: readonly Start[],
): Promise<ReadonlyMap<number, Begun>> {
  const attempts = starts.map(({ attempt }) => attempt)
  const held = await sql.startLookups(on, {
    ...toClaims(attempts),
    attempts: attempts.map(({ id }) => id),
    now: latest(attempts),
    lease: `${Math.max(...starts.map(({ leaseMs }) => leaseMs))} milliseconds`,
  })
  return new Map(held.map((place) => [required(place, 'a place') - 1, HELD]))
}

/** Step A: claims the key and holds one credit, which another attempt may take over after `leaseMs`. */
export async function beginLookup(prisma: Database, attempt: Attempt, leaseMs: number): Promise<Begun> {
  const row = await sql.startLookup(prisma, toArguments(attempt, leaseMs))
  return row.outcome === 'held' ? HELD : toNotCharged(row)
}

function toArguments(attempt: Attempt, leaseMs: number) {
  const { customerId, key, fingerprint, id, now, spender } = attempt
  const lease = `${leaseMs} milliseconds`
  const retention = `${retentionOf(attempt)} hours`
  const asked = { customer: customerId, key, fingerprint, attempt: id, now, lease, retention }
  return { ...asked, spender: spender?.id, appKey: spender?.appKey }
}

function retentionOf({ retentionHours = IDEMPOTENCY_RETENTION_HOURS }: Attempt): number {
  return retentionHours
}

const NOT_CHARGED = [
  'reused',
  'in_progress',
  'insufficient_credits',
  'daily_cap_reached',
  'monthly_maximum_reached',
  'completed',
] as const

function toNotCharged(row: RowOf<typeof sql.startLookup>): NotCharged {
  const outcome = oneOf(NOT_CHARGED, row.outcome)
  switch (outcome) {
    case 'reused':
    case 'in_progress':
      return { outcome }
    case 'insufficient_credits':
      return { outcome, available: required(row.available, 'what is available') }
    case 'daily_cap_reached':
      return { outcome, dailyCap: required(row.dailyCap, 'the daily cap') }
    case 'monthly_maximum_reached':
      return {
        outcome,
        maximumCents: required(row.monthlyCents, 'the monthly maximum'),
        spentCents: required(row.centsSpent, 'what is spent'),
      }
    case 'completed':
      return {
        outcome,
        answer: required(row.answer, 'the answer'),
        requestId: required(row.requestId, 'the request of the answer'),
        available: required(row.available, 'what is available'),
      }
  }
}

/** An attempt for which the answer is ready. */
export interface Payment {
  readonly attempt: Attempt
  readonly vin: string
  readonly answer: VehicleAnswer
  readonly requestId: string
  readonly now: Date
}

/**
 * Step B: takes the credits, stores the answers, saves the vehicles, and completes the keys, all or nothing. Returns,
 * by place, the credits left after each lookup that was charged. The holds of the others are no longer open.
 */
export async function settleLookups(
  on: FunctionCaller,
  payments: readonly Payment[],
): Promise<ReadonlyMap<number, number>> {
  const texts = toTexts(payments.map(({ answer }) => answer))
  return toCreditsLeft(await sql.settleLookups(on, { ...toLists(payments), ...texts }))
}

/**
 * Both steps in one, for several lookups whose answers are at hand and stored. Those not returned were not paid for
 * here, and have to be paid for alone.
 */
export async function payLookups(
  on: FunctionCaller,
  payments: readonly Payment[],
): Promise<ReadonlyMap<number, number>> {
  const claims = toClaims(payments.map(({ attempt }) => attempt))
  return toCreditsLeft(await sql.payLookups(on, { ...toLists(payments), ...claims }))
}

/** By place. */
function toCreditsLeft(rows: readonly RowOf<typeof sql.payLookups>[]): ReadonlyMap<number, number> {
  return new Map(
    rows.map((row) => [required(row.place, 'a place') - 1, required(row.available, 'what is left')]),
  )
}

function toClaims(attempts: readonly Attempt[]) {
  return {
    customers: attempts.map(({ customerId }) => customerId),
    keys: attempts.map(({ key }) => key),
    fingerprints: attempts.map(({ fingerprint }) => fingerprint),
    retention: `${Math.max(...attempts.map(retentionOf))} hours`,
  }
}

function toLists(payments: readonly Payment[]) {
  return {
    customers: payments.map(({ attempt }) => attempt.customerId),
    keys: payments.map(({ attempt }) => attempt.key),
    attempts: payments.map(({ attempt }) => attempt.id),
    vins: payments.map(({ vin }) => vin),
    answers: payments.map(({ answer }) => answer.id),
    requestIds: payments.map(({ requestId }) => requestId),
    now: latest(payments),
  }
}

/** Both steps in one, for an answer that is at hand and stored. */
export async function payLookup(
  prisma: Database,
  { attempt, vin, answer, requestId, now }: Payment,
  leaseMs: number,
): Promise<Paid> {
  const row = await sql.payLookupAlone(prisma, {
    ...toArguments({ ...attempt, now }, leaseMs),
    vin,
    answer: answer.id,
    requestId,
  })
  return row.outcome === 'charged'
    ? { outcome: 'charged', available: required(row.available, 'what is available') }
    : toNotCharged(row)
}

/** Releases credit and key together, without a charge. Does nothing once the lookup is settled. */
export async function abandonLookup(
  prisma: Database,
  { id, customerId, key }: Attempt,
  now: Date,
): Promise<void> {
  await sql.abandonLookup(prisma, { attempt: id, customer: customerId, key, now })
}

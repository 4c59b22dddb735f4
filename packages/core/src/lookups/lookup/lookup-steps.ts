/** The database steps of a paid lookup, one round trip each: pay-lookup-alone.sql, or start-lookup.sql and settle-lookup.sql or abandon-lookup.sql. */
import { oneOf, required } from '../../foundation/db/call-function.ts'
import type { Database } from '../../foundation/db/client.ts'
import type { ClaimConflict, IdempotencyKey } from '../../foundation/idempotency/idempotency-key.ts'
import { IDEMPOTENCY_RETENTION_HOURS } from '../../foundation/policy.ts'
import * as sql from '../../generated/sql/functions.ts'
import type { VehicleAnswer } from './vehicle-answers.ts'

/** One try at a lookup. Its id names the hold and, once settled, the stored lookup. */
export interface Attempt extends IdempotencyKey {
  readonly id: string
  readonly now: Date
  /** How long its answer is returned again; 24 by default. */
  readonly retentionHours?: number | undefined
  /** Undefined: only the balance is a limit. */
  readonly spender?: Spender | undefined
}

/** Who spends the customer's credits within limits of its own: a connected app, or a key with a cap or a maximum, or of an agent. */
export interface Spender {
  readonly id: string
  /** Names the vehicle to all apps and agents of the customer. It is the attempt's key if none was sent. Null: one is always sent. */
  readonly appKey: string | null
}

/** Why an attempt is neither charged nor going to be. */
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

/** Step A: claim the key and hold one credit, which another attempt may take over after `leaseMs`. */
export async function beginLookup(prisma: Database, attempt: Attempt, leaseMs: number): Promise<Begun> {
  const row = await sql.startLookup(prisma, toArguments(attempt, leaseMs))
  return row.outcome === 'held' ? { outcome: 'held' } : toNotCharged(row)
}

function toArguments(attempt: Attempt, leaseMs: number) {
  const { customerId, key, fingerprint, id, now, spender } = attempt
  const lease = `${leaseMs} milliseconds`
  const retention = `${retentionOf(attempt)} hours`
  const asked = { customer: customerId, key, fingerprint, attempt: id, now, lease, retention }
  return { ...asked, spender: spender?.id, appKey: spender?.appKey }
}

export function retentionOf({ retentionHours = IDEMPOTENCY_RETENTION_HOURS }: Attempt): number {
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

function toNotCharged(row: sql.StartLookupRow): NotCharged {
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

export interface Settlement {
  readonly vin: string
  /** Of a vehicle answer that is kept. */
  readonly answerId: string
  readonly requestId: string
  readonly now: Date
}

/**
 * Step B: take the credit, keep which answer was given, save the vehicle and complete the key, all or nothing.
 * Returns the credits left, or null when the hold is no longer open: then nothing was charged.
 */
export async function settleLookup(
  prisma: Database,
  { customerId, key, id }: Attempt,
  { vin, answerId, requestId, now }: Settlement,
): Promise<number | null> {
  return await sql.settleLookup(prisma, {
    attempt: id,
    customer: customerId,
    key,
    vin,
    answer: answerId,
    requestId,
    now,
  })
}

/** The same together with keeping an answer that no other vehicle shares. */
export async function settleWithAnswer(
  prisma: Database,
  { customerId, key, id }: Attempt,
  { vin, requestId, now }: Settlement,
  answer: VehicleAnswer,
): Promise<number | null> {
  const { id: answerId, beforeVin, afterVin, record } = answer
  return await sql.settleWithAnswer(prisma, {
    attempt: id,
    customer: customerId,
    key,
    vin,
    answer: answerId,
    requestId,
    now,
    beforeVin,
    afterVin,
    record,
    day: now.toISOString().slice(0, 10),
  })
}

/** Both steps in one, for an answer that is at hand. */
export async function payLookup(
  prisma: Database,
  attempt: Attempt,
  { vin, answerId, requestId, now }: Settlement,
  leaseMs: number,
): Promise<Paid> {
  const row = await sql.payLookupAlone(prisma, {
    ...toArguments({ ...attempt, now }, leaseMs),
    vin,
    answer: answerId,
    requestId,
  })
  return row.outcome === 'charged'
    ? { outcome: 'charged', available: required(row.available, 'what is available') }
    : toNotCharged(row)
}

/** The other end: release credit and key together. Does nothing once the lookup is settled. */
export async function abandonLookup(
  prisma: Database,
  { id, customerId, key }: Attempt,
  now: Date,
): Promise<void> {
  await sql.abandonLookup(prisma, { attempt: id, customer: customerId, key, now })
}

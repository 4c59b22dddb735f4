/** The database steps of a paid lookup, one round trip each: begin-*.sql, settle-lookup.sql and abandon-lookup.sql. */
import type { Database } from '../db/client.ts'
import type { ClaimConflict, IdempotencyKey } from '../idempotency/idempotency-key.ts'
import { IDEMPOTENCY_RETENTION_HOURS } from '../policy.ts'

/** One try at a lookup. Its id names the hold and, once settled, the stored lookup. */
export interface Attempt extends IdempotencyKey {
  readonly id: string
  readonly now: Date
  /** The connection that asks, or the key with a daily cap; undefined: nothing but the balance is a limit. */
  readonly bound?: AppAttempt | KeyAttempt | undefined
}

interface AppAttempt {
  readonly kind: 'app'
  readonly connectionId: string
  /** Names the app and the vehicle. It is the attempt's key when the app gave none of its own. */
  readonly key: string
}

interface KeyAttempt {
  readonly kind: 'key'
  readonly apiKeyId: string
}

export type Begun =
  | { readonly outcome: 'held' }
  | { readonly outcome: ClaimConflict }
  | { readonly outcome: 'insufficient_credits'; readonly available: number }
  | { readonly outcome: 'daily_cap_reached'; readonly daily_cap: number }
  | {
      readonly outcome: 'completed'
      readonly answer: string
      readonly request_id: string
      readonly available: number
    }

/** Step A: claim the key and hold one credit, which another attempt may take over after `leaseMs`. */
export async function beginLookup(prisma: Database, attempt: Attempt, leaseMs: number): Promise<Begun> {
  const { customerId, key, fingerprint, id, now, bound } = attempt
  const lease = `${leaseMs} milliseconds`
  const retention = `${IDEMPOTENCY_RETENTION_HOURS} hours`
  const args = [customerId, key, fingerprint, id, now, lease, retention]
  switch (bound?.kind) {
    case 'app':
      return await prisma.$callFunction<Begun>('begin_app_lookup', [bound.connectionId, bound.key, ...args])
    case 'key':
      return await prisma.$callFunction<Begun>('begin_key_lookup', [bound.apiKeyId, ...args])
    case undefined:
      return await prisma.$callFunction<Begun>('begin_lookup', args)
  }
}

export interface Settlement {
  readonly vin: string
  readonly answer: string
  readonly requestId: string
  readonly now: Date
}

/**
 * Step B: take the credit, keep the answer, save the vehicle and complete the key, all or nothing.
 * Returns the credits left, or null when the hold is no longer open: then nothing was charged.
 */
export async function settleLookup(
  prisma: Database,
  attempt: Attempt,
  { vin, answer, requestId, now }: Settlement,
): Promise<number | null> {
  const { customerId, key, id } = attempt
  const row = await prisma.$callFunction<{ remaining: number | null }>('settle_lookup', [
    id,
    customerId,
    key,
    vin,
    answer,
    requestId,
    now,
  ])
  return row.remaining
}

/** The other end: release credit and key together. Does nothing once the lookup is settled. */
export async function abandonLookup(prisma: Database, attempt: Attempt, now: Date): Promise<void> {
  await prisma.$callFunction('abandon_lookup', [attempt.id, attempt.customerId, attempt.key, now])
}

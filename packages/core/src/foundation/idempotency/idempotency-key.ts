/** Errors about a key in use, and binding a key to an input that is rejected before anything is attempted. */

import * as sql from '../../generated/sql/functions.ts'
import type { Dependencies } from '../dependencies.ts'
import { VinspecError } from '../errors.ts'
import { newId } from '../ids.ts'
import { IDEMPOTENCY_RETENTION_HOURS } from '../policy.ts'

export interface IdempotencyKey {
  readonly customerId: string
  readonly key: string
  readonly fingerprint: Uint8Array<ArrayBuffer>
}

export type ClaimConflict = 'reused' | 'in_progress'

/** Keeps a key from being used with other input later. Throws if it already was, or if its attempt is still running. */
export async function bindIdempotencyKey(
  { prisma, clock }: Dependencies,
  { customerId, key, fingerprint }: IdempotencyKey,
): Promise<void> {
  const outcome = await sql.bindIdempotencyKey(prisma, {
    customer: customerId,
    key,
    fingerprint,
    attempt: newId(),
    now: clock(),
    retention: `${IDEMPOTENCY_RETENTION_HOURS} hours`,
  })
  if (outcome === 'reused' || outcome === 'in_progress') throw conflict(outcome)
}

export function conflict(kind: ClaimConflict): VinspecError {
  return kind === 'reused'
    ? new VinspecError(
        'idempotency_key_reused',
        'This idempotency key was already used with different input. Use a new key for a new request.',
      )
    : new VinspecError(
        'idempotency_in_progress',
        'A request with this idempotency key is still running. Retry in a second to get its response.',
        { retryAfterSeconds: 1 },
      )
}

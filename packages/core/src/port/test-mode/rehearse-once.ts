/** Idempotency of rehearsals: the rules of live requests, with separate keys. */
import { oneOf, required } from '../../foundation/db/call-function.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { conflict } from '../../foundation/idempotency/idempotency-key.ts'
import { newId } from '../../foundation/ids.ts'
import { IDEMPOTENCY_RETENTION_HOURS } from '../../foundation/policy.ts'
import * as sql from '../../generated/sql/functions.ts'

interface KeyedRehearsal {
  readonly customer: string
  readonly key: string
  readonly fingerprint: Uint8Array<ArrayBuffer>
  readonly requestId: string
}

const RETENTION = `${IDEMPOTENCY_RETENTION_HOURS} hours`
const OUTCOMES = ['claimed', 'completed', 'in_progress', 'reused'] as const

/** The body that was prepared under the key and, on a replay, the request that first got it. */
export async function rehearseOnce(
  { prisma, clock, leaseMs }: Dependencies & { readonly leaseMs: number },
  { customer, key, fingerprint, requestId }: KeyedRehearsal,
  prepare: () => Promise<string>,
): Promise<{ readonly body: string; readonly replayOf?: string }> {
  const attempt = { customer, key: `test ${key}`, attempt: newId() }
  const begun = await sql.beginTestLookup(prisma, {
    ...attempt,
    fingerprint,
    now: clock(),
    lease: `${leaseMs} milliseconds`,
    retention: RETENTION,
  })
  const outcome = oneOf(OUTCOMES, begun.outcome)
  if (outcome === 'completed') {
    return { body: required(begun.body, 'the body'), replayOf: required(begun.requestId, 'the request') }
  }
  if (outcome !== 'claimed') throw conflict(outcome)
  try {
    const body = await prepare()
    const completed = { ...attempt, body, requestId, now: clock(), retention: RETENTION }
    if (!(await sql.completeTestLookup(prisma, completed))) throw conflict('in_progress')
    return { body }
  } catch (error) {
    // If the database is unavailable too, the lease ends the attempt instead.
    await sql.abandonTestLookup(prisma, attempt).catch(() => undefined)
    throw error
  }
}

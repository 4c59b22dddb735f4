/** A lookup that charges nothing: what a paid one answers, in the same order, and again for the same key. */
import { setTimeout } from 'node:timers/promises'
import type { AnswerTo } from '@vinspec/contract/port'
import type { Clock } from '../clock.ts'
import { always, oneOf } from '../db/call-function.ts'
import type { Database } from '../db/client.ts'
import * as sql from '../generated/sql/functions.ts'
import { fingerprint } from '../idempotency/fingerprint.ts'
import { conflict } from '../idempotency/idempotency-key.ts'
import { newId } from '../ids.ts'
import type { VehicleDataAccess } from '../lookup/judge-vin.ts'
import { readVin } from '../lookup/read-vin.ts'
import { readStoredAnswer } from '../lookup/stored-answer.ts'
import type { Asked } from '../operation.ts'
import { IDEMPOTENCY_RETENTION_HOURS } from '../policy.ts'
import { prepareSample } from './sample-specs.ts'
import { failAs, notATestVin } from './test-failures.ts'
import { findTestVin, SLOW_MS } from './test-vins.ts'

interface Dependencies extends VehicleDataAccess {
  readonly prisma: Database
  readonly clock: Clock
  readonly leaseMs: number
}

type Answer = AnswerTo<'lookUpVehicleSpecs'>

/** What a test key can always spend. */
export const TEST_CREDITS = 100

const RETENTION = `${IDEMPOTENCY_RETENTION_HOURS} hours`
const CREDITS = { charged: 0, remaining: TEST_CREDITS } as const
const OUTCOMES = ['claimed', 'completed', 'in_progress', 'reused'] as const

export async function rehearseLookup(
  dependencies: Dependencies,
  asked: Asked<'lookUpVehicleSpecs'>,
): Promise<Answer> {
  const { prisma, clock, leaseMs } = dependencies
  const attempt = { ...toKey(asked), attempt: newId() }
  const begun = await sql.beginTestLookup(prisma, {
    ...attempt,
    fingerprint: fingerprint('POST /vehicle-specs', { vin: asked.input.vin.toUpperCase() }),
    now: clock(),
    lease: `${leaseMs} milliseconds`,
    retention: RETENTION,
  })
  const outcome = oneOf(OUTCOMES, begun.outcome)
  if (outcome === 'completed')
    return replay(always(begun.body, 'the body'), always(begun.requestId, 'the request'))
  if (outcome !== 'claimed') throw conflict(outcome)
  try {
    const { body, specs } = await rehearse(dependencies, asked)
    const kept = await sql.completeTestLookup(prisma, {
      ...attempt,
      body,
      requestId: asked.requestId,
      now: clock(),
      retention: RETENTION,
    })
    if (!kept) throw conflict('in_progress')
    return { body: specs, json: body, credits: CREDITS }
  } catch (error) {
    // If the database is down too, the lease ends the attempt instead.
    await sql.abandonTestLookup(prisma, attempt).catch(() => undefined)
    throw error
  }
}

async function rehearse(dependencies: Dependencies, { input }: Asked<'lookUpVehicleSpecs'>) {
  const test = findTestVin(readVin(input.vin))
  if (!test) throw notATestVin()
  const { outcome } = test
  if (outcome !== 'success' && outcome !== 'slow') throw failAs(outcome, dependencies.clock())
  if (outcome === 'slow') await setTimeout(SLOW_MS)
  return await prepareSample(dependencies, test)
}

function replay(body: string, requestId: string): Answer {
  return { body: readStoredAnswer(body), json: body, credits: CREDITS, replayOf: requestId }
}

/** An agent need not name its attempts: then its key and the vehicle name them. */
function toKey({ principal, idempotencyKey, input }: Asked<'lookUpVehicleSpecs'>) {
  const own = `${principal.credential.id} ${input.vin.toUpperCase()}`
  return { customer: principal.customerId, key: `test ${idempotencyKey ?? own}` }
}

/**
 * A lookup that charges nothing: it answers as a paid one would, with the same order of checks, and replays the same
 * key.
 */
import { setTimeout } from 'node:timers/promises'
import type { AnswerTo } from '@vinspec/contract/port'
import { VinspecError } from '../../foundation/errors.ts'
import { fingerprint } from '../../foundation/idempotency/fingerprint.ts'
import { readVin } from '../../lookups/lookup/read-vin.ts'
import { readStoredAnswer } from '../../lookups/lookup/stored-answer.ts'
import type { Asked, OperationDependencies } from '../operation.ts'
import { rehearseOnce } from './rehearse-once.ts'
import { prepareSample } from './sample-specs.ts'
import { failAs, NOT_A_TEST_VIN } from './test-failures.ts'
import { findTestVin, SLOW_MS } from './test-vins.ts'

/** The balance of every test key, which rehearsals do not change. */
export const TEST_CREDITS = 100

const CREDITS = { charged: 0, remaining: TEST_CREDITS } as const

export async function rehearseLookup(
  dependencies: OperationDependencies,
  asked: Asked<'lookUpVehicleSpecs'>,
): Promise<AnswerTo<'lookUpVehicleSpecs'>> {
  const { principal, requestId } = asked
  const vin = asked.input.vin.toUpperCase()
  const keyed = {
    customer: principal.customerId,
    // An agent need not send an idempotency key: then its API key and the vehicle identify the attempt.
    key: asked.idempotencyKey ?? `${principal.credential.id} ${vin}`,
    fingerprint: fingerprint('POST /vehicle-specs', { vin }),
    requestId,
  }
  const { body, ...rest } = await rehearseOnce(dependencies, keyed, () => rehearse(dependencies, asked))
  const dataSources = await sourcesOfSample(dependencies, vin)
  return { body: readStoredAnswer(body), json: body, dataSources, credits: CREDITS, ...rest }
}

async function sourcesOfSample(dependencies: OperationDependencies, vin: string) {
  const test = findTestVin(vin)
  return test ? (await prepareSample(dependencies, test)).dataSources : []
}

async function rehearse(
  dependencies: OperationDependencies,
  { input }: Asked<'lookUpVehicleSpecs'>,
): Promise<string> {
  const test = findTestVin(readVin(input.vin))
  if (!test) {
    const { code, message, details } = NOT_A_TEST_VIN
    throw new VinspecError(code, message, { details })
  }
  const { outcome } = test
  if (outcome !== 'success' && outcome !== 'slow') throw failAs(outcome, dependencies.clock())
  if (outcome === 'slow') await setTimeout(SLOW_MS)
  return (await prepareSample(dependencies, test)).body
}

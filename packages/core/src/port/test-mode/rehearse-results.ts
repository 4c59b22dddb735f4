/** The outcomes of the VINs of a rehearsed batch. */
import { setImmediate } from 'node:timers/promises'
import type { AnswerTo } from '@vinspec/contract/port'
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { foldEntries, type NewRow } from '../../lookups/bulk-lookups/fold-entries.ts'
import type { OperationDependencies } from '../operation.ts'
import { prepareSample } from './sample-specs.ts'
import { failAs, NOT_A_TEST_VIN } from './test-failures.ts'
import { findTestVin, type TestVin } from './test-vins.ts'

type Batch = AnswerTo<'getBatch'>['body']
type Result = AnswerTo<'listBatchResults'>['body']['data'][number]
type Outcome = Result['outcome']

/**
 * What keeps a batch from continuing. Any other outcome of a single lookup that a batch does not have counts as a
 * success.
 */
const WAITS: Partial<Record<TestVin['outcome'], NonNullable<Batch['waits_for']>>> = {
  insufficient_credits: 'credits',
  daily_cap_reached: 'daily_cap',
  monthly_maximum_reached: 'monthly_maximum',
}
const FAILURES: Partial<Record<TestVin['outcome'], Outcome>> = {
  invalid_vin: 'invalid',
  unsupported_vehicle: 'unsupported',
  vehicle_not_found: 'unsupported',
  specs_not_available: 'unsupported',
  vehicle_data_unavailable: 'failed',
}

const VINS_AT_ONCE = 1_000

/** Each VIN once, and all that is not one. */
export async function rehearseResults(
  dependencies: OperationDependencies,
  vins: readonly string[],
  isStarted: boolean,
): Promise<Result[]> {
  const results: Result[] = []
  const rows = foldEntries(vins.map((typed, index) => ({ line: index + 1, typed })))
  for (const row of rows.filter(({ state }) => state !== 'duplicate')) {
    results.push(await rehearse(dependencies, row, isStarted))
    // Lets other requests be served in between.
    if (results.length % VINS_AT_ONCE === 0) await setImmediate()
  }
  return results
}

/** Null: nothing keeps these VINs from being looked up. */
export function rehearseWait(vins: readonly string[]): Batch['waits_for'] {
  const waits = vins.map((vin) => WAITS[findTestVin(tidyVin(vin))?.outcome ?? 'success'])
  return waits.find((wait) => wait !== undefined) ?? null
}

export function countResults(results: readonly Result[], total: number): Batch['counts'] {
  const count = (outcome: Outcome) => results.filter((result) => result.outcome === outcome).length
  return {
    total,
    duplicate: total - results.length,
    invalid: count('invalid'),
    unsupported: count('unsupported'),
    owned: count('owned'),
    found: count('found'),
    failed: count('failed'),
    open: count('open'),
  }
}

async function rehearse(
  dependencies: OperationDependencies,
  { vin, typed, message: fault }: NewRow,
  isStarted: boolean,
): Promise<Result> {
  const result = {
    object: 'batch_result',
    vin: vin ?? typed,
    credits_charged: 0,
    title: null,
    specs: null,
  } as const
  if (vin === null)
    return { ...result, outcome: 'invalid', error: { code: 'invalid_vin', message: fault ?? '' } }
  const test = findTestVin(vin)
  if (!test) {
    const { code, message } = NOT_A_TEST_VIN
    return { ...result, outcome: 'unsupported', error: { code, message } }
  }
  const failure = FAILURES[test.outcome]
  if (
    failure &&
    test.outcome !== 'success' &&
    test.outcome !== 'slow' &&
    (isStarted || failure !== 'failed')
  ) {
    const { code, publicMessage: message } = failAs(test.outcome, dependencies.clock())
    return { ...result, outcome: failure, error: { code, message } }
  }
  if (!isStarted || failure || test.outcome in WAITS) return { ...result, outcome: 'open', error: null }
  const { specs } = await prepareSample(dependencies, test)
  return { ...result, outcome: 'found', title: specs.title, specs, error: null }
}

/** Many lookups as one batch of the service: sent, followed until it stops, and its results. */
import type { CallOptions } from './call-options.ts'
import { check } from './check-options.ts'
import { VinspecError } from './errors.ts'
import type { Resources } from './generated/resources.ts'
import type { Batch, BatchResult, CustomerVehicleSpecsV1 } from './generated/schemas.ts'
import type { Pacing } from './retry.ts'

export interface LookUpManyOptions extends CallOptions {
  /** Reads vehicles in My Vehicles again for free. `false` looks them up again, for a credit each. Default: true. */
  readonly onlyNew?: boolean | undefined
  /** The most credits to spend. Default: as many as it takes. */
  readonly maxCredits?: number | undefined
  /** Called with the batch whenever there may be more to say. */
  readonly onProgress?: ((batch: Batch) => void) | undefined
  /** @deprecated Has no effect: the service looks vehicles up as fast as it can. */
  readonly concurrency?: number | undefined
  /** @deprecated Has no effect: the same list is the same batch for 30 days. */
  readonly resume?: BatchProgress | undefined
}

/** @deprecated The same list is the same batch for 30 days. */
export interface BatchProgress {
  readonly id: string
  readonly done?: readonly string[]
}

/** A VIN of the list, and what came of it. */
export type LookUpManyResult = BatchResult & {
  /** @deprecated Use `specs`. */
  readonly data: CustomerVehicleSpecsV1 | null
  /** @deprecated Use `credits_charged`. */
  readonly response: { readonly creditsCharged: number }
}

/** The batch has not finished: it waits, or somebody paused or canceled it. The results so far have been given. */
export class BatchStoppedError extends VinspecError {
  static {
    this.prototype.name = 'BatchStoppedError'
  }
  /** As it stopped. `waits_for` says what it waits for. */
  declare readonly batch: Batch
  /** @deprecated The same list is the same batch for 30 days. */
  declare readonly resume: BatchProgress

  constructor(batch: Batch) {
    const { id, status, waits_for: reason } = batch
    super(`The batch ${id} is ${status}${reason ? ` for ${reason}` : ''}.`)
    Object.assign(this, { batch, resume: { id } })
  }
}

export async function* lookUpMany(
  { batches }: Resources,
  vins: Iterable<string> | AsyncIterable<string>,
  { onlyNew = true, maxCredits, onProgress, ...options }: LookUpManyOptions,
  pacing: Pacing,
): AsyncGenerator<LookUpManyResult, void, undefined> {
  check(typeof vins !== 'string', 'vins must be a list.')
  const list: string[] = []
  await readAll(vins, list, options.signal)
  const most = maxCredits !== undefined && { max_credits: maxCredits }
  let call = batches.create({ vins: list, only_new: onlyNew, ...most }, options)
  for (;;) {
    const { data: batch, response } = await call.withResponse()
    onProgress?.(batch)
    // Only what is worked on is worth asking for again.
    const waitMs = Number(response.headers.get('retry-after')) * 1000
    if (!(waitMs > 0)) {
      for await (const result of batches.listResults({ batch_id: batch.id, limit: 500 }, options)) {
        if (result.outcome === 'open') continue
        yield { ...result, data: result.specs, response: { creditsCharged: result.credits_charged } }
      }
      if (batch.status !== 'finished') throw new BatchStoppedError(batch)
      return
    }
    // If it is aborted meanwhile, the next call says so.
    await pacing.wait(waitMs, options.signal).catch(() => {})
    call = batches.get({ batch_id: batch.id }, options)
  }
}

/** Until it is aborted: the call that follows says so. A list that never goes on is left alone then. */
async function readAll(
  vins: Iterable<string> | AsyncIterable<string>,
  list: string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  // An abort of before is told to nobody.
  if (signal?.aborted) return
  const aborted = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
  const read = async () => {
    for await (const vin of vins) {
      list.push(vin)
      if (signal?.aborted) return
    }
  }
  await Promise.race([read(), aborted])
}

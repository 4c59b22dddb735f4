/** Many lookups as one: bounded, stopped where going on makes no sense, and resumed without paying twice. */

import type { Answer } from './api-call.ts'
import { ApiError } from './api-errors.ts'
import type { CallOptions, IdempotentCallOptions } from './call-options.ts'
import { check, checkNumber, checkType } from './check-options.ts'
import { VinspecError } from './errors.ts'
import type { CustomerVehicleSpecsV1 } from './generated/schemas.ts'

/** What a batch has done, to be stored and passed to `lookUpMany` again. It is JSON. */
export interface BatchProgress {
  /** Identifies the batch: each VIN's idempotency key follows from it. */
  readonly id: string
  /** The VINs that are not looked up again. */
  readonly done?: readonly string[]
}

export interface LookUpManyOptions extends CallOptions {
  /** How many lookups run at once, from 1 to 100. Default: 4. */
  readonly concurrency?: number | undefined
  /** Called with each result, and waited for. What it throws ends the batch. */
  readonly onResult?: ((result: BatchResult) => unknown) | undefined
  /** Goes on with an earlier batch, or gives a new one an ID of your own. */
  readonly resume?: BatchProgress | undefined
}

interface Row {
  /** Where in the list it is, from 0. */
  readonly index: number
  /** As in the list. */
  readonly vin: string
}

/** The specifications and what they cost, or why there are none for this VIN, which cost nothing. */
export type BatchResult = Row &
  (
    | (Answer<CustomerVehicleSpecsV1> & { readonly error: null })
    | { readonly data: null; readonly response: null; readonly error: ApiError }
  )

/** The batch ended early, because going on makes no sense: the `cause` says why. All results before have been given. */
export class BatchStoppedError extends VinspecError {
  static {
    this.prototype.name = 'BatchStoppedError'
  }
  /** Where in the list the batch stopped, from 0. */
  declare readonly index: number
  /** The VIN there. */
  declare readonly vin: string
  /** Pass it to `lookUpMany` with the same list to go on, once the cause is gone. */
  declare readonly resume: BatchProgress

  constructor({ index, vin, reason }: Stop, resume: BatchProgress) {
    const message = `Stopped at ${vin}, number ${index + 1} of the list. ${reason.message}`
    super(message, { cause: reason, idempotencyKey: reason.idempotencyKey })
    Object.assign(this, { index, vin, resume })
  }
}

type LookUp = (vin: string, options: IdempotentCallOptions) => Promise<Answer<CustomerVehicleSpecsV1>>

/** A lookup that says that going on makes no sense. */
type Stop = Row & { readonly reason: VinspecError }

type Outcome = BatchResult | Stop

/** The results of `lookUpMany`, in the order in which they arrive. Iterating again goes on where it stopped. */
export class Batch implements AsyncIterable<BatchResult> {
  /** Identifies the batch. Store it before you start, to resume after a crash. */
  readonly id: string
  readonly #done: Set<string>
  readonly #lookUp: LookUp
  readonly #vins: Iterable<string>
  readonly #options: LookUpManyOptions

  /** @internal */
  constructor(lookUp: LookUp, vins: Iterable<string>, options: LookUpManyOptions) {
    const { resume = { id: crypto.randomUUID() }, concurrency = 4, onResult } = options
    check(typeof vins !== 'string', 'vins must be a list.')
    check(typeof resume.id === 'string' && resume.id !== '', 'resume must have an id.')
    checkType('onResult', onResult, 'function')
    checkNumber('concurrency', concurrency, 1, 100)
    this.id = resume.id
    this.#done = new Set(resume.done)
    this.#lookUp = lookUp
    this.#vins = vins
    this.#options = options
  }

  /** What is done so far. A result is done when you ask for the next one. */
  progress(): BatchProgress {
    return { id: this.id, done: [...this.#done] }
  }

  /** If you leave the loop early, lookups that are running go on. Resumed, they cost nothing again. */
  async *[Symbol.asyncIterator](): AsyncGenerator<BatchResult, void, undefined> {
    const { concurrency = 4, onResult } = this.#options
    const rows = this.#rows()
    const running = new Map<number, Promise<Outcome>>()
    let stop: Stop | undefined
    for (;;) {
      const room = stop ? 0 : concurrency
      while (running.size < room) {
        const { value: row, done } = rows.next()
        if (done) break
        running.set(row.index, this.#lookUpRow(row))
      }
      if (running.size === 0) break
      const outcome = await Promise.race(running.values())
      running.delete(outcome.index)
      if ('reason' in outcome) {
        if (!stop || outcome.index < stop.index) stop = outcome
      } else {
        await onResult?.(outcome)
        yield outcome
        this.#done.add(tidy(outcome.vin))
      }
    }
    if (stop) throw new BatchStoppedError(stop, this.progress())
  }

  /** What is left to look up. */
  *#rows(): Generator<Row, void, undefined> {
    const skipped = new Set(this.#done)
    let index = 0
    for (const vin of this.#vins) {
      check(typeof vin === 'string', `VIN number ${index + 1} of the list must be a string.`)
      if (!skipped.has(tidy(vin))) yield { index, vin }
      index += 1
    }
  }

  /** For a VIN that is being looked up already, the call waits for that response: the key is the same. */
  async #lookUpRow(row: Row): Promise<Outcome> {
    const { headers, timeoutMs, maxRetries = PATIENCE, signal } = this.#options
    const vin = tidy(row.vin)
    try {
      const idempotencyKey = await keyOf(this.id, vin)
      const answer = await this.#lookUp(vin, { headers, timeoutMs, maxRetries, signal, idempotencyKey })
      return { ...row, ...answer, error: null }
    } catch (reason) {
      if (isAboutVin(reason)) return { ...row, data: null, response: null, error: reason }
      if (reason instanceof VinspecError) return { ...row, reason }
      throw reason
    }
  }
}

/** Retries of a lookup in a batch: enough to outlast a rate limit that the batch itself reaches. */
const PATIENCE = 10

/** A VIN as it was meant: papers print it in groups, and people copy it with its spaces. */
function tidy(vin: string): string {
  return vin.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** The same for the same VIN of the same batch, and without the VIN in it. */
async function keyOf(id: string, vin: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${id}\n${vin}`))
  return `batch-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/** Anything else would go wrong for the next VIN, too. */
function isAboutVin(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  const { status, code } = error
  return [400, 404, 422].includes(status) && code !== 'unexpected_response' && code !== 'route_not_found'
}

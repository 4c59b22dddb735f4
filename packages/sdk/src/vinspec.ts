/** The client of the vinspec API: its resources, and what is written by hand. */
import { ApiCall } from './api-call.ts'
import type { CallOptions } from './call-options.ts'
import { resolveConfig, type VinspecOptions } from './config.ts'
import { Resources } from './generated/resources.ts'
import type { Batch, BatchRequest } from './generated/schemas.ts'
import { type LookUpManyOptions, type LookUpManyResult, lookUpMany } from './look-up-many.ts'
import type { Pacing } from './retry.ts'
import { openTransport, type Transport } from './transport.ts'

/** How to look up the vehicles of a CSV file. */
export interface CsvOptions extends Omit<BatchRequest, 'vins'> {
  /** The column that has the VINs, by its name or its number from 1. Default: it is found. */
  readonly column?: string
}

/**
 * The client of the vinspec API. One is enough for a whole application.
 *
 * @example
 * const vinspec = new Vinspec({ apiKey: 'vsk_live_...' })
 */
export class Vinspec extends Resources {
  /** Root of the API that this client calls. */
  declare readonly baseUrl: string
  readonly #options: VinspecOptions
  readonly #pacing: Pacing
  readonly #transport: Transport

  /** Throws a {@link UsageError} for an invalid option. */
  constructor(options: VinspecOptions = {}) {
    const config = resolveConfig(options)
    const transport = openTransport(config)
    super(transport)
    this.#transport = transport
    this.baseUrl = config.baseUrl
    this.#options = options
    this.#pacing = config.pacing
  }

  /**
   * A client with the same options, except for these. `undefined` stands for the default.
   *
   * @example
   * const patient = vinspec.withOptions({ timeoutMs: 60_000 })
   */
  withOptions(options: VinspecOptions): Vinspec {
    return new Vinspec({ ...this.#options, ...options })
  }

  /**
   * Look up up to 100,000 vehicles, as a batch of the service. Iterate over the results: each VIN once, in the order of the
   * list as it was sent first. A VIN that is rejected is a result with its `error`.
   *
   * Costs 1 credit for each vehicle that is found; nothing for one that is in My Vehicles. The same list is the same
   * batch for 30 days: after a crash, on another computer, or at the same time, it is paid for once. If the batch has to
   * wait, for example for credits, the results so far are given, and then a {@link BatchStoppedError} is thrown. The batch
   * itself goes on when it can.
   *
   * @throws {BatchStoppedError} while iterating
   *
   * @example
   * for await (const { vin, title, error } of vinspec.lookUpMany(vins)) console.log(vin, title ?? error?.message)
   */
  lookUpMany(
    vins: Iterable<string> | AsyncIterable<string>,
    options: LookUpManyOptions = {},
  ): AsyncGenerator<LookUpManyResult, void, undefined> {
    return lookUpMany(this, vins, options, this.#pacing)
  }

  /**
   * Look up the vehicles of a CSV file of up to 5 MB, whatever its columns and delimiter. It is the batch that
   * `batches.create` makes of the same VINs.
   *
   * @example
   * const batch = await vinspec.createBatchFromCsv(await readFile('inventory.csv', 'utf8'), { preview: true })
   */
  createBatchFromCsv(csv: string, params: CsvOptions = {}, options: CallOptions = {}): ApiCall<Batch> {
    return new ApiCall(
      this.#transport(
        (client, init) =>
          client.POST('/batches', {
            ...init,
            headers: { 'content-type': 'text/csv', ...init.headers },
            params: { query: params },
            body: csv,
            bodySerializer: () => csv,
          }),
        options,
        {},
      ),
    )
  }
}

/** The client of the vinspec API: its resources, and what is written by hand. */
import { Batch, type LookUpManyOptions } from './batch.ts'
import { resolveConfig, type VinspecOptions } from './config.ts'
import { Resources } from './generated/resources.ts'
import { Transport } from './transport.ts'

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

  /** Throws a {@link UsageError} for an invalid option. */
  constructor(options: VinspecOptions = {}) {
    const config = resolveConfig(options)
    super(new Transport(config))
    this.baseUrl = config.baseUrl
    this.#options = options
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
   * Look up many vehicles, several at once. Iterate over the results: each is for one VIN of the list, in the order in
   * which they arrive. A VIN that is rejected is a result with its `error`.
   *
   * Costs 1 credit for each vehicle that is found, once for a VIN that is in the list again. If credits run out, or the
   * service cannot be reached, the results so far are given, and then a {@link BatchStoppedError} is thrown. Its
   * `resume` goes on from there; within 24 hours, nothing is paid for twice, even after a crash.
   *
   * @throws {BatchStoppedError} while iterating
   *
   * @example
   * for await (const { vin, data, error } of vinspec.lookUpMany(vins)) console.log(vin, data?.title ?? error?.message)
   */
  lookUpMany(vins: Iterable<string>, options: LookUpManyOptions = {}): Batch {
    return new Batch((vin, each) => this.vehicleSpecs.lookUp({ vin }, each).withResponse(), vins, options)
  }
}

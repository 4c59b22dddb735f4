/** The client of the vinspec API: its resources, and what is written by hand. */
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
  readonly baseUrl: string
  readonly #options: VinspecOptions

  /** Throws a {@link UsageError} for an invalid option. */
  constructor(options: VinspecOptions = {}) {
    const config = resolveConfig(options)
    super(new Transport(config))
    this.baseUrl = config.baseUrl
    this.#options = options
  }

  /**
   * A client with the same options, except for these. `undefined` leaves one as it is.
   *
   * @example
   * const patient = vinspec.withOptions({ timeoutMs: 60_000 })
   */
  withOptions(options: VinspecOptions): Vinspec {
    const given = Object.entries(options).filter(([, value]) => value !== undefined)
    return new Vinspec({ ...this.#options, ...Object.fromEntries(given) })
  }
}

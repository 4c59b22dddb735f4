/** The client's options, checked, and completed from the environment. */
import type { HeaderOptions } from './call-options.ts'
import {
  checkApiKey,
  checkBaseUrl,
  checkFunction,
  checkHeaders,
  checkObject,
  checkRetries,
  checkTimeout,
} from './check-options.ts'
import { UsageError } from './errors.ts'
import type { Fetch } from './fetch.ts'
import { PRODUCTION_URL } from './generated/production-url.ts'
import { createLog, LOG_LEVELS, type Log, type Logger, type LogLevel } from './logger.ts'
import { createRedact, type Redact, secretsIn } from './redact.ts'
import { type Pacing, type Retry, realPacing } from './retry.ts'
import { isBrowser, readEnvironment, userAgent } from './runtime.ts'

export interface VinspecOptions {
  /** API key. Default: `VINSPEC_API_KEY`. Only `contract.get()` works without one. */
  readonly apiKey?: string | undefined
  /** Root of the API with its path prefix. Default: `VINSPEC_BASE_URL`, then production. */
  readonly baseUrl?: string | undefined
  /** Time limit for one attempt, including the whole response, in milliseconds. Default: 30,000. */
  readonly timeoutMs?: number | undefined
  /** How many times to retry a failed attempt. Default: 3. */
  readonly maxRetries?: number | undefined
  /** Headers to send with every request. */
  readonly defaultHeaders?: HeaderOptions | undefined
  /** Sends a request instead of the global `fetch`. */
  readonly fetch?: Fetch | undefined
  /** More for `fetch`, such as the `dispatcher` of a proxy. */
  readonly fetchOptions?: object | undefined
  /** Called before each wait for another attempt: for logs, or a message to the person waiting. */
  readonly onRetry?: ((retry: Retry) => void) | undefined
  /** Takes what the client logs. Default: `console`. */
  readonly logger?: Logger | undefined
  /** How much the client logs. Default: `VINSPEC_LOG`, then `warn`. */
  readonly logLevel?: LogLevel | undefined
  /** Lets the client run in a browser, where everyone can read the API key. Default: false. */
  readonly dangerouslyAllowBrowser?: boolean | undefined
  /** For tests: how the client waits between attempts. */
  readonly pacing?: Pacing | undefined
}

export interface Config {
  readonly apiKey: string | null
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly maxRetries: number
  readonly headers: Readonly<Record<string, string | null>>
  readonly fetch: Fetch
  readonly fetchOptions: object
  readonly onRetry: ((retry: Retry) => void) | undefined
  readonly log: Log
  readonly redact: Redact
  readonly pacing: Pacing
}

/** Every option: a typo in JavaScript would otherwise go unnoticed. */
const OPTIONS: Readonly<Record<keyof VinspecOptions, true>> = {
  apiKey: true,
  baseUrl: true,
  timeoutMs: true,
  maxRetries: true,
  defaultHeaders: true,
  fetch: true,
  fetchOptions: true,
  onRetry: true,
  logger: true,
  logLevel: true,
  dangerouslyAllowBrowser: true,
  pacing: true,
}

/** Throws an {@link ApiKeyError} or {@link UsageError} for an invalid value, without repeating the key. */
export function resolveConfig(options: VinspecOptions): Config {
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(OPTIONS, name)) throw new UsageError(`There is no option "${name}".`)
  }
  if (isBrowser() && options.dangerouslyAllowBrowser !== true) {
    throw new UsageError(
      'In a browser, everyone can read the API key. Call vinspec from your server, or pass { dangerouslyAllowBrowser: true } if only you can open the page.',
    )
  }
  const apiKey = checkApiKey(options.apiKey ?? readEnvironment('VINSPEC_API_KEY'))
  const headers = {
    'user-agent': userAgent(),
    ...checkHeaders(checkObject('defaultHeaders', options.defaultHeaders) ?? {}),
  }
  const redact = createRedact([...(apiKey === null ? [] : [apiKey]), ...secretsIn(headers)])
  return {
    apiKey,
    baseUrl: checkBaseUrl(options.baseUrl ?? readEnvironment('VINSPEC_BASE_URL') ?? PRODUCTION_URL),
    timeoutMs: checkTimeout(options.timeoutMs ?? 30_000),
    maxRetries: checkRetries(options.maxRetries ?? 3),
    headers,
    fetch: checkFunction('fetch', options.fetch) ?? ((url, init) => fetch(url, init)),
    fetchOptions: checkObject('fetchOptions', options.fetchOptions) ?? {},
    onRetry: checkFunction('onRetry', options.onRetry),
    log: createLog(checkLogger(options.logger ?? console), readLogLevel(options), redact),
    redact,
    pacing: options.pacing ?? realPacing,
  }
}

function readLogLevel({ logLevel }: VinspecOptions): LogLevel {
  const given = logLevel ?? readEnvironment('VINSPEC_LOG') ?? 'warn'
  const level = LOG_LEVELS.find((each) => each === given)
  if (level) return level
  throw new UsageError(
    `${logLevel === undefined ? 'VINSPEC_LOG' : 'logLevel'} must be one of ${LOG_LEVELS.join(', ')}.`,
  )
}

function checkLogger(logger: Logger): Logger {
  checkObject('logger', logger)
  for (const method of ['debug', 'info', 'warn'] as const) {
    if (typeof logger[method] !== 'function') {
      throw new UsageError('logger must have the methods debug, info, and warn.')
    }
  }
  return logger
}

/** The client's options, checked, and completed from the environment. */
import type { HeaderOptions } from './call-options.ts'
import {
  check,
  checkApiKey,
  checkBaseUrl,
  checkHeaders,
  checkRetries,
  checkTimeout,
  checkType,
} from './check-options.ts'
import type { Fetch } from './fetch.ts'
import { PRODUCTION_URL } from './generated/production-url.ts'
import { createLog, LOG_LEVELS, type Log, type Logger, type LogLevel } from './logger.ts'
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
  /** Called with each request, of each attempt, before it is sent. */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined
  /** Called with each response, whatever its status: for metrics. */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined
  /** Takes what the client logs. Default: `console`. */
  readonly logger?: Logger | undefined
  /** How much the client logs. Default: `VINSPEC_LOG`, then `warn`. */
  readonly logLevel?: LogLevel | undefined
  /** Lets the client run in a browser, where everyone can read the API key. Default: false. */
  readonly dangerouslyAllowBrowser?: boolean | undefined
  /**
   * Lets `baseUrl` begin with `http://` for another computer than this one. The API key can be read on the way. Default:
   * `VINSPEC_ALLOW_HTTP` is `1`.
   */
  readonly dangerouslyAllowHttp?: boolean | undefined
  /** For tests: how the client waits between attempts. */
  readonly pacing?: Pacing | undefined
}

/** A request of an attempt. */
export interface RequestEvent {
  readonly method: string
  readonly url: string
}

export interface ResponseEvent extends RequestEvent {
  readonly status: number
  /** Since it was sent, in milliseconds. */
  readonly durationMs: number
  readonly requestId: string | null
}

export interface Config {
  readonly apiKey: string | null
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly maxRetries: number
  readonly headers: HeaderOptions
  readonly fetch: Fetch
  readonly fetchOptions: object
  readonly onRetry: ((retry: Retry) => void) | undefined
  readonly onRequest: ((event: RequestEvent) => void) | undefined
  readonly onResponse: ((event: ResponseEvent) => void) | undefined
  readonly log: Log
  readonly pacing: Pacing
}

/** Throws an {@link ApiKeyError} or {@link UsageError} for an invalid value, without repeating the key. */
export function resolveConfig(options: VinspecOptions): Config {
  check(
    options.dangerouslyAllowBrowser === true || !isBrowser(),
    'In a browser, everyone can read the API key. To allow it, pass { dangerouslyAllowBrowser: true }.',
  )
  const apiKey = checkApiKey(options.apiKey ?? readEnvironment('VINSPEC_API_KEY'))
  const defaultHeaders = checkType('defaultHeaders', options.defaultHeaders, 'object')
  return {
    apiKey,
    baseUrl: checkBaseUrl(
      options.baseUrl ?? readEnvironment('VINSPEC_BASE_URL') ?? PRODUCTION_URL,
      options.dangerouslyAllowHttp ?? readEnvironment('VINSPEC_ALLOW_HTTP') === '1',
    ),
    timeoutMs: checkTimeout(options.timeoutMs ?? 30_000),
    maxRetries: checkRetries(options.maxRetries ?? 3),
    headers: { accept: 'application/json', 'user-agent': userAgent(), ...checkHeaders(defaultHeaders) },
    fetch: checkType('fetch', options.fetch, 'function') ?? ((url, init) => fetch(url, init)),
    fetchOptions: options.fetchOptions ?? {},
    onRetry: checkType('onRetry', options.onRetry, 'function'),
    onRequest: checkType('onRequest', options.onRequest, 'function'),
    onResponse: checkType('onResponse', options.onResponse, 'function'),
    log: createLog(options.logger ?? console, readLogLevel(options)),
    pacing: options.pacing ?? realPacing,
  }
}

function readLogLevel({ logLevel }: VinspecOptions): LogLevel {
  const given = logLevel ?? readEnvironment('VINSPEC_LOG') ?? 'warn'
  const level = LOG_LEVELS.find((each) => each === given)
  check(level !== undefined, `The log level must be ${LOG_LEVELS.join(', ')}, not ${given}.`)
  return level
}

/** Sends calls: key, timeout, retries and errors. The generated client is a thin layer over it. */
import type { paths } from '@vinspec/contract'
import createClient, { type Client } from 'openapi-fetch'
import { type Answer, readResponseInfo } from './api-call.ts'
import type { Config } from './config.ts'
import { setDeadline } from './deadline.ts'
import {
  AbortedError,
  ApiKeyError,
  ConnectionError,
  TimeoutError,
  UsageError,
  VinspecError,
} from './errors.ts'
import { type CallContext, readError } from './read-error.ts'
import { withRetries } from './retry.ts'

export interface CallOptions {
  /** Aborts the call, even while it waits for its next attempt. */
  readonly signal?: AbortSignal | undefined
  /** Time limit for one attempt in milliseconds, instead of the client's. */
  readonly timeoutMs?: number | undefined
  /** How many times to retry a failed attempt, instead of the client's. */
  readonly maxRetries?: number | undefined
}

export interface IdempotentCallOptions extends CallOptions {
  /**
   * Identifies this purchase or lookup: 1 to 200 visible ASCII characters, kept across retries. Default:
   * a random key. Pass your own, stored before the call, to survive a crash without paying twice.
   */
  readonly idempotencyKey?: string | undefined
}

/** What one attempt adds to the request of an operation. */
type AttemptInit = {
  readonly signal: AbortSignal
  readonly redirect: 'manual'
  readonly fetch: (request: Request) => Promise<Response>
}

type Send<T> = (
  http: Client<paths>,
  init: AttemptInit,
) => Promise<{ readonly data?: T; readonly error?: unknown; readonly response: Response }>

export class Transport {
  readonly #config: Config
  readonly #http: Client<paths>

  constructor(config: Config) {
    this.#config = config
    const headers = config.apiKey === null ? {} : { authorization: `Bearer ${config.apiKey}` }
    this.#http = createClient<paths>({ baseUrl: config.baseUrl, headers, pathSerializer: fillPath })
  }

  /** `authenticated`: do not send without an API key. */
  async call<T>(authenticated: boolean, options: IdempotentCallOptions, send: Send<T>): Promise<Answer<T>> {
    if (authenticated && this.#config.apiKey === null) {
      throw new ApiKeyError('The API key is missing. Set VINSPEC_API_KEY or pass { apiKey } to the client.')
    }
    const { pacing, onRetry } = this.#config
    const { maxRetries = this.#config.maxRetries, signal, idempotencyKey = null } = options
    const retryOptions = { maxRetries, signal, idempotencyKey, pacing, onRetry }
    return withRetries(() => this.#attempt(options, send), retryOptions)
  }

  async #attempt<T>(options: IdempotentCallOptions, send: Send<T>): Promise<Answer<T>> {
    const { timeoutMs = this.#config.timeoutMs, idempotencyKey = null } = options
    const deadline = setDeadline(timeoutMs, options.signal)
    const context = { origin: new URL(this.#config.baseUrl).origin, idempotencyKey }
    const progress: Progress = { sent: false, received: null }
    const fetch = async (request: Request): Promise<Response> => {
      progress.sent = true
      progress.received = await this.#config.fetch(request)
      return progress.received
    }
    try {
      // A redirect would turn a POST into a GET, or carry it to an unexpected server.
      const { data, error, response } = await send(this.#http, {
        signal: deadline.signal,
        redirect: 'manual',
        fetch,
      })
      if (data === undefined) throw readError(response, error, context)
      return { data, response: readResponseInfo(response, idempotencyKey) }
    } catch (cause) {
      if (cause instanceof VinspecError) throw cause
      if (deadline.timedOut) {
        const message = `${context.origin} didn't respond within ${timeoutMs} ms.`
        throw new TimeoutError(message, { cause, idempotencyKey })
      }
      if (deadline.signal.aborted) {
        throw new AbortedError('The call was aborted.', { cause: deadline.signal.reason, idempotencyKey })
      }
      throw explainFailure(cause, progress, context)
    } finally {
      deadline.clear()
    }
  }
}

/** A path with its parameters. An empty one or one made of dots would lead to another path, and is rejected. */
function fillPath(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const given = values[name]
    const value = typeof given === 'string' ? given : JSON.stringify(given)
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" cannot be the ${name} in a path`)
    return encodeURIComponent(value)
  })
}

/** How far an attempt came: what went wrong means something else before, on and after the way. */
interface Progress {
  sent: boolean
  received: Response | null
}

function explainFailure(cause: unknown, { sent, received }: Progress, context: CallContext): VinspecError {
  const options = { cause, idempotencyKey: context.idempotencyKey }
  if (!sent) return new UsageError(`The request can't be sent (${describe(cause)}).`, options)
  if (received && cause instanceof SyntaxError) return readError(received, null, context)
  return new ConnectionError(`Couldn't reach ${context.origin} (${describe(cause)}).`, options)
}

/** The runtime wraps what really happened: "fetch failed" is caused by "connect ECONNREFUSED …". */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message
}

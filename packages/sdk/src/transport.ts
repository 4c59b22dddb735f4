/** Sends calls: key, timeout, retries, and errors. The generated methods are a thin layer over it. */
import type { Middleware } from 'openapi-fetch'
import { type Arrival, readResponseInfo } from './api-call.ts'
import type { HeaderOptions, IdempotentCallOptions } from './call-options.ts'
import { checkHeaders, checkIdempotencyKey, checkRetries, checkTimeout } from './check-options.ts'
import { type ApiClient, joinLists, openClient } from './client.ts'
import type { Config } from './config.ts'
import { setDeadline } from './deadline.ts'
import { AbortedError, ApiKeyError, TimeoutError, UsageError, VinspecError } from './errors.ts'
import { report } from './middleware.ts'
import { parseJson } from './parse-json.ts'
import { type CallContext, readError } from './read-error.ts'
import { createRedact, type Redact } from './redact.ts'
import { withRetries } from './retry.ts'

/** Sends an operation's input with the client of the contract. */
export type Send<T> = (
  client: ApiClient,
  init: CallInit,
) => Promise<{ readonly data?: T; readonly response: Response }>

/** What every request of a call has. */
type CallInit = Readonly<{
  headers: HeaderOptions
  middleware: Middleware[]
  signal: AbortSignal
  querySerializer?: (query: object) => string
}>

/** What is special about how an operation is sent. */
export interface Traits {
  /** Needs no API key, and gets none. */
  readonly open?: boolean
  /** Takes an idempotency key. */
  readonly keyed?: boolean
  /** Lists that are written as `a=1,2` instead of `a=1&a=2`. */
  readonly joined?: readonly string[]
}

/** A call that is ready to be sent, as often as it takes. */
interface Prepared<T> extends CallContext {
  readonly send: Send<T>
  readonly init: Omit<CallInit, 'signal'>
  readonly maxRetries: number
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  readonly redact: Redact
}

export class Transport {
  readonly #config: Config
  readonly #client: ApiClient

  constructor(config: Config) {
    this.#config = config
    this.#client = openClient(config)
  }

  async send<T>(send: Send<T>, options: IdempotentCallOptions, traits: Traits): Promise<Arrival<T>> {
    const call = this.#prepare(send, options, traits)
    return withRetries(() => this.#attempt(call), { ...this.#config, ...call })
  }

  /** Throws a {@link UsageError} for what cannot be sent. */
  #prepare<T>(send: Send<T>, options: IdempotentCallOptions, { open, keyed, joined }: Traits): Prepared<T> {
    const { apiKey, baseUrl, log } = this.#config
    if (apiKey === null && !open) {
      throw new ApiKeyError('The API key is missing. Set VINSPEC_API_KEY or pass { apiKey }.')
    }
    const headers = checkHeaders(options.headers)
    const redact = createRedact({ ...this.#config.headers, ...headers, authorization: apiKey })
    const idempotencyKey = keyed ? checkIdempotencyKey(options.idempotencyKey ?? crypto.randomUUID()) : null
    const context = { origin: new URL(baseUrl).origin, idempotencyKey }
    return {
      ...context,
      send,
      init: {
        headers: {
          ...headers,
          authorization: open ? null : `Bearer ${apiKey}`,
          // The same key for each attempt makes it safe to repeat the call.
          'idempotency-key': idempotencyKey,
        },
        middleware: [report(context, redact, log)],
        ...(joined && { querySerializer: joinLists(joined) }),
      },
      redact,
      maxRetries: checkRetries(options.maxRetries ?? this.#config.maxRetries),
      timeoutMs: checkTimeout(options.timeoutMs ?? this.#config.timeoutMs),
      signal: options.signal,
    }
  }

  async #attempt<T>(call: Prepared<T>): Promise<Arrival<T>> {
    const { idempotencyKey, origin, timeoutMs } = call
    const deadline = setDeadline(timeoutMs, call.signal)
    const { signal } = deadline
    try {
      signal.throwIfAborted()
      const sent = call.send(this.#client, { ...call.init, signal })
      const { data, response } = await Promise.race([sent, deadline.passed])
      const text = await response.text()
      if (data === undefined) throw readError(response, parseJson(call.redact(text)), call)
      return { data, text, response: readResponseInfo(response, idempotencyKey) }
    } catch (thrown) {
      if (deadline.timedOut) {
        throw new TimeoutError(`${origin} didn't respond within ${timeoutMs} ms.`, { idempotencyKey })
      }
      if (signal.aborted) {
        throw new AbortedError('The call was aborted.', { cause: signal.reason, idempotencyKey })
      }
      if (thrown instanceof VinspecError) throw thrown
      throw new UsageError(`The request can't be sent (${String(thrown)}).`)
    } finally {
      deadline.clear()
    }
  }
}

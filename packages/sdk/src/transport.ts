/** Sends calls: key, timeout, retries, and errors. The generated methods are a thin layer over it. */
import { type Arrival, readResponseInfo } from './api-call.ts'
import type { IdempotentCallOptions } from './call-options.ts'
import { checkIdempotencyKey, checkRetries, checkTimeout, mergeHeaders } from './check-options.ts'
import type { Config } from './config.ts'
import { setDeadline } from './deadline.ts'
import { AbortedError, ApiKeyError, ConnectionError, TimeoutError, VinspecError } from './errors.ts'
import type { FetchInit } from './fetch.ts'
import { isRecord } from './is-record.ts'
import { type CallContext, readError } from './read-error.ts'
import { readText } from './read-text.ts'
import { createRedact, type Redact, redactError, rootOf } from './redact.ts'
import { type RequestInput, toRequest } from './request.ts'
import { withRetries } from './retry.ts'

/** A call that is ready to be sent, as often as it takes. */
interface Prepared extends CallContext {
  readonly url: string
  readonly init: Omit<FetchInit, 'signal'>
  readonly maxRetries: number
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  /** Removes the secrets of the request's headers. */
  readonly redact: Redact
}

export class Transport {
  readonly #config: Config

  constructor(config: Config) {
    this.#config = config
  }

  async send<T>(
    method: string,
    path: string,
    options: IdempotentCallOptions,
    request: RequestInput,
  ): Promise<Arrival<T>> {
    const call = this.#prepare(method, path, options, request)
    return withRetries(() => this.#attempt<T>(call), { ...this.#config, ...call })
  }

  /** Throws a {@link UsageError} for what cannot be sent. */
  #prepare(method: string, path: string, options: IdempotentCallOptions, request: RequestInput): Prepared {
    const { apiKey, baseUrl, headers } = this.#config
    if (apiKey === null && !request.open) {
      throw new ApiKeyError('The API key is missing. Set VINSPEC_API_KEY or pass { apiKey }.')
    }
    const idempotencyKey = request.keyed
      ? checkIdempotencyKey(options.idempotencyKey ?? crypto.randomUUID())
      : null
    const parts = toRequest(path, request)
    const { body } = parts
    const sent = {
      ...mergeHeaders(mergeHeaders(headers, parts.headers), options.headers),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      ...(!request.open && { authorization: `Bearer ${apiKey}` }),
    }
    return {
      origin: new URL(baseUrl).origin,
      idempotencyKey,
      url: baseUrl + parts.target,
      init: {
        method,
        headers: sent,
        ...(body !== undefined && { body }),
        redirect: 'manual',
      },
      maxRetries: checkRetries(options.maxRetries ?? this.#config.maxRetries),
      timeoutMs: checkTimeout(options.timeoutMs ?? this.#config.timeoutMs),
      signal: options.signal,
      redact: createRedact(sent),
    }
  }

  async #attempt<T>(call: Prepared): Promise<Arrival<T>> {
    const { idempotencyKey, origin, timeoutMs } = call
    const deadline = setDeadline(timeoutMs, call.signal)
    try {
      deadline.signal.throwIfAborted()
      return await Promise.race([this.#exchange<T>(call, deadline.signal), deadline.passed])
    } catch (thrown) {
      if (thrown instanceof VinspecError) throw thrown
      if (deadline.timedOut) {
        throw new TimeoutError(`${origin} didn't respond within ${timeoutMs} ms.`, { idempotencyKey })
      }
      if (deadline.signal.aborted) {
        throw new AbortedError('The call was aborted.', { cause: deadline.signal.reason, idempotencyKey })
      }
      const cause = redactError(thrown, call.redact)
      const { message, code } = rootOf(cause)
      throw new ConnectionError(`Couldn't reach ${origin} (${message}).`, code, { cause, idempotencyKey })
    } finally {
      deadline.clear()
    }
  }

  async #exchange<T>(call: Prepared, signal: AbortSignal): Promise<Arrival<T>> {
    const { fetch, fetchOptions, log } = this.#config
    const { url, init, redact } = call
    const begin = Date.now()
    log('debug', `${init.method} ${url} ${redact(JSON.stringify(init.headers))}`)
    const response = await fetch(url, { ...fetchOptions, ...init, signal })
    const text = await readText(response)
    const { status } = response
    const requestId = response.headers.get('request-id')
    log('debug', `${init.method} ${url} returned ${status} in ${Date.now() - begin} ms (${requestId})`)
    const successful = status >= 200 && status < 300
    const data = parse(successful ? text : redact(text))
    // The service checks its responses against the contract before it sends them.
    const isBody = (body: unknown): body is T => isRecord(body)
    if (!successful || !isBody(data)) throw readError(response, data, call)
    return { data, text, response: readResponseInfo(response, call.idempotencyKey) }
  }
}

/** Undefined if it is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

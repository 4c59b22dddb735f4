/** Sends calls: key, timeout, retries, and errors. The generated methods are a thin layer over it. */
import { ApiCall, type Arrival, readResponseInfo } from './api-call.ts'
import type { IdempotentCallOptions } from './call-options.ts'
import { checkHeaders, checkIdempotencyKey, checkRetries, checkTimeout } from './check-options.ts'
import type { Config } from './config.ts'
import { setDeadline } from './deadline.ts'
import { AbortedError, ApiKeyError, ConnectionError, TimeoutError, VinspecError } from './errors.ts'
import type { FetchInit } from './fetch.ts'
import { isRecord } from './is-record.ts'
import { PagedCall, type Paging } from './paged-call.ts'
import { type CallContext, readError } from './read-error.ts'
import { redactError, rootOf } from './redact.ts'
import { type Input, type Operation, toRequest } from './request.ts'
import { withRetries } from './retry.ts'

/** A call that is ready to be sent, as often as it takes. */
interface Prepared extends CallContext {
  readonly url: string
  readonly init: Omit<FetchInit, 'signal'>
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

export class Transport {
  readonly #config: Config

  constructor(config: Config) {
    this.#config = config
  }

  call<T>(operation: Operation, input: Input, options: IdempotentCallOptions): ApiCall<T> {
    return new ApiCall<T>(this.#run(operation, input, options))
  }

  callPaged<Page, Item>(
    operation: Operation,
    input: Input,
    options: IdempotentCallOptions,
    paging: Paging<Page, Item>,
  ): PagedCall<Page, Item> {
    return new PagedCall(this.#run<Page>(operation, input, options), paging)
  }

  async #run<T>(operation: Operation, input: Input, options: IdempotentCallOptions): Promise<Arrival<T>> {
    const { pacing, onRetry, log } = this.#config
    const call = this.#prepare(operation, input, options)
    const maxRetries = checkRetries(options.maxRetries ?? this.#config.maxRetries)
    const { signal, idempotencyKey } = call
    return withRetries(() => this.#attempt<T>(call), {
      maxRetries,
      signal,
      idempotencyKey,
      pacing,
      onRetry,
      log,
    })
  }

  /** Throws a {@link UsageError} for what cannot be sent. */
  #prepare(operation: Operation, input: Input, options: IdempotentCallOptions): Prepared {
    const { apiKey, baseUrl, headers } = this.#config
    if (apiKey === null && !operation.open) {
      throw new ApiKeyError('The API key is missing. Set VINSPEC_API_KEY or pass { apiKey } to the client.')
    }
    const idempotencyKey = operation.keyed
      ? checkIdempotencyKey(options.idempotencyKey ?? crypto.randomUUID())
      : null
    const request = toRequest(operation, input)
    const { body } = request
    const given = {
      accept: 'application/json',
      ...headers,
      ...checkHeaders({ ...request.headers, ...options.headers }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      ...(!operation.open && { authorization: `Bearer ${apiKey}` }),
    }
    return {
      origin: new URL(baseUrl).origin,
      idempotencyKey,
      url: baseUrl + request.target,
      init: {
        method: operation.method,
        headers: withoutNulls(given),
        ...(body !== undefined && { body }),
        redirect: 'manual',
      },
      timeoutMs: checkTimeout(options.timeoutMs ?? this.#config.timeoutMs),
      signal: options.signal,
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
      const cause = redactError(thrown, this.#config.redact)
      const { message, code = null } = rootOf(cause)
      throw new ConnectionError(`Couldn't reach ${origin} (${message}).`, code, { cause, idempotencyKey })
    } finally {
      deadline.clear()
    }
  }

  async #exchange<T>(call: Prepared, signal: AbortSignal): Promise<Arrival<T>> {
    const { fetch, fetchOptions, log, redact } = this.#config
    const { url, init } = call
    const begin = Date.now()
    log('debug', `${init.method} ${url}`, { headers: init.headers })
    const response = await fetch(url, { ...fetchOptions, ...init, signal })
    const text = await response.text()
    const { status } = response
    log('debug', `${init.method} ${url} returned ${status} in ${Date.now() - begin} ms`, {
      requestId: response.headers.get('request-id'),
    })
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

function withoutNulls(headers: Readonly<Record<string, string | null>>): Record<string, string> {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  )
  return Object.fromEntries(given)
}

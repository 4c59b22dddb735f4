/** Sends calls: key, timeout, retries, and errors. The generated methods are a thin layer over it. */
import type { Middleware } from 'openapi-fetch'
import { type Arrival, readResponseInfo } from './api-call.ts'
import type { HeaderOptions, IdempotentCallOptions } from './call-options.ts'
import { checkHeaders, checkIdempotencyKey, checkRetries, checkTimeout } from './check-options.ts'
import { type ApiClient, openClient, writeQuery } from './client.ts'
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

/** Sends an operation, as often as it takes. Rejects with a {@link UsageError} what cannot be sent. */
export type Transport = <T>(
  send: Send<T>,
  options: IdempotentCallOptions,
  traits: Traits,
) => Promise<Arrival<T>>

export function openTransport(config: Config): Transport {
  const { apiKey, baseUrl } = config
  const { origin } = new URL(baseUrl)
  const client = openClient(config)
  return async (send, options, { open, keyed, joined }) => {
    if (apiKey === null && !open) {
      throw new ApiKeyError('The API key is missing. Set VINSPEC_API_KEY or pass { apiKey }.')
    }
    const headers = checkHeaders(options.headers)
    const redact = createRedact({ ...config.headers, ...headers, authorization: apiKey })
    const idempotencyKey = keyed ? checkIdempotencyKey(options.idempotencyKey ?? crypto.randomUUID()) : null
    const timeoutMs = checkTimeout(options.timeoutMs ?? config.timeoutMs)
    const maxRetries = checkRetries(options.maxRetries ?? config.maxRetries)
    const context = { origin, idempotencyKey, redact, timeoutMs, signal: options.signal }
    const init = {
      headers: {
        ...headers,
        authorization: open ? null : `Bearer ${apiKey}`,
        // The same key for each attempt makes it safe to repeat the call.
        'idempotency-key': idempotencyKey,
      },
      middleware: [report(context, redact, config)],
      ...(joined && { querySerializer: (query: object) => writeQuery(query, joined) }),
    }
    return withRetries(() => attempt((signal) => send(client, { ...init, signal }), context), {
      ...config,
      ...context,
      maxRetries,
    })
  }
}

interface AttemptContext extends CallContext {
  readonly redact: Redact
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

async function attempt<T>(
  send: (signal: AbortSignal) => ReturnType<Send<T>>,
  context: AttemptContext,
): Promise<Arrival<T>> {
  const { idempotencyKey, origin, redact, timeoutMs } = context
  const deadline = setDeadline(timeoutMs, context.signal)
  const { signal } = deadline
  try {
    signal.throwIfAborted()
    const { data, response } = await Promise.race([send(signal), deadline.passed])
    const text = await response.text()
    if (data === undefined) throw readError(response, parseJson(redact(text)), context)
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

/** What happens to each attempt of a call on its way. */
import type { Middleware } from 'openapi-fetch'
import type { Config } from './config.ts'
import { ConnectionError } from './errors.ts'
import { notify } from './logger.ts'
import type { CallContext } from './read-error.ts'
import { type Redact, redactError, rootOf } from './redact.ts'

/** Logs the attempt and tells the caller's functions, and says why it could not be sent, without secrets. */
export function report(
  { origin, idempotencyKey }: CallContext,
  redact: Redact,
  { log, onRequest, onResponse }: Config,
): Middleware {
  let begin = 0
  return {
    onRequest: ({ request: { method, url, headers } }) => {
      begin = Date.now()
      log('debug', `${method} ${url} ${redact(JSON.stringify(Object.fromEntries(headers)))}`)
      void notify(onRequest, { method, url }, 'onRequest', log)
    },
    onResponse: ({ request: { method, url }, response: { status, headers } }) => {
      const durationMs = Date.now() - begin
      const requestId = headers.get('request-id')
      log('debug', `${method} ${url} returned ${status} in ${durationMs} ms (${requestId})`)
      void notify(onResponse, { method, url, status, durationMs, requestId }, 'onResponse', log)
    },
    onError: ({ error }) => {
      const cause = redactError(error, redact)
      const { message, code } = rootOf(cause)
      return new ConnectionError(`Couldn't reach ${origin} (${message}).`, code, { cause, idempotencyKey })
    },
  }
}

/** What happens to each attempt of a call on its way. */
import type { Middleware } from 'openapi-fetch'
import { ConnectionError } from './errors.ts'
import type { Log } from './logger.ts'
import type { CallContext } from './read-error.ts'
import { type Redact, redactError, rootOf } from './redact.ts'

/** Logs the attempt, and says why it could not be sent, without secrets. */
export function report({ origin, idempotencyKey }: CallContext, redact: Redact, log: Log): Middleware {
  let begin = 0
  return {
    onRequest: ({ request: { method, url, headers } }) => {
      begin = Date.now()
      log('debug', `${method} ${url} ${redact(JSON.stringify(Object.fromEntries(headers)))}`)
    },
    onResponse: ({ request: { method, url }, response: { status, headers } }) => {
      const ms = Date.now() - begin
      log('debug', `${method} ${url} returned ${status} in ${ms} ms (${headers.get('request-id')})`)
    },
    onError: ({ error }) => {
      const cause = redactError(error, redact)
      const { message, code } = rootOf(cause)
      return new ConnectionError(`Couldn't reach ${origin} (${message}).`, code, { cause, idempotencyKey })
    },
  }
}

/** Tells apps, in OAuth's terms, to retry a request later. */
import { errors, Provider } from 'oidc-provider'
import { isUnavailable, quoteRequest, RETRY_SOON } from '../errors.ts'

/** Wraps a use of the store, so that the library does not report an unavailable database as a bug. */
export async function reachStore<T>(work: Promise<T>, contactEmail: string | undefined): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const requestId = Provider.ctx?.response.get('request-id') ?? ''
    throw tryAgain(
      503,
      RETRY_SOON['retry-after'],
      `${error.publicMessage} ${quoteRequest(requestId, contactEmail)}`,
    )
  }
}

/** @param seconds after which to try again */
export function tryAgain(status: 429 | 503, seconds: string, description: string): Error {
  Provider.ctx?.set('retry-after', seconds)
  return Object.assign(new errors.TemporarilyUnavailable(description), {
    status,
    statusCode: status,
    expose: true,
  })
}

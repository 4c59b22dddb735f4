/** Reports requests worth retrying to apps, in OAuth's terms. */
import { errors, Provider } from 'oidc-provider'
import { isUnavailable, quoteRequest, RETRY_SOON } from '../errors.ts'

/** Reads or writes the store. Without this, the library would treat an unavailable database as a bug. */
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

/** What a vendor's answer means by its status, whichever vendor it is. */
import type { Reply } from './port.ts'
import { retryAfterMs } from './retry-after.ts'

/** The reply for an answer that is not the one asked for. Its body is never read: it may say anything. */
export function replyToStatus(title: string, response: Response, now: Date): Reply {
  const cause = new Error(`${title} answered ${response.status}`)
  switch (response.status) {
    case 404:
    case 410:
    case 421:
    case 422:
      return { kind: 'unknown' }
    case 401:
    case 402:
    case 403:
    case 412:
      return { kind: 'closed', cause }
    default:
      return away(cause, retryAfterMs(response.headers, now))
  }
}

export function away(cause: unknown, afterMs?: number): Reply & { readonly kind: 'away' } {
  return afterMs === undefined ? { kind: 'away', cause } : { kind: 'away', cause, retryAfterMs: afterMs }
}

import { VinspecError } from '@vinspec/core/foundation'
import { notedRequestContext } from '@vinspec/web/services'
import type { RouterContextProvider } from 'react-router'
import { quoteRequest } from '../../src/errors.ts'

export interface ShownFault {
  readonly fault: string
  readonly status: number
}

/** What a page says instead of having done what was asked, and its status. Throws what is a bug. */
export function toFault(
  error: unknown,
  explain: (error: VinspecError) => string,
  context: Readonly<RouterContextProvider>,
): ShownFault {
  if (!(error instanceof VinspecError)) throw error
  const status = statusOf(error)
  const text = explain(error)
  if (status < 500) return { status, fault: text }
  return { status, fault: `${text} ${quoteRequest(context.get(notedRequestContext).id)}` }
}

function statusOf({ code }: VinspecError): number {
  switch (code) {
    case 'rate_limited':
      return 429
    case 'service_unavailable':
    case 'payments_unavailable':
      return 503
    default:
      return 422
  }
}

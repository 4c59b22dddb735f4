import { VinspecError } from '@vinspec/core/foundation'
import { notedRequestContext, servicesContext } from '@vinspec/web/services'
import type { RouterContextProvider } from 'react-router'
import { quoteRequest } from '../../src/errors.ts'

export interface ShownFault {
  readonly fault: string
  readonly status: number
}

/** The message and status of a page whose task failed. Rethrows anything but a `VinspecError`: it is a bug. */
export function toFault(
  error: unknown,
  explain: (error: VinspecError) => string,
  context: Readonly<RouterContextProvider>,
): ShownFault {
  if (!(error instanceof VinspecError)) throw error
  const status = statusOf(error)
  const text = explain(error)
  if (status < 500) return { status, fault: text }
  return {
    status,
    fault: `${text} ${quoteRequest(context.get(notedRequestContext).id, context.get(servicesContext).contactEmail)}`,
  }
}

/** The API's status for credits, limits, and outages. Otherwise 422, since the page of a form exists whatever was typed into it. */
function statusOf({ code }: VinspecError): number {
  switch (code) {
    case 'insufficient_credits':
    case 'daily_cap_reached':
    case 'monthly_maximum_reached':
      return 402
    case 'rate_limited':
      return 429
    case 'vehicle_data_unavailable':
    case 'service_unavailable':
    case 'payments_unavailable':
      return 503
    default:
      return 422
  }
}

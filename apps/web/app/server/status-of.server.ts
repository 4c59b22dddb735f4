import type { VinspecError } from '@vinspec/core'

/** The status of a page that says why something was refused. */
export function statusOf({ code }: VinspecError): number {
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

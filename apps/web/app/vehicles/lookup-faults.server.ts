/** Why there is no result, in the portal's own words if the API's would mislead. */
import type { VinspecError } from '@vinspec/core/foundation'

export function explainLookup({ code, publicMessage }: VinspecError): string {
  switch (code) {
    case 'insufficient_credits':
      return 'You have no credits left. Buy a package, then try again.'
    case 'idempotency_in_progress':
    case 'idempotency_key_reused':
      return 'This lookup was already sent. Find its result in My Vehicles, or try again from this page.'
    default:
      return publicMessage
  }
}

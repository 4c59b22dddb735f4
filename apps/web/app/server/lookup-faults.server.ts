/** Why there is no result, in the words of the portal where the API's would mislead. */
import type { VinspecError } from '@vinspec/core'

export function explainLookup({ code, publicMessage }: VinspecError): string {
  switch (code) {
    case 'insufficient_credits':
      return 'You have no credits left. Buy a package, then look it up again.'
    case 'idempotency_in_progress':
    case 'idempotency_key_reused':
      return 'This lookup was sent already. See My vehicles for its result, or try again from this page.'
    default:
      return publicMessage
  }
}

/** Why nothing could be bought or changed, in the portal's own words if the API's would mislead. */
import type { VinspecError } from '@vinspec/core/foundation'

export function explainPayment({ code, publicMessage }: VinspecError): string {
  return code === 'payments_unavailable'
    ? "We can't reach the payment service, so nothing was charged. Try again in a moment."
    : publicMessage
}

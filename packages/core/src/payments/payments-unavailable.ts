import { VinspecError } from '../errors.ts'

/** What every purchase answers while no payment provider is configured. */
export function paymentsUnavailable(): VinspecError {
  return new VinspecError(
    'payments_unavailable',
    'Payments are not available right now. Nothing was charged; retry later.',
    { retryAfterSeconds: 60 },
  )
}

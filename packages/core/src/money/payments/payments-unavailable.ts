import { VinspecError } from '../../foundation/errors.ts'

/** The payment vendor cannot be used now: not configured, not responding, or rejecting the request. */
export class PaymentsUnavailable extends VinspecError {
  /** The vendor has answered, and would only repeat that answer under the same idempotency key. */
  readonly final: boolean

  constructor({ cause, final = false }: { readonly cause?: unknown; readonly final?: boolean } = {}) {
    super(
      'payments_unavailable',
      "Payments aren't available right now. Nothing was charged. Try again later.",
      {
        retryAfterSeconds: 60,
        ...(cause === undefined ? {} : { cause }),
      },
    )
    this.final = final
  }
}

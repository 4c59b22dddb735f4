/** What became of one VIN of a batch. */
import type { CustomerVehicleSpecsV1 } from '@vinspec/sdk'
import type { ErrorReport } from '../explain-error.ts'

export type Outcome =
  | {
      readonly status: 'ok'
      readonly specs: CustomerVehicleSpecsV1
      readonly credits_charged: number | null
      readonly request_id: string | null
      readonly idempotency_key: string
    }
  /** The service, or the check of the VIN, refused it: asking again gives the same answer. Nothing was charged. */
  | { readonly status: 'refused'; readonly error: ErrorReport['error'] }
  /** It may work another time, under the same key. */
  | { readonly status: 'failed'; readonly error: ErrorReport['error'] }

export type Status = Outcome['status'] | 'not_started'

/** One row of the input and what became of it. */
export interface RowResult {
  readonly row: number
  readonly vin: string
  readonly status: Status
  readonly outcome?: Outcome
}

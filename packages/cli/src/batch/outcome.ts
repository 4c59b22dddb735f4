/** The outcome of one row. */
import type { BatchResult, CustomerVehicleSpecsV1 } from '@vinspec/sdk'

/** Of a file, or of a batch. */
export interface Row {
  readonly row: number
  readonly vin: string
  /** Why it is not a VIN; undefined: it may be one. */
  readonly fault?: string
}

/** `refused`: asking again gives the same answer. `failed`: it may work another time. Neither costs anything. */
export type Status = 'ok' | 'refused' | 'failed' | 'not_started'

export interface RowResult {
  readonly row: number
  readonly vin: string
  readonly status: Status
  readonly credits_charged: number
  readonly error: { readonly code: string; readonly message: string } | null
  readonly specs: CustomerVehicleSpecsV1 | null
}

export const STATUSES: Readonly<Record<BatchResult['outcome'], Status>> = {
  found: 'ok',
  owned: 'ok',
  invalid: 'refused',
  unsupported: 'refused',
  failed: 'failed',
  open: 'not_started',
}

/** @param result what the batch says about the VIN; undefined: it is not in it */
export function toRowResult({ row, vin, fault }: Row, result: BatchResult | undefined): RowResult {
  if (fault !== undefined) {
    const error = { code: 'invalid_vin', message: fault }
    return { row, vin, status: 'refused', credits_charged: 0, error, specs: null }
  }
  if (!result) return { row, vin, status: 'not_started', credits_charged: 0, error: null, specs: null }
  const { outcome, credits_charged, error, specs } = result
  return { row, vin, status: STATUSES[outcome], credits_charged, error, specs }
}

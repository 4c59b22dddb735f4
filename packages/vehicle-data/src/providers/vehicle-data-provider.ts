import type { DatedSource } from '../catalogue/sources.ts'
import type { RawVehicle } from '../facts/raw-vehicle.ts'
import type { Refusal } from '../facts/refusal.ts'
import type { Vin } from '../vin/parse-vin.ts'

/** A source of vehicle data: the offline tables, or a vendor. */
export interface VehicleDataProvider {
  readonly name: string
  /** The public files behind its answers; none for a source that is asked live. */
  readonly sources?: readonly DatedSource[]
  /** Whether it answers from memory: nothing has to be kept ready for while it does. */
  readonly isAtHand?: boolean
  /** The answer to one VIN. Vendor failures come back as `unavailable`, never thrown. */
  lookUp(vin: Vin, options: { signal: AbortSignal }): Promise<VehicleDataResult>
}

export type VehicleDataResult =
  | { readonly kind: 'found'; readonly vehicle: RawVehicle }
  | { readonly kind: 'unsupported'; readonly refusal: Refusal }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unavailable'; readonly cause?: unknown }

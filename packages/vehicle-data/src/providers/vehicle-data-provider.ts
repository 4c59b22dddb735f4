import type { RawVehicle } from '../raw-vehicle.ts'
import type { Vin } from '../vin/parse-vin.ts'

/** A source of vehicle data: the offline tables, or a vendor. */
export interface VehicleDataProvider {
  readonly name: string
  /** The answer to one VIN. Vendor failures come back as `unavailable`, never thrown. */
  lookUp(vin: Vin, options: { signal: AbortSignal }): Promise<VehicleDataResult>
}

export type VehicleDataResult =
  | { readonly kind: 'found'; readonly vehicle: RawVehicle }
  /** `reason` is a noun phrase for what the vehicle is instead of battery-electric ("a plug-in hybrid"). */
  | { readonly kind: 'unsupported'; readonly reason: string }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unavailable'; readonly cause?: unknown }

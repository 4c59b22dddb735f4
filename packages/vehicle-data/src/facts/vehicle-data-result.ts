import type { RawVehicle } from './raw-vehicle.ts'
import type { Refusal } from './refusal.ts'

/** A source's answer for a VIN. */
export type VehicleDataResult =
  | { readonly kind: 'found'; readonly vehicle: RawVehicle }
  | { readonly kind: 'unsupported'; readonly refusal: Refusal }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unavailable'; readonly cause?: unknown }

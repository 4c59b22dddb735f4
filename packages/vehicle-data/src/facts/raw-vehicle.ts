import type { Vin } from '../vin/parse-vin.ts'
import type { Statement } from './statements.ts'

/** A battery-electric vehicle as its sources know it; never shown as it is (see `presentation/`). */
export type RawVehicle = { readonly vin: Vin; readonly record: VehicleRecord }

/** What the VIN says of which vehicle it is, in the customer's words. */
export type VehicleIdentity = {
  readonly modelYear: number
  readonly make: string
  readonly model: string
}

/** All that is known of a vehicle but its serial: one object, never changed, for all VINs that only differ there. */
export type VehicleRecord = {
  readonly identity: VehicleIdentity
  readonly statements: readonly Statement[]
}

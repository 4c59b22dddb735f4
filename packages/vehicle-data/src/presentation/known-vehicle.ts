import type { VehicleIdentity } from '../facts/raw-vehicle.ts'
import type { VehicleFacts, VehicleVersion } from '../facts/vehicle-facts.ts'

/** What presentation sees: which vehicle, and its facts. Who said them is not its business. */
export type KnownVehicle = VehicleFacts &
  VehicleIdentity & {
    readonly versions: readonly VehicleVersion[]
    readonly otherVersions: readonly VehicleVersion[]
  }

import type { VehicleIdentity, VehicleRecord } from '../facts/raw-vehicle.ts'
import { mergeStatements } from '../facts/statements.ts'
import type { VehicleFacts, VehicleVersion } from '../facts/vehicle-facts.ts'
import { remember } from '../remember.ts'

/** What presentation sees: which vehicle, and its facts. Who said them is not its business. */
export type KnownVehicle = VehicleFacts &
  VehicleIdentity & {
    readonly versions: readonly VehicleVersion[]
    readonly otherVersions: readonly VehicleVersion[]
  }

export const knownVehicle = (record: VehicleRecord): KnownVehicle =>
  remember(known, record, () => toKnown(record))

const known = new WeakMap<VehicleRecord, KnownVehicle>()

function toKnown({ identity, statements }: VehicleRecord): KnownVehicle {
  const facts = mergeStatements(statements)
  return { ...facts, ...identity, versions: facts.versions ?? [], otherVersions: facts.otherVersions ?? [] }
}

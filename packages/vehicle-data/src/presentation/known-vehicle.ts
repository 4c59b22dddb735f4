import type { AwaySource, VehicleIdentity, VehicleRecord } from '../facts/raw-vehicle.ts'
import { mergeStatements, type Statement } from '../facts/statements.ts'
import type { VehicleFacts, VehicleVersion } from '../facts/vehicle-facts.ts'
import { remember } from '../remember.ts'

/** What presentation sees: which vehicle, its facts, and who said them. */
export type KnownVehicle = VehicleFacts &
  VehicleIdentity & {
    readonly versions: readonly VehicleVersion[]
    readonly otherVersions: readonly VehicleVersion[]
    readonly statements: readonly Statement[]
    readonly away: readonly AwaySource[]
  }

export const knownVehicle = (record: VehicleRecord): KnownVehicle =>
  remember(known, record, () => toKnown(record))

const known = new WeakMap<VehicleRecord, KnownVehicle>()

function toKnown({ identity, statements, away = [] }: VehicleRecord): KnownVehicle {
  const facts = mergeStatements(statements)
  const { versions = [], otherVersions = [] } = facts
  return { ...facts, ...identity, versions, otherVersions, statements, away }
}

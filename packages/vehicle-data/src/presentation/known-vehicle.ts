import type { AwaySource, VehicleIdentity, VehicleRecord } from '../facts/raw-vehicle.ts'
import { mergeStatements, type Statement, statementOf } from '../facts/statements.ts'
import type { VehicleFacts, VehicleVersion } from '../facts/vehicle-facts.ts'
import { remember } from '../remember.ts'

/** What presentation gets: the vehicle's identity, its facts, and their sources. */
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
  const wheels = statementOf(statements, 'wheels')?.source.about === 'vehicle' ? facts.wheels : undefined
  return {
    ...facts,
    ...identity,
    versions: wheels === undefined ? versions : withWheels(versions, wheels),
    otherVersions,
    statements,
    away,
  }
}

/** The versions with the wheels that this car was built with; all versions if EPA tested none with such wheels. */
function withWheels(versions: readonly VehicleVersion[], wheels: string): readonly VehicleVersion[] {
  const same = versions.filter(
    (version) =>
      version.wheels === '' || version.wheels === wheels || version.wheels.split('/').includes(wheels),
  )
  return same.length === 0 ? versions : same
}

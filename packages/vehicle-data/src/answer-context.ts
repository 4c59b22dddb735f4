/** What surrounds an answer: whose data it rests on, how far its class goes, and what it says of each version. */
import type { VehicleSpecs } from '@vinspec/contract'
import { type ClassRanges, loadClassRanges } from './catalogue/class-ranges.ts'
import type { RawVehicle } from './facts/raw-vehicle.ts'
import type { DatedSource } from './facts/statements.ts'
import { versionChoices } from './presentation/basis.ts'
import { knownVehicle } from './presentation/known-vehicle.ts'
import { presentVehicle, presentVersions } from './presentation/present-vehicle.ts'
import { sourcesOf } from './raw-record.ts'
import type { ReadTable } from './read-table.ts'

export interface AnswerContext {
  /** The answer itself, by today's data. */
  readonly specs: VehicleSpecs
  /** Sources of at least one of its facts. */
  readonly sources: readonly DatedSource[]
  /** Undefined if EPA has no class for this car, or several. */
  readonly classRanges: ClassRanges | undefined
  /** The answer of each version among which the row `basis` lets one choose, by its line there. */
  readonly ofVersion: (line: string) => VehicleSpecs | undefined
}

export type ContextOf = (vehicle: RawVehicle) => AnswerContext

export function createContextOf(readTable: ReadTable): ContextOf {
  const classRanges = loadClassRanges(readTable)
  return (vehicle) => {
    const { modelYear, make, versions } = knownVehicle(vehicle.record)
    return {
      specs: presentVehicle(vehicle),
      sources: sourcesOf(vehicle.record),
      classRanges: classRanges(
        modelYear,
        make,
        versions.map(({ title }) => title),
      ),
      ofVersion: (line) => {
        const choice = versionChoices(versions).find((each) => each.line === line)
        return choice && presentVersions(vehicle, choice.versions)
      },
    }
  }
}

/** The context of an answer: its sources, the ranges of its class, and the answer for each version. */
import type { VehicleSpecs } from '@vinspec/contract'
import { type ClassRanges, loadClassRanges } from './catalogue/class-ranges.ts'
import type { RawVehicle } from './facts/raw-vehicle.ts'
import { versionChoices } from './presentation/basis.ts'
import { knownVehicle } from './presentation/known-vehicle.ts'
import { presentVehicle, presentVersions } from './presentation/present-vehicle.ts'
import { toKept, type UsedSource, usedSources } from './raw-record.ts'
import type { ReadTable } from './read-table.ts'
import { sourcesOfRow } from './rivals.ts'

export interface AnswerContext {
  /** The answer from today's data. */
  readonly specs: VehicleSpecs
  /** The sources of at least one of the answer's facts. */
  readonly sources: readonly UsedSource[]
  /** The sources of a row, by its key. */
  readonly sourcesOf: (row: string) => readonly UsedSource[]
  /** Undefined unless EPA puts the car into exactly one class. */
  readonly classRanges: ClassRanges | undefined
  /** The answer for a version that the row `basis` lists, by its line in that row. */
  readonly ofVersion: (line: string) => VehicleSpecs | undefined
}

export type ContextOf = (vehicle: RawVehicle) => AnswerContext

export function createContextOf(readTable: ReadTable): ContextOf {
  const classRanges = loadClassRanges(readTable)
  return (vehicle) => {
    const kept = toKept(vehicle.record)
    const { modelYear, make, versions } = knownVehicle(vehicle.record)
    return {
      specs: presentVehicle(vehicle),
      sources: usedSources(kept),
      sourcesOf: (row) => sourcesOfRow(kept, row).sources,
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

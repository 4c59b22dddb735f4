import { type ContextOf, createContextOf } from './answer-context.ts'
import { type CoveredMake, loadCoveredMakes } from './catalogue/covered-makes.ts'
import { loadSources } from './catalogue/sources.ts'
import { coverageText } from './coverage-text.ts'
import type { DatedSource } from './facts/statements.ts'
import { createModelYearSheets, type ModelYearSheets } from './model-year-sheets.ts'
import { createOfflineLookUp, type OfflineLookUp } from './offline-look-up.ts'
import type { ReadTable } from './read-table.ts'

/** A set of tables, of this build or of a data release. */
export interface VehicleTables {
  /** The newest day of its sources, and a digest of its contents: "2026-11-24-1a2b3c4d". */
  readonly version: string
  readonly sources: readonly DatedSource[]
  readonly coveredMakes: readonly CoveredMake[]
  readonly lookUp: OfflineLookUp
  readonly contextOf: ContextOf
  /** The model years, for readers without a VIN. */
  readonly modelYears: () => ModelYearSheets
  /** The coverage, as a page in Markdown. */
  readonly coverage: () => string
}

export function loadVehicleTables(readTable: ReadTable): VehicleTables {
  const [version] = readTable('data-version.txt')
  if (version === undefined) throw new Error('data-version.txt is empty')
  const sources = loadSources(readTable).all
  const coveredMakes = loadCoveredMakes(readTable)
  let contextOf: ContextOf | undefined
  let modelYears: ModelYearSheets | undefined
  return {
    version,
    sources,
    coveredMakes,
    lookUp: createOfflineLookUp(readTable),
    contextOf: (vehicle) => {
      contextOf ??= createContextOf(readTable)
      return contextOf(vehicle)
    },
    modelYears: () => {
      modelYears ??= createModelYearSheets(readTable)
      return modelYears
    },
    coverage: () => coverageText(version, sources, coveredMakes),
  }
}

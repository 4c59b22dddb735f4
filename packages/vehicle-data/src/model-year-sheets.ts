/** What EPA's labels say about a model year, without a VIN or other sources. Figures that vary are shown as spans. */
import type { SpecRow, WheelRow } from '@vinspec/contract'
import { type ClassRanges, loadClassRanges } from './catalogue/class-ranges.ts'
import { joinedColumns } from './catalogue/label-columns.ts'
import type { LabelRow } from './catalogue/label-rows.ts'
import { loadModelYears, type ModelYear } from './catalogue/model-years.ts'
import { loadSources } from './catalogue/sources.ts'
import { percentOf } from './coverage-text.ts'
import type { DatedSource } from './facts/statements.ts'
import type { VehicleVersion } from './facts/vehicle-facts.ts'
import { labelFigureRows } from './presentation/range-rows.ts'
import { presentRows } from './presentation/row-kind.ts'
import { presentWheels } from './presentation/wheel-rows.ts'
import type { ReadTable } from './read-table.ts'

export interface ModelYearSheets {
  /** Sorted by make and model, newest first. */
  readonly all: readonly ModelYear[]
  readonly find: (path: string) => ModelYear | undefined
  readonly sheetOf: (modelYear: ModelYear) => ModelYearSheet
}

export interface ModelYearSheet {
  /** "2022 Tesla Model S". */
  readonly title: string
  /** Figures over all versions: a span if they differ, none if a version lacks it. */
  readonly figures: { readonly rows: SpecRow[]; readonly wheel_rows: WheelRow[] }
  /** One for each label, in EPA's order. */
  readonly versions: ReadonlyArray<{ readonly title: string; readonly figures: WheelRow }>
  /** Of how many percent of its versions lookups know a figure, from any source, rounded down. */
  readonly known: ReadonlyArray<{ readonly figure: string; readonly percent: number }>
  /** Undefined if EPA puts its versions into several classes. */
  readonly classRanges: ClassRanges | undefined
  readonly source: DatedSource
}

export function createModelYearSheets(readTable: ReadTable): ModelYearSheets {
  const all = loadModelYears(readTable)
  const byPath = new Map(all.map((each) => [each.path, each]))
  const classRanges = loadClassRanges(readTable)
  const { name, date } = loadSources(readTable).epaLabels
  return {
    all,
    find: (path) => byPath.get(path),
    sheetOf: ({ year, make, model, labels }) => {
      const versions = labels.map(toEpaVersion)
      const known = { modelYear: year, make, model, versions, otherVersions: [], statements: [], away: [] }
      return {
        title: `${year} ${make} ${model}`,
        figures: {
          rows: presentRows(labelFigureRows, known),
          wheel_rows: presentWheels(known).wheel_rows,
        },
        versions: versions.flatMap((version) =>
          presentWheels({ ...known, versions: [version] }).wheel_rows.map((figures) => ({
            title: version.title,
            figures,
          })),
        ),
        known: KNOWN.map(([figure, of]) => {
          const count = labels.filter((label) => of(label) !== undefined).length
          return { figure, percent: percentOf(count, labels.length) }
        }),
        classRanges: classRanges(
          year,
          make,
          labels.map(({ title }) => title),
        ),
        source: { name, date },
      }
    },
  }
}

/** The figures that readers ask for, in the order in which pages name them. */
const KNOWN: ReadonlyArray<readonly [figure: string, of: (label: LabelRow) => unknown]> = [
  ['range', ({ rangeMi }) => rangeMi],
  ['city and highway range', ({ rangeCityMi }) => rangeCityMi],
  ['charging at home', ({ charge240Hours }) => charge240Hours],
  ['fast-charging power', ({ dcPowerKw }) => dcPowerKw],
  ['battery capacity when new', ({ packKwh }) => packKwh],
  ['battery chemistry', ({ chemistry }) => chemistry],
]

/** The version without figures of other sources. */
const toEpaVersion = (label: LabelRow): VehicleVersion => ({
  ...label,
  ...Object.fromEntries(joinedColumns.map((column) => [column, undefined])),
})

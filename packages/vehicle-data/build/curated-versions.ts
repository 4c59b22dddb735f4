import { labelPatterns } from '../src/catalogue/label-patterns.ts'
import { type CuratedRow, placeOf, readCuratedRows } from './curated-rows.ts'
import { isPlausible, type PackLabel } from './pack-energies.ts'

/** What curated rows say about the version of one label, by fact. */
export type CuratedVersion = Readonly<Record<string, string>>

/**
 * The curated facts of versions by EPA vehicle ID.
 *
 * @throws Error that names the rows at fault
 */
export function curatedVersions(labels: readonly PackLabel[]): ReadonlyMap<string, CuratedVersion> {
  const { versions, faults } = toVersions(readCuratedRows(), labels)
  if (faults.length > 0) throw new Error(`sources/curated-facts.csv: ${faults.join('; ')}`)
  return versions
}

/** Converts any rows, and returns what is wrong: a name or a year without a label, two values, or an energy that no such label can have. */
export function toVersions(
  rows: readonly CuratedRow[],
  labels: readonly PackLabel[],
): { versions: ReadonlyMap<string, CuratedVersion>; faults: readonly string[] } {
  const versions = new Map<string, CuratedVersion>()
  const faults: string[] = []
  for (const row of rows) {
    if (row.labels === '') continue
    const own = labels.filter((label) => isOfRow(label, row))
    faults.push(...missing(row, own).map((what) => `${placeOf(row)}: no label ${what}`))
    for (const label of own) {
      const version = versions.get(label.id) ?? {}
      const fault = faultOf(row, version[row.fact], label)
      if (fault !== undefined) faults.push(`${placeOf(row)}: ${fault} of "${label.name}" of ${label.year}`)
      versions.set(label.id, { ...version, [row.fact]: row.value })
    }
  }
  return { versions, faults }
}

const isOfRow = ({ make, year, name }: PackLabel, row: CuratedRow): boolean =>
  make.toLowerCase() === row.make.toLowerCase() &&
  row.year_from <= year &&
  year <= row.year_to &&
  labelPatterns(row.labels).some(({ fits }) => fits.test(name))

/** The names and the years of a row that no label has. */
function missing(row: CuratedRow, own: readonly PackLabel[]): string[] {
  const names = labelPatterns(row.labels).filter(({ fits }) => !own.some(({ name }) => fits.test(name)))
  const years = yearsOf(row).filter((year) => !own.some((label) => label.year === year))
  return [...names.map(({ text }) => `"${text}"`), ...years.map((year) => `of ${year}`)]
}

const yearsOf = ({ year_from, year_to }: CuratedRow): string[] =>
  Array.from({ length: Number(year_to) - Number(year_from) + 1 }, (_, index) =>
    String(Number(year_from) + index),
  )

function faultOf(
  { fact, value }: CuratedRow,
  other: string | undefined,
  label: PackLabel,
): string | undefined {
  if (other !== undefined && other !== value) return 'two values'
  const isEnergy = fact === 'pack_kwh' || fact === 'usable_kwh'
  return isEnergy && !isPlausible(Number(value), label)
    ? `${value} kWh for ${Math.round(label.wallKwh)} kWh from the wall`
    : undefined
}

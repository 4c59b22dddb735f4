import { type LabelRow, loadLabelRows } from '../src/catalogue/label-rows.ts'
import { makeName } from '../src/naming/make-name.ts'
import { readTable } from '../src/read-table.ts'
import { readSource } from './read-source.ts'
import { writeTable } from './write-table.ts'

/** Writes `source-dates.txt`, `file name date` of each source, and `covered-makes.txt`, what the tables know about each make. */
export function buildCoverageTables(): void {
  const dates = readSource('dates.csv', ['file', 'source', 'date'])
  writeTable(
    'source-dates.txt',
    dates.map(({ file, source, date }) => [file, source, date].join('\t')),
  )
  writeTable(
    'covered-makes.txt',
    makeLines().map((cells) => cells.join('\t')),
  )
}

/** In the order in which `src/coverage-text.ts` names them. */
const figures: readonly ((row: LabelRow) => unknown)[] = [
  (row) => row.rangeCityMi,
  (row) => row.charge240Hours,
  (row) => row.motorKw[0],
  (row) => row.packKwh,
  (row) => row.usableKwh,
  (row) => row.dcPowerKw,
  (row) => row.acPowerKw,
  (row) => row.chemistry,
  (row) => row.cargoVolumeCuFt,
  (row) => row.greenhouseGasScore,
]

/** A line for each make, by its name in lookups. A make for which EPA and NHTSA have different names is never found by a VIN. */
function makeLines(): string[][] {
  const labels = loadLabelRows(readTable)
  const registered = [...new Set(readTable('model-families.txt').map((line) => line.split('\t')[0] ?? ''))]
  const specs = countByMake('vehicle-specs.txt', 0)
  const stars = countByMake('safety-ratings.txt', 1)
  const lines = registered.map((make) => {
    const rows = labels.ofAnyYear(make)
    const years = labels.years.filter((year) => labels.of(year, make).length > 0)
    const counts = figures.map((figure) => rows.filter((row) => figure(row) !== undefined).length)
    const others = [specs, stars].map((counted) => counted.get(make.toLowerCase()) ?? 0)
    const name = makeName(make, labels.makeName(make))
    return [name, toSpan(years), rows.length, ...counts, ...others].map(String)
  })
  return lines.sort(([one = ''], [other = '']) => one.localeCompare(other, 'en'))
}

function toSpan(years: readonly number[]): string {
  const [first, last] = [Math.min(...years), Math.max(...years)]
  return first === last ? `${first}` : `${first} to ${last}`
}

const countByMake = (name: string, column: number): Map<string, number> =>
  readTable(name).reduce((counts, line) => {
    const make = line.split('\t')[column]?.toLowerCase() ?? ''
    return counts.set(make, (counts.get(make) ?? 0) + 1)
  }, new Map<string, number>())

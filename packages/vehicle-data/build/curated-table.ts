import { loadLabelRows } from '../src/catalogue/label-rows.ts'
import { loadModelFamilies } from '../src/catalogue/model-families.ts'
import { makeName } from '../src/naming/make-name.ts'
import { electricModelName } from '../src/naming/model-name.ts'
import { readTable } from '../src/read-table.ts'
import { readSource } from './read-source.ts'
import { writeTable } from './write-table.ts'

const columns = [
  'make',
  'model',
  'year_from',
  'year_to',
  'fact',
  'value',
  'kind',
  'publisher',
  'title',
  'date',
  'publisher_2',
  'title_2',
  'date_2',
] as const

export type CuratedRow = Readonly<Record<(typeof columns)[number], string>>

/**
 * What makers and the press say of all versions of a model, gathered by hand, to `curated-facts.txt`: `make model from to fact
 * value`. The models are those of `label-names.txt`, which must be built before.
 *
 * @throws Error that names the rows at fault
 */
export function buildCuratedTable(): void {
  const rows = readSource('curated-facts.csv', columns)
  const faults = curatedFaults(rows, knownModels())
  if (faults.length > 0) throw new Error(`sources/curated-facts.csv: ${faults.join('; ')}`)
  const lines = rows.map(({ make, model, year_from, year_to, fact, value }) =>
    [make, model, year_from, year_to, fact, value].join('\t'),
  )
  writeTable('curated-facts.txt', [...new Set(lines)].sort())
}

/**
 * What is wrong with each row, if anything. A fact needs a maker's or an agency's own document, or two publishers that agree.
 *
 * @param models `make model` in the customer's words, tab-separated
 */
export function curatedFaults(rows: readonly CuratedRow[], models: ReadonlySet<string>): string[] {
  return rows.flatMap((row) => {
    const fault =
      faultOf(row, models) ?? (rows.some((other) => contradicts(row, other)) ? 'two values' : undefined)
    return fault === undefined ? [] : [`${row.make} ${row.model} ${row.year_from} ${row.fact}: ${fault}`]
  })
}

const years = /^\d+\/(?:\d+|unlimited)$/
const values: Readonly<Record<string, RegExp>> = {
  warranty_vehicle: years,
  warranty_powertrain: years,
  warranty_battery: years,
  warranty_battery_percent: /^\d\d$/,
  ac_plug: /^(?:J1772|NACS)$/,
  dc_plug: /^(?:CCS1|NACS|CHAdeMO|none)$/,
}

function faultOf(row: CuratedRow, models: ReadonlySet<string>): string | undefined {
  const { make, model, year_from, year_to, fact, value, kind, publisher, title, date } = row
  if (!models.has(`${make}\t${model}`)) return 'unknown model'
  if (!/^20\d\d$/.test(year_from) || !/^20\d\d$/.test(year_to) || year_from > year_to) return 'wrong years'
  if (values[fact]?.test(value) !== true) return `unknown fact or value "${value}"`
  if ([publisher, title, date].includes('')) return 'no citation'
  if (kind === 'maker' || kind === 'agency') return undefined
  if (kind !== 'two') return `unknown kind "${kind}"`
  const isSecond = ![row.publisher_2, row.title_2].includes('') && row.publisher_2 !== publisher
  return isSecond ? undefined : 'no second publisher'
}

const contradicts = (one: CuratedRow, other: CuratedRow): boolean =>
  one.make === other.make &&
  one.model === other.model &&
  one.fact === other.fact &&
  one.value !== other.value &&
  one.year_from <= other.year_to &&
  other.year_from <= one.year_to

/** `make model` in the customer's words. */
function knownModels(): Set<string> {
  const labels = loadLabelRows()
  const families = loadModelFamilies(labels)
  return new Set(
    [...readTable('label-names.txt').map((line) => line.split('\t')), ['Ford', 'Transit']].map(
      ([make = '', model = '']) =>
        `${makeName(make, labels.makeName(make))}\t${electricModelName({ make, model }, families.labelNames(make, model))}`,
    ),
  )
}

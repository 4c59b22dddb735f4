import { labelPatterns } from '../src/catalogue/label-patterns.ts'
import { loadLabelRows } from '../src/catalogue/label-rows.ts'
import { loadModelFamilies } from '../src/catalogue/model-families.ts'
import { loadAliases } from '../src/naming/aliases.ts'
import { makeName } from '../src/naming/make-name.ts'
import { electricModelName } from '../src/naming/model-name.ts'
import { readTable } from '../src/read-table.ts'
import { type CuratedRow, isVersionFact, placeOf, readCuratedRows } from './curated-rows.ts'
import { writeTable } from './write-table.ts'

/**
 * What makers and the press say of a model, or of those of its versions that EPA labels so, gathered by hand, to
 * `curated-facts.txt`: `make model from to labels fact value`. Some facts are in the table of labels; their rows are checked here too. The models are those of
 * `label-names.txt`, which must be built before.
 *
 * @throws Error that names the rows at fault
 */
export function buildCuratedTable(): void {
  const rows = readCuratedRows()
  const faults = curatedFaults(rows, knownModels())
  if (faults.length > 0) throw new Error(`sources/curated-facts.csv: ${faults.join('; ')}`)
  const lines = rows
    .filter(({ fact, value }) => !isVersionFact(fact) && value !== DOUBTED)
    .map(({ make, model, year_from, year_to, labels, fact, value }) =>
      [make, model, year_from, year_to, labels, fact, value].join('\t'),
    )
  writeTable('curated-facts.txt', [...new Set(lines)].sort())
}

/**
 * What is wrong with each row, if anything. A fact needs a maker's or an agency's own document, read there or quoted by a second
 * publisher that names it, or two publishers that agree.
 *
 * @param models EPA's names of each `make model`, which is in the customer's words and tab-separated
 */
export function curatedFaults(rows: readonly CuratedRow[], models: LabelledModels): string[] {
  return rows.flatMap((row) => {
    const fault =
      faultOf(row, models) ?? (rows.some((other) => contradicts(row, other)) ? 'two values' : undefined)
    return fault === undefined ? [] : [`${placeOf(row)}: ${fault}`]
  })
}

export type LabelledModels = ReadonlyMap<string, readonly string[]>

/** Years and miles; two mileages if the limit depends on the battery. */
const YEARS = /^\d+\/(?:\d+(?:-\d+)?|unlimited)$/
/** The value of a power that one publisher contradicts. Neither that power nor EPA's motors are shown. */
const DOUBTED = 'doubted'
const ENERGY = /^\d{1,3}(?:\.\d)?$/
const values: Readonly<Record<string, RegExp>> = {
  warranty_vehicle: YEARS,
  warranty_powertrain: YEARS,
  warranty_battery: YEARS,
  warranty_battery_percent: /^\d\d$/,
  warranty_california_parts: YEARS,
  ac_plug: /^(?:J1772|NACS)$/,
  dc_plug: /^(?:(?:CCS1|NACS|CHAdeMO)(?:_some)?|none)$/,
  heat_pump: /^(?:standard|some|none)$/,
  ota: /^yes$/,
  power_out: /^(?:devices|home|devices_home|none)$/,
  pack_kwh: ENERGY,
  usable_kwh: ENERGY,
  chemistry: /^(?:nmc|nca|lfp)$/,
  dc_kw: /^\d{2,3}$/,
  ac_kw: /^\d{1,2}(?:\.\d)?$/,
  dc_10_80_min: /^\d\d$/,
  adapter: /^(?:NACS|CCS1)$/,
  power_kw: /^(?:\d{2,3}(?:\.\d)?|doubted)$/,
  pedestrian_sound: /^doubted$/,
  towing_lb: /^\d{4,5}$/,
  zero_to_60_s: /^\d\.\d$/,
}

function faultOf(row: CuratedRow, models: LabelledModels): string | undefined {
  const { make, model, year_from, year_to, labels, fact, value, kind, publisher, title, date } = row
  const names = models.get(`${make}\t${model}`)
  if (names === undefined) return 'unknown model'
  if (!/^20\d\d$/.test(year_from) || !/^20\d\d$/.test(year_to) || year_from > year_to) return 'wrong years'
  if (values[fact]?.test(value) !== true) return `unknown fact or value "${value}"`
  if (isVersionFact(fact) && labels === '') return 'no labels'
  if (labels !== '' && !labelPatterns(labels).every(({ fits }) => names.some((name) => fits.test(name))))
    return 'labels of another model'
  if ([publisher, title, date].includes('')) return 'no citation'
  if (kind === 'maker' || kind === 'agency' || (kind === 'one' && value === DOUBTED)) return undefined
  if (kind !== 'two' && kind !== 'quoted') return `unknown kind "${kind}"`
  const isSecond = ![row.publisher_2, row.title_2].includes('') && row.publisher_2 !== publisher
  return isSecond ? undefined : 'no second publisher'
}

const contradicts = (one: CuratedRow, other: CuratedRow): boolean =>
  one.make === other.make &&
  one.model === other.model &&
  one.labels === other.labels &&
  one.fact === other.fact &&
  one.value !== other.value &&
  one.year_from <= other.year_to &&
  other.year_from <= one.year_to

/** EPA's names of each `make model`, in the customer's words. */
function knownModels(): LabelledModels {
  const labels = loadLabelRows(readTable)
  const families = loadModelFamilies(readTable, labels)
  const aliases = loadAliases(readTable)
  const registered = [...readTable('label-names.txt').map((line) => line.split('\t')), ['Ford', 'Transit']]
  const models = Map.groupBy(
    registered.map(([make = '', model = '']) => ({ make, model, names: families.labelNames(make, model) })),
    ({ make, model, names }) =>
      `${makeName(make, labels.makeName(make))}\t${electricModelName({ make, model }, names, aliases)}`,
  )
  return new Map(
    [...models].map(([model, own]) => [model, own.flatMap(({ names }) => names.map(({ name }) => name))]),
  )
}

import { readTable } from '../src/read-table.ts'
import { codesByElement, codesByVpicName } from '../src/vin/pattern-elements.ts'
import { loadPatternLibrary, type PatternLibrary } from '../src/vin/pattern-library.ts'
import { keysOverlap, type PatternGroup } from '../src/vin/pattern-schema.ts'
import { readCuratedRows } from './curated-rows.ts'
import { readSource } from './read-source.ts'
import { writeTable } from './write-table.ts'

/**
 * NHTSA's Vehicle Specs, equipment by make, model and year rather than by VIN, of models that are electric:
 * - `spec-values.txt`: every text, one a line; line n is value n;
 * - `vehicle-specs.txt`: `make model year vehicleType`, then tab-separated `keys values` from the oldest to the
 *   newest; each is a comma-separated list of an element code and a value number in base 36, `keys` empty or what
 *   the VIN's own elements must be.
 * If a year has gas cars of the same model name, only specs that ask for the electric one are kept: the others
 * describe the gas car. The tables of patterns must be built before.
 */
export function buildSpecTables(): void {
  const fuelsOf = modelFuels(loadPatternLibrary(readTable))
  const specsBySchema = Map.groupBy(
    readSource('vpic-spec-patterns.csv.gz', specColumns),
    (row) => row.spec_schema_id,
  )
  const values = new Map<string, string>()
  const lines: string[] = []
  for (const schema of readSource('vpic-spec-schemas.csv', schemaColumns)) {
    const rows = specsBySchema.get(schema.spec_schema_id) ?? []
    const texts = schema.years.split('|').flatMap((year) => {
      const fuels = fuelsOf(schema.make, schema.model, Number(year))
      if (!fuels.has('Electric')) return []
      const specs = specsOf(withoutDoubted(rows, schema, year), fuels.size > 1, values)
      return specs.length === 0
        ? []
        : [[schema.make, schema.model, year, schema.vehicle_type, ...specs].join('\t')]
    })
    lines.push(...texts)
  }
  writeTable('spec-values.txt', [...values.keys()])
  writeTable('vehicle-specs.txt', lines.sort())
}

const doubtedSounds = readCuratedRows().filter(({ fact }) => fact === 'pedestrian_sound')

/** Without what the maker's own manual contradicts. Tesla registers the warning sound of its newest cars for all years. */
function withoutDoubted(
  rows: readonly SpecRow[],
  { make, model }: Readonly<Record<'make' | 'model', string>>,
  year: string,
): readonly SpecRow[] {
  const isDoubted = doubtedSounds.some(
    (row) => row.make === make && row.model === model && row.year_from <= year && year <= row.year_to,
  )
  return isDoubted ? rows.filter(({ element }) => !element.startsWith(WARNING_SOUND)) : rows
}

const WARNING_SOUND = 'Automatic Pedestrian Alerting Sound'

const schemaColumns = ['spec_schema_id', 'make', 'vehicle_type', 'model', 'years'] as const
const specColumns = [
  'spec_id',
  'spec_schema_id',
  'is_key',
  'element',
  'value',
  'updated',
  'day_order',
] as const

type SpecRow = Readonly<Record<(typeof specColumns)[number], string>>

/** The specs of one schema, oldest first. A spec with a key that is not decoded here is left out, because it cannot be matched to cars. */
function specsOf(rows: readonly SpecRow[], mixed: boolean, values: Map<string, string>): string[] {
  const specs = [...Map.groupBy(rows, (row) => row.spec_id).values()].filter((spec) => {
    const keys = spec.filter((row) => row.is_key === '1')
    const known = keys.every((row) => codesByVpicName.has(row.element))
    return known && (!mixed || keys.some(asksForElectric))
  })
  const texts = specs
    .toSorted((one, other) => (ageOf(one) < ageOf(other) ? -1 : 1))
    .map((spec) => {
      const given = spec.filter((row) => !isKey(row))
      return { keys: codesOf(spec.filter(isKey), values), given: codesOf(given, values) }
    })
  return texts.filter(({ given }) => given !== '').map(({ keys, given }) => `${keys} ${given}`)
}

const isKey = (row: SpecRow): boolean => row.is_key === '1'
const asksForElectric = ({ element, value }: SpecRow): boolean =>
  element === 'EV Drive Unit' || /^(Electric|BEV)\b/.test(value)

/** When a spec was last changed: comparable text. */
const ageOf = (spec: readonly SpecRow[]): string =>
  spec.reduce((newest, { updated, day_order }) => {
    const age = `${updated} ${day_order.padStart(8, '0')}`
    return age > newest ? age : newest
  }, '')

function codesOf(rows: readonly SpecRow[], values: Map<string, string>): string {
  const codes = rows.flatMap((row) => {
    const code = codesByVpicName.get(row.element)
    if (code === undefined || row.value === 'Not Applicable') return []
    const value = row.value.replace(/\s+/g, ' ').trim()
    const number = values.get(value) ?? values.size.toString(36)
    values.set(value, number)
    return [code + number]
  })
  return codes.join()
}

/** The fuels that the patterns of a year can give a model. */
function modelFuels(
  library: PatternLibrary,
): (make: string, model: string, year: number) => ReadonlySet<string> {
  const known = new Map<string, Map<string, Set<string>>>()
  return (make, model, year) => {
    const key = `${make}\t${year}`
    const fuels = known.get(key) ?? fuelsByModel(make, year, library)
    known.set(key, fuels)
    return fuels.get(model) ?? new Set()
  }
}

function fuelsByModel(make: string, year: number, library: PatternLibrary): Map<string, Set<string>> {
  const fuels = new Map<string, Set<string>>()
  for (const { schema } of library.makersOf(make).flatMap((maker) => library.schemasOf(maker, year))) {
    const fuelGroups = schema.flatMap((group) => textsOf(group, 'fuelPrimary', library))
    for (const { keys, text } of schema.flatMap((group) => textsOf(group, 'model', library))) {
      const own = fuels.get(text) ?? new Set()
      for (const fuel of fuelGroups) if (keysOverlap(fuel.keys, keys)) own.add(fuel.text)
      fuels.set(text, own)
    }
  }
  return fuels
}

const textsOf = (
  group: PatternGroup,
  element: 'fuelPrimary' | 'model',
  library: PatternLibrary,
): { keys: PatternGroup['keys']; text: string }[] =>
  group.values
    .split(',')
    .filter((value) => value.charAt(0) === codesByElement.get(element))
    .map((value) => ({ keys: group.keys, text: library.valueText(value.slice(1)) }))

import { codesByVpicName } from '../src/vin/pattern-elements.ts'
import { readSource } from './read-source.ts'
import { writeTable } from './write-table.ts'

/**
 * NHTSA patterns to three tables:
 * - `pattern-values.txt`: every text that a pattern can give, one a line; line n is value n;
 * - `pattern-schemas.txt`: one schema a line, tab-separated `keys date values`, where values are an
 *   element code and a value number in base 36, and date is a rank (newer is larger) in base 36;
 * - `wmis.txt`: maker code, its makes, vehicle type, `schema:from-to` spans, and the last VIN position looked at.
 * Schemas without any electric vehicle keep only what tells that: model, fuel and plant.
 */
export function buildPatternTables(): void {
  const patterns = readSource('vpic-patterns.csv.gz', ['schema_id', 'keys', 'element', 'value', 'updated'])
  const dates = [...new Set(patterns.map((pattern) => pattern.updated))].sort()
  const dateRanks = new Map(dates.map((date, rank) => [date, rank.toString(36)]))
  const bySchema = Map.groupBy(patterns, (pattern) => pattern.schema_id)
  const schemaIds = [...bySchema.keys()].sort((a, b) => Number(a) - Number(b))
  const values = new Map<string, string>()

  const schemaLines = schemaIds.map((id) => {
    const all = bySchema.get(id) ?? []
    const electric = all.some((pattern) => isElectric(pattern)) || !all.some((pattern) => isFuel(pattern))
    const groups = new Map<string, string[]>()
    for (const pattern of all) {
      const code = codesByVpicName.get(pattern.element)
      if (code === undefined) continue
      if (!electric && !isFuel(pattern) && !keptForOtherFuels.has(pattern.element)) continue
      const value = pattern.value.trim()
      const number = values.get(value) ?? values.size.toString(36)
      values.set(value, number)
      const group = `${pattern.keys} ${dateRanks.get(pattern.updated)}`
      groups.set(group, [...(groups.get(group) ?? []), code + number])
    }
    return [...groups].map(([group, list]) => `${group} ${list.join(',')}`).join('\t')
  })

  writeTable('pattern-values.txt', [...values.keys()])
  writeTable('pattern-schemas.txt', schemaLines)
  const reaches = new Map(
    [...bySchema].map(([id, list]) => [id, Math.max(...list.map(({ keys }) => reachOf(keys)))]),
  )
  writeTable('wmis.txt', wmiLines(new Map(schemaIds.map((id, index) => [id, index.toString(36)])), reaches))
  writeTable('model-makes.txt', modelMakeLines())
}

/** The last position of a VIN that the keys of a pattern bind: `|` stands before the tenth. */
function reachOf(keys: string): number {
  const serial = keys.split('|')[1] ?? ''
  return 9 + serial.replace(/\[[^\]]*\]/g, '1').replace(/\*+$/, '').length
}

type Pattern = { element: string; value: string }
const keptForOtherFuels = new Set(['Model', 'Plant City', 'Plant State', 'Plant Country'])
const isFuel = ({ element }: Pattern): boolean =>
  element.startsWith('Fuel Type') || element === 'Electrification Level'
const isElectric = (pattern: Pattern): boolean =>
  isFuel(pattern) && (pattern.value === 'Electric' || pattern.element === 'Electrification Level')

/** Every registered maker code; one without spans has no electric light vehicle. */
function wmiLines(
  schemaNumbers: ReadonlyMap<string, string>,
  reaches: ReadonlyMap<string, number>,
): string[] {
  const spans = Map.groupBy(
    readSource('vpic-wmi-schemas.csv', ['wmi', 'schema_id', 'year_from', 'year_to']),
    (row) => row.wmi,
  )
  const makers = readSource('vpic-wmi.csv', ['wmi', 'makes', 'vehicle_type'])
  return makers
    .map(({ wmi, makes, vehicle_type }) => {
      const known = (spans.get(wmi) ?? []).filter((span) => schemaNumbers.has(span.schema_id))
      if (known.length === 0) return wmi
      const own = known.map(
        (span) => `${schemaNumbers.get(span.schema_id)}:${span.year_from}-${span.year_to}`,
      )
      const reach = Math.max(
        wmi.length === 6 ? 14 : 11,
        ...known.map((span) => reaches.get(span.schema_id) ?? 0),
      )
      return [wmi, makes, vehicle_type, own.join(','), reach].join('\t')
    })
    .sort()
}

function modelMakeLines(): string[] {
  const rows = readSource('vpic-model-make.csv', ['model', 'make'])
  const byModel = Map.groupBy(rows, (row) => row.model.trim())
  return [...byModel].map(([model, list]) => `${model}\t${list.map((row) => row.make).join('|')}`).sort()
}

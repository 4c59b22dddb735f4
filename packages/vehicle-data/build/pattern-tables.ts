import { codesByVpicName } from '../src/vin/pattern-elements.ts'
import { speller } from './alias-rows.ts'
import { fuelOf, isKept } from './pattern-scope.ts'
import { type Pattern, readPatterns, type SchemaSpan, unlistedMakers } from './pattern-sources.ts'
import { readSource } from './read-source.ts'
import { writeTable } from './write-table.ts'

/**
 * NHTSA patterns to three tables:
 * - `pattern-values.txt`: every text that a pattern can give, one a line; line n is value n;
 * - `pattern-schemas.txt`: one schema a line, tab-separated `keys date values`, where values are an
 *   element code and a value number in base 36, and date is a rank (newer is larger) in base 36; of two that
 *   give the same element on the same date, NHTSA takes the later in the line;
 * - `wmis.txt`: maker code, its makes, vehicle type, `schema:from-to` spans, the last VIN position looked at, and
 *   the maker's country. A maker without spans has no electric car.
 * Schemas without any electric vehicle keep only what tells that: model, fuel and plant.
 */
export function buildPatternTables(): void {
  const { patterns, spans } = readPatterns()
  const dates = [...new Set(patterns.map((pattern) => pattern.updated))].sort()
  const dateRanks = new Map(dates.map((date, rank) => [date, rank.toString(36)]))
  const bySchema = Map.groupBy(patterns, (pattern) => pattern.schema)
  const schemaIds = [...bySchema.keys()].sort((a, b) => Number(a) - Number(b))
  const values = new Map<string, string>()
  const { spell, requireUsed } = speller('nhtsa')

  const schemaLines = schemaIds.map((id) => {
    const all = (bySchema.get(id) ?? []).toSorted(byPrecedence)
    const fuel = fuelOf(all)
    const groups = new Map<string, string[]>()
    for (const pattern of all) {
      const code = codesByVpicName.get(pattern.element)
      if (code === undefined || pattern.value === 'Not Applicable' || !isKept(pattern, fuel)) continue
      const value = spell(pattern.value.replace(/\s+/g, ' ').trim())
      const number = values.get(value) ?? values.size.toString(36)
      values.set(value, number)
      const group = `${pattern.keys} ${dateRanks.get(pattern.updated)}`
      groups.set(group, [...(groups.get(group) ?? []), code + number])
    }
    return [...groups].map(([group, list]) => `${group} ${list.join(',')}`).join('\t')
  })

  requireUsed()
  writeTable('pattern-values.txt', [...values.keys()])
  writeTable('pattern-schemas.txt', schemaLines)
  const reaches = new Map(
    [...bySchema].map(([id, list]) => [id, Math.max(...list.map(({ keys }) => reachOf(keys)))]),
  )
  const numbers = new Map(schemaIds.map((id, index) => [id, index.toString(36)]))
  writeTable('wmis.txt', wmiLines(numbers, reaches, spans))
  writeTable('model-makes.txt', modelMakeLines())
}

/** NHTSA's own order within a schema, the one that counts last: newest, then fewest characters bound, then by keys. */
function byPrecedence(one: Pattern, other: Pattern): number {
  if (one.updated !== other.updated) return one.updated < other.updated ? -1 : 1
  return (
    one.dayOrder - other.dayOrder ||
    boundCharacters(other.keys) - boundCharacters(one.keys) ||
    (one.keys === other.keys ? 0 : one.keys < other.keys ? 1 : -1) ||
    other.id - one.id
  )
}

const boundCharacters = (keys: string): number => keys.replace(/[*|]/g, '').length

/** The last position of a VIN that the keys of a pattern bind: `|` stands before the tenth. */
function reachOf(keys: string): number {
  const serial = keys.split('|')[1] ?? ''
  return 9 + serial.replace(/\[[^\]]*\]/g, '1').replace(/\*+$/, '').length
}

/** Every registered maker code; one without spans has no electric light vehicle. */
function wmiLines(
  schemaNumbers: ReadonlyMap<string, string>,
  reaches: ReadonlyMap<string, number>,
  allSpans: readonly SchemaSpan[],
): string[] {
  const spans = Map.groupBy(allSpans, (span) => span.wmi)
  const makers = readSource('vpic-wmi.csv', ['wmi', 'makes', 'manufacturer', 'vehicle_type', 'country'])
  return [...makers, ...unlistedMakers]
    .map(({ wmi, makes, manufacturer, vehicle_type, country }) => {
      const known = (spans.get(wmi) ?? []).filter((span) => schemaNumbers.has(span.schema))
      if (known.length === 0) return [wmi, makes || manufacturer, vehicle_type, '', '', country].join('\t')
      const own = known
        .toSorted((one, other) => Number(one.from) - Number(other.from))
        .map((span) => `${schemaNumbers.get(span.schema)}:${span.from}-${span.to}`)
      const reach = Math.max(
        wmi.length === 6 ? 14 : 11,
        ...known.map((span) => reaches.get(span.schema) ?? 0),
      )
      return [wmi, makes, vehicle_type, own.join(','), reach, country].join('\t')
    })
    .sort()
}

function modelMakeLines(): string[] {
  const rows = readSource('vpic-model-make.csv', ['model', 'make'])
  const byModel = Map.groupBy(rows, (row) => row.model.trim())
  return [...byModel].map(([model, list]) => `${model}\t${list.map((row) => row.make).join('|')}`).sort()
}

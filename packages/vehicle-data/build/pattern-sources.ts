import { readSource } from './read-source.ts'

/** One row of NHTSA's patterns: VINs that match `keys` have this value of this element. */
export interface Pattern {
  readonly id: number
  readonly schema: string
  readonly keys: string
  readonly element: string
  readonly value: string
  /** ISO date. */
  readonly updated: string
  /** Order of the changes of one day. */
  readonly dayOrder: number
}

/** The years in which a maker code uses a schema; `to` is empty while it is open. */
export interface SchemaSpan {
  readonly wmi: string
  readonly schema: string
  readonly from: string
  readonly to: string
}

type MakerColumn = 'wmi' | 'makes' | 'manufacturer' | 'vehicle_type' | 'country'

/** Tesla's plants in Shanghai and Brandenburg: not registered with NHTSA, their patterns are a community's. */
export const unlistedMakers: readonly Readonly<Record<MakerColumn, string>>[] = [
  { wmi: 'LRW', country: 'CHINA' },
  { wmi: 'XP7', country: 'GERMANY' },
].map((plant) => ({ ...plant, makes: 'Tesla', manufacturer: '', vehicle_type: 'Passenger Car' }))

/** NHTSA's patterns, and the community's as one schema per maker code. */
export function readPatterns(): { patterns: Pattern[]; spans: SchemaSpan[] } {
  const registered = readSource('vpic-patterns.csv.gz', patternColumns).map((row) => ({
    id: Number(row.pattern_id),
    schema: row.schema_id,
    keys: row.keys,
    element: row.element,
    value: row.value,
    updated: row.updated,
    dayOrder: Number(row.day_order),
  }))
  const community = readSource('vpic-community-patterns.csv', [...communityColumns]).map((row, place) => ({
    ...row,
    id: place,
    schema: communitySchema(row.wmi),
    dayOrder: 0,
  }))
  const spans = readSource('vpic-wmi-schemas.csv', ['wmi', 'schema_id', 'year_from', 'year_to']).map(
    (row) => ({
      wmi: row.wmi,
      schema: row.schema_id,
      from: row.year_from,
      to: row.year_to,
    }),
  )
  const own = unlistedMakers.map(({ wmi }) => ({ wmi, schema: communitySchema(wmi), from: '2020', to: '' }))
  return { patterns: [...registered, ...community], spans: [...spans, ...own] }
}

/** A schema number larger than any of NHTSA's. */
const communitySchema = (wmi: string): string =>
  String(1_000_000 + unlistedMakers.findIndex((maker) => maker.wmi === wmi))

const patternColumns = [
  'pattern_id',
  'schema_id',
  'keys',
  'element',
  'value',
  'updated',
  'day_order',
] as const
const communityColumns = ['wmi', 'keys', 'element', 'value', 'updated'] as const

import { codesByVpicName } from '../../src/vin/pattern-elements.ts'
import { fuelOf, isKept } from '../pattern-scope.ts'
import { readSource } from '../read-source.ts'
import { type DumpRow, readDump } from './read-dump.ts'
import { type Vpic, vpicOf } from './vpic-tables.ts'

/**
 * The rows of our six sources in a dump of NHTSA's whole database: what the tables need of the patterns and Vehicle Specs of all
 * makers of electric light vehicles, and of those that are in our sources.
 */
export async function sourcesIn(dump: string): Promise<ReadonlyMap<string, readonly DumpRow[]>> {
  const vpic = await vpicOf(dump)
  const { patterns, modelIds, specRows } = await readPatterns(dump, vpic)
  const electric = new Set(
    [...patterns].filter(([, rows]) => fuelOf(rows) === 'electric').map(([schema]) => schema),
  )
  const known = new Set(readSource('vpic-wmi-schemas.csv', ['wmi']).map(({ wmi }) => wmi))
  const makers = new Set(
    vpic.links.flatMap(({ wmi, schema_id }) => (known.has(wmi) || electric.has(schema_id) ? [wmi] : [])),
  )
  const links = vpic.links.filter(({ wmi, schema_id }) => makers.has(wmi) && patterns.has(schema_id))
  const kept = [...new Set(links.map(({ schema_id }) => schema_id))].flatMap((schema) => {
    const rows = patterns.get(schema) ?? []
    const fuel = fuelOf(rows)
    return rows.filter((row) => isKept(row, fuel))
  })
  const models = new Set(kept.map(({ pattern_id }) => modelIds.get(pattern_id)))
  const makes = new Set(
    vpic.makers.filter(({ wmi }) => makers.has(wmi)).flatMap(({ makes: own }) => own.split('|')),
  )
  const schemas = vpic.specSchemas.filter(({ make }) => makes.has(make))
  const specs = new Set(schemas.map(({ spec_schema_id }) => spec_schema_id))
  return new Map<string, readonly DumpRow[]>([
    ['vpic-patterns.csv.gz', kept],
    ['vpic-wmi-schemas.csv', links],
    ['vpic-wmi.csv', vpic.makers],
    ['vpic-model-make.csv', vpic.models.filter(({ model_id }) => models.has(model_id))],
    ['vpic-spec-schemas.csv', schemas],
    ['vpic-spec-patterns.csv.gz', specRows.filter(({ spec_schema_id }) => specs.has(spec_schema_id))],
  ])
}

type Given = Readonly<Record<'element' | 'value' | 'updated' | 'day_order', string>>
type Pattern = Given & Readonly<Record<'pattern_id' | 'schema_id' | 'keys', string>>
type SpecRow = Given & Readonly<Record<'spec_id' | 'spec_schema_id' | 'is_key', string>>

interface Patterns {
  /** By schema. */
  readonly patterns: ReadonlyMap<string, readonly Pattern[]>
  /** The number of the model that a pattern gives. */
  readonly modelIds: ReadonlyMap<string, string>
  readonly specRows: readonly SpecRow[]
}

async function readPatterns(dump: string, vpic: Vpic): Promise<Patterns> {
  const patterns = new Map(vpic.links.map(({ schema_id }): [string, Pattern[]] => [schema_id, []]))
  const modelIds = new Map<string, string>()
  const specRows: SpecRow[] = []
  /** No VIN tells what these ask for. */
  const lost = new Set<string>()
  const takers: Readonly<Record<string, (row: DumpRow) => void>> = {
    pattern: (row) => {
      const own = patterns.get(row['vinschemaid'] ?? '')
      const given = own && givenBy(row, vpic)
      if (given === undefined || !codesByVpicName.has(given.element)) return
      const { id = '', vinschemaid = '', keys = '', attributeid = '' } = row
      if (given.element === 'Model') modelIds.set(id, attributeid)
      own?.push({ pattern_id: id, schema_id: vinschemaid, keys, ...given })
    },
    vehiclespecpattern: (row) => {
      const { vspecschemapatternid: spec = '', iskey } = row
      const schema = vpic.schemasOfSpecs.get(spec)
      const given = givenBy(row, vpic)
      const isKey = iskey === 't'
      if (isKey && given === undefined) lost.add(spec)
      if (schema === undefined || given === undefined || !(isKey || codesByVpicName.has(given.element)))
        return
      specRows.push({ spec_id: spec, spec_schema_id: schema, is_key: isKey ? '1' : '0', ...given })
    },
  }
  await readDump(dump, (table) => takers[table])
  for (const [schema, rows] of patterns) if (rows.length === 0) patterns.delete(schema)
  return { patterns, modelIds, specRows: specRows.filter(({ spec_id }) => !lost.has(spec_id)) }
}

/** What a row gives, when; nothing if its element is private or its value is none of the element's. */
function givenBy(row: DumpRow, { elements }: Vpic): Given | undefined {
  const { elementid = '', attributeid = '', createdon = '', updatedon = '' } = row
  const element = elements.get(elementid)
  const value = element?.values === undefined ? attributeid : element.values.get(attributeid)
  if (element === undefined || value === undefined) return undefined
  const [updated = '', time = ''] = (updatedon || createdon).split(' ')
  const day_order = String(millisecondsOf(time))
  return { element: element.name, value, updated, day_order }
}

/** "09:12:33.457", the order of changes within a day. */
function millisecondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1_000)
}

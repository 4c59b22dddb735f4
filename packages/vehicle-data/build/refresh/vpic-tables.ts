import { codesByVpicName } from '../../src/vin/pattern-elements.ts'
import { type DumpRow, readDump } from './read-dump.ts'

/** What NHTSA's database says of elements, makers, and schemas: all that patterns refer to by numbers. */
export interface Vpic {
  readonly elements: ReadonlyMap<string, Element>
  readonly makers: readonly Readonly<
    Record<'wmi' | 'makes' | 'manufacturer' | 'vehicle_type' | 'country', string>
  >[]
  /** Of light vehicles only. */
  readonly links: readonly Readonly<Record<'wmi' | 'schema_id' | 'year_from' | 'year_to', string>>[]
  readonly models: readonly Readonly<Record<'model' | 'make' | 'model_id', string>>[]
  readonly specSchemas: readonly SpecSchema[]
  /** The schema of each group of Vehicle Specs. */
  readonly schemasOfSpecs: ReadonlyMap<string, string>
}

interface Element {
  readonly name: string
  /** Texts by their number, if the element has a list of them. */
  readonly values: ReadonlyMap<string, string> | undefined
}

type SpecSchema = Readonly<
  Record<'spec_schema_id' | 'make' | 'vehicle_type' | 'model' | 'model_id' | 'years', string>
>

/** Those with most of the rows: two are read by themselves, two say which VINs would be valid. */
const large: ReadonlySet<string> = new Set([
  'pattern',
  'vehiclespecpattern',
  'vinexception',
  'wmiyearvalidchars',
])

const lightVehicles: ReadonlySet<string> = new Set([
  'Passenger Car',
  'Multipurpose Passenger Vehicle (MPV)',
  'Truck',
  'Incomplete Vehicle',
])

export async function vpicOf(dump: string): Promise<Vpic> {
  const read = new Map<string, DumpRow[]>()
  await readDump(dump, (table) => {
    if (table === '' || large.has(table)) return undefined
    const rows: DumpRow[] = []
    read.set(table, rows)
    return (row) => rows.push(row)
  })
  const rowsOf = (table: string): readonly DumpRow[] => {
    const rows = read.get(table)
    if (rows === undefined) throw new Error(`${dump} has no table ${table}`)
    return rows
  }
  const makers = makersOf(rowsOf)
  const isChecked = (row: DumpRow): boolean => row['tobeqced'] !== 't'
  const checked = new Set(rowsOf('vinschema').filter(isChecked).map(idOf))
  const makes = namesIn(rowsOf('make'))
  const modelNames = namesIn(rowsOf('model'))
  return {
    elements: elementsOf(rowsOf),
    makers: [...makers.values()],
    links: rowsOf('wmi_vinschema').flatMap(({ wmiid = '', vinschemaid = '', yearfrom = '', yearto = '' }) => {
      const maker = makers.get(wmiid)
      const isTaken = lightVehicles.has(maker?.vehicle_type ?? '') && checked.has(vinschemaid)
      return maker !== undefined && isTaken
        ? [{ wmi: maker.wmi, schema_id: vinschemaid, year_from: yearfrom, year_to: yearto }]
        : []
    }),
    models: rowsOf('make_model').map(({ makeid = '', modelid = '' }) => ({
      model: modelNames.get(modelid) ?? '',
      make: makes.get(makeid) ?? '',
      model_id: modelid,
    })),
    specSchemas: specSchemasOf(rowsOf, rowsOf('vehiclespecschema').filter(isChecked), makes, modelNames),
    schemasOfSpecs: new Map(rowsOf('vspecschemapattern').map((row) => [idOf(row), row['schemaid'] ?? ''])),
  }
}

type RowsOf = (table: string) => readonly DumpRow[]

const idOf = (row: DumpRow): string => row['id'] ?? ''
const namesIn = (rows: readonly DumpRow[]): ReadonlyMap<string, string> =>
  new Map(rows.map((row) => [idOf(row), row['name'] ?? '']))

function elementsOf(rowsOf: RowsOf): ReadonlyMap<string, Element> {
  const all = rowsOf('element').filter(({ isprivate }) => isprivate !== 't')
  const names = new Set(all.map(({ name }) => name))
  const lost = [...codesByVpicName.keys()].filter((name) => !names.has(name))
  if (lost.length > 0) throw new Error(`NHTSA has no element ${lost.join(', ')} any more`)
  return new Map(
    all.map((row) => {
      const { name = '', lookuptable = '' } = row
      const values = lookuptable === '' ? undefined : namesIn(rowsOf(lookuptable.toLowerCase()))
      return [idOf(row), { name, values }]
    }),
  )
}

/** Those that NHTSA shows, by number. Several makes are in the order of theirs. */
function makersOf(rowsOf: RowsOf): ReadonlyMap<string, Vpic['makers'][number]> {
  const [manufacturers, types, countries, makes] = ['manufacturer', 'vehicletype', 'country', 'make'].map(
    (table) => namesIn(rowsOf(table)),
  )
  const links = Map.groupBy(rowsOf('wmi_make'), ({ wmiid }) => wmiid)
  const shown = rowsOf('wmi').filter(({ publicavailabilitydate }) => publicavailabilitydate !== '')
  return new Map(
    shown.map((row) => [
      idOf(row),
      {
        wmi: row['wmi'] ?? '',
        makes: (links.get(idOf(row)) ?? [])
          .map(({ makeid = '' }) => makeid)
          .sort((one, other) => Number(one) - Number(other))
          .map((make) => makes?.get(make) ?? '')
          .join('|'),
        manufacturer: manufacturers?.get(row['manufacturerid'] ?? '') ?? '',
        vehicle_type: (types?.get(row['vehicletypeid'] ?? '') ?? '').trim(),
        country: countries?.get(row['countryid'] ?? '') ?? '',
      },
    ]),
  )
}

/** One for each model of a schema; without years, it is of every year. */
function specSchemasOf(
  rowsOf: RowsOf,
  schemas: readonly DumpRow[],
  makes: ReadonlyMap<string, string>,
  modelNames: ReadonlyMap<string, string>,
): readonly SpecSchema[] {
  const types = namesIn(rowsOf('vehicletype'))
  const models = Map.groupBy(rowsOf('vehiclespecschema_model'), (row) => row['vehiclespecschemaid'] ?? '')
  const years = Map.groupBy(rowsOf('vehiclespecschema_year'), (row) => row['vehiclespecschemaid'] ?? '')
  return schemas.flatMap((schema) =>
    (models.get(idOf(schema)) ?? []).map(({ modelid = '' }) => ({
      spec_schema_id: idOf(schema),
      make: makes.get(schema['makeid'] ?? '') ?? '',
      vehicle_type: (types.get(schema['vehicletypeid'] ?? '') ?? '').trim(),
      model: modelNames.get(modelid) ?? '',
      model_id: modelid,
      years: (years.get(idOf(schema)) ?? [])
        .map(({ year = '' }) => year)
        .sort()
        .join('|'),
    })),
  )
}

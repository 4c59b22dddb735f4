import { readTable } from '../read-table.ts'
import { compileSchema, type PatternSchema } from './pattern-schema.ts'

/** A registered maker: the first three characters of its VINs, or six for a small maker (see {@link wmiOf}). */
export type Maker = {
  readonly wmi: string
  /** vPIC's spelling; more than one where a plant builds several makes. Empty: no electric light vehicles. */
  readonly makes: readonly string[]
  readonly vehicleType: string
  readonly spans: readonly SchemaSpan[]
}

type SchemaSpan = { readonly schema: number; readonly from: number; readonly to: number }

/** NHTSA's patterns. Lines are parsed and schemas compiled when a VIN first needs them. */
export type PatternLibrary = {
  readonly findMaker: (wmi: string) => Maker | undefined
  readonly schemasOf: (maker: Maker, modelYear: number) => readonly PatternSchema[]
  /** The text of a value number in base 36. */
  readonly valueText: (number: string) => string
  /** The makes that have a model of this name. */
  readonly makesOf: (model: string) => readonly string[]
  readonly modelsOf: (make: string) => readonly string[]
}

export function loadPatternLibrary(): PatternLibrary {
  const values = readTable('pattern-values.txt')
  const schemaLines = readTable('pattern-schemas.txt')
  const makerLines = new Map(readTable('wmis.txt').map((line) => [line.split('\t', 1)[0] ?? '', line]))
  const modelMakes = new Map(readTable('model-makes.txt').map((line) => splitOnce(line)))
  const findMaker = remember((wmi: string) => {
    const line = makerLines.get(wmi)
    return line === undefined ? undefined : parseMaker(line)
  })
  const schema = remember((number: number) => compileSchema(schemaLines[number] ?? ''))
  const schemasByYear = new WeakMap<Maker, Map<number, readonly PatternSchema[]>>()

  return {
    findMaker,
    schemasOf(maker, modelYear) {
      const years = schemasByYear.get(maker) ?? new Map<number, readonly PatternSchema[]>()
      schemasByYear.set(maker, years)
      const known = years.get(modelYear)
      if (known !== undefined) return known
      const valid = maker.spans.filter((span) => span.from <= modelYear && modelYear <= span.to)
      const schemas = valid.map((span) => schema(span.schema))
      years.set(modelYear, schemas)
      return schemas
    },
    valueText: (number) => values[Number.parseInt(number, 36)] ?? '',
    makesOf: (model) => modelMakes.get(model)?.split('|') ?? [],
    modelsOf: remember((make: string) =>
      [...modelMakes].filter(([, makes]) => makes.split('|').includes(make)).map(([model]) => model),
    ),
  }
}

function parseMaker(line: string): Maker {
  const [wmi = '', makes = '', vehicleType = '', spans = ''] = line.split('\t')
  return {
    wmi,
    makes: makes === '' ? [] : makes.split('|'),
    vehicleType,
    spans: spans === '' ? [] : spans.split(',').map(parseSpan),
  }
}

/** `schema:from-to`, where an empty `to` means still open. */
function parseSpan(text: string): SchemaSpan {
  const [schema = '', years = ''] = text.split(':')
  const [from = '', to = ''] = years.split('-')
  return {
    schema: Number.parseInt(schema, 36),
    from: Number(from),
    to: to === '' ? Number.POSITIVE_INFINITY : Number(to),
  }
}

function splitOnce(line: string): [string, string] {
  const tab = line.indexOf('\t')
  return [line.slice(0, tab), line.slice(tab + 1)]
}

function remember<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

import type { ReadTable } from '../read-table.ts'
import { remember } from '../remember.ts'
import { createKeyReader, type PatternSchema, readSchema } from './pattern-schema.ts'

/** A registered maker: the first three characters of its VINs, or six for a small maker (see {@link wmiOf}). */
export interface Maker {
  readonly wmi: string
  /** vPIC's spelling; more than one where a plant builds several makes. Empty: no electric light vehicles. */
  readonly makes: readonly string[]
  readonly vehicleType: string
  readonly spans: readonly SchemaSpan[]
  /** The last position of a VIN that its code or its patterns look at: 11 is the plant, later ones the serial. */
  readonly reach: number
  /** Where it is registered, in NHTSA's spelling; empty when that is not known. */
  readonly country: string
}

/** A schema, and since which year its maker code uses it. */
interface LinkedSchema {
  readonly schema: PatternSchema
  readonly from: number
}

interface SchemaSpan {
  readonly schema: number
  readonly from: number
  readonly to: number
}

/** NHTSA's patterns. Lines are parsed when a VIN first needs them. */
export interface PatternLibrary {
  readonly findMaker: (wmi: string) => Maker | undefined
  /** Every maker code that can stand for this make. */
  readonly makersOf: (make: string) => readonly Maker[]
  /** Those of later links with the maker code, which NHTSA gives precedence, come last. */
  readonly schemasOf: (maker: Maker, modelYear: number) => readonly LinkedSchema[]
  /** The text of a value number in base 36. */
  readonly valueText: (number: string) => string
  /** The makes that have a model of this name. */
  readonly makesOf: (model: string) => readonly string[]
}

export function loadPatternLibrary(readTable: ReadTable): PatternLibrary {
  const values = readTable('pattern-values.txt')
  const schemaLines = readTable('pattern-schemas.txt')
  const makerLines = new Map(readTable('wmis.txt').map((line) => [line.slice(0, line.indexOf('\t')), line]))
  const modelMakes = new Map(readTable('model-makes.txt').map((line) => splitOnce(line)))
  const readKeys = createKeyReader()
  const makers = new Map<string, Maker>()
  const schemas = new Map<number, PatternSchema>()
  const schemasOfYear = new Map<string, readonly LinkedSchema[]>()
  const makersOfMake = new Map<string, readonly Maker[]>()
  const schemaOf = ({ schema }: SchemaSpan): PatternSchema =>
    remember(schemas, schema, () => readSchema(schemaLines[schema] ?? '', readKeys))

  function findMaker(wmi: string): Maker | undefined {
    const known = makers.get(wmi)
    if (known !== undefined) return known
    const line = makerLines.get(wmi)
    return line === undefined ? undefined : remember(makers, wmi, () => parseMaker(line))
  }

  return {
    findMaker,
    makersOf: (make) =>
      remember(makersOfMake, make, () =>
        [...makerLines]
          .filter(([, line]) => line.includes(make) && !line.includes('\t\t\t'))
          .flatMap(([wmi]) => findMaker(wmi) ?? [])
          .filter((maker) => maker.makes.includes(make)),
      ),
    schemasOf: (maker, modelYear) =>
      remember(schemasOfYear, `${maker.wmi} ${modelYear}`, () =>
        maker.spans
          .filter((span) => span.from <= modelYear && modelYear <= span.to)
          .map((span) => ({ schema: schemaOf(span), from: span.from })),
      ),
    valueText: (number) => values[Number.parseInt(number, 36)] ?? '',
    makesOf: (model) => modelMakes.get(model)?.split('|') ?? [],
  }
}

function parseMaker(line: string): Maker {
  const [wmi = '', makes = '', vehicleType = '', spans = '', reach = '', country = ''] = line.split('\t')
  return {
    wmi,
    makes: makes === '' ? [] : makes.split('|'),
    vehicleType,
    spans: spans === '' ? [] : spans.split(',').map(parseSpan),
    reach: reach === '' ? wmi.length : Number(reach),
    country,
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

/** Reads the input of an operation other than its body: path, query, and header parameters. */
import type { Place } from './contract-place.ts'
import { type Fallback, isScalar, readShape, type Shape } from './read-shape.ts'

export interface Parameter extends Shape {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly deprecated: boolean
  readonly description: string
  /** An example value; null: there is none. */
  readonly example: Fallback | null
  /** For a list: true for `a=1&a=2`, false for `a=1,2`. */
  readonly explode: boolean
  /** The place of its schema in openapi.json. */
  readonly schema: string
}

export interface Parameters {
  readonly parameters: readonly Parameter[]
  /** The parameters that come with a file as the body (`x-body: text/csv`) instead of the fields of a JSON body. */
  readonly ofFile: readonly Parameter[]
  /** Whether the operation takes an `Idempotency-Key`, which is handled separately. */
  readonly idempotent: boolean
}

/** The default serialization of values in each place. */
const STYLES = { path: 'simple', query: 'form', header: 'simple' } as const

/** The only media type other than JSON that a body can have. */
export const FILE_TYPE = 'text/csv'

/** By OpenAPI's own rule, these headers are not parameters. */
const RESERVED_HEADERS = new Set(['accept', 'content-type', 'authorization'])

/** Throws a `ContractError` for a parameter that cannot be served. */
export function readParameters(item: Place, operation: Place, path: string): Parameters {
  const places = new Map<string, Place>()
  for (const place of [...listOf(item), ...listOf(operation)]) {
    places.set(`${place.text('in')} ${place.text('name')?.toLowerCase()}`, place)
  }
  const key = places.get('header idempotency-key')
  if (key && key.flag('required') !== true) key.refuse('an idempotency key must be required')
  const idempotent = places.delete('header idempotency-key')
  const { false: own = [], true: files = [] } = Object.groupBy(
    places.values(),
    (place) => `${isOfFile(place)}`,
  )
  const [parameters, ofFile] = [own.map(readParameter), files.map(readParameter)]
  checkNames(parameters, own)
  checkNames(ofFile, files)
  checkTemplate(operation, path, parameters)
  return { parameters, ofFile, idempotent }
}

function listOf(place: Place): Place[] {
  return place.find('parameters')?.items() ?? []
}

function isOfFile(place: Place): boolean {
  const body = place.text('x-body')
  if (body !== undefined && (body !== FILE_TYPE || place.text('in') !== 'query'))
    place.refuse(`only a query comes with a body, and only with ${FILE_TYPE}`)
  return body !== undefined
}

function readParameter(place: Place): Parameter {
  const name = place.text('name') ?? place.refuse('must have a name')
  const where = readPlace(place)
  if (place.find('content')) place.get('content').refuse('a parameter must have a schema, not a content')
  if (place.flag('allowReserved')) place.get('allowReserved').refuse('reserved characters are always escaped')
  if (place.flag('allowEmptyValue')) place.get('allowEmptyValue').refuse('an empty value is a value')
  if (where === 'header' && RESERVED_HEADERS.has(name.toLowerCase())) {
    place.refuse(`the header ${name} cannot be a parameter`)
  }
  const schema = place.get('schema')
  const shape = readShape(schema)
  if (shape.nullable) schema.refuse('a parameter cannot be null: it is left out')
  if (shape.list && where !== 'query') schema.refuse(`a parameter in the ${where} cannot be a list`)
  const required = place.flag('required') ?? false
  if (where === 'path' && !required) place.refuse('a parameter in the path must be required')
  const deprecated = place.flag('deprecated') ?? false
  const description = place.text('description') ?? schema.text('description') ?? ''
  const explode = place.flag('explode') ?? true
  return {
    name,
    in: where,
    required,
    deprecated,
    description,
    example: readParameterExample(place, schema),
    explode,
    schema: schema.pointer,
    ...shape,
  }
}

/** The example is beside the schema, or in it. */
function readParameterExample(place: Place, schema: Place): Fallback | null {
  const value = readExample(place) ?? schema.find('examples')?.items()[0]?.value
  if (isScalar(value)) return value
  return Array.isArray(value) && value.every(isScalar) ? value : null
}

/** The first example of a body or a parameter; undefined: there is none. */
export function readExample(place: Place): unknown {
  const [first] = place.find('examples')?.members() ?? []
  return place.find('example')?.value ?? first?.[1].find('value')?.value
}

function readPlace(place: Place): Parameter['in'] {
  const where = place.text('in')
  if (where !== 'path' && where !== 'query' && where !== 'header') {
    return place.refuse(`a parameter cannot be in the ${where}`)
  }
  const style = place.text('style') ?? STYLES[where]
  if (style !== STYLES[where]) place.get('style').refuse(`the style ${style} is not supported`)
  return where
}

/** Callers give all parameters by name, wherever they are in the request, so names must be unique. */
function checkNames(parameters: readonly Parameter[], places: readonly Place[]): void {
  for (const [index, { name }] of parameters.entries()) {
    if (name === '__proto__') places[index]?.refuse('cannot have this name')
    if (parameters.findIndex((other) => other.name === name) < index) {
      places[index]?.refuse(`another parameter of the operation is called ${name}`)
    }
  }
}

function checkTemplate(operation: Place, path: string, parameters: readonly Parameter[]): void {
  if (!/^(\/([\w.~-]+|\{[^{}/]+\}))+$/.test(path)) {
    operation.refuse(`the path ${path} must be of plain segments and whole {parameters}`)
  }
  const named = Array.from(path.matchAll(/\{([^{}]+)\}/g), ([, name = '']) => name)
  const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
  const missing = named.find((name) => !declared.includes(name))
  if (missing !== undefined) operation.refuse(`the path has {${missing}}, which is not a parameter`)
  const surplus = declared.find((name) => !named.includes(name))
  if (surplus !== undefined) operation.refuse(`the path has no {${surplus}}`)
}

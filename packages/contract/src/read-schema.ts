/** Reads the schemas of openapi.json into what types, commands, and the reference are rendered from. */
import type { Place } from './contract-place.ts'
import { isScalar, type Scalar } from './read-shape.ts'

export type SchemaType =
  | { readonly kind: 'any' | 'boolean' | 'null' }
  | { readonly kind: 'string'; readonly shortest: number | null; readonly longest: number | null }
  | { readonly kind: 'integer' | 'number'; readonly minimum: number | null; readonly maximum: number | null }
  | { readonly kind: 'values'; readonly values: ReadonlyArray<Scalar | null> }
  | { readonly kind: 'list'; readonly items: SchemaType }
  /** `open`: whether it may have other members. */
  | { readonly kind: 'object'; readonly fields: readonly Field[]; readonly open: boolean }
  | { readonly kind: 'union'; readonly variants: readonly SchemaType[] }
  | { readonly kind: 'named'; readonly name: string }

export interface Described {
  /** The title and the description; empty if the contract gives none. */
  readonly title: string
  readonly description: string
  readonly deprecated: boolean
  /** Undefined: there is no example. */
  readonly example: unknown
}

export interface Field extends Described {
  readonly name: string
  readonly required: boolean
  readonly type: SchemaType
}

export interface NamedSchema extends Described {
  readonly name: string
  /** Its place in openapi.json, for error messages. */
  readonly pointer: string
  readonly type: SchemaType
}

/** Keywords that would change a type, and that the contract does not use so far. */
const UNHEARD = ['allOf', 'anyOf', 'not', 'prefixItems', 'patternProperties', 'if']

/** Throws a `ContractError` for a schema from which nothing can be rendered. */
export function readSchemas(document: Place): ReadonlyMap<string, NamedSchema> {
  const schemas = document.find('components')?.find('schemas')?.members() ?? []
  return new Map(
    schemas.map(([name, place]) => [
      name,
      { name, pointer: place.pointer, ...describe(place), type: readShapeOf(place) },
    ]),
  )
}

/** The name of a schema, or its type if it has none. */
export function readType(place: Place): SchemaType {
  const name = /^#\/components\/schemas\/([^/]+)$/.exec(place.pointer)?.[1]
  return name === undefined ? readShapeOf(place) : { kind: 'named', name }
}

function describe(place: Place): Described {
  return {
    title: place.text('title') ?? '',
    description: place.text('description') ?? '',
    deprecated: place.flag('deprecated') ?? false,
    example: place.find('examples')?.items()[0]?.value,
  }
}

/** The type itself, even if the schema has a name. */
function readShapeOf(place: Place): SchemaType {
  for (const keyword of UNHEARD) place.find(keyword)?.refuse(`${keyword} is not supported`)
  const constant = place.find('const')
  const values = constant ? [constant] : place.find('enum')?.items()
  if (values) return { kind: 'values', values: values.map(readValue) }
  const variants = place.find('oneOf')?.items()
  if (variants) return { kind: 'union', variants: variants.map(readType) }
  const types: unknown[] = [place.find('type')?.value ?? 'any'].flat()
  const [type, ...others] = types.map((each) => readKind(place, each))
  if (type === undefined) return place.refuse('must have a type')
  return others.length === 0 ? type : { kind: 'union', variants: [type, ...others] }
}

function readValue(place: Place): Scalar | null {
  const { value } = place
  return value === null || isScalar(value) ? value : place.refuse('must be a plain value')
}

function readKind(place: Place, kind: unknown): SchemaType {
  switch (kind) {
    case 'string':
      return { kind, shortest: place.number('minLength') ?? null, longest: place.number('maxLength') ?? null }
    case 'integer':
    case 'number':
      return { kind, minimum: place.number('minimum') ?? null, maximum: place.number('maximum') ?? null }
    case 'boolean':
    case 'null':
    case 'any':
      return { kind }
    case 'array':
      return { kind: 'list', items: readType(place.get('items')) }
    case 'object':
      return readObject(place)
    default:
      return place.refuse(`the type ${JSON.stringify(kind)} is not supported`)
  }
}

function readObject(place: Place): SchemaType {
  const more = place.find('additionalProperties')
  if (more && typeof more.value !== 'boolean') more.refuse('must be true or false')
  const required = namesRequired(place)
  const fields = (place.find('properties')?.members() ?? []).map(([name, property]) => ({
    name,
    required: required.has(name),
    ...describe(property),
    type: readType(property),
  }))
  return { kind: 'object', fields, open: more?.value === true }
}

export function namesRequired(schema: Place): ReadonlySet<unknown> {
  return new Set(
    schema
      .find('required')
      ?.items()
      .map(({ value }) => value),
  )
}

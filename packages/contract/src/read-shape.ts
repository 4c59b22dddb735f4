/** The form of a value in places where everything is text: in a URL, in a header, on the command line. */
import type { Place } from './contract-place.ts'

export type Kind = 'text' | 'integer' | 'number' | 'boolean'

export interface Shape {
  /** The kind of the value, or of each item of a list. */
  readonly kind: Kind
  readonly list: boolean
  /** Whether it may be null, which no text can express. */
  readonly nullable: boolean
  /** The only values allowed; null: any. */
  readonly choices: ReadonlyArray<string | number> | null
  /** The bounds of a number; null: none. */
  readonly minimum: number | null
  readonly maximum: number | null
  readonly format: string | null
  /** The value if it is omitted; null: none. */
  readonly fallback: Fallback | null
}

export type Scalar = string | number | boolean
export type Fallback = Scalar | readonly Scalar[]

const KINDS: ReadonlyMap<unknown, Kind> = new Map([
  ['string', 'text'],
  ['integer', 'integer'],
  ['number', 'number'],
  ['boolean', 'boolean'],
])

/** Throws a `ContractError` for what no text can express: objects, lists of lists, a choice between types. */
export function readShape(schema: Place): Shape {
  const { place, nullable } = withoutNull(schema)
  const fallback = readFallback(schema) ?? readFallback(place)
  if (typeOf(place) !== 'array') return { ...readItem(place), list: false, nullable, fallback }
  const item = withoutNull(place.get('items'))
  if (item.nullable) item.place.refuse('an item of a list cannot be null here')
  return { ...readItem(item.place), list: true, nullable, fallback }
}

function readItem(place: Place): Pick<Shape, 'kind' | 'choices' | 'minimum' | 'maximum' | 'format'> {
  const kind =
    KINDS.get(typeOf(place)) ?? place.refuse('must be a string, a number, a boolean or a list of these')
  return {
    kind,
    choices: readChoices(place, kind),
    minimum: place.number('minimum') ?? null,
    maximum: place.number('maximum') ?? null,
    format: place.text('format') ?? null,
  }
}

/** The schema without `null`, and whether it allowed `null`. */
function withoutNull(schema: Place): { readonly place: Place; readonly nullable: boolean } {
  for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
    const branches = schema.find(keyword)?.items()
    if (branches === undefined) continue
    const [branch, ...others] = branches.filter((each) => each.find('type')?.value !== 'null')
    if (branch === undefined || others.length > 0) return schema.refuse(`${keyword} leaves the type open`)
    const inner = withoutNull(branch)
    return { place: inner.place, nullable: inner.nullable || branches.length > 1 }
  }
  return { place: schema, nullable: typesOf(schema).includes('null') }
}

/** The type, ignoring `null`. A schema without a type gets that of its values. */
function typeOf(place: Place): unknown {
  const types = typesOf(place).filter((type) => type !== 'null')
  if (types.length > 1) return place.refuse('more than one type')
  if (types.length === 1) return types[0]
  const kinds = new Set(valuesOf(place).map((value) => typeof value))
  return kinds.size === 1 ? [...kinds][0] : place.refuse('must have one type')
}

function typesOf(place: Place): unknown[] {
  const type = place.find('type')?.value
  return type === undefined ? [] : [type].flat()
}

function readChoices(place: Place, kind: Kind): Shape['choices'] {
  const values = valuesOf(place)
  if (values.length === 0 || kind === 'boolean') return null
  return values.map((value) =>
    typeof value === 'string' || typeof value === 'number'
      ? value
      : place.refuse('has a value of another type'),
  )
}

function valuesOf(place: Place): unknown[] {
  const constant = place.find('const')
  if (constant) return [constant.value]
  const values = place.find('enum')?.items() ?? []
  return values.map(({ value }) => value).filter((value) => value !== null)
}

function readFallback(schema: Place): Fallback | null {
  const fallback = schema.find('default')
  if (fallback === undefined || fallback.value === null) return null
  if (isScalar(fallback.value)) return fallback.value
  return fallback
    .items()
    .map((item) =>
      isScalar(item.value) ? item.value : item.refuse('must be a string, a number or a boolean'),
    )
}

export function isScalar(value: unknown): value is Scalar {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

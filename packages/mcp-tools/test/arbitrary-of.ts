/** Generates values that match a schema of the contract, with texts and figures that appear nowhere by chance. */
import type { components } from '@vinspec/contract'
import { document } from '@vinspec/contract/document'
import fc, { type Arbitrary } from 'fast-check'

/** The JSON values that the contract's answers are made of. */
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly pattern?: string
  readonly format?: string
  readonly maximum?: number
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
}

/** With every character that may stand in a path. `fc.webUrl` needs seconds for its first value. */
const URI = "^https://[a-z]{8}\\.example/[A-Za-z0-9._~!$&'()*+,;=:@-]{1,20}$"

const texts = new Map<string, Arbitrary<string>>()

const schemas = new Map<string, Schema>(Object.entries(document.components.schemas))

export function arbitraryOf(name: keyof components['schemas']): Arbitrary<unknown> {
  return toArbitrary({ $ref: `#/components/schemas/${name}` })
}

function toArbitrary(schema: Schema): Arbitrary<unknown> {
  const { $ref, type, enum: values, oneOf = schema.anyOf } = schema
  if ($ref !== undefined) return toArbitrary(schemas.get($ref.split('/').at(-1) ?? '') ?? {})
  if ('const' in schema) return fc.constant(schema.const)
  if (values) return fc.constantFrom(...values)
  if (oneOf) return fc.oneof(...oneOf.map(toArbitrary))
  return fc.oneof(...[type ?? []].flat().map((each) => ofType(each, schema)))
}

function ofType(
  type: string,
  { pattern, format, maximum = 9_999_999, items, required, properties = {} }: Schema,
) {
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: Math.min(100_000, maximum), max: Math.min(9_999_999, maximum) })
    case 'number':
      return fc.integer({ min: 10_000, max: 99_999 }).map((number) => number / 1000)
    case 'string':
      if (pattern !== undefined) return matching(pattern)
      if (format === 'date-time')
        return fc.constantFrom('2019-03-04T05:06:07.000Z', '2021-12-31T23:59:59.000Z')
      if (format === 'uuid') return fc.uuid()
      if (format === 'date') return fc.constantFrom('2019-03-04', '2021-12-31')
      return matching(format === 'uri' ? URI : '^[a-z]{8}[ |][a-z0-9]{8}$')
    case 'array':
      return fc.array(toArbitrary(items ?? {}), { maxLength: 3 })
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, toArbitrary(each)])),
        { requiredKeys: [...(required ?? [])] },
      )
    default:
      throw new Error(`the contract has values of type ${type}`)
  }
}

/** One for all texts alike, because each takes as long to make as hundreds of its values. */
function matching(pattern: string): Arbitrary<string> {
  const made = texts.get(pattern) ?? fc.stringMatching(new RegExp(pattern))
  texts.set(pattern, made)
  return made
}

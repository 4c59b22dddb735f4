/** What a tool takes: the schema that models read, and the judgement of what they send, both the contract's. */
import type { components } from '@vinspec/contract'
import { type ContractParser, type Parsed, parserOf } from '@vinspec/contract/validator'
import type { Keyed } from './backend.ts'
import { inputSchemaOf, type ObjectSchema, propertySchemaOf, type SchemaName } from './contract-schemas.ts'

type Schemas = components['schemas']

export interface Input<T> {
  readonly schema: ObjectSchema
  /** The request body behind it; null: the operation takes none. */
  readonly bodySchema: SchemaName | null
  readonly parse: ContractParser<T>
}

type Fields = Readonly<Record<string, unknown>>

/** For a tool that takes nothing. */
export const noInput: Input<undefined> = {
  schema: { type: 'object', properties: {}, additionalProperties: false },
  bodySchema: null,
  parse: (args) => {
    const [extra] = Object.keys(asFields(args))
    if (extra === undefined) return { ok: true, value: undefined }
    const explanation = `this tool takes no arguments, but got ${JSON.stringify(extra)}`
    return { ok: false, fault: { pointer: `/${extra}`, reason: 'must NOT have properties', explanation } }
  },
}

/** A request body of the contract. */
export function bodyInput<Name extends SchemaName>(name: Name): Input<Schemas[Name]> {
  return { schema: inputSchemaOf(name), bodySchema: name, parse: parserOf(name) }
}

/**
 * The same, with what the API takes in its `Idempotency-Key` header as one more argument.
 * @param advice when to give one: models that always do pay again for what they would get for nothing
 */
export function keyedInput<Name extends SchemaName>(name: Name, advice: string): Input<Keyed<Schemas[Name]>> {
  const body = bodyInput(name)
  const keySchema = { ...propertySchemaOf('IdempotencyKey'), description: advice }
  const properties = { ...body.schema.properties, [KEY]: keySchema }
  return {
    schema: { ...body.schema, properties },
    bodySchema: name,
    parse: (args) => {
      const { [KEY]: key, ...rest } = asFields(args)
      const parsedKey: Parsed<string | undefined> =
        key === undefined ? { ok: true, value: undefined } : parseKey(key)
      if (!parsedKey.ok) return withinKey(parsedKey)
      const parsed = body.parse(rest)
      return parsed.ok ? { ok: true, value: { body: parsed.value, idempotencyKey: parsedKey.value } } : parsed
    },
  }
}

/** Reads what was meant, where it may be written in another way than the schema says. */
export function leniently<T>(input: Input<T>, mend: (args: Fields) => Fields): Input<T> {
  return { ...input, parse: (args) => input.parse(mend(asFields(args))) }
}

const KEY = 'idempotency_key'
const parseKey = parserOf('IdempotencyKey')

/** What is no object has no fields, and is refused by the body's schema. */
function asFields(args: unknown): Fields {
  return typeof args === 'object' && args !== null ? { ...args } : {}
}

function withinKey({ fault }: Extract<Parsed<string>, { ok: false }>): Parsed<never> {
  const explanation = `"${KEY}" must be 1 to 200 visible ASCII characters`
  return { ok: false, fault: { ...fault, pointer: `/${KEY}`, explanation } }
}

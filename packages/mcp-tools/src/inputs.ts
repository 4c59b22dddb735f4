/** The input of a tool: the schema that models read, and the check of what they send, both from the contract. */

import { isObject } from '@vinspec/contract/guards'
import { inputSchemaOf, type ObjectSchema, propertySchemaOf } from '@vinspec/contract/json-schemas'
import type { CallOptions, Input, OperationId } from '@vinspec/contract/port'
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { inputParserOf, type Parsed, parserOf } from '@vinspec/contract/validator'

export type Fields = Readonly<Record<string, unknown>>

export interface ToolInput<Id extends OperationId> {
  readonly schema: ObjectSchema
  parse(args: Fields): Parsed<{ readonly input: Input<Id>; readonly options: CallOptions }>
}

/**
 * The input of an operation. If the API takes an `Idempotency-Key` header for it, the key is one more argument.
 * @param keyAdvice when to give a key: models that always give a new one pay again for what they would get for free
 */
export function toolInput<Id extends OperationId>(
  operation: Id,
  keyAdvice: string | undefined,
): ToolInput<Id> {
  const schema = inputSchemaOf(operation)
  const parseInput = inputParserOf(operation)
  if (keyAdvice === undefined) {
    return {
      schema,
      parse: (args) => {
        const parsed = parseInput(args)
        return parsed.ok ? { ok: true, value: { input: parsed.value, options: {} } } : parsed
      },
    }
  }
  const keySchema = { ...propertySchemaOf('IdempotencyKey'), description: keyAdvice }
  return {
    schema: { ...schema, properties: { ...schema.properties, [KEY]: keySchema } },
    parse: ({ [KEY]: key, ...fields }) => {
      const parsedKey: Parsed<string | undefined> =
        key === undefined ? { ok: true, value: undefined } : parseKey(key)
      if (!parsedKey.ok) return withinKey(parsedKey)
      const parsed = parseInput(fields)
      if (!parsed.ok) return parsed
      return { ok: true, value: { input: parsed.value, options: { idempotencyKey: parsedKey.value } } }
    },
  }
}

const KEY = 'idempotency_key'
const parseKey = parserOf('IdempotencyKey')

/**
 * The fields of what was sent. Models also send them as JSON text or in a list. If nothing was sent, there are no
 * fields.
 */
export function readFields(args: unknown): Parsed<Fields> {
  if (args === undefined || args === null) return { ok: true, value: {} }
  if (isObject(args)) return { ok: true, value: args }
  const explanation = `they must be a JSON object, not ${kindOf(args)}`
  return { ok: false, fault: { pointer: '', reason: 'must be object', explanation } }
}

/** Corrects a VIN that people write in groups or in lower case. */
export function withTidyVin({ vin, ...rest }: Fields): Fields {
  return { ...rest, vin: typeof vin === 'string' ? tidyVin(vin) : vin }
}

function kindOf(args: unknown): string {
  if (typeof args === 'string') return 'text'
  return Array.isArray(args) ? 'an array' : `a ${typeof args}`
}

function withinKey({ fault }: Extract<Parsed<string>, { ok: false }>): Parsed<never> {
  const explanation = `"${KEY}" must be 1 to 200 visible ASCII characters`
  return { ok: false, fault: { ...fault, pointer: `/${KEY}`, explanation } }
}

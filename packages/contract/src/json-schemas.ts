/** The contract's schemas as a tool list needs them: each self-contained, and as small as possible. */
import { Place } from './contract-place.ts'
import { document } from './document.ts'
import { operations } from './generated/operations.ts'
import type { components } from './generated/types.ts'
import { isObject } from './guards.ts'
import type { OperationId } from './port.ts'
import type { Operation } from './read-operations.ts'
import { isScalar } from './read-shape.ts'

const contract = new Place(document)

export type SchemaName = keyof components['schemas']

/** Mutable, because the protocol's packages require it. */
type Json = string | number | boolean | null | Json[] | JsonObject

interface JsonObject {
  [key: string]: Json
}

/** The schema of a tool's input or output is always that of an object. */
export type ObjectSchema = JsonObject & { type: 'object'; properties: JsonObject }

/** The schema of a tool without input. */
export const NO_INPUT_SCHEMA: ObjectSchema = { type: 'object', properties: {}, additionalProperties: false }

const NO_PROPERTIES: ObjectSchema = { type: 'object', properties: {} }

/**
 * Only the server checks these. Descriptions tell models what they need, and models also send VINs in groups, which a
 * pattern would reject.
 */
const NOT_FOR_MODELS = new Set(['examples', 'title', 'pattern', 'minLength', 'maxLength'])

type Asked = Pick<Operation, 'parameters'> & { readonly bodySchema: SchemaName | null }

/**
 * What an operation takes, its parameters and the fields of its body, as `inputParserOf` checks them. With
 * descriptions, because models read the schema before they call.
 */
export function inputSchemaOf(id: OperationId): ObjectSchema {
  const asked: Asked | undefined = operations.find((each) => each.id === id)
  if (!asked) throw new Error(`the contract has no operation ${id}`)
  const { parameters, bodySchema } = asked
  // The tool's own description says what it does.
  if (parameters.length === 0 && bodySchema === null) return NO_INPUT_SCHEMA
  const { description: _, ...body }: ObjectSchema =
    bodySchema === null ? NO_PROPERTIES : objectSchema(bodySchema)
  const given = parameters.map(({ name, description, schema }): [string, Json] => {
    const resolved = resolve(contract.at(schema))
    return [name, isObject(resolved) ? { ...resolved, description } : resolved]
  })
  const required = parameters.filter((each) => each.required).map(({ name }) => name)
  const ofBody = Array.isArray(body['required']) ? body['required'] : []
  return {
    ...body,
    properties: { ...Object.fromEntries(given), ...body.properties },
    additionalProperties: false,
    ...(required.length + ofBody.length > 0 && { required: [...required, ...ofBody] }),
  }
}

/**
 * Only names the fields of an answer. The answer's text says what they mean, and openapi.json what they contain: the
 * list is part of every conversation, and a client that rejected a field newer than its list would lose an answer that
 * was paid for.
 */
export function outputSchemaOf(name: SchemaName): ObjectSchema {
  const { properties } = objectSchema(name)
  const fields = Object.entries(properties).map(([key, schema]): [string, Json] => [
    key,
    key === 'object' && isObject(schema) ? { const: schema['const'] ?? null } : {},
  ])
  return { type: 'object', properties: Object.fromEntries(fields) }
}

/** One property of a tool's input whose schema is a named schema. */
export function propertySchemaOf(name: SchemaName): JsonObject {
  const schema = namedSchema(name)
  return isObject(schema) ? schema : contract.refuse(`${name} is not a schema`)
}

function namedSchema(name: SchemaName): Json {
  return resolve(contract.get('components').get('schemas').get(name))
}

function objectSchema(name: SchemaName): ObjectSchema {
  const schema = namedSchema(name)
  if (!isObject(schema) || schema['type'] !== 'object' || !isObject(schema['properties'])) {
    throw new Error(`${name} is not the schema of an object`)
  }
  return { ...schema, type: 'object', properties: schema['properties'] }
}

/** Replaces references by what they refer to, and removes what is not for models. Names of properties stay. */
function resolve(schema: Place): Json {
  const { value } = schema
  if (Array.isArray(value)) return schema.items().map(resolve)
  if (!isObject(value)) return value === null || isScalar(value) ? value : schema.refuse('is not JSON')
  const kept = schema.members().filter(([key]) => !NOT_FOR_MODELS.has(key))
  return Object.fromEntries(
    kept.map(([key, member]) => [key, key === 'properties' ? resolveMembers(member) : resolve(member)]),
  )
}

function resolveMembers(properties: Place): Json {
  return Object.fromEntries(properties.members().map(([name, schema]) => [name, resolve(schema)]))
}

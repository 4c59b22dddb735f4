/** The contract's schemas as a tool list needs them: each on its own, and as small as it can be. */

import { document } from './document.ts'
import { operations } from './generated/operations.ts'
import type { components } from './generated/types.ts'
import { isObject } from './guards.ts'
import type { OperationId } from './port.ts'
import type { Operation } from './read-operations.ts'

export type SchemaName = keyof components['schemas']

/** Mutable, as the protocol's packages want it. */
type Json = string | number | boolean | null | Json[] | JsonObject

interface JsonObject {
  [key: string]: Json
}

/** The schema of a tool's input or output is always that of an object. */
export type ObjectSchema = JsonObject & { type: 'object'; properties: JsonObject }

/** Of a tool that takes nothing. */
export const NO_INPUT_SCHEMA: ObjectSchema = { type: 'object', properties: {}, additionalProperties: false }

const NO_PROPERTIES: ObjectSchema = { type: 'object', properties: {} }

/** What only the server judges by: descriptions say it to models, which send VINs in groups, too. */
const NOT_FOR_MODELS = new Set(['examples', 'title', 'pattern', 'minLength', 'maxLength'])

type Asked = Pick<Operation, 'parameters'> & { readonly bodySchema: SchemaName | null }

/**
 * What an operation takes, its parameters and the fields of its body, as `inputParserOf` judges them. For models, which read
 * it before they call: with descriptions.
 */
export function inputSchemaOf(id: OperationId): ObjectSchema {
  const asked: Asked | undefined = operations.find((each) => each.id === id)
  if (!asked) throw new Error(`the contract has no operation ${id}`)
  const { parameters, bodySchema } = asked
  // What the tool does, its own description says.
  if (parameters.length === 0 && bodySchema === null) return NO_INPUT_SCHEMA
  const { description: _, ...body }: ObjectSchema =
    bodySchema === null ? NO_PROPERTIES : objectSchema(bodySchema)
  const given = parameters.map(({ name, description, schema }): [string, Json] => {
    const resolved = resolve(at(schema))
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
 * Names the fields of an answer. What they mean, its text says, and what they hold, openapi.json: the list is part of every
 * conversation, and a client that rejects a field that is newer than its list loses an answer that was paid for.
 */
export function outputSchemaOf(name: SchemaName): ObjectSchema {
  const { properties } = objectSchema(name)
  const fields = Object.entries(properties).map(([key, schema]): [string, Json] => [
    key,
    key === 'object' && isObject(schema) ? { const: schema['const'] ?? null } : {},
  ])
  return { type: 'object', properties: Object.fromEntries(fields) }
}

/** One property of a tool's input that is a named schema itself. */
export function propertySchemaOf(name: SchemaName): JsonObject {
  const schema = resolve(namedSchema(name))
  if (!isObject(schema)) throw new Error(`${name} is not a schema`)
  return schema
}

function objectSchema(name: SchemaName): ObjectSchema {
  const schema = resolve(namedSchema(name))
  if (!isObject(schema) || schema['type'] !== 'object' || !isObject(schema['properties'])) {
    throw new Error(`${name} is not the schema of an object`)
  }
  return { ...schema, type: 'object', properties: schema['properties'] }
}

function namedSchema(name: string): Json {
  return at(`#/components/schemas/${name}`)
}

/** The value in the document at a JSON Pointer (RFC 6901), in a URI fragment. */
function at(pointer: string): Json {
  const keys = pointer.split('/').slice(1)
  return keys.reduce<Json>((found, key) => {
    const member = membersOf(found).get(unescape(key))
    if (member === undefined) throw new Error(`the contract has nothing at ${pointer}`)
    return member
  }, document)
}

function unescape(key: string): string {
  return decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')
}

function membersOf(value: Json): ReadonlyMap<string, Json> {
  return new Map(Array.isArray(value) || isObject(value) ? Object.entries(value) : [])
}

/** Puts what is referred to in its place, without what is not for models. Names of properties stay. */
function resolve(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(resolve)
  if (!isObject(schema)) return schema
  const reference = schema['$ref']
  if (typeof reference === 'string') return resolve(at(reference))
  const kept = Object.entries(schema).filter(([key]) => !NOT_FOR_MODELS.has(key))
  return Object.fromEntries(
    kept.map(([key, value]) => [key, key === 'properties' ? resolveMembers(value) : resolve(value)]),
  )
}

function resolveMembers(properties: Json): Json {
  return Object.fromEntries(Array.from(membersOf(properties), ([name, schema]) => [name, resolve(schema)]))
}

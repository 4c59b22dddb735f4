/**
 * Reads the fields of a request body, which people can also give one by one: each is a plain value, or a list of them.
 */
import type { Place } from './contract-place.ts'
import { namesRequired } from './read-schema.ts'
import { readShape, type Shape } from './read-shape.ts'

export interface BodyField extends Shape {
  readonly name: string
  readonly required: boolean
  readonly deprecated: boolean
  readonly description: string
}

/** None without a body. Throws a `ContractError` for a body or a field that a command could not send. */
export function readBodyFields(root: Place, bodySchema: string | null): BodyField[] {
  if (bodySchema === null) return []
  const body = root.get('components').get('schemas').get(bodySchema)
  if (body.find('type')?.value !== 'object') body.refuse('a request body must be an object')
  const required = namesRequired(body)
  return body
    .get('properties')
    .members()
    .map(([name, schema]) => ({
      name,
      required: required.has(name),
      deprecated: schema.flag('deprecated') ?? false,
      description: schema.text('description') ?? '',
      ...readShape(schema),
    }))
}

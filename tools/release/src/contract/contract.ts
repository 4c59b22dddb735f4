/** An OpenAPI document whose references can be followed. */
import { isObject, type JsonObject, toObject } from '../json.ts'

export class Contract {
  readonly document: JsonObject

  constructor(document: unknown) {
    this.document = toObject(document)
  }

  /** Resolves a reference, or returns the value itself. Members beside the reference take precedence. */
  follow(value: unknown): JsonObject {
    const { $ref: reference, ...beside } = toObject(value)
    if (typeof reference !== 'string') return beside
    const target = reference
      .replace(/^#\//, '')
      .split('/')
      .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((place, key) => toObject(place)[key], this.document)
    if (!isObject(target)) throw new Error(`openapi.json refers to ${reference}, which does not exist.`)
    return { ...this.follow(target), ...beside }
  }
}

/** The component that a reference names; null for an inline value. */
export function componentName(value: unknown): string | null {
  const { $ref: reference } = toObject(value)
  return typeof reference === 'string' ? (reference.split('/').at(-1) ?? null) : null
}

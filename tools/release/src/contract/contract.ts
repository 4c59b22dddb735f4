/** An OpenAPI document whose references can be followed. */
import { isObject, type JsonObject, toObject } from '../json.ts'

export class Contract {
  readonly document: JsonObject

  constructor(document: unknown) {
    this.document = toObject(document)
  }

  /** What a reference leads to, or the value itself. What stands beside the reference takes precedence. */
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

/** The last word of a reference, which names a component; null for a value in place. */
export function componentName(value: unknown): string | null {
  const { $ref: reference } = toObject(value)
  return typeof reference === 'string' ? (reference.split('/').at(-1) ?? null) : null
}

/** Reads JSON of unknown shape. */
import { isDeepStrictEqual } from 'node:util'

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value, or an empty object if it is not an object. */
export function toObject(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/** The value, or an empty list if it is not a list. */
export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The strings of a list. A single string counts as a list of one. */
export function toStrings(value: unknown): readonly string[] {
  return [value].flat().filter((each) => typeof each === 'string')
}

export function isEqual(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other)
}

/** A value for people: text unchanged, anything else as JSON. */
export function show(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
}

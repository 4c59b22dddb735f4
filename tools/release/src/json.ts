/** Reading JSON that nothing is known about. */
import { isDeepStrictEqual } from 'node:util'

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An object without members if it is none. */
export function toObject(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/** An empty list if it is none. */
export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The strings of a list, or the one string that stands for a list of one. */
export function toStrings(value: unknown): readonly string[] {
  return [value].flat().filter((each) => typeof each === 'string')
}

export function isEqual(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other)
}

/** A value as people write it: text as it is, anything else as JSON. */
export function show(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
}

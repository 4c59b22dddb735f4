/** What is known about a value that came from outside. */

/** Of JSON: an object, not an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Undefined: the value is no object, or lacks it. */
export function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** The same if it is a string. */
export function readString(value: unknown, name: string): string | undefined {
  const field = readField(value, name)
  return typeof field === 'string' ? field : undefined
}

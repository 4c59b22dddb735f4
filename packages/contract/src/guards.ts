/** Type guards for values from outside. */

/** Whether a JSON value is an object, not an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Null if it is not a JSON object. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return isObject(value) ? value : null
}

/** Undefined: the value is not an object, or lacks the field. */
export function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** The field if it is a string. */
export function readString(value: unknown, name: string): string | undefined {
  const field = readField(value, name)
  return typeof field === 'string' ? field : undefined
}

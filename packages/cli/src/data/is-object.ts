export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Null if it is not a JSON object. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return isObject(value) ? value : null
}

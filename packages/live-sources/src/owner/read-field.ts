/** Reads fields that a vendor sent. A field of an unexpected type counts as missing. */

/** The field at the end of a path of objects. */
export function readPath(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    value,
  )
}

export function readText(value: unknown, ...path: readonly string[]): string | undefined {
  const found = readPath(value, ...path)
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** A plausible number: not negative, and not absurdly large. */
export function readNumber(value: unknown, ...path: readonly string[]): number | undefined {
  const found = readPath(value, ...path)
  return typeof found === 'number' && found >= 0 && found <= 10_000_000 ? found : undefined
}

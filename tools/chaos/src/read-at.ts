/** What is at a path of a parsed JSON value; undefined if the path ends early. */
export function readAt(value: unknown, ...path: ReadonlyArray<string | number>): unknown {
  return path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    value,
  )
}

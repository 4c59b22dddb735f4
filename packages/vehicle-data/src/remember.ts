/** The value of a key, made the first time it is asked for. Only for keys of which there are finitely many. */
export function remember<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key)
  if (value !== undefined) return value
  const made = make()
  known.set(key, made)
  return made
}

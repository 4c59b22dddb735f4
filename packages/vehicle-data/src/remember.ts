/** A `Map`, or a `WeakMap` if keys are short-lived. */
interface Memory<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): unknown
}

/** The value of a key, computed on first use. Only for a small number of keys. */
export function remember<Key, Value>(known: Memory<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key)
  if (value !== undefined) return value
  const made = make()
  known.set(key, made)
  return made
}

/** As {@link remember}, for an unbounded number of keys: once there are `most` values, all are dropped. */
export function rememberSome<Key, Value>(
  known: Map<Key, Value>,
  most: number,
  key: Key,
  make: () => Value,
): Value {
  if (known.size >= most && !known.has(key)) known.clear()
  return remember(known, key, make)
}

/** A stored answer as plain facts, whatever version of the contract it was stored under. */

export interface StoredFact {
  /** Its path in the answer: `battery.usable_capacity`. */
  readonly name: string
  readonly value: string
}

/** Every known value, in the answer's order. */
export function readStoredFacts(answer: string): StoredFact[] {
  const content: unknown = JSON.parse(answer)
  return collect(content, [])
}

function collect(value: unknown, path: readonly string[]): StoredFact[] {
  if (value === null || value === undefined) return []
  const name = path.join('.')
  if (typeof value !== 'object')
    return [{ name, value: typeof value === 'string' ? value : JSON.stringify(value) }]
  return Object.entries(value).flatMap(([key, member]) => collect(member, [...path, key]))
}

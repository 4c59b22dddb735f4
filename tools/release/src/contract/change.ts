/** What a change of the contract means for clients of the API. */

/** From worst to mildest. */
export const LEVELS = ['breaking', 'minor', 'patch'] as const
export type Level = (typeof LEVELS)[number]

export interface Change {
  readonly level: Level
  /** The part of the contract: `CreditBalance.available_credits`. */
  readonly name: string
  /** Where it is used: `in the 200 response of GET /credits`. */
  readonly use: string
  /** What happened, as a clause: `the property was removed`. */
  readonly what: string
  /** The day after which this part of the last release's contract may be gone; null if none was announced. */
  readonly sunset: string | null
}

/** The worst level; null if nothing changed. */
export function worstLevel(changes: readonly Change[]): Level | null {
  return LEVELS.find((level) => changes.some((change) => change.level === level)) ?? null
}

export function describeChange({ level, name, use, what }: Change): string {
  return `${level}: ${[name, use].filter(Boolean).join(' ')}: ${what}.`
}

/**
 * Merges the changes of a part that is used in several places, and sorts the worst first. The end of a part counts as
 * announced only if it was announced wherever the part is used.
 */
export function summarize(changes: readonly Change[]): readonly Change[] {
  const groups = Map.groupBy(changes, ({ level, name, what }) => JSON.stringify([level, name, what]))
  return [...groups.values()].flatMap(summarizeGroup).toSorted((one, other) => rank(one) - rank(other))
}

function summarizeGroup(group: readonly Change[]): readonly Change[] {
  const [first] = group
  if (first === undefined) return []
  const others = new Set(group.map(({ use }) => use)).size - 1
  const use = others === 0 ? first.use : `${first.use} and ${others} more`
  const latest = group
    .map(({ sunset }) => sunset ?? '')
    .toSorted()
    .at(-1)
  return [{ ...first, use, sunset: group.some(({ sunset }) => sunset === null) ? null : (latest ?? null) }]
}

function rank({ level }: Change): number {
  return LEVELS.indexOf(level)
}

import { isDeepStrictEqual } from 'node:util'
import type { FactName, VehicleFacts } from './vehicle-facts.ts'

/** What one source says of a vehicle. */
export interface Statement {
  readonly source: Source
  readonly facts: VehicleFacts
  /** Worked out from other figures instead of stated by the source: said wherever the fact is shown. */
  readonly isEstimate?: true
  /** Said by a vendor that was asked about this car. */
  readonly isLive?: true
  /** Who says the figures of the versions that are not the source's own, by figure. */
  readonly joined?: Readonly<Record<string, readonly DatedSource[]>>
}

export interface DatedSource {
  readonly name: string
  /** Day of the data, or of the answer of a live source: "2026-02-17". */
  readonly date: string
}

export interface Source extends DatedSource {
  readonly about: SourceSubject
  /** Page of the source for customers; none for a private answer. */
  readonly link?: string
}

/** What a source describes, the nearest to the car first. */
export const sourceSubjects = [
  /** This very car: a maker's build record, a measurement. */
  'vehicle',
  /** What the characters of this VIN mean. */
  'vin',
  /** The version that the VIN comes to. */
  'version',
  /** The model in its year, whatever the version. */
  'model',
] as const
export type SourceSubject = (typeof sourceSubjects)[number]

/** As much of a statement as it takes to choose between several. */
export type Said = Pick<Statement, 'source' | 'isEstimate' | 'isLive' | 'joined'> & {
  readonly facts: Readonly<Record<string, unknown>>
}

/** Of one fact: whose word is taken, and whether live sources contradict it, so that it must not be told. */
export interface Taken<Each extends Said> {
  readonly from: Each
  readonly value: unknown
  readonly isContested: boolean
}

/**
 * One fact from each best source: what is stated wins over an estimate, then what describes the car more nearly, then what is
 * newer, then what stands first. A fact is taken whole: two sources never make up one value together. What equally near live
 * sources say differently is nobody's word.
 */
export function takeFacts<Each extends Said>(statements: readonly Each[]): ReadonlyMap<string, Taken<Each>> {
  const strongest = strongestFirst(statements)
  const taken = new Map<string, Taken<Each>>()
  for (const from of strongest) {
    for (const [name, value] of Object.entries(from.facts)) {
      if (value == null || taken.has(name)) continue
      const isContested =
        from.isLive === true &&
        strongest.some((other) => isRival(other, from) && contradicts(other, name, value))
      taken.set(name, { from, value, isContested })
    }
  }
  return taken
}

export function mergeStatements(statements: readonly Statement[]): VehicleFacts {
  const merged: Record<string, unknown> = {}
  for (const [name, { value, isContested }] of factsOf(statements)) if (!isContested) merged[name] = value
  return merged
}

/** Presentation asks for many a fact who said it. */
const known = new WeakMap<readonly Statement[], ReadonlyMap<string, Taken<Statement>>>()

function factsOf(statements: readonly Statement[]): ReadonlyMap<string, Taken<Statement>> {
  const before = known.get(statements)
  if (before) return before
  const facts = takeFacts(statements)
  known.set(statements, facts)
  return facts
}

export function strongestFirst<Each extends Pick<Said, 'source' | 'isEstimate'>>(
  statements: readonly Each[],
): Each[] {
  return statements.toSorted(
    (one, other) =>
      Number(one.isEstimate === true) - Number(other.isEstimate === true) ||
      compareSources(one.source, other.source),
  )
}

/** Whose word a fact of {@link mergeStatements} is. */
export function statementOf(statements: readonly Statement[], name: FactName): Statement | undefined {
  const { from, isContested } = factsOf(statements).get(name) ?? {}
  return isContested === true ? undefined : from
}

/** The other way around: the facts that are the word of one of the statements. */
export function factsOfStatement(statements: readonly Statement[], statement: Statement): string[] {
  return [...factsOf(statements)].flatMap(([name, { from, isContested }]) =>
    from === statement && !isContested ? [name] : [],
  )
}

/** What live sources contradict each other about, and so nobody is told. */
export function contestedFacts(statements: readonly Statement[]): string[] {
  return [...factsOf(statements)].flatMap(([name, { isContested }]) => (isContested ? [name] : []))
}

function isRival(other: Said, from: Said): boolean {
  return (
    other.isLive === true &&
    other.source.name !== from.source.name &&
    other.source.about === from.source.about &&
    other.isEstimate === from.isEstimate
  )
}

function contradicts({ facts }: Said, name: string, value: unknown): boolean {
  return facts[name] != null && !isDeepStrictEqual(facts[name], value)
}

/** Negative when the first is the stronger source. */
function compareSources(one: Source, other: Source): number {
  const nearer = sourceSubjects.indexOf(one.about) - sourceSubjects.indexOf(other.about)
  if (nearer !== 0) return nearer
  return one.date === other.date ? 0 : one.date > other.date ? -1 : 1
}

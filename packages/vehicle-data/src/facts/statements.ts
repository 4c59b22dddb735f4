import { isDeepStrictEqual } from 'node:util'
import type { FactName, VehicleFacts } from './vehicle-facts.ts'

/** What one source says about a vehicle. */
export interface Statement {
  readonly source: Source
  readonly facts: VehicleFacts
  /** Derived from other figures rather than stated by the source. Every place that shows the fact says so. */
  readonly isEstimate?: true
  /** From a vendor that was asked about this car. */
  readonly isLive?: true
  /** By figure, the sources of those figures of the versions that are not the source's own. */
  readonly joined?: Readonly<Record<string, readonly DatedSource[]>>
}

export interface DatedSource {
  readonly name: string
  /** Day of the data, or of the answer of a live source: "2026-02-17". */
  readonly date: string
}

export interface Source extends DatedSource {
  readonly about: SourceSubject
  /** The source's page for customers; none for a private answer. */
  readonly link?: string
}

/** What a source describes, the nearest to the car first. */
export const sourceSubjects = [
  /** This individual car: a maker's build record, a measurement. */
  'vehicle',
  /** What the characters of this VIN mean. */
  'vin',
  /** The version that the VIN stands for. */
  'version',
  /** The model in its year, for all versions. */
  'model',
] as const
export type SourceSubject = (typeof sourceSubjects)[number]

/** The part of a statement that choosing between several needs. */
export type Said = Pick<Statement, 'source' | 'isEstimate' | 'isLive' | 'joined'> & {
  readonly facts: Readonly<Record<string, unknown>>
}

/** The statement from which a fact is taken, and whether live sources contradict each other, so that it must not be shown. */
export interface Taken<Each extends Said> {
  readonly from: Each
  readonly value: unknown
  readonly isContested: boolean
}

/**
 * Takes each fact from its strongest source: a stated figure wins over an estimate, then the source that describes the car more
 * nearly, then the newer one, then the first. A fact is taken whole: two sources never make up one value together. A fact on which
 * equally near live sources differ is contested.
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

/** Remembered, because presentation looks up the sources of many facts. */
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

/** The statement from which {@link mergeStatements} takes a fact. */
export function statementOf(statements: readonly Statement[], name: FactName): Statement | undefined {
  const { from, isContested } = factsOf(statements).get(name) ?? {}
  return isContested === true ? undefined : from
}

/** The inverse: the facts that are taken from a statement. */
export function factsOfStatement(statements: readonly Statement[], statement: Statement): string[] {
  return [...factsOf(statements)].flatMap(([name, { from, isContested }]) =>
    from === statement && !isContested ? [name] : [],
  )
}

/** Facts about which live sources contradict each other, so that they are not shown. */
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

/** Negative if the first source is stronger. */
function compareSources(one: Source, other: Source): number {
  const nearer = sourceSubjects.indexOf(one.about) - sourceSubjects.indexOf(other.about)
  if (nearer !== 0) return nearer
  return one.date === other.date ? 0 : one.date > other.date ? -1 : 1
}

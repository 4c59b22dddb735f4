import type { FactName, VehicleFacts } from './vehicle-facts.ts'

/** What one source says of a vehicle. */
export interface Statement {
  readonly source: Source
  readonly facts: VehicleFacts
  /** Worked out from other figures instead of stated by the source: said wherever the fact is shown. */
  readonly isEstimate?: true
  /** Said by a vendor that was asked about this car. */
  readonly isLive?: true
}

export interface Source {
  readonly name: string
  readonly about: SourceSubject
  /** Day of the data, or of the answer of a live source: "2026-02-17". */
  readonly date: string
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

/**
 * One fact from each best source: what describes the car more nearly wins, then what is newer, then what stands first.
 * A fact is taken whole: two sources never make up one value together.
 */
export function mergeStatements(statements: readonly Statement[]): VehicleFacts {
  const merged: Record<string, unknown> = {}
  for (const { facts } of strongestFirst(statements)) {
    for (const [name, value] of Object.entries(facts)) merged[name] ??= value
  }
  return merged
}

export function strongestFirst<Said extends Pick<Statement, 'source'>>(statements: readonly Said[]): Said[] {
  return statements.toSorted((one, other) => compareSources(one.source, other.source))
}

/** Whose word a fact of {@link mergeStatements} is. */
export function statementOf(statements: readonly Statement[], name: FactName): Statement | undefined {
  return strongestFirst(statements).find(({ facts }) => facts[name] !== undefined)
}

/** Negative when the first is the stronger source. */
function compareSources(one: Source, other: Source): number {
  const nearer = sourceSubjects.indexOf(one.about) - sourceSubjects.indexOf(other.about)
  if (nearer !== 0) return nearer
  return one.date === other.date ? 0 : one.date > other.date ? -1 : 1
}

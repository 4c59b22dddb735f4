import type { Amount } from './facts/amounts.ts'

/** What a lookup tells of how it came to its answer, where somebody asks. The fast path has no story and tells nothing. */
export interface Story {
  /** A pattern of NHTSA that fits the VIN. */
  readonly pattern: (told: PatternTold) => void
  /** What the VIN says about the version of its model. */
  readonly evidence: (evidence: object, vocabulary: readonly string[]) => void
  /** A label row of the model and year that the VIN cannot be, by the rule that took it out. */
  readonly rowOut: (row: ToldRow, rule: string) => void
  /** A fact of a source that is not shown. */
  readonly blanked: (fact: string, reason: string) => void
}

export interface PatternTold {
  readonly modelYear: number
  readonly element: string
  readonly keys: string
  readonly value: string
  /** Why it lost to another pattern; undefined where it stands. */
  readonly lost: string | undefined
}

/** What tells a label row apart. */
export interface ToldRow {
  readonly name: string
  readonly drive: string | undefined
  readonly wheels: string
  readonly rangeMi?: Amount | undefined
}

/** The rows that a rule leaves; those that it took out are told. */
export function leftBy<Row extends { readonly row: ToldRow }>(
  rule: string,
  before: readonly Row[],
  after: readonly Row[],
  story: Story | undefined,
): readonly Row[] {
  if (story !== undefined && after.length < before.length) {
    for (const each of before) if (!after.includes(each)) story.rowOut(each.row, rule)
  }
  return after
}

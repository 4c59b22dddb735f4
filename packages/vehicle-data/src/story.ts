import type { Amount } from './facts/amounts.ts'

/** Receives the steps by which a lookup finds its answer, if an explanation is requested. The fast path has no story. */
export interface Story {
  /** Reports a pattern of NHTSA that fits the VIN. */
  readonly pattern: (told: PatternTold) => void
  /** Reports what the VIN says about the version of its model. */
  readonly evidence: (evidence: object, vocabulary: readonly string[]) => void
  /** Reports a label row of the model and year that the VIN cannot be, and the rule that removed it. */
  readonly rowOut: (row: ToldRow, rule: string) => void
  /** Reports a fact of a source that is not shown. */
  readonly blanked: (fact: string, reason: string) => void
}

export interface PatternTold {
  readonly modelYear: number
  readonly element: string
  readonly keys: string
  readonly value: string
  /** Why it lost to another pattern; undefined if it is used. */
  readonly lost: string | undefined
}

/** What identifies a label row. */
export interface ToldRow {
  readonly name: string
  readonly drive: string | undefined
  readonly wheels: string
  readonly rangeMi?: Amount | undefined
}

/** Returns the rows that a rule leaves, and reports those that it removed. */
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

import type { LabelRow } from './label-rows.ts'

/** A label row that can belong to a model. */
export interface ModelRow {
  readonly row: LabelRow
  /** The words of its name that are not the model's own. */
  readonly words: readonly string[]
  /** Words that a VIN must have for the row, which otherwise belongs to another model with a longer name or to a fleet version. */
  readonly required: readonly string[]
}

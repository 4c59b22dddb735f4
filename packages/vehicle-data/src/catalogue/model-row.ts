import type { LabelRow } from './label-rows.ts'

/** A label row that can be of a model. */
export interface ModelRow {
  readonly row: LabelRow
  /** The words of its name that are not the model's own. */
  readonly words: readonly string[]
  /** Words without which the row is of another model with a longer name, or of a fleet's own version. */
  readonly required: readonly string[]
}

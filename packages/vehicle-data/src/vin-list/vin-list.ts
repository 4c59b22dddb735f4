/** What a file says about VINs. */

export interface VinList {
  readonly ok: true
  /** Names of all columns: those of the file, and numbers for those without a name. */
  readonly columns: readonly string[]
  readonly rows: readonly VinRow[]
  /** Between the columns of the file. */
  readonly delimiter: string
  /** Before the columns, for Excel: a byte order mark if it is Unicode, and the line that names the delimiter. */
  readonly start: string
}

export interface VinRow {
  /** In the file, from 1. */
  readonly line: number
  /** The VIN as it was typed, without blanks around it; empty: the row has none. */
  readonly typed: string
  /** As they are in the file, and as many as the line has, which may be fewer than there are columns. */
  readonly cells: readonly string[]
}

/** A line of the file that is not blank. */
export interface Line {
  readonly line: number
  readonly cells: readonly string[]
}

import type { ReadTable } from '../read-table.ts'

/** A make whose VINs can be looked up, and its model years: "2012", "2012 to 2026". */
export interface CoveredMake {
  readonly name: string
  readonly years: string
  /** How many labels the make has, and for how many of its versions, and models and years, each kind of figure is known. */
  readonly counts: readonly string[]
}

/** In alphabetical order. */
export function loadCoveredMakes(readTable: ReadTable): CoveredMake[] {
  return readTable('covered-makes.txt').map((line) => {
    const [name = '', years = '', ...counts] = line.split('\t')
    return { name, years, counts }
  })
}

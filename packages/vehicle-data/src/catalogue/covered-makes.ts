import type { ReadTable } from '../read-table.ts'

/** A make that a VIN can lead to, and its model years: "2012", "2012 to 2026". */
export interface CoveredMake {
  readonly name: string
  readonly years: string
  /** How many labels it has, and of how many of its cars each kind of figure is known. */
  readonly counts: readonly string[]
}

/** In alphabetical order. */
export function loadCoveredMakes(readTable: ReadTable): CoveredMake[] {
  return readTable('covered-makes.txt').map((line) => {
    const [name = '', years = '', ...counts] = line.split('\t')
    return { name, years, counts }
  })
}

import { readTable } from '../read-table.ts'

/** A make that a VIN can lead to, and its model years: "2012", "2012 to 2026". */
export type CoveredMake = { readonly name: string; readonly years: string }

/** In alphabetical order. Reads its table at each call. */
export function listCoveredMakes(): CoveredMake[] {
  return readTable('covered-makes.txt').map((line) => {
    const [name = '', years = ''] = line.split('\t')
    return { name, years }
  })
}

import type { ReadTable } from '../read-table.ts'

/**
 * What a text of NHTSA's or EPA's names: a city, a state or country, a model, an electric model to which NHTSA gives the name of
 * its gas twin, or a trim.
 */
export type AliasKind = 'city' | 'region' | 'model' | 'electric_model' | 'trim'

/** The name for customers, '' for none; undefined if the text has no alias. A make's own alias takes precedence over a general one. */
export type Aliases = (kind: AliasKind, make: string, text: string) => string | undefined

/** `data/aliases.txt`: `kind make text name`, gathered by hand in `sources/aliases.csv`. */
export function loadAliases(readTable: ReadTable): Aliases {
  const names = new Map(
    readTable('aliases.txt').map((line) => {
      const end = line.lastIndexOf('\t')
      return [line.slice(0, end), line.slice(end + 1)]
    }),
  )
  return (kind, make, text) => names.get(`${kind}\t${make}\t${text}`) ?? names.get(`${kind}\t\t${text}`)
}

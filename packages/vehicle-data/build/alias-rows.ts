import { readSource } from './read-source.ts'

const columns = ['kind', 'make', 'text', 'name', 'source', 'date'] as const

/** One line of `sources/aliases.csv`: a text of NHTSA's or EPA's, the name for it, and the source of that name. */
export type AliasRow = Readonly<Record<(typeof columns)[number], string>>

export const readAliases = (): AliasRow[] => readSource('aliases.csv', columns)

/** Replaces the phrases of one kind in texts by names. */
export interface Speller {
  readonly spell: (text: string, make?: string) => string
  /** @throws Error that names the phrases that occurred in no text */
  readonly requireUsed: () => void
}

/** `label` phrases are those of EPA's names of a make, `nhtsa` ones those of NHTSA's texts: whole words, longer ones first. */
export function speller(kind: 'label' | 'nhtsa'): Speller {
  const phrases = readAliases()
    .filter((row) => row.kind === kind)
    .toSorted((one, other) => other.text.length - one.text.length)
    .map((row) => ({
      row,
      pattern: new RegExp(`(?<![\\w-])${row.text.replaceAll(/[^\w ]/g, '\\$&')}(?!\\w)`, 'gi'),
    }))
  const used = new Set<AliasRow>()
  return {
    spell: (text, make = '') =>
      phrases.reduce((spelled, { row, pattern }) => {
        if (row.make !== make || spelled.search(pattern) < 0) return spelled
        used.add(row)
        return spelled.replaceAll(pattern, row.name)
      }, text),
    requireUsed() {
      const unused = phrases
        .filter(({ row }) => !used.has(row))
        .map(({ row: { make, text } }) => `${make} ${text}`)
      if (unused.length > 0) throw new Error(`sources/aliases.csv: unused: ${unused.join('; ')}`)
    },
  }
}

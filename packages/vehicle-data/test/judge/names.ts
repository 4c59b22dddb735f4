import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { JudgedAnswer } from './answers.ts'

type Names = Readonly<Record<'make' | 'model' | 'trims', string>>

/** The names of electric cars (`names.csv`), reviewed by eye: a new name is reviewed before it is sold. */
const known: ReadonlyMap<string, readonly string[]> = new Map(
  parse<Names>(readFileSync(new URL('names.csv', import.meta.url)), { columns: true }).map(
    ({ make, model, trims }) => [`${make} ${model}`, trims.split('|')],
  ),
)

/** Models and trims that the list lacks, and names of the list that no answer has anymore. */
export function nameFindings(answers: readonly JudgedAnswer[]): string[] {
  const told = new Map<string, Set<string>>()
  for (const { make, model, facts } of answers) {
    const name = `${make} ${model}`
    told.set(name, (told.get(name) ?? new Set()).add(facts.trim ?? ''))
  }
  const names = new Set([...told.keys(), ...known.keys()])
  return [...names].flatMap((name) => {
    const [own, listed] = [told.get(name), known.get(name)]
    if (own === undefined) return [`${name}: a name without an answer`]
    if (listed === undefined) return [`${name}: no model of the maker's`]
    return [
      ...[...own]
        .filter((trim) => trim !== '' && !listed.includes(trim))
        .map((trim) => `${name}: no trim "${trim}"`),
      ...listed
        .filter((trim) => trim !== '' && !own.has(trim))
        .map((trim) => `${name}: trim "${trim}" without an answer`),
    ]
  })
}

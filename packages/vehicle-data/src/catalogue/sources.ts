import type { Source, SourceSubject } from '../facts/statements.ts'
import { readTable } from '../read-table.ts'

/** The public files behind the tables, each with the day of its data; see `data/NOTICES.md`. */
export type DatedSource = { readonly name: string; readonly date: string }

/** `data/source-dates.txt`: `file name date`. */
const datedFiles = readTable('source-dates.txt').map((line) => line.split('\t'))

export const sourceDates: readonly DatedSource[] = datedFiles.map(([, name = '', date = '']) => ({
  name,
  date,
}))

function sourceOf(file: string, about: SourceSubject): Source {
  const [, name, date] = datedFiles.find(([dated]) => dated === file) ?? []
  if (name === undefined || date === undefined) throw new Error(`data/source-dates.txt lacks ${file}`)
  return { name, about, date }
}

export const nhtsaPatterns: Source = sourceOf('vpic-patterns.csv.gz', 'vin')
export const nhtsaSpecs: Source = sourceOf('vpic-spec-patterns.csv.gz', 'model')
export const epaLabels: Source = sourceOf('epa-ev.csv', 'version')
export const nhtsaStars: Source = sourceOf('ncap-ev.csv', 'version')
/** What the same file says of the model beside the stars. */
export const nhtsaRatings: Source = sourceOf('ncap-ev.csv', 'model')
/** Facts gathered by hand, each with its citation in `sources/curated-facts.csv`. */
export const curated: Source = sourceOf('curated-facts.csv', 'model')

import type { Source, SourceSubject } from '../facts/statements.ts'
import type { ReadTable } from '../read-table.ts'

/** The public files behind the tables, each with the day of its data; see `data/NOTICES.md`. */
export interface DatedSource {
  readonly name: string
  readonly date: string
}

export interface Sources {
  readonly all: readonly DatedSource[]
  readonly nhtsaPatterns: Source
  readonly nhtsaSpecs: Source
  readonly epaLabels: Source
  readonly nhtsaStars: Source
  /** What the same file says of the model beside the stars. */
  readonly nhtsaRatings: Source
  /** Facts gathered by hand, each with its citation in `sources/curated-facts.csv`. */
  readonly curated: Source
}

/** `source-dates.txt`: `file name date`. */
export function loadSources(readTable: ReadTable): Sources {
  const files = readTable('source-dates.txt').map((line) => line.split('\t'))
  function sourceOf(file: string, about: SourceSubject): Source {
    const [, name, date] = files.find(([dated]) => dated === file) ?? []
    if (name === undefined || date === undefined) throw new Error(`source-dates.txt lacks ${file}`)
    return { name, about, date }
  }
  return {
    all: files.map(([, name = '', date = '']) => ({ name, date })),
    nhtsaPatterns: sourceOf('vpic-patterns.csv.gz', 'vin'),
    nhtsaSpecs: sourceOf('vpic-spec-patterns.csv.gz', 'model'),
    epaLabels: sourceOf('epa-ev.csv', 'version'),
    nhtsaStars: sourceOf('ncap-ev.csv', 'version'),
    nhtsaRatings: sourceOf('ncap-ev.csv', 'model'),
    curated: sourceOf('curated-facts.csv', 'model'),
  }
}

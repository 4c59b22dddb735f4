import type { DatedSource, Source, SourceSubject } from '../facts/statements.ts'
import type { ReadTable } from '../read-table.ts'

/** Files with facts that EPA's labels lack. */
export type JoinedFile =
  | 'afdc-ev.csv'
  | 'curated-facts.csv'
  | 'epa-fe-guide-ev.csv'
  | 'ev-batteries.csv'
  | 'vpic-patterns.csv.gz'
  | 'vpic-spec-patterns.csv.gz'

/** The public files behind the tables, each with the day of its data; see `data/NOTICES.md`. */
export interface Sources {
  readonly all: readonly DatedSource[]
  readonly nhtsaPatterns: Source
  readonly nhtsaSpecs: Source
  readonly epaLabels: Source
  readonly nhtsaStars: Source
  /** What the same file says about the model besides the stars. */
  readonly nhtsaRatings: Source
  /** Facts gathered by hand, each with its citation in `sources/curated-facts.csv`. */
  readonly curated: Source
  readonly ofFile: (file: string) => DatedSource
}

/** `source-dates.txt`: `file name date`. */
export function loadSources(readTable: ReadTable): Sources {
  const files = readTable('source-dates.txt').map((line) => line.split('\t'))
  function ofFile(file: string): DatedSource {
    const [, name, date] = files.find(([dated]) => dated === file) ?? []
    if (name === undefined || date === undefined) throw new Error(`source-dates.txt lacks ${file}`)
    return { name, date }
  }
  const sourceOf = (file: string, about: SourceSubject): Source => ({ about, ...ofFile(file) })
  return {
    all: files.map(([, name = '', date = '']) => ({ name, date })),
    nhtsaPatterns: sourceOf('vpic-patterns.csv.gz', 'vin'),
    nhtsaSpecs: sourceOf('vpic-spec-patterns.csv.gz', 'model'),
    epaLabels: sourceOf('epa-ev.csv', 'version'),
    nhtsaStars: sourceOf('ncap-ev.csv', 'version'),
    nhtsaRatings: sourceOf('ncap-ev.csv', 'model'),
    curated: sourceOf('curated-facts.csv', 'model'),
    ofFile,
  }
}

import { readSource } from './read-source.ts'

const columns = [
  'make',
  'model',
  'year_from',
  'year_to',
  'labels',
  'fact',
  'value',
  'kind',
  'publisher',
  'title',
  'date',
  'publisher_2',
  'title_2',
  'date_2',
] as const

/** One fact with its citation. `labels` names the EPA labels of its versions; '' for all versions of the model. */
export type CuratedRow = Readonly<Record<(typeof columns)[number], string>>

export const readCuratedRows = (): CuratedRow[] => readSource('curated-facts.csv', columns)

const versionFacts: ReadonlySet<string> = new Set([
  'pack_kwh',
  'usable_kwh',
  'chemistry',
  'dc_kw',
  'ac_kw',
  'dc_10_80_min',
])

/** Whether a fact is in the table of labels, where other figures are computed from it. All others are read when a car is looked up. */
export const isVersionFact = (fact: string): boolean => versionFacts.has(fact)

/** Describes where a faulty row is. */
export const placeOf = ({ make, model, year_from, fact }: CuratedRow): string =>
  `${make} ${model} ${year_from} ${fact}`

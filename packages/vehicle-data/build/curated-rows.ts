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

/** One fact with its citation. `labels` names the EPA labels of the versions that it is of; '' for all of the model. */
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

/** Those that the table of labels has, which figures are worked out with. All others are read when a car is looked up. */
export const isVersionFact = (fact: string): boolean => versionFacts.has(fact)

/** Where to look for a row at fault. */
export const placeOf = ({ make, model, year_from, fact }: CuratedRow): string =>
  `${make} ${model} ${year_from} ${fact}`

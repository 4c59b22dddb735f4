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

/** One fact with its citation. `labels` names the EPA labels that a fact of a version is of; '' for a fact of the whole model. */
export type CuratedRow = Readonly<Record<(typeof columns)[number], string>>

export const readCuratedRows = (): CuratedRow[] => readSource('curated-facts.csv', columns)

const versionFacts = ['pack_kwh', 'usable_kwh', 'chemistry', 'dc_kw', 'ac_kw', 'dc_10_80_min'] as const

/** A fact that may differ between the versions of a model. */
export type VersionFact = (typeof versionFacts)[number]

export const isVersionFact = (fact: string): fact is VersionFact =>
  versionFacts.some((known) => known === fact)

/** Where to look for a row at fault. */
export const placeOf = ({ make, model, year_from, fact }: CuratedRow): string =>
  `${make} ${model} ${year_from} ${fact}`

/** EPA's names that a row stands for: several are separated by "|", and "*" is any text. */
export const labelPatterns = ({ labels }: CuratedRow): LabelPattern[] =>
  labels
    .split('|')
    .map((text) => ({ text, fits: new RegExp(`^${text.split('*').map(literal).join('.*')}$`, 'i') }))

export interface LabelPattern {
  readonly text: string
  readonly fits: RegExp
}

const literal = (text: string): string => text.replace(/[.+?()[\]^$\\]/g, '\\$&')

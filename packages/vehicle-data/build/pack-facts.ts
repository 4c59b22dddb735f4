import { beginsWith } from '../src/catalogue/begins-with.ts'
import { readSource } from './read-source.ts'

/** The battery of a car in community data; 0 for figures that are not given. */
export interface PackFact {
  /** The source, because the facts of one source count once. */
  readonly source: string
  readonly year: string
  readonly make: string
  readonly model: string
  readonly grossKwh: number
  readonly usableKwh: number
  readonly dcKw: number
  readonly acKw: number
}

const columns = [
  'source',
  'market',
  'year_from',
  'make',
  'model',
  'original_kwh',
  'usable_kwh',
  'dc_max_kw',
  'ac_max_kw',
] as const

/** Community data about US cars, with their model year, and about cars of other markets, whose years differ from US model years. */
export function readPackFacts(): { us: PackFact[]; elsewhere: PackFact[] } {
  const rows = readSource('ev-batteries.csv', columns).filter((row) => !row.source.startsWith('EPA'))
  const facts = rows.map((row) => ({
    source: row.source,
    market: row.market,
    year: row.year_from,
    make: row.make,
    model: row.model.startsWith(`${row.make} `) ? row.model.slice(row.make.length + 1) : row.model,
    grossKwh: Number(row.original_kwh),
    usableKwh: Number(row.usable_kwh),
    dcKw: Number(row.dc_max_kw),
    acKw: Number(row.ac_max_kw),
  }))
  return {
    us: facts.filter(({ market }) => market === 'US'),
    elsewhere: facts.filter(({ market }) => market === 'EU'),
  }
}

export interface LabelIdentity {
  readonly year: string
  readonly make: string
  readonly name: string
}

/** Whether a fact is of the make and model of an EPA label. */
export const isOfModel = (fact: PackFact, { make, name }: Omit<LabelIdentity, 'year'>): boolean =>
  fact.make.toLowerCase() === make.toLowerCase() && fact.model !== '' && beginsWith(name, fact.model)

/** Whether it is of its model year too. */
export const isOfLabel = (fact: PackFact, label: LabelIdentity): boolean =>
  fact.year === label.year && isOfModel(fact, label)

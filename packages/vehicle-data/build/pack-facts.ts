import { beginsWith } from '../src/catalogue/begins-with.ts'
import { readSource } from './read-source.ts'

/** The battery of a US-market car by community data. */
export type PackFact = {
  readonly year: string
  readonly make: string
  readonly model: string
  readonly grossKwh: number
  readonly usableKwh: number
}

export function readPackFacts(): PackFact[] {
  const columns = ['year_from', 'make', 'model', 'original_kwh', 'usable_kwh'] as const
  return readSource('openev-us-batteries.csv', columns).map((row) => ({
    year: row.year_from,
    make: row.make,
    model: row.model.startsWith(`${row.make} `) ? row.model.slice(row.make.length + 1) : row.model,
    grossKwh: Number(row.original_kwh),
    usableKwh: Number(row.usable_kwh),
  }))
}

export type LabelIdentity = { readonly year: string; readonly make: string; readonly name: string }

/** Whether a fact is of the year, make and model of an EPA label. */
export const isOfModel = (fact: PackFact, { year, make, name }: LabelIdentity): boolean =>
  fact.year === year && fact.make.toLowerCase() === make.toLowerCase() && beginsWith(name, fact.model)

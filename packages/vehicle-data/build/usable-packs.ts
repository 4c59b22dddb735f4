import { beginsWith } from '../src/catalogue/model-rows.ts'
import { readSource } from './read-source.ts'

type PackFact = {
  readonly year: string
  readonly make: string
  readonly model: string
  readonly grossKwh: number
  readonly usableKwh: number
}

export type LabelledPack = {
  readonly year: string
  readonly make: string
  readonly name: string
  /** Original energy by EPA. */
  readonly packKwh: number
  /** What a full charge takes from the wall: range times consumption. */
  readonly wallKwh: number
}

/**
 * Finds the usable energy of a battery in community data of US-market cars, or `undefined`. The data has visible
 * mistakes, so EPA decides: the fact must be of the same year, make and model, its gross energy must be EPA's
 * within 3%, its usable energy less, and 82% to 96% of what a charge takes from the wall (the rest is charging loss), and
 * all facts that pass must agree.
 */
export function usablePackFinder(): (pack: LabelledPack) => number | undefined {
  const facts = readFacts()
  return ({ year, make, name, packKwh, wallKwh }) => {
    const same = facts.filter(
      (fact) =>
        fact.year === year &&
        fact.make.toLowerCase() === make.toLowerCase() &&
        beginsWith(name, fact.model) &&
        Math.abs(fact.grossKwh / packKwh - 1) <= 0.03,
    )
    const usable = new Set(same.map((fact) => fact.usableKwh))
    const [only] = usable
    if (usable.size !== 1 || only === undefined) return undefined
    const share = only / wallKwh
    return only < packKwh * 0.99 && share >= 0.82 && share <= 0.96 ? only : undefined
  }
}

/** Facts that tell usable from gross energy. */
function readFacts(): PackFact[] {
  const columns = ['year_from', 'make', 'model', 'original_kwh', 'usable_kwh'] as const
  return readSource('openev-us-batteries.csv', columns)
    .map((row) => ({
      year: row.year_from,
      make: row.make,
      model: row.model.startsWith(`${row.make} `) ? row.model.slice(row.make.length + 1) : row.model,
      grossKwh: Number(row.original_kwh),
      usableKwh: Number(row.usable_kwh),
    }))
    .filter((fact) => fact.usableKwh < fact.grossKwh * 0.995)
}

import { isOfModel, type LabelIdentity, type PackFact, readPackFacts } from './pack-facts.ts'

export type LabelledPack = LabelIdentity & {
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
  const facts = readPackFacts().filter(tellsUsableFromGross)
  return ({ packKwh, wallKwh, ...label }) => {
    const same = facts.filter(
      (fact) => isOfModel(fact, label) && Math.abs(fact.grossKwh / packKwh - 1) <= 0.03,
    )
    const usable = new Set(same.map((fact) => fact.usableKwh))
    const [only] = usable
    if (usable.size !== 1 || only === undefined) return undefined
    const share = only / wallKwh
    return only < packKwh * 0.99 && share >= 0.82 && share <= 0.96 ? only : undefined
  }
}

const tellsUsableFromGross = (fact: PackFact): boolean => fact.usableKwh < fact.grossKwh * 0.995

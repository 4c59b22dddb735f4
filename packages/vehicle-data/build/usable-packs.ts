import { isOfLabel, isOfModel, type LabelIdentity, readPackFacts } from './pack-facts.ts'

export type LabelledPack = LabelIdentity & {
  /** Original energy. */
  readonly packKwh: number
  /** The energy of a full charge from the wall, in kWh: range times consumption. */
  readonly wallKwh: number
}

/**
 * Finds the usable energy of a battery in community data, or `undefined`. Such data has visible mistakes, so two
 * sources must agree and EPA must bear them out: one of US cars gives it for the year, make and model, with the
 * same original energy within 3%; another gives a car of that model the same usable energy within 2%; and it is 82%
 * to 96% of what a charge takes from the wall (the rest is charging loss). All facts that pass must agree.
 */
export function usablePackFinder(): (pack: LabelledPack) => number | undefined {
  const { us, elsewhere } = readPackFacts()
  const facts = us.filter(({ grossKwh, usableKwh }) => usableKwh > 0 && usableKwh < grossKwh * 0.995)
  return ({ packKwh, wallKwh, ...label }) => {
    const same = facts.filter(
      (fact) => isOfLabel(fact, label) && Math.abs(fact.grossKwh / packKwh - 1) <= 0.03,
    )
    const [only, ...others] = new Set(same.map((fact) => fact.usableKwh))
    if (only === undefined || others.length > 0) return undefined
    const seconded = elsewhere.some(
      (fact) => isOfModel(fact, label) && Math.abs(fact.usableKwh / only - 1) <= 0.02,
    )
    const share = only / wallKwh
    return seconded && only < packKwh * 0.99 && share >= 0.82 && share <= 0.96 ? only : undefined
  }
}

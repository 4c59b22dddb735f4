import { beginsWith } from '../src/catalogue/begins-with.ts'
import { isOfLabel, type LabelIdentity, type PackFact, readPackFacts } from './pack-facts.ts'
import { readSource } from './read-source.ts'

/**
 * Finds the highest power in kW at a DC fast charger, or of the onboard charger: the Department of Energy's figure for the
 * label's year, make, and model, if there is only one and community data for that year and model is within 5% of it.
 */
export function chargingPowerFinder(current: 'dc' | 'ac'): (label: LabelIdentity) => number | undefined {
  const column = `${current}_kw` as const
  const official = readSource('afdc-ev.csv', ['year', 'make', 'model', 'fuel_code', column]).filter(
    (row) => row.fuel_code === 'ELEC' && Number(row[column]) > 0,
  )
  const powerOf = ({ acKw, dcKw }: PackFact): number => (current === 'dc' ? dcKw : acKw)
  const facts = readPackFacts().us.filter((fact) => powerOf(fact) > 0)
  return (label) => {
    const own = official.filter(
      (row) =>
        row.year === label.year &&
        row.make.toLowerCase() === label.make.toLowerCase() &&
        (beginsWith(label.name, row.model) || beginsWith(row.model, modelWord(label.name))),
    )
    const [power, ...others] = new Set(own.map((row) => Number(row[column])))
    if (power === undefined || others.length > 0) return undefined
    const seconds = facts.filter((fact) => isOfLabel(fact, label))
    const agrees = seconds.length > 0 && seconds.every((fact) => Math.abs(powerOf(fact) / power - 1) <= 0.05)
    return agrees ? power : undefined
  }
}

/** The model in a label's name: "i4" of "i4 eDrive40 Gran Coupe", "Ioniq 5" of "Ioniq 5 AWD". */
const modelWord = (name: string): string => /^\S+(?: \d+\b)?/.exec(name)?.[0] ?? name

import { beginsWith } from '../src/catalogue/begins-with.ts'
import { isOfLabel, type LabelIdentity, readPackFacts } from './pack-facts.ts'
import { readSource } from './read-source.ts'

/**
 * Finds the highest power at a DC fast charger, kW: what the Department of Energy gives for the label's year, make and
 * model, where it gives one figure and community data of the same year and model is within 5% of it.
 */
export function dcPowerFinder(): (label: LabelIdentity) => number | undefined {
  const official = readSource('afdc-ev.csv', ['year', 'make', 'model', 'fuel_code', 'dc_kw']).filter(
    (row) => row.fuel_code === 'ELEC' && Number(row.dc_kw) > 0,
  )
  const facts = readPackFacts().us.filter(({ dcKw }) => dcKw > 0)
  return (label) => {
    const own = official.filter(
      (row) =>
        row.year === label.year &&
        row.make.toLowerCase() === label.make.toLowerCase() &&
        (beginsWith(label.name, row.model) || beginsWith(row.model, modelWord(label.name))),
    )
    const [power, ...others] = new Set(own.map((row) => Number(row.dc_kw)))
    if (power === undefined || others.length > 0) return undefined
    const seconds = facts.filter((fact) => isOfLabel(fact, label))
    const agrees = seconds.length > 0 && seconds.every(({ dcKw }) => Math.abs(dcKw / power - 1) <= 0.05)
    return agrees ? power : undefined
  }
}

/** The model in a label's name: "i4" of "i4 eDrive40 Gran Coupe", "Ioniq 5" of "Ioniq 5 AWD". */
const modelWord = (name: string): string => /^\S+(?: \d+\b)?/.exec(name)?.[0] ?? name

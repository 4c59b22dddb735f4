import { beginsWith } from '../src/catalogue/begins-with.ts'
import { type EpaRow, wallKwhOf } from './epa-labels.ts'
import { isOfLabel, type LabelIdentity, type PackFact, readPackFacts } from './pack-facts.ts'
import { readSource } from './read-source.ts'

/** The power at a DC fast charger and that of the onboard charger of each label, in kW; '' if not known. */
export function chargingPowers(labels: readonly EpaRow[]): (row: EpaRow) => ChargingPowers {
  const models = Map.groupBy(labels, modelOf)
  const [dcPowerOf, acPowerOf] = [chargingPowerFinder('dc'), chargingPowerFinder('ac')]
  return (row) => {
    const label = { year: row.year, make: row.make, name: row.model }
    const ofModel = models.get(modelOf(row)) ?? []
    return {
      dc: isOneVersion(ofModel) ? String(dcPowerOf(label) ?? '') : '',
      ac: ownCharger(row, acPowerOf(label), ofModel),
      namedAc: /\((\d+) ?kW charger\)/i.exec(row.model)?.[1],
    }
  }
}

interface ChargingPowers {
  readonly dc: string
  readonly ac: string
  /** The charger that the label itself names. */
  readonly namedAc: string | undefined
}

const modelOf = ({ year, make, baseModel }: EpaRow): string => `${year} ${make} ${baseModel}`

/** Whether the labels of a model share drive and battery, judging by a full charge. Charging power depends on both. */
function isOneVersion(labels: readonly EpaRow[]): boolean {
  const energies = labels.map(wallKwhOf)
  const drives = new Set(labels.map(({ drive }) => drive))
  return drives.size === 1 && Math.max(...energies) <= 1.1 * Math.min(...energies)
}

/**
 * The power of the model's charger, in kW. A full charge at home may take longer than at the charger's full power. If that is not so
 * for another label of the model, this label has another charger.
 */
function ownCharger(row: EpaRow, modelKw: number | undefined, labels: readonly EpaRow[]): string {
  if (modelKw === undefined) return ''
  const shares = [row, ...labels].map((label) => wallKwhOf(label) / Number(label.charge240) / modelKw)
  const [own, ...others] = shares.map((share) => share >= 0.75)
  return own === true || !others.includes(true) ? String(modelKw) : ''
}

/**
 * Finds the highest power in kW at a DC fast charger, or of the onboard charger: the Department of Energy's figure for the
 * label's year, make, and model, if there is only one and community data for that year and model is within 5% of it.
 */
function chargingPowerFinder(current: 'dc' | 'ac'): (label: LabelIdentity) => number | undefined {
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

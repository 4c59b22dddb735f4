import type { LabelRow } from '../catalogue/label-rows.ts'
import type { RawVehicle } from '../raw-vehicle.ts'

/**
 * NHTSA's model name without the make ("Polestar 3" is the 3 of Polestar) and without a body that NHTSA alone
 * adds ("Ariya Hatchback"), with EPA's word for the electric version of a model that has a petrol twin
 * ("Kona Electric", "F-150 Lightning").
 */
export function presentModel({ make, model, version }: RawVehicle): string {
  const bare = ownNames.get(`${make} ${model}`) ?? withoutMake(model, make).replace(/ (Hatchback|MPV)$/, '')
  const suffix = electricSuffix(
    bare,
    version.labelRows.length > 0 ? version.labelRows : version.otherVersions,
  )
  return suffix === undefined ? bare : `${bare} ${make === 'Kia' && suffix === 'Electric' ? 'EV' : suffix}`
}

/** Names that NHTSA alone uses. */
const ownNames: ReadonlyMap<string, string> = new Map([
  ['Polestar PS1', '1'],
  ['Polestar PS2', '2'],
  ['Fiat 500', '500e'],
])

const withoutMake = (model: string, make: string): string =>
  model.startsWith(`${make} `) ? model.slice(make.length + 1) : model

const suffixes: readonly string[] = ['Electric Drive', 'EV', 'Electric', 'Lightning', 'e-tron']

/** The word that follows the model's name in all of EPA's. */
function electricSuffix(model: string, rows: readonly LabelRow[]): string | undefined {
  const [first, ...others] = rows
  const suffix = suffixes.find((word) => first !== undefined && isNamed(first, `${model} ${word}`))
  const agree = suffix !== undefined && others.every((row) => isNamed(row, `${model} ${suffix}`))
  return agree ? suffix : undefined
}

const isNamed = ({ name, baseModel }: LabelRow, full: string): boolean =>
  isOrContinues(name, full.toLowerCase()) || isOrContinues(baseModel, full.toLowerCase())

const isOrContinues = (name: string, beginning: string): boolean =>
  `${name.toLowerCase()} `.startsWith(`${beginning} `)

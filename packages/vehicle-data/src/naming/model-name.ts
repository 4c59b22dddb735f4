import type { LabelName } from '../catalogue/label-rows.ts'
import type { DecodedVin } from '../vin/decode-vin.ts'

/**
 * NHTSA's model name without the make ("Polestar 3" is the 3 of Polestar) and without a body that NHTSA alone
 * adds ("Ariya Hatchback").
 */
export const modelName = ({ make, model }: Pick<DecodedVin, 'make' | 'model'>): string =>
  ownNames.get(`${make} ${model}`) ?? withoutMake(model, make).replace(/ (Hatchback|MPV)$/, '')

/**
 * The same of an electric car, with EPA's word for the electric version of a model that has a gas twin
 * ("Kona Electric", "F-150 Lightning", "Electrified GV70").
 */
export function electricModelName(
  decoded: Pick<DecodedVin, 'make' | 'model'>,
  labelNames: readonly LabelName[],
): string {
  const { make, model } = decoded
  const bare = electricNames.get(`${make} ${model}`) ?? modelName(decoded)
  const word = electricWord(bare, labelNames)
  if (word === undefined) return bare
  if (word === 'Electrified') return `${word} ${bare}`
  return `${bare} ${make === 'Kia' && word === 'Electric' ? 'EV' : word}`
}

/** Names that NHTSA alone uses. */
const ownNames: ReadonlyMap<string, string> = new Map([
  ['Polestar PS1', '1'],
  ['Polestar PS2', '2'],
  ['Hyundai IONIQ 5', 'Ioniq 5'],
  ['Hyundai IONIQ 5 N', 'Ioniq 5 N'],
  ['Volvo EX30 CC', 'EX30 Cross Country'],
])

/** Electric versions that EPA's names don't tell by a word of their own. */
const electricNames: ReadonlyMap<string, string> = new Map([
  ['Fiat 500', '500e'],
  ['Ford Transit', 'E-Transit'],
  ['Mercedes-Benz G-Class', 'G 580'],
])

const withoutMake = (model: string, make: string): string =>
  model.startsWith(`${make} `) ? model.slice(make.length + 1) : model

const electricWords: readonly string[] = [
  'Electric Drive',
  'EV',
  'Electric',
  'Lightning',
  'e-tron',
  'Electrified',
]

/** The word that all of EPA's names of the model have, in whatever year, and its own does not. */
function electricWord(model: string, labelNames: readonly LabelName[]): string | undefined {
  if (labelNames.length === 0) return undefined
  return electricWords.find(
    (word) =>
      !hasWord(model, word) &&
      labelNames.every(({ name, baseModel }) => hasWord(name, word) || hasWord(baseModel, word)),
  )
}

const hasWord = (name: string, word: string): boolean =>
  ` ${name} `.toLowerCase().includes(` ${word.toLowerCase()} `)

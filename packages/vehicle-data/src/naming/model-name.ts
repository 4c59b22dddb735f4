import type { LabelName } from '../catalogue/label-rows.ts'
import type { DecodedVin } from '../vin/decode-vin.ts'
import type { Aliases } from './aliases.ts'

type Registered = Pick<DecodedVin, 'make' | 'model'>

/**
 * NHTSA's model name without the make ("Polestar 3" is the 3 of Polestar) and without a body that only NHTSA adds
 * ("Ariya Hatchback").
 */
export const modelName = ({ make, model }: Registered, aliases: Aliases): string =>
  aliases('model', make, model) ?? withoutMake(model, make).replace(/ (Hatchback|MPV)$/, '')

/**
 * The model name of an electric car. If the model has a gas twin, EPA's word for the electric version is added ("Kona
 * Electric", "F-150 Lightning", "Electrified GV70").
 */
export function electricModelName(
  registered: Registered,
  labelNames: readonly LabelName[],
  aliases: Aliases,
): string {
  const { make, model } = registered
  const bare = aliases('electric_model', make, model) ?? modelName(registered, aliases)
  const word = electricWord(bare, labelNames)
  if (word === undefined) return bare
  if (word === 'Electrified') return `${word} ${bare}`
  return `${bare} ${make === 'Kia' && word === 'Electric' ? 'EV' : word}`
}

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

/** A word that all of EPA's names of the model have, in all years, and the model's own name lacks. */
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

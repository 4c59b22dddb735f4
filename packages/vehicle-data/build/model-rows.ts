import { beginsWith } from '../src/catalogue/begins-with.ts'
import type { LabelRow } from '../src/catalogue/label-rows.ts'
import type { ModelRow } from '../src/catalogue/model-row.ts'
import { variantWords } from '../src/catalogue/variant-words.ts'
import { readAliases } from './alias-rows.ts'

/** Customers' names of models for which NHTSA has others. EPA mostly uses the customers' names too. */
const aliases: ReadonlyMap<string, string> = new Map(
  readAliases()
    .filter(({ kind }) => kind === 'model' || kind === 'electric_model')
    .map(({ make, text, name }) => [`${make} ${text}`, name]),
)

/**
 * The rows of one year and make that are of one model: those whose name or base model begins with the model's
 * name or spreads over it, else those that have all its words ("GV70" in "Electrified GV70"). `otherModels` are the make's model
 * names; a row that begins with a longer one of them needs that one's words too ("e-tron GT" is no "e-tron").
 */
export function modelRows(
  rows: readonly LabelRow[],
  make: string,
  model: string,
  otherModels: readonly string[],
): ModelRow[] {
  for (const name of namesOf(make, model)) {
    const begun = rows.filter(
      (row) =>
        beginsWith(row.name, name) ||
        spreadsOver(row.name, name) ||
        (beginsWith(row.baseModel, name) && !otherModels.some((other) => isNameOf(row, other, name))),
    )
    if (begun.length > 0) {
      const longer = otherModels
        .map((other) => aliases.get(`${make} ${other}`) ?? other)
        .filter((other) => other.length > name.length && beginsWith(other, name))
      return begun.map((row) => toModelRow(row, name, longer))
    }
  }
  const words = variantWords(model)
  const having = rows.filter((row) => words.length > 0 && words.every((word) => row.words.includes(word)))
  return having.map((row) => toModelRow(row, model, []))
}

/** Whether EPA's name is that of another model, which only shares the base model: an "e-Golf" is no "Golf". */
const isNameOf = (row: LabelRow, other: string, model: string): boolean =>
  beginsWith(row.name, other) && !beginsWith(other, model)

/** NHTSA's model name, followed by forms without what EPA omits: the make, "-Class", the body. */
export function namesOf(make: string, model: string): string[] {
  const alias = aliases.get(`${make} ${model}`)
  const bare = model.replace(new RegExp(`^${make} `, 'i'), '')
  const withoutBody = bare.replace(/ (Hatchback|MPV|Sedan|SUV)$/, '')
  return [alias ?? model, bare, withoutBody, withoutBody.replace(/-Class$/, ''), bare.replace(/^EQ /, '')]
}

/** Words of versions that only fleets have. They never apply to another car, even if the VIN leaves the version open. */
const fleetWords: ReadonlySet<string> = new Set(['robotaxi', 'usps'])

function toModelRow(row: LabelRow, model: string, longerModels: readonly string[]): ModelRow {
  const own = variantWords(model)
  const others = longerModels.filter((other) => beginsWith(row.name, other) || spreadsOver(row.name, other))
  return {
    row,
    words: row.words.filter((word) => !own.includes(word)),
    required: [...others.flatMap(variantWords), ...row.words.filter((word) => fleetWords.has(word))].filter(
      (word) => !own.includes(word),
    ),
  }
}

/** Whether a name begins with the model's first word and contains the others later: "e-tron Sportback" in "e-tron S Sportback". */
function spreadsOver(name: string, model: string): boolean {
  const [first = '', ...others] = model.toLowerCase().split(' ')
  const [nameFirst, ...nameOthers] = name.toLowerCase().split(' ')
  return others.length > 0 && first === nameFirst && others.every((word) => nameOthers.includes(word))
}

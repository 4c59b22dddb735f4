import { bareRegion } from '../src/naming/plant-name.ts'
import { readTable } from '../src/read-table.ts'
import { elementsByCode } from '../src/vin/pattern-elements.ts'
import { type AliasRow, readAliases } from './alias-rows.ts'
import { readSource } from './read-source.ts'
import { writeTable } from './write-table.ts'

/**
 * Writes the customers' names for texts of NHTSA's and EPA's, collected by hand, to `aliases.txt`: `kind make text name`. The
 * tables of patterns must be built before.
 *
 * @throws Error that names the rows at fault
 */
export function buildAliasTable(): void {
  const rows = readAliases()
  const faults = aliasFaults(rows, knownTexts())
  if (faults.length > 0) throw new Error(`sources/aliases.csv: ${faults.join('; ')}`)
  const lines = rows
    .filter(({ kind }) => kind !== 'label' && kind !== 'nhtsa')
    .map(({ kind, make, text, name }) => [kind, make, text, name].join('\t'))
  writeTable('aliases.txt', lines.sort())
}

/** Whether a source has a text of this kind. */
export type IsKnown = (row: AliasRow) => boolean

/** What is wrong with each row, if anything. A row that no source needs is wrong too. */
export function aliasFaults(rows: readonly AliasRow[], isKnown: Readonly<Record<string, IsKnown>>): string[] {
  const keys = Map.groupBy(rows, ({ kind, make, text }) => `${kind} ${make} ${text}`)
  return rows.flatMap((row) => {
    const { kind, make, text, name, source, date } = row
    const key = `${kind} ${make} ${text}`
    const isUsed = isKnown[kind]
    if (isUsed === undefined) return [`unknown kind "${kind}"`]
    if (source === '' || !/^20\d\d-\d\d(?:-\d\d)?$/.test(date)) return [`${key}: no source or date`]
    if ((keys.get(key) ?? []).length > 1) return [`${key}: twice`]
    if (name === text) return [`${key}: changes nothing`]
    return isUsed(row) ? [] : [`${key}: unused`]
  })
}

/** Phrases are counted where they are replaced (`speller`). */
const isPhrase: IsKnown = () => true

function knownTexts(): Record<string, IsKnown> {
  const texts = textsByElement()
  const has = (text: string, ...elements: string[]): boolean =>
    elements.some((element) => texts.get(element)?.has(text) === true)
  const countries = new Set(readSource('vpic-wmi.csv', ['country']).map(({ country }) => country))
  const models = new Set(
    readSource('vpic-model-make.csv', ['make', 'model']).map(({ make, model }) => `${make}\t${model.trim()}`),
  )
  const labels = readSource('epa-ev.csv', ['make', 'model'])
  const makes = new Set([...models].map((model) => model.slice(0, model.indexOf('\t'))))
  const isModel: IsKnown = ({ make, text }) => models.has(`${make}\t${text}`)
  return {
    city: ({ text }) => has(text, 'plantCity'),
    region: ({ text }) =>
      countries.has(text) ||
      ['plantState', 'plantCountry'].some((element) =>
        [...(texts.get(element) ?? [])].some((place) => bareRegion(place) === text),
      ),
    model: isModel,
    electric_model: isModel,
    trim: ({ make, text }) =>
      makes.has(make) &&
      (has(text, 'trim', 'series') ||
        labels.some(
          (label) =>
            label.make.toLowerCase() === make.toLowerCase() &&
            label.model.toLowerCase().includes(text.toLowerCase()),
        )),
    label: isPhrase,
    nhtsa: isPhrase,
  }
}

/** By element, all texts of patterns. */
function textsByElement(): Map<string, Set<string>> {
  const values = readTable('pattern-values.txt')
  const texts = new Map<string, Set<string>>()
  for (const line of readTable('pattern-schemas.txt')) {
    for (const group of line.split('\t')) {
      for (const value of (group.split(' ')[2] ?? '').split(',')) {
        const element = elementsByCode.get(value.charAt(0)) ?? ''
        const text = values[Number.parseInt(value.slice(1), 36)] ?? ''
        texts.set(element, (texts.get(element) ?? new Set()).add(text))
      }
    }
  }
  return texts
}

import { namesAllWheels } from '../src/catalogue/drive-evidence.ts'
import { type LabelRow, loadLabelRows } from '../src/catalogue/label-rows.ts'
import type { ModelRow } from '../src/catalogue/model-row.ts'
import { ampereHoursOf, energiesOf } from '../src/catalogue/power-and-pack.ts'
import { nameAlternatives, saysVariant } from '../src/catalogue/variant-evidence.ts'
import { variantWords } from '../src/catalogue/variant-words.ts'
import { readTable } from '../src/read-table.ts'
import type { PatternElement } from '../src/vin/pattern-elements.ts'
import { loadPatternLibrary, type PatternLibrary } from '../src/vin/pattern-library.ts'
import type { PatternSchema } from '../src/vin/pattern-schema.ts'
import { modelRows } from './model-rows.ts'
import { readSource } from './read-source.ts'
import { trimPowers } from './trim-powers.ts'
import { elementTexts, variantTexts } from './variant-texts.ts'
import { writeTable } from './write-table.ts'

/**
 * Which EPA labels a model of NHTSA's can have, from the tables of patterns and labels, which must be built before:
 * - `model-families.txt`: `make model year`, then a `ModelFamily` where there are rows: `rows neighbourWords names motorTexts
 *   ampereHours packKwh trimPowers namesAllWheels`; a row is `place:words:required` with its place among the rows of year and make, a
 *   trim's power `words:powers`;
 * - `label-names.txt`: `make model` and EPA's names of it in all years, each `name|baseModel`.
 */
export function buildFamilyTables(): void {
  const library = loadPatternLibrary(readTable)
  const labels = loadLabelRows(readTable)
  const families: string[] = []
  const labelNames: string[] = []
  for (const [make, otherModels] of modelsByMake()) {
    if (labels.makeName(make) === undefined) continue
    const rowsOf = (year: number, model: string): ModelRow[] =>
      modelRows(labels.of(year, make), make, model, otherModels)
    const models = new Set<string>()
    for (const year of labels.years) {
      const schemas = schemasOf(make, year, library)
      const around = [year - 1, year + 1].flatMap((other) => schemasOf(make, other, library))
      const groups = schemas.flat()
      for (const model of elementTexts(groups, 'model', library)) {
        models.add(model)
        const rows = rowsOf(year, model)
        if (rows.length === 0) continue
        const textsOf = (elements: readonly PatternElement[]): string[] =>
          variantTexts(groups, model, elements, library).filter(saysVariant)
        const rowWords = new Set(rows.flatMap(({ words }) => words.flatMap((word) => word.split('/'))))
        const neighbours = [...rowsOf(year - 1, model), ...rowsOf(year + 1, model)]
        const fields = [
          rows.map((row) => rowText(row, labels.of(year, make))).join(),
          unique(neighbours.flatMap(({ words }) => words)).join(' '),
          unique(textsOf(['trim', 'trim2', 'series']).flatMap(nameAlternatives).map(joinWords)).join(),
          unique(textsOf(['engineInfo', 'engineModel', 'batteryInfo']))
            .filter((text) => variantWords(text).some((word) => rowWords.has(word)))
            .map((text) => text.replaceAll('|', ' '))
            .join('|'),
          unique(textsOf(['batteryInfo']).flatMap((text) => ampereHoursOf(text).map(String))).join(' '),
          unique(textsOf(['engineInfo', 'batteryInfo']).flatMap((text) => energiesOf(text).map(String))).join(
            ' ',
          ),
          [...trimPowers(model, schemas, around, library)]
            .map(([trim, powers]) => `${trim}:${powers.join(' ')}`)
            .join('|'),
          new Set(textsOf(['trim']).map(namesAllWheels)).size > 1 ? '1' : '',
        ]
        families.push([make, model, year, ...fields].join('\t'))
      }
    }
    for (const model of models) {
      const rows = modelRows(labels.ofAnyYear(make), make, model, otherModels)
      if (rows.length > 0) labelNames.push([make, model, ...unique(ownNames(rows))].join('\t'))
    }
  }
  writeTable('model-families.txt', families.sort())
  writeTable('label-names.txt', labelNames.sort())
}

function rowText({ row, words, required }: ModelRow, all: readonly LabelRow[]): string {
  return [all.indexOf(row), words.join(' '), required.join(' ')].join(':')
}

function schemasOf(make: string, year: number, library: PatternLibrary): PatternSchema[] {
  const linked = library.makersOf(make).flatMap((maker) => library.schemasOf(maker, year))
  return [...new Set(linked.map(({ schema }) => schema))]
}

/** The names of the model itself, if there are any, rather than of a model with a longer name or of a fleet version. */
function ownNames(rows: readonly ModelRow[]): string[] {
  const own = rows.filter(({ required }) => required.length === 0)
  return (own.length > 0 ? own : rows).map(({ row: { name, baseModel } }) => `${name}|${baseModel}`)
}

function modelsByMake(): Map<string, string[]> {
  const models = new Map<string, string[]>()
  for (const { model, make } of readSource('vpic-model-make.csv', ['model', 'make'])) {
    models.set(make, [...(models.get(make) ?? []), model.trim()])
  }
  return models
}

const joinWords = (words: readonly string[]): string => words.join(' ')
const unique = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '')

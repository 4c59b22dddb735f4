import type { VehicleVersion } from '../raw-vehicle.ts'
import type { DecodedVin } from '../vin/decode-vin.ts'
import type { PatternElement } from '../vin/pattern-elements.ts'
import type { PatternLibrary } from '../vin/pattern-library.ts'
import { variantTexts } from '../vin/variant-texts.ts'
import type { LabelName, LabelRows } from './label-rows.ts'
import { type ModelRow, modelRows } from './model-rows.ts'
import { narrowRows, sameBodyRows } from './narrow-rows.ts'
import { teslaCodes } from './tesla-evidence.ts'
import { allBodyWords, nameAlternatives, saysVariant, variantEvidence } from './variant-evidence.ts'
import { isBatteryWord, variantWords } from './variant-words.ts'

/** What all VINs of one maker, model and year share. */
export type ModelFamily = {
  readonly rows: readonly ModelRow[]
  /** The rows of the years before and after. */
  readonly neighbours: readonly ModelRow[]
  /** EPA's names of this model in any year: a name is no figure. */
  readonly labelNames: readonly LabelName[]
  /** The names that NHTSA's patterns can give a version of this model, each as its words. */
  readonly names: readonly (readonly string[])[]
  /** Every word that they can use to describe its motors. */
  readonly motorWords: readonly string[]
}

export function findFamily(decoded: DecodedVin, labels: LabelRows, library: PatternLibrary): ModelFamily {
  const { make, model, modelYear } = decoded
  const rowsOf = (year: number): ModelRow[] =>
    isSoldInUs(decoded) ? modelRows(labels.of(year, make), make, model, library.modelsOf(make)) : []
  const textsOf = (elements: readonly PatternElement[]): string[] =>
    variantTexts(decoded, elements, library).filter(saysVariant)
  return {
    rows: rowsOf(modelYear),
    neighbours: [...rowsOf(modelYear - 1), ...rowsOf(modelYear + 1)],
    labelNames: ownNames(modelRows(labels.ofAnyYear(make), make, model, library.modelsOf(make))),
    names: textsOf(['trim', 'series']).flatMap(nameAlternatives),
    motorWords: [...new Set(textsOf(['engineInfo', 'engineModel']).flatMap(variantWords))],
  }
}

/** Names of the model itself, rather than of a longer-named one or a fleet's, where there are such. */
function ownNames(rows: readonly ModelRow[]): LabelName[] {
  const own = rows.filter(({ required }) => required.length === 0)
  return (own.length > 0 ? own : rows).map(({ row: { name, baseModel } }) => ({ name, baseModel }))
}

export function findVersion(decoded: DecodedVin, family: ModelFamily): VehicleVersion {
  const evidence = variantEvidence(decoded)
  const namesBattery = evidence.certain.some(isBatteryWord)
  const vocabulary = vocabularyOf(decoded, family, namesBattery)
  const labelRows = narrowRows(family.rows, family.neighbours, evidence, vocabulary)
  return {
    drive: evidence.drive,
    motors: evidence.motors,
    wheels: evidence.wheels,
    labelRows,
    otherVersions: labelRows.length > 0 ? [] : sameBodyRows(family.rows, evidence),
  }
}

/** Everything that {@link findVersion} looks at in a VIN of one family. */
export function versionKey(decoded: DecodedVin): string {
  const { trim, series, engineInfo, engineModel, driveType, bodyClass } = decoded.elements
  const lesser = decoded.lesserNames.join()
  return `${lesser}|${trim}|${series}|${engineInfo}|${engineModel}|${driveType}|${bodyClass}|${teslaCodes(decoded)}`
}

/**
 * The words whose absence from this VIN means something: those of the elements that it has. Batteries are often
 * left unsaid, so the absence of one tells only in a motor text that names another, or in a name of which NHTSA
 * also knows the form with the battery ("SE" beside "SE Standard Range").
 */
function vocabularyOf(
  { elements: { trim, series, engineInfo, engineModel } }: DecodedVin,
  { names, motorWords }: ModelFamily,
  namesBattery: boolean,
): string[] {
  const own = [trim, series].filter((text) => text !== undefined).flatMap(nameAlternatives)
  const plain = new Set(own.map(joined))
  const told = names.filter(
    (words) => !words.some(isBatteryWord) || plain.has(joined(words.filter((word) => !isBatteryWord(word)))),
  )
  const untold = names.flat().filter((word) => !isBatteryWord(word))
  const hasMotor = engineInfo !== undefined || engineModel !== undefined
  return [
    ...allBodyWords,
    ...(own.length > 0 ? [...told.flat(), ...untold] : []),
    ...(hasMotor ? motorWords.filter((word) => namesBattery || !isBatteryWord(word)) : []),
  ]
}

const joined = (words: readonly string[]): string => words.toSorted().join(' ')

/** Tesla's Shanghai and Brandenburg cars are not certified in the US: EPA's labels are not theirs. */
const isSoldInUs = ({ maker }: DecodedVin): boolean => maker.wmi !== 'LRW' && maker.wmi !== 'XP7'

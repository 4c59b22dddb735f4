import type { VehicleVersion } from '../raw-vehicle.ts'
import type { DecodedVin } from '../vin/decode-vin.ts'
import type { PatternElement } from '../vin/pattern-elements.ts'
import type { PatternLibrary } from '../vin/pattern-library.ts'
import { variantTexts } from '../vin/variant-texts.ts'
import type { LabelRows } from './label-rows.ts'
import { type ModelRow, modelRows } from './model-rows.ts'
import { narrowRows, sameBodyRows } from './narrow-rows.ts'
import { teslaCodes } from './tesla-evidence.ts'
import { allBodyWords, saysVariant, variantEvidence } from './variant-evidence.ts'
import { isBatteryWord, variantWords } from './variant-words.ts'

/** What all VINs of one maker, model and year share. */
export type ModelFamily = {
  readonly rows: readonly ModelRow[]
  /** The rows of the years before and after. */
  readonly neighbours: readonly ModelRow[]
  /** Every word that NHTSA's patterns can use for a version of this model: in names, in motor texts. */
  readonly nameWords: readonly string[]
  readonly motorWords: readonly string[]
}

export function findFamily(decoded: DecodedVin, labels: LabelRows, library: PatternLibrary): ModelFamily {
  const { make, model, modelYear } = decoded
  const rowsOf = (year: number): ModelRow[] =>
    isSoldInUs(decoded) ? modelRows(labels.of(year, make), make, model, library.modelsOf(make)) : []
  const wordsOf = (elements: readonly PatternElement[]): string[] =>
    variantTexts(decoded, elements, library).filter(saysVariant).flatMap(variantWords)
  return {
    rows: rowsOf(modelYear),
    neighbours: [...rowsOf(modelYear - 1), ...rowsOf(modelYear + 1)],
    nameWords: [...new Set(wordsOf(['trim', 'series']))],
    motorWords: [...new Set(wordsOf(['engineInfo', 'engineModel']))],
  }
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
 * The words whose absence from this VIN means something: those of the elements that it has. A motor text that
 * names no battery leaves the battery open.
 */
function vocabularyOf(
  { elements }: DecodedVin,
  { nameWords, motorWords }: ModelFamily,
  namesBattery: boolean,
): string[] {
  const hasName = elements.trim !== undefined || elements.series !== undefined
  const hasMotor = elements.engineInfo !== undefined || elements.engineModel !== undefined
  return [
    ...allBodyWords,
    ...(hasName ? nameWords : []),
    ...(hasMotor ? motorWords.filter((word) => namesBattery || !isBatteryWord(word)) : []),
  ]
}

/** Tesla's Shanghai and Brandenburg cars are not certified in the US: EPA's labels are not theirs. */
const isSoldInUs = ({ maker }: DecodedVin): boolean => maker.wmi !== 'LRW' && maker.wmi !== 'XP7'

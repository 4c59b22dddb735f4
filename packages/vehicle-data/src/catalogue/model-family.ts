import type { DecodedVin } from '../vin/decode-vin.ts'
import type { DriveEvidence } from './drive-evidence.ts'
import type { LabelRow } from './label-rows.ts'
import type { ModelRow } from './model-row.ts'
import { narrowRows, sameBodyRows } from './narrow-rows.ts'
import { teslaCodes } from './tesla-evidence.ts'
import { allBodyWords, nameAlternatives, variantEvidence } from './variant-evidence.ts'
import { isBatteryWord } from './variant-words.ts'

/** What all VINs of one make, model and year share. */
export type ModelFamily = {
  readonly rows: readonly ModelRow[]
  /** Every word of the rows of the years before and after. */
  readonly neighbourWords: readonly string[]
  /** The names that NHTSA's patterns can give a version of this model, each as its words. */
  readonly names: readonly (readonly string[])[]
  /** Every word that they can use to describe its motors. */
  readonly motorWords: readonly string[]
}

/** What the VIN tells about the version of its model; the same for every VIN that tells the same. */
export type VersionMatch = {
  readonly drive: DriveEvidence
  readonly motors: number | undefined
  /** Wheel size in inches, where the VIN tells it. */
  readonly wheels: string | undefined
  /** Every EPA label configuration that this VIN can be; empty when EPA has none of that year. */
  readonly labelRows: readonly LabelRow[]
  /** Where none is left: the year's labels for other versions of this model. */
  readonly otherVersions: readonly LabelRow[]
}

export function findVersion(decoded: DecodedVin, family: ModelFamily): VersionMatch {
  const evidence = variantEvidence(decoded)
  const namesBattery = evidence.certain.some(isBatteryWord)
  const vocabulary = vocabularyOf(decoded, family, namesBattery)
  const labelRows = narrowRows(family.rows, family.neighbourWords, evidence, vocabulary)
  return {
    drive: evidence.drive,
    motors: evidence.motors,
    wheels: evidence.wheels,
    labelRows,
    otherVersions: labelRows.length > 0 ? [] : sameBodyRows(family.rows, evidence),
  }
}

/** Everything that {@link findVersion} looks at in a VIN. */
export function versionKey(decoded: DecodedVin): string {
  const { maker, make, model, modelYear } = decoded
  const { trim, series, engineInfo, engineModel, driveType, bodyClass } = decoded.elements
  const lesser = decoded.lesserNames.join()
  return `${maker.wmi}|${modelYear}|${make}|${model}|${lesser}|${trim}|${series}|${engineInfo}|${engineModel}|${driveType}|${bodyClass}|${teslaCodes(decoded)}`
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

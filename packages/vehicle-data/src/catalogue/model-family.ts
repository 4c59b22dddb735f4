import type { Story } from '../story.ts'
import type { DecodedVin } from '../vin/decode-vin.ts'
import type { DriveEvidence } from './drive-evidence.ts'
import type { LabelRow } from './label-rows.ts'
import type { ModelRow } from './model-row.ts'
import { narrowRows, sameBodyRows } from './narrow-rows.ts'
import { narrowTrimByPower, type TrimPowers } from './narrow-trim-by-power.ts'
import { withToldPack } from './power-and-pack.ts'
import { teslaCodes } from './tesla-evidence.ts'
import {
  allBodyWords,
  nameAlternatives,
  motorTexts as ownMotorTexts,
  variantEvidence,
} from './variant-evidence.ts'
import { isBatteryWord, variantWords } from './variant-words.ts'

/** What all VINs of one make, model and year share. */
export interface ModelFamily {
  readonly rows: readonly ModelRow[]
  /** Every word of the rows of the years before and after. */
  readonly neighbourWords: readonly string[]
  /** The names that NHTSA's patterns can give a version of this model, each as its words. */
  readonly names: readonly (readonly string[])[]
  /** The texts by which they can describe its motors and battery, where these tell its rows apart. */
  readonly motorTexts: readonly string[]
  /** The capacities of battery cells that they can give it. */
  readonly ampereHours: readonly number[]
  /** The original energies of its batteries that they can give it, kWh. */
  readonly packKwh: readonly number[]
  /** Of the trims that NHTSA combines in one text. */
  readonly trimPowers: TrimPowers
  /** Whether some of its trims name all-wheel drive and others do not. */
  readonly namesAllWheels: boolean
}

/** What the VIN says about the version of its model. */
export interface VersionMatch {
  readonly drive: DriveEvidence
  readonly motors: number | undefined
  /** Every power of all motors together that NHTSA gives this VIN, kW. */
  readonly powerKw: readonly number[]
  /** Wheel size in inches, where the VIN tells it. */
  readonly wheels: string | undefined
  /** Every EPA label configuration that this VIN can be; empty when EPA has none of that year. */
  readonly labelRows: readonly LabelRow[]
  /** Where none is left: the year's labels for other versions of this model. */
  readonly otherVersions: readonly LabelRow[]
}

export function findVersion(told: DecodedVin, family: ModelFamily, story?: Story): VersionMatch {
  const decoded = { ...told, elements: narrowTrimByPower(told.elements, family.trimPowers) }
  const evidence = variantEvidence(decoded, family)
  const namesBattery = evidence.certain.some(isBatteryWord)
  const vocabulary = vocabularyOf(decoded, family, namesBattery)
  story?.evidence(evidence, vocabulary)
  const { rows, neighbourWords, packKwh } = family
  const labelRows = narrowRows(rows, neighbourWords, evidence, vocabulary, packKwh, story).map((row) => {
    const own = withToldPack(row, evidence.powerAndPack)
    if (own.packKwh === undefined && row.packKwh !== undefined)
      story?.blanked(`packKwh of "${row.name}"`, `NHTSA contradicts ${row.packKwh} kWh`)
    return own
  })
  return {
    drive: evidence.drive,
    motors: evidence.motors,
    powerKw: evidence.powerAndPack.powerKw,
    wheels: evidence.wheels,
    labelRows,
    otherVersions: labelRows.length > 0 ? [] : sameBodyRows(family.rows, evidence),
  }
}

const versionElements = [
  'trim',
  'trim2',
  'series',
  'series2',
  'engineInfo',
  'engineModel',
  'driveUnit',
  'batteryInfo',
  'driveType',
  'bodyClass',
  'powerKw',
  'powerHp',
  'powerHpTo',
  'batteryKwh',
  'batteryKwhTo',
  'batteryVolts',
  'chargerKw',
] as const

/** Everything that {@link findVersion} looks at in a VIN. */
export function versionKey(decoded: DecodedVin): string {
  const { maker, make, model, modelYear } = decoded
  const own = versionElements.map((element) => decoded.elements[element]).join('|')
  const lesser = decoded.lesserNames.join()
  return `${maker.wmi}|${modelYear}|${make}|${model}|${lesser}|${own}|${teslaCodes(decoded)}`
}

/**
 * The words whose absence from this VIN means something: those of the elements that it has. NHTSA often leaves the battery
 * unsaid, so a missing one counts only in a motor text that names another, or in a name that NHTSA also has with the
 * battery ("SE" beside "SE Standard Range").
 */
function vocabularyOf(
  { elements }: DecodedVin,
  { names, motorTexts }: ModelFamily,
  namesBattery: boolean,
): string[] {
  const own = [elements.trim, elements.series].filter((text) => text !== undefined).flatMap(nameAlternatives)
  const plain = new Set(own.map(joined))
  const told = names.filter(
    (words) => !words.some(isBatteryWord) || plain.has(joined(words.filter((word) => !isBatteryWord(word)))),
  )
  const untold = names.flat().filter((word) => !isBatteryWord(word))
  const siblings = motorTexts.filter((text) =>
    ownMotorTexts(elements).some((other) => describeAlike(text, other)),
  )
  return [
    ...allBodyWords,
    ...(own.length > 0 ? [...told.flat(), ...untold] : []),
    ...siblings.flatMap(variantWords).filter((word) => namesBattery || !isBatteryWord(word)),
  ]
}

/**
 * Whether two texts describe motors in the same words, so that what one has and the other has not tells them apart:
 * "Dual Motor - Standard" and "Dual Motor - Performance", but not the code of a motor and another car's name.
 */
function describeAlike(one: string, other: string): boolean {
  const words = wordsOf(other)
  return wordsOf(one).some((word) => words.includes(word))
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z]{3,}/g) ?? []

const joined = (words: readonly string[]): string => words.toSorted().join(' ')

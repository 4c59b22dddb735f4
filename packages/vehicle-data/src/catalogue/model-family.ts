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

/** What all VINs of one make, model, and year share. */
export interface ModelFamily {
  readonly rows: readonly ModelRow[]
  /** All words of the label rows of the years before and after. */
  readonly neighbourWords: readonly string[]
  /** The names that NHTSA's patterns can give a version of this model, each as its words. */
  readonly names: readonly (readonly string[])[]
  /** The texts with which NHTSA's patterns can describe its motors and battery, if they distinguish its rows. */
  readonly motorTexts: readonly string[]
  /** The capacities of battery cells that NHTSA's patterns can give it, Ah. */
  readonly ampereHours: readonly number[]
  /** The original battery energies that NHTSA's patterns can give it, kWh. */
  readonly packKwh: readonly number[]
  /** The powers of trims that NHTSA combines in one text. */
  readonly trimPowers: TrimPowers
  /** Whether some of its trims name all-wheel drive and others do not. */
  readonly namesAllWheels: boolean
}

/** What the VIN says about the version of its model. */
export interface VersionMatch {
  readonly drive: DriveEvidence
  readonly motors: number | undefined
  /** All total powers of the motors that NHTSA gives this VIN, kW. */
  readonly powerKw: readonly number[]
  /** Wheel size in inches, if the VIN shows it. */
  readonly wheels: string | undefined
  /** All EPA label configurations that this VIN can be; empty if EPA has none of that year. */
  readonly labelRows: readonly LabelRow[]
  /** If `labelRows` is empty, the year's labels for other versions of this model. */
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

/** A key of everything in a VIN that {@link findVersion} reads. */
export function versionKey(decoded: DecodedVin): string {
  const { maker, make, model, modelYear } = decoded
  const own = versionElements.map((element) => decoded.elements[element]).join('|')
  const lesser = decoded.lesserNames.join()
  return `${maker.wmi}|${modelYear}|${make}|${model}|${lesser}|${own}|${teslaCodes(decoded)}`
}

/**
 * The words whose absence from this VIN is evidence: those of the elements that the VIN has. NHTSA often omits the battery,
 * so a missing battery word counts only in a motor text that names another battery, or in a name that NHTSA also has with
 * a battery ("SE" beside "SE Standard Range").
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
 * Whether two texts describe motors in the same words, so that their differences distinguish versions: "Dual Motor - Standard"
 * and "Dual Motor - Performance" do, but not a motor's code and another car's name.
 */
function describeAlike(one: string, other: string): boolean {
  const words = wordsOf(other)
  return wordsOf(one).some((word) => words.includes(word))
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z]{3,}/g) ?? []

const joined = (words: readonly string[]): string => words.toSorted().join(' ')

import type { DecodedElements, DecodedVin } from '../vin/decode-vin.ts'
import { combinedDrive, type DriveEvidence, motorEvidence, namesAllWheels } from './drive-evidence.ts'
import { type PowerAndPack, powerAndPack } from './power-and-pack.ts'
import { teslaEvidence } from './tesla-evidence.ts'
import { isBatteryWord, variantWords } from './variant-words.ts'

/** What a VIN says about the variant of its model. */
export interface VariantEvidence {
  /** Words that apply to this car, the strongest source first. */
  readonly certain: readonly string[]
  /** Words that may apply, including the certain ones ("Light / Wind / GT-Line"). */
  readonly possible: readonly string[]
  /** The designations among them ("450plus", "m60"). A row with another designation belongs to another car. */
  readonly designations: readonly string[]
  readonly drive: DriveEvidence
  readonly motors: number | undefined
  /** The least and the most original battery energy, kWh. */
  readonly packKwh: { readonly from: number; readonly to: number }
  /** Whether the VIN shows exactly one trim. */
  readonly trimIsTold: boolean
  /** Whether the trim does not name all-wheel drive although NHTSA names it in other trims of the model. */
  readonly lacksAllWheels: boolean
  readonly powerAndPack: PowerAndPack
  /** Names of the batteries that the car can have, if the VIN lists them. */
  readonly packNames: readonly string[]
  /** Wheel size in inches, if the trim names one. */
  readonly wheels: string | undefined
}

export function variantEvidence(
  decoded: DecodedVin,
  family: { readonly ampereHours: readonly number[]; readonly namesAllWheels: boolean },
): VariantEvidence {
  const { model, trim, trim2, series, series2, driveType, driveUnit } = decoded.elements
  const names = [model, trim, trim2, series, series2].filter(saysVariant)
  const motors = [...motorTexts(decoded.elements), driveUnit, driveType].filter(saysVariant)
  const texts = [...names, ...motors]
  const nameReadings = names.map(readNames)
  const readings = [...nameReadings, ...motors.map(readMotors)]
  const tesla = teslaEvidence(decoded)
  const certain = [
    ...readings.flatMap((reading) => reading.certain),
    ...batteryWords(decoded.elements),
    ...bodyWords(decoded.elements),
    ...tesla.certain,
  ]
  const lesser = decoded.lesserNames.flatMap((text) => readNames(text).possible)
  const possible = [
    ...readings.flatMap((reading) => reading.possible),
    ...certain,
    ...lesser,
    ...tesla.possible,
  ]
  const drive = combinedDrive(texts)
  const trimIsTold = trim !== undefined && saysVariant(trim) && nameAlternatives(trim).length === 1
  const count = texts.map(motorEvidence).find((motorCount) => motorCount !== undefined)
  return {
    certain,
    possible,
    designations: [...nameReadings.flatMap((reading) => reading.possible), ...lesser].filter(isDesignation),
    drive,
    // One motor and all-wheel drive contradict each other, so neither is evidence of the count.
    motors: count === 1 && texts.some(namesAllWheels) ? undefined : count,
    packKwh: tesla.packKwh ?? packRange(texts),
    trimIsTold,
    lacksAllWheels: trimIsTold && drive === undefined && family.namesAllWheels,
    powerAndPack: powerAndPack(decoded.make, decoded.elements, family.ampereHours),
    packNames: listedPacks(decoded.elements),
    wheels: onlyWheelSize(texts),
  }
}

/** The texts that describe the motors. */
export const motorTexts = ({ engineInfo = '', engineModel, batteryInfo }: DecodedElements): string[] =>
  [...engineInfo.split('; '), engineModel, batteryInfo].filter(saysVariant)

/** The words of the battery's name. Its slashes do not separate alternatives ("LFP / Standard Range Battery"). */
const batteryWords = ({ batteryInfo, batteryType = '' }: DecodedElements): string[] => [
  ...variantWords(batteryInfo ?? '').filter((word) => isBatteryWord(word) && !word.endsWith('kwh')),
  ...(/FePo/.test(batteryType) ? ['lfp'] : []),
]

const packsByLetter = { M: 'max', L: 'large', S: 'standard' } as const

/** The packs that a text such as Rivian's "L/S Pack" lists. */
export function listedPacks({ batteryInfo = '' }: DecodedElements): string[] {
  const letters = /\b[MLS](?:\/[MLS])+(?= pack\b)/i.exec(batteryInfo)?.[0] ?? ''
  return Object.entries(packsByLetter).flatMap(([letter, name]) => (letters.includes(letter) ? [name] : []))
}

/** Whether a text distinguishes variants, unlike texts about emissions certification. */
export const saysVariant = (text: string | undefined): text is string =>
  text !== undefined && !/\b(test (group|study)|emission|emis)\b/i.test(text)

interface Reading {
  readonly certain: string[]
  readonly possible: string[]
}

/** The alternatives in a model, trim or series name ("Light, Wind, GT-Line"), each as its words. */
export const nameAlternatives = (text: string): (readonly string[])[] =>
  trimAlternatives(text).map(variantWords)

/** The alternatives as texts. */
export const trimAlternatives = (text: string): string[] =>
  text.replace(/\bR\/T\b/gi, 'RT').split(/[/,;]| or /)

/** A key that identifies a trim across years, however it is spelled. */
export const trimKey = (text: string): string => variantWords(text).toSorted().join(' ')

const readNames = (text: string): Reading => compare(nameAlternatives(text))

/** Reads a motor description, in which only slashes separate alternatives and single letters mean nothing. */
function readMotors(text: string): Reading {
  const { certain, possible } = compare(text.split('/').map(variantWords))
  const isWord = (word: string): boolean => word.length > 1
  return { certain: certain.filter(isWord), possible: possible.filter(isWord) }
}

/** Words that all alternatives have are certain. The others are possible. */
function compare(alternatives: readonly (readonly string[])[]): Reading {
  const possible = [...new Set(alternatives.flat())]
  return { certain: possible.filter((word) => alternatives.every((words) => words.includes(word))), possible }
}

/** Whether a word is a designation: "450", "450plus", "m60", "70d", "300e". */
export const isDesignation = (word: string): boolean => /^[a-z]?\d{2,3}(plus|[a-z])?$/.test(word)

function onlyWheelSize(texts: readonly string[]): string | undefined {
  const sizes = texts.flatMap((text) =>
    [...text.matchAll(/\b(\d\d)(?:"| ?in(?:ch)?\b)/g)].map(([, size]) => size),
  )
  return new Set(sizes).size === 1 ? sizes[0] : undefined
}

const bodies: readonly (readonly [RegExp, readonly string[]])[] = [
  [/SUV/, ['suv']],
  [/Sedan/, ['sedan']],
  [/Convertible/, ['convertible', 'cabriolet']],
  [/Coupe/, ['coupe']],
  [/Pickup/, ['pickup']],
]

/** All words for bodies. Once a car's body is known, each of them either applies or does not. */
export const allBodyWords: readonly string[] = bodies.flatMap(([, words]) => words)

const bodyWords = ({ bodyClass = '' }: DecodedElements): readonly string[] =>
  bodies.find(([pattern]) => pattern.test(bodyClass))?.[1] ?? []

/** Bounds of the battery energy from texts such as "(51-60 kWh)". */
function packRange(texts: readonly string[]): { from: number; to: number } {
  const match = /\((\d+)-(\d+) kWh\)/.exec(texts.join(' '))
  return { from: Number(match?.[1] ?? 0), to: Number(match?.[2] ?? Number.POSITIVE_INFINITY) }
}

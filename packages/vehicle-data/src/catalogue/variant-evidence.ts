import type { DecodedElements, DecodedVin } from '../vin/decode-vin.ts'
import { type DriveEvidence, driveEvidence, motorEvidence } from './drive-evidence.ts'
import { teslaEvidence } from './tesla-evidence.ts'
import { variantWords } from './variant-words.ts'

/** What a VIN says about the variant of its model. */
export type VariantEvidence = {
  /** Words that hold for this car, the weightiest source first. */
  readonly certain: readonly string[]
  /** Words that may hold, the certain ones included ("Light / Wind / GT-Line"). */
  readonly possible: readonly string[]
  readonly drive: DriveEvidence
  readonly motors: number | undefined
  /** The least and the most original battery energy, kWh. */
  readonly packKwh: { readonly from: number; readonly to: number }
  /** Wheel size in inches, where the trim names one. */
  readonly wheels: string | undefined
}

export function variantEvidence(decoded: DecodedVin): VariantEvidence {
  const { elements } = decoded
  const texts = variantTextsOf(elements)
  const readings = texts.map((text) =>
    readAlternatives(text, text === elements.trim || text === elements.series),
  )
  const tesla = teslaEvidence(decoded)
  const certain = [...readings.flatMap((reading) => reading.certain), ...bodyWords(elements)]
  const possible = [...readings.flatMap((reading) => reading.possible), ...certain, ...tesla.possible]
  return {
    certain,
    possible,
    drive: texts.map(driveEvidence).find((drive) => drive !== undefined),
    motors: texts.map(motorEvidence).find((motors) => motors !== undefined),
    packKwh: tesla.packKwh ?? packRange(texts),
    wheels: texts.map((text) => /\b(\d\d)(?:"| ?in(?:ch)?\b)/.exec(text)?.[1]).find(Boolean),
  }
}

/** The element texts that tell variants apart, the weightiest first; emission paperwork is none of them. */
function variantTextsOf(elements: DecodedElements): string[] {
  const { model, trim, series, engineInfo, engineModel, driveType } = elements
  const texts = [model, trim, series, engineInfo, engineModel, driveType]
  return texts.filter((text) => text !== undefined).filter(saysVariant)
}

export const saysVariant = (text: string): boolean => !/\b(test (group|study)|emission|emis)\b/i.test(text)

/**
 * A text may list alternatives: what all of them say is certain. Commas part alternatives in a list of trims
 * ("Light, Wind, GT-Line"); in a motor's description they do not.
 */
export function readAlternatives(text: string, isTrim: boolean): { certain: string[]; possible: string[] } {
  const alternatives = text.split(isTrim ? /[/,]| or / : '/').map(variantWords)
  const possible = [...new Set(alternatives.flat())]
  const certain = possible.filter((word) => alternatives.every((words) => words.includes(word)))
  return { certain, possible }
}

const bodies: readonly (readonly [RegExp, readonly string[]])[] = [
  [/SUV/, ['suv']],
  [/Sedan/, ['sedan']],
  [/Convertible/, ['convertible', 'cabriolet']],
  [/Coupe/, ['coupe']],
  [/Pickup/, ['pickup']],
]

/** Every body word, once the body is known, is either right or wrong. */
export const allBodyWords: readonly string[] = bodies.flatMap(([, words]) => words)

export const bodyWords = ({ bodyClass = '' }: DecodedElements): readonly string[] =>
  bodies.find(([pattern]) => pattern.test(bodyClass))?.[1] ?? []

/** "(51-60 kWh)" as bounds. */
function packRange(texts: readonly string[]): { from: number; to: number } {
  const match = /\((\d+)-(\d+) kWh\)/.exec(texts.join(' '))
  return { from: Number(match?.[1] ?? 0), to: Number(match?.[2] ?? Number.POSITIVE_INFINITY) }
}

import { modelYears } from './model-year.ts'
import type { Vin } from './parse-vin.ts'
import { elementsByCode, type PatternElement } from './pattern-elements.ts'
import type { Maker, PatternLibrary } from './pattern-library.ts'
import { matchSchema, type PatternGroup } from './pattern-schema.ts'

/** What NHTSA's patterns say about a VIN, in vPIC's own words; an element is absent when no pattern gives it. */
export type DecodedVin = {
  readonly vin: Vin
  readonly modelYear: number
  readonly make: string
  readonly model: string
  readonly elements: DecodedElements
  /** Trim and series texts of patterns that match too but are less specific or older. */
  readonly lesserNames: readonly string[]
  readonly maker: Maker
}

export type DecodedElements = Readonly<Partial<Record<PatternElement, string>>>

export type Decoding =
  | { readonly kind: 'decoded'; readonly decoded: DecodedVin }
  /** The maker is registered, but for nothing electric on four wheels. */
  | { readonly kind: 'maker_without_electric_vehicles' }
  | { readonly kind: 'unknown' }

/** Decodes with NHTSA's patterns: of all that match, each element comes from the most specific, then newest. */
export function decodeVin(vin: Vin, library: PatternLibrary): Decoding {
  const maker = library.findMaker(wmiOf(vin))
  if (maker === undefined) return { kind: 'unknown' }
  if (maker.spans.length === 0) return { kind: 'maker_without_electric_vehicles' }
  for (const modelYear of modelYears(vin, { light: isLight(maker) })) {
    const { best, lesserNames } = bestPatterns(vin, modelYear, maker, library)
    const elements = toElements(best, library)
    const { model } = elements
    if (model === undefined) continue
    const make = makeOf(model, maker, library)
    return { kind: 'decoded', decoded: { vin, modelYear, make, model, elements, lesserNames, maker } }
  }
  return { kind: 'unknown' }
}

/**
 * The part of a VIN that {@link decodeVin} reads: VINs that agree in it decode alike. Never the check digit, and
 * of the serial only what a maker's patterns look at.
 */
export function partRead(vin: Vin, library: PatternLibrary): string {
  const wmi = wmiOf(vin)
  const maker = library.findMaker(wmi)
  return maker === undefined ? wmi : vin.slice(0, 8) + vin.slice(9, maker.reach)
}

/** Positions 1-3; makers of under 1,000 vehicles a year have 9 there and go on in positions 12-14. */
export function wmiOf(vin: Vin): string {
  return vin.charAt(2) === '9' ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3)
}

const isLight = (maker: Maker): boolean =>
  maker.vehicleType === 'Passenger Car' || maker.vehicleType.startsWith('Multipurpose')

type BestPattern = { readonly group: PatternGroup; readonly value: string }

function bestPatterns(
  vin: Vin,
  modelYear: number,
  maker: Maker,
  library: PatternLibrary,
): { best: ReadonlyMap<string, BestPattern>; lesserNames: string[] } {
  const best = new Map<string, BestPattern>()
  const lesserNames: string[] = []
  for (const schema of library.schemasOf(maker, modelYear)) {
    for (const group of matchSchema(schema, vin)) {
      for (const value of group.values.split(',')) {
        const code = value.charAt(0)
        const rival = best.get(code)
        const wins = rival === undefined || beats(group, rival.group)
        const loser = wins ? rival?.value : value
        if (wins) best.set(code, { group, value })
        if (loser !== undefined && isName(code)) lesserNames.push(library.valueText(loser.slice(1)))
      }
    }
  }
  return { best, lesserNames }
}

function isName(code: string): boolean {
  const element = elementsByCode.get(code)
  return element === 'trim' || element === 'series'
}

function toElements(best: ReadonlyMap<string, BestPattern>, library: PatternLibrary): DecodedElements {
  const elements: Partial<Record<PatternElement, string>> = {}
  for (const [code, { value }] of best) {
    const name = elementsByCode.get(code)
    if (name !== undefined) elements[name] = library.valueText(value.slice(1))
  }
  return elements
}

function beats(group: PatternGroup, rival: PatternGroup): boolean {
  if (group.specificity !== rival.specificity) return group.specificity > rival.specificity
  return group.dateRank > rival.dateRank
}

/** The make follows from the model among the makes that the maker code stands for. */
function makeOf(model: string, maker: Maker, library: PatternLibrary): string {
  const makes = library.makesOf(model)
  return maker.makes.find((make) => makes.includes(make)) ?? maker.makes[0] ?? ''
}

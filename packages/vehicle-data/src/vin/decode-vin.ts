import type { VehicleIdentity } from '../facts/raw-vehicle.ts'
import type { Story } from '../story.ts'
import { modelYears } from './model-year.ts'
import type { Vin } from './parse-vin.ts'
import { elementsByCode, multiValued, type PatternElement } from './pattern-elements.ts'
import type { Maker, PatternLibrary } from './pattern-library.ts'
import { keysText, matchSchema, type PatternGroup } from './pattern-schema.ts'

/** What NHTSA's patterns say about a VIN, in vPIC's own words; an element is absent when no pattern gives it. */
export interface DecodedVin extends VehicleIdentity {
  readonly vin: Vin
  readonly elements: DecodedElements
  /** Trim and series texts of patterns that match too but are of an earlier year or older. */
  readonly lesserNames: readonly string[]
  readonly maker: Maker
}

export type DecodedElements = Readonly<Partial<Record<PatternElement, string>>>

export type Decoding =
  | { readonly kind: 'decoded'; readonly decoded: DecodedVin }
  /** The maker is registered, but for nothing electric on four wheels. */
  | { readonly kind: 'maker_without_electric_vehicles' }
  | { readonly kind: 'unknown' }

/** Decodes with NHTSA's patterns, by NHTSA's order of precedence where several give the same element. */
export function decodeVin(vin: Vin, library: PatternLibrary, story?: Story): Decoding {
  const maker = library.findMaker(wmiOf(vin))
  if (maker === undefined) return { kind: 'unknown' }
  if (maker.spans.length === 0) return { kind: 'maker_without_electric_vehicles' }
  for (const modelYear of modelYears(vin, { light: isLight(maker) })) {
    const { best, lesserNames } = bestPatterns(vin, modelYear, maker, library, story)
    const elements = toElements(best, library)
    const model = elements.model ?? modelOfNextYear(vin, modelYear, elements, maker, library)
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

interface BestPattern {
  readonly group: PatternGroup
  readonly from: number
  readonly value: string
}

function bestPatterns(
  vin: Vin,
  modelYear: number,
  maker: Maker,
  library: PatternLibrary,
  story?: Story,
): { best: ReadonlyMap<string, BestPattern[]>; lesserNames: string[] } {
  const best = new Map<string, BestPattern[]>()
  const lesserNames: string[] = []
  for (const { schema, from } of library.schemasOf(maker, modelYear)) {
    for (const group of matchSchema(schema, vin)) {
      for (const value of group.values.split(',')) {
        const code = value.charAt(0)
        const rivals = best.get(code) ?? []
        const [rival] = rivals
        const candidate = { group, from, value }
        if (rival !== undefined && multiValued.has(code)) {
          best.set(code, [...rivals, candidate])
          continue
        }
        const wins = rival === undefined || !beats(rival, candidate)
        const loser = wins ? rival?.value : value
        if (wins) best.set(code, [candidate])
        if (story !== undefined && rival !== undefined) {
          const [lost, won] = wins ? [rival, candidate] : [candidate, rival]
          tellPattern(story, modelYear, library, lost, lossOf(lost, won))
        }
        if (loser !== undefined && isName(code)) lesserNames.push(library.valueText(loser.slice(1)))
      }
    }
  }
  if (story !== undefined) {
    for (const each of [...best.values()].flat()) tellPattern(story, modelYear, library, each, undefined)
  }
  return { best, lesserNames }
}

function tellPattern(
  story: Story,
  modelYear: number,
  library: PatternLibrary,
  { group, value }: BestPattern,
  lost: string | undefined,
): void {
  story.pattern({
    modelYear,
    element: elementsByCode.get(value.charAt(0)) ?? value.charAt(0),
    keys: keysText(group),
    value: library.valueText(value.slice(1)),
    lost,
  })
}

/** Why {@link beats} decided against a pattern. */
function lossOf(loser: BestPattern, winner: BestPattern): string {
  if (loser.from !== winner.from) return `to ${keysText(winner.group)} of a later schema`
  const isNewer = winner.group.dateRank > loser.group.dateRank
  return `to ${keysText(winner.group)}, which ${isNewer ? 'is newer' : 'NHTSA lists later'}`
}

function isName(code: string): boolean {
  const element = elementsByCode.get(code)
  return element === 'trim' || element === 'series'
}

function toElements(best: ReadonlyMap<string, BestPattern[]>, library: PatternLibrary): DecodedElements {
  const elements: Partial<Record<PatternElement, string>> = {}
  for (const [code, values] of best) {
    const name = elementsByCode.get(code)
    const texts = values.map(({ value }) => library.valueText(value.slice(1)))
    if (name !== undefined) elements[name] = [...new Set(texts)].join('; ')
  }
  return elements
}

/** NHTSA's patterns of a year forget some electric models that those of the next year have: the Ranger of 1998. */
function modelOfNextYear(
  vin: Vin,
  modelYear: number,
  { fuelPrimary }: DecodedElements,
  maker: Maker,
  library: PatternLibrary,
): string | undefined {
  if (fuelPrimary !== 'Electric') return undefined
  return toElements(bestPatterns(vin, modelYear + 1, maker, library).best, library).model
}

/** Whether NHTSA prefers an earlier pattern in a maker's schemas to a later one. */
const beats = (earlier: BestPattern, later: BestPattern): boolean =>
  earlier.from === later.from && earlier.group.dateRank > later.group.dateRank

/** The make follows from the model among the makes that the maker code stands for. */
function makeOf(model: string, maker: Maker, library: PatternLibrary): string {
  const makes = library.makesOf(model)
  return maker.makes.find((make) => makes.includes(make)) ?? maker.makes[0] ?? ''
}

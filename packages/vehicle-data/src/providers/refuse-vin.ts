import type { Refusal, RefusalReason } from '../facts/refusal.ts'
import type { Aliases } from '../naming/aliases.ts'
import { makeName } from '../naming/make-name.ts'
import { regionName } from '../naming/plant-name.ts'
import { toTitleCase } from '../naming/title-case.ts'
import { wmiOf } from '../vin/decode-vin.ts'
import type { ForeignMakers } from '../vin/foreign-makers.ts'
import { hasCheckDigit, type Vin } from '../vin/parse-vin.ts'
import type { Maker, PatternLibrary } from '../vin/pattern-library.ts'

/** Why a VIN that fits no pattern is not a known car; `undefined` if it may be mistyped. */
export function refuseVin(
  vin: Vin,
  library: PatternLibrary,
  foreign: ForeignMakers,
  aliases: Aliases,
): Refusal | undefined {
  const maker = library.findMaker(wmiOf(vin))
  if (maker === undefined) return refuseUnlisted(vin, foreign)
  const other = otherKinds.find(([type]) => maker.vehicleType.startsWith(type))?.[1]
  if (other !== undefined) return { reason: other, maker: nameOf(maker) }
  if (isForOtherMarkets(vin, library) || makesElsewhere.has(nameOf(maker))) {
    return { reason: 'not_sold_in_us', maker: nameOf(maker), country: countryOf(maker, aliases) }
  }
  return maker.spans.length === 0
    ? { reason: 'maker_without_electric_vehicles', maker: nameOf(maker), country: countryOf(maker, aliases) }
    : undefined
}

/** Whether a VIN of a foreign maker has Europe's filler, or lacks the check digit that US rules require. */
export function isForOtherMarkets(vin: Vin, library: PatternLibrary): boolean {
  const maker = library.findMaker(wmiOf(vin))
  if (maker === undefined || northAmerica.has(maker.country)) return false
  return vin.slice(3, 6) === 'ZZZ' || !hasCheckDigit(vin)
}

function refuseUnlisted(vin: Vin, foreign: ForeignMakers): Refusal | undefined {
  const known = foreign.of(vin)
  return known === undefined ? undefined : { reason: 'not_sold_in_us', ...known }
}

/** NHTSA's vehicle types that are not cars. */
const otherKinds: readonly (readonly [string, RefusalReason])[] = [
  ['Motorcycle', 'motorcycle'],
  ['Bus', 'bus'],
  ['Trailer', 'trailer'],
  ['Off-Road', 'off_road'],
]

/** Makes that left the US by 1992, and that NHTSA still lists. */
const makesElsewhere: ReadonlySet<string> = new Set(['Citroen', 'Peugeot', 'Renault'])

const northAmerica: ReadonlySet<string> = new Set(['', 'UNITED STATES (USA)', 'CANADA', 'MEXICO'])

const nameOf = ({ makes }: Maker): string =>
  spelled(makes.find((make) => makesElsewhere.has(make)) ?? makes[0] ?? '')

/** Spells "ZERO MOTORCYCLES" as "Zero Motorcycles". Leaves "BYD" unchanged. */
const spelled = (make: string): string => makeName(make.length > 4 ? toTitleCase(make) : make, undefined)

const countryOf = ({ country }: Maker, aliases: Aliases): string | undefined =>
  country === '' ? undefined : regionName(country, aliases)

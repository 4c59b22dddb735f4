import type { DecodedElements } from '../vin/decode-vin.ts'
import { trimAlternatives, trimKey } from './variant-evidence.ts'

/** By {@link trimKey}, the powers in hp of a trim in the years before and after, where NHTSA names it alone. */
export type TrimPowers = ReadonlyMap<string, readonly number[]>

/** NHTSA rounds differently from year to year. */
const POWER_TOLERANCE = 0.02

/**
 * If the trim text stands for several trims, drops those that the car's power rules out: "50 quattro, 55 quattro" with
 * 295 hp is not a "55 quattro" if that trim always has 335.
 */
export function narrowTrimByPower(elements: DecodedElements, powers: TrimPowers): DecodedElements {
  const { trim, powerHp, powerHpTo } = elements
  if (trim === undefined || powerHp === undefined || powerHpTo !== undefined) return elements
  const own = trimAlternatives(trim)
  const left = own.filter((text) => {
    const known = powers.get(trimKey(text)) ?? []
    return (
      known.length === 0 || known.some((power) => Math.abs(power / Number(powerHp) - 1) <= POWER_TOLERANCE)
    )
  })
  return left.length === 0 || left.length === own.length ? elements : { ...elements, trim: left.join(' / ') }
}

import type { DecodedElements } from '../vin/decode-vin.ts'
import { trimAlternatives, trimKey } from './variant-evidence.ts'

/** By {@link trimKey}, the powers in hp that NHTSA gives a trim of its own in the years before and after. */
export type TrimPowers = ReadonlyMap<string, readonly number[]>

/** NHTSA rounds differently from year to year. */
const powerTolerance = 0.02

/**
 * The elements with the trim that their power leaves of a text that stands for several: "50 quattro, 55 quattro" with 295 hp is
 * no "55 quattro" where that one always has 335.
 */
export function withToldTrim(elements: DecodedElements, powers: TrimPowers): DecodedElements {
  const { trim, powerHp, powerHpTo } = elements
  if (trim === undefined || powerHp === undefined || powerHpTo !== undefined) return elements
  const own = trimAlternatives(trim)
  const left = own.filter((text) => {
    const known = powers.get(trimKey(text)) ?? []
    return (
      known.length === 0 || known.some((power) => Math.abs(power / Number(powerHp) - 1) <= powerTolerance)
    )
  })
  return left.length === 0 || left.length === own.length ? elements : { ...elements, trim: left.join(' / ') }
}

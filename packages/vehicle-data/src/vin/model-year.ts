import type { Vin } from './parse-vin.ts'

const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/** Two cycles of the thirty year codes; the newest model year that NHTSA has patterns for ends the second. */
const FIRST_YEAR = 1980
const NEWEST_YEAR = 2027

/**
 * The model years that a VIN can mean, likeliest first. Position 10 repeats every 30 years; in passenger
 * cars and other light vehicles a letter in position 7 says 2010 or later (49 CFR 565.15). Heavier
 * vehicles need not keep to that, so `light: false` adds the other cycle as a second choice.
 * Empty when position 10 is no year code.
 */
export function modelYears(vin: Vin, { light }: { light: boolean }): number[] {
  const code = YEAR_CODES.indexOf(vin.charAt(9))
  if (code < 0) return []
  const early = FIRST_YEAR + code
  const late = early + YEAR_CODES.length
  const byPosition7 = /[A-Z]/.test(vin.charAt(6)) ? [late, early] : [early, late]
  return byPosition7.slice(0, light ? 1 : 2).filter((year) => year <= NEWEST_YEAR)
}

import type { Aliases } from './aliases.ts'
import { toTitleCase } from './title-case.ts'

/** In NHTSA's words. */
export type Plant = { readonly [Part in 'plantCity' | 'plantState' | 'plantCountry']?: string | undefined }

/** "Fremont, California, United States", as far as the VIN's plant code says. */
export function plantName(
  { plantCity, plantState, plantCountry }: Plant,
  make: string,
  aliases: Aliases,
): string | undefined {
  const whole = aliases('city', make, plantCity ?? '')
  if (whole?.includes(', ') === true) return whole
  const city = plantCity === undefined ? undefined : cityName(plantCity, make, aliases)
  const regions = [plantState, plantCountry].filter((place) => place !== undefined)
  const named = regions.map((place) => regionName(place, aliases))
  const parts = [...new Set([...(city === undefined ? [] : [city]), ...named])]
  return parts.length === 0 ? undefined : parts.join(', ')
}

/** A city in one spelling, with its state and country if NHTSA does not always give them. */
export const cityName = (city: string, make: string, aliases: Aliases): string =>
  aliases('city', make, city) ?? toTitleCase(city)

/** A state or country in one spelling. */
export function regionName(region: string, aliases: Aliases): string {
  const bare = bareRegion(region)
  return aliases('region', '', bare) ?? toTitleCase(bare)
}

/** Without the words for "prefecture" and "province". */
export const bareRegion = (region: string): string => region.replace(/[ -](PREFECTURE|PROVINCE|DO)$/, '')

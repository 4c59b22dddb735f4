import type { Aliases } from './aliases.ts'
import { toTitleCase } from './title-case.ts'

/** In NHTSA's words. */
export type Plant = { readonly [Part in 'plantCity' | 'plantState' | 'plantCountry']?: string | undefined }

/** "Fremont, California, United States": as much of it as the VIN's plant code tells. */
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

/** One spelling of a city; with its state and country where NHTSA does not always know them. */
export const cityName = (city: string, make: string, aliases: Aliases): string =>
  aliases('city', make, city) ?? toTitleCase(city)

/** One spelling of a state or country. */
export function regionName(region: string, aliases: Aliases): string {
  const bare = bareRegion(region)
  return aliases('region', '', bare) ?? toTitleCase(bare)
}

/** Without the words for "prefecture" and "province". */
export const bareRegion = (region: string): string => region.replace(/[ -](PREFECTURE|PROVINCE|DO)$/, '')

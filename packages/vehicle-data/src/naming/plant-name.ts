import { homeOf, spellPlace } from './place-spellings.ts'
import { toTitleCase } from './title-case.ts'

/** In NHTSA's words. */
export type Plant = { readonly [Part in 'plantCity' | 'plantState' | 'plantCountry']?: string | undefined }

/** "Fremont, California, United States": as much of it as the VIN's plant code tells. */
export function plantName({ plantCity, plantState, plantCountry }: Plant): string | undefined {
  const city = plantCity === undefined ? undefined : spellPlace(plantCity)
  const home = homeOf(city ?? '') ?? { state: plantState, country: plantCountry }
  const places = [city, home.state, home.country].filter((place) => place !== undefined)
  const parts = [...new Set(places.map((place) => toTitleCase(spellPlace(place))))]
  return parts.length === 0 ? undefined : parts.join(', ')
}

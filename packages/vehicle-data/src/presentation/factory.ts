import type { DecodedElements } from '../vin/decode-vin.ts'
import { toTitleCase } from './format.ts'
import { spellPlace, stateOf } from './place-spellings.ts'

/** "Fremont, California, United States": as much of it as the VIN's plant code tells. */
export function presentFactory({ plantCity, plantState, plantCountry }: DecodedElements): string | null {
  const city = plantCity === undefined ? undefined : spellPlace(plantCity)
  const places = [city, stateOf(city, plantState), plantCountry].filter((place) => place !== undefined)
  const parts = [...new Set(places.map((place) => toTitleCase(spellPlace(place))))]
  return parts.length === 0 ? null : parts.join(', ')
}

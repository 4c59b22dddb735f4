import type { DecodedElements } from '../vin/decode-vin.ts'
import { spellPlace, stateOf } from './place-spellings.ts'
import { toTitleCase } from './title-case.ts'

/** "Fremont, California, United States": as much of it as the VIN's plant code tells. */
export function plantName({ plantCity, plantState, plantCountry }: DecodedElements): string | undefined {
  const city = plantCity === undefined ? undefined : spellPlace(plantCity)
  const places = [city, stateOf(city, plantState), plantCountry].filter((place) => place !== undefined)
  const parts = [...new Set(places.map((place) => toTitleCase(spellPlace(place))))]
  return parts.length === 0 ? undefined : parts.join(', ')
}

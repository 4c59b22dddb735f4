import type { DecodedElements } from '../vin/decode-vin.ts'
import { toTitleCase } from './format.ts'

const countries: ReadonlyMap<string, string> = new Map([
  ['UNITED STATES (USA)', 'United States'],
  ['UNITED KINGDOM (UK)', 'United Kingdom'],
])

/** "Fremont, California, United States": as much of it as the VIN's plant code tells. */
export function presentFactory({ plantCity, plantState, plantCountry }: DecodedElements): string | null {
  const country =
    plantCountry === undefined ? undefined : (countries.get(plantCountry) ?? toTitleCase(plantCountry))
  const places = [plantCity, plantState].filter((place) => place !== undefined).map(toTitleCase)
  const parts = [...new Set([...places, ...(country === undefined ? [] : [country])])]
  return parts.length === 0 ? null : parts.join(', ')
}

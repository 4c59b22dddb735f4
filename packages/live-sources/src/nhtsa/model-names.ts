/** Finds NHTSA's name for a model: often ours, but not always. */
import type { VehicleIdentity } from '@vinspec/vehicle-data'
import type { Vendor } from '../ask-vendor.ts'
import type { Reply } from '../port.ts'
import { askResults } from './nhtsa.ts'

/** NHTSA's name of the model; undefined: no name surely means this model. */
export async function findModelName(
  vendor: Vendor,
  apiUrl: string,
  { modelYear, make, model }: VehicleIdentity,
  signal: AbortSignal,
): Promise<{ readonly kind: 'name'; readonly name: string | undefined } | Reply> {
  const url = new URL('products/vehicle/models', apiUrl)
  url.search = new URLSearchParams({ modelYear: String(modelYear), make, issueType: 'r' }).toString()
  const answer = await askResults(vendor, url, signal)
  if (answer.kind !== 'results') return answer
  const names = answer.results.flatMap(({ model: name }) => (typeof name === 'string' ? [name] : []))
  return { kind: 'name', name: sameModel(model, names) }
}

/**
 * The name with the same spelling, or else the same after unifying words for electric, or else also without words for
 * the body.
 */
export function sameModel(model: string, names: readonly string[]): string | undefined {
  for (const spell of [letters, energyLetters, plainLetters]) {
    const same = [...new Set(names.filter((name) => spell(name) === spell(model)))]
    if (same.length === 1) return same[0]
  }
  return undefined
}

const letters = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')
/** The words for electric stay, because a Kona without them burns gas. */
const energyLetters = (name: string): string =>
  letters(name.replace(/\bclass\b/gi, '').replace(/\belectric\b/gi, 'ev'))
const plainLetters = (name: string): string =>
  energyLetters(name.replace(/\b(?:suv|sedan|hatchback|crossover)\b/gi, ''))

import { codesByVpicName } from '../src/vin/pattern-elements.ts'

/** What of a row of NHTSA's patterns says whether the tables need it. */
interface Registered {
  readonly element: string
  readonly value: string
}

/** Which fuels the patterns of a schema name. */
export type SchemaFuel = 'electric' | 'none' | 'other'

/** Hybrids have an electrification level too: only the plug-in and battery-electric ones count. */
export function fuelOf(patterns: readonly Registered[]): SchemaFuel {
  const fuels = patterns.filter(isFuel)
  if (fuels.length === 0) return 'none'
  return fuels.some(({ value }) => /^(Electric|BEV|PHEV)\b/.test(value)) ? 'electric' : 'other'
}

/** Of schemas without any electric vehicle, the tables need only what tells that: model, fuel, and plant. */
export const isKept = (pattern: Registered, fuel: SchemaFuel): boolean =>
  codesByVpicName.has(pattern.element) &&
  (fuel !== 'other' || isFuel(pattern) || keptForOtherFuels.has(pattern.element))

const keptForOtherFuels = new Set(['Model', 'Plant City', 'Plant State', 'Plant Country'])

export const isFuel = ({ element }: Pick<Registered, 'element'>): boolean =>
  element.startsWith('Fuel Type') || element === 'Electrification Level'

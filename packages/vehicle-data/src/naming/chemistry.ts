import type { BatteryChemistry } from '../facts/vehicle-facts.ts'

const chemistries: ReadonlyMap<string, BatteryChemistry> = new Map([
  ['Lithium-ion/Li-Ion', 'lithium_ion'],
  ['Nickle-Cobalt-Manganese/NCM', 'nmc'],
  ['Nickle-Cobalt-Aluminum/NCA', 'nca'],
  ['Iron Phosphate/FePo', 'lfp'],
  ['Lead Acid/Lead', 'lead_acid'],
  ['Nickel-Metal-Hydride/NiMH', 'nimh'],
])

/** The chemistry for NHTSA's battery type; undefined for types that are not listed here. */
export const chemistryOf = (batteryType: string | undefined): BatteryChemistry | undefined =>
  chemistries.get(batteryType ?? '')

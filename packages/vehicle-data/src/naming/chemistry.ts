import type { BatteryChemistry } from '../facts/vehicle-facts.ts'

const chemistries: ReadonlyMap<string, BatteryChemistry> = new Map([
  ['Lithium-ion/Li-Ion', 'lithium_ion'],
  ['Nickle-Cobalt-Manganese/NCM', 'nmc'],
  ['Nickle-Cobalt-Aluminum/NCA', 'nca'],
  ['Iron Phosphate/FePo', 'lfp'],
  ['Lead Acid/Lead', 'lead_acid'],
  ['Nickel-Metal-Hydride/NiMH', 'nimh'],
])

/** NHTSA's battery type; one that it may call otherwise later is not known. */
export const chemistryOf = (batteryType: string | undefined): BatteryChemistry | undefined =>
  chemistries.get(batteryType ?? '')

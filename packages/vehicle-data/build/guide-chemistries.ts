import type { BatteryChemistry } from '../src/facts/vehicle-facts.ts'
import { readSource } from './read-source.ts'

/** The battery's chemistry in EPA's yearly guide, by EPA vehicle ID. */
export function guideChemistries(): ReadonlyMap<string, BatteryChemistry> {
  const rows = readSource('epa-fe-guide-ev.csv', ['epa_vehicle_id', 'battery_type'])
  return new Map(
    rows.flatMap((row): [string, BatteryChemistry][] => {
      const chemistry = chemistries.get(row.battery_type.toUpperCase())
      return chemistry === undefined ? [] : [[row.epa_vehicle_id, chemistry]]
    }),
  )
}

const chemistries: ReadonlyMap<string, BatteryChemistry> = new Map([
  ['LITHIUM ION', 'lithium_ion'],
  ['LITHIUM FERRO-PHOSPHATE', 'lfp'],
])

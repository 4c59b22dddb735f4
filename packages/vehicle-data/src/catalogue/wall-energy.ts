import type { LabelRow } from './label-rows.ts'

/** EPA's energy of a gallon of gasoline, kWh. It equals MPGe times kWh per 100 mi, divided by 100. */
export const KWH_PER_GALLON = 33.705

type Consumption = Pick<LabelRow, 'rangeMi' | 'kwhPer100Mi' | 'mpgeCombined'>

/** The energy of a full charge from the wall, kWh: range times consumption, or computed from MPGe if EPA's consumption does not match that. */
export function wallKwhOf({ rangeMi, kwhPer100Mi, mpgeCombined }: Consumption): number | undefined {
  if (rangeMi === undefined) return undefined
  if (kwhPer100Mi !== undefined) return (rangeMi * kwhPer100Mi) / 100
  return typeof mpgeCombined === 'number' ? (rangeMi * KWH_PER_GALLON) / mpgeCombined : undefined
}

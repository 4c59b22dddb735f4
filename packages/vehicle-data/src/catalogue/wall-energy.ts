import type { LabelRow } from './label-rows.ts'

/** A gallon of gasoline, by EPA, kWh: MPGe times kWh per 100 mi, divided by 100. */
export const KWH_PER_GALLON = 33.705

type Consumption = Pick<LabelRow, 'rangeMi' | 'kwhPer100Mi' | 'mpgeCombined'>

/** What a full charge takes from the wall, kWh: range times consumption, or by MPGe where EPA's consumption is not that. */
export function wallKwhOf({ rangeMi, kwhPer100Mi, mpgeCombined }: Consumption): number | undefined {
  if (rangeMi === undefined) return undefined
  if (kwhPer100Mi !== undefined) return (rangeMi * kwhPer100Mi) / 100
  return typeof mpgeCombined === 'number' ? (rangeMi * KWH_PER_GALLON) / mpgeCombined : undefined
}

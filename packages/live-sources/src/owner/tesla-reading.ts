import type { Source, Statement } from '@vinspec/vehicle-data'
import { estimateHealth } from './estimate-health.ts'
import type { OwnerQuestion } from './owner-source.ts'
import { readNumber } from './read-field.ts'

type Asked = Pick<OwnerQuestion, 'now' | 'rangeWhenNewMi'>

/** Of Tesla's `vehicle_data`. It has no figure of health: range and level let one be estimated. */
export function toTeslaStatements(data: unknown, { now, rangeWhenNewMi }: Asked): readonly Statement[] {
  const source: Source = {
    name: "Tesla, with the owner's consent",
    about: 'vehicle',
    date: now.toISOString().slice(0, 'YYYY-MM-DD'.length),
  }
  const odometer = readNumber(data, 'response', 'vehicle_state', 'odometer')
  const rangeMi = readNumber(data, 'response', 'charge_state', 'battery_range')
  const levelPercent =
    readNumber(data, 'response', 'charge_state', 'usable_battery_level') ??
    readNumber(data, 'response', 'charge_state', 'battery_level')
  return [
    ...(odometer === undefined ? [] : [{ source, facts: { odometerMi: Math.round(odometer) } }]),
    ...(rangeMi === undefined || levelPercent === undefined
      ? []
      : estimateHealth(source, { rangeMi, levelPercent }, rangeWhenNewMi)),
  ]
}

import type { Source, Statement, VehicleFacts } from '@vinspec/vehicle-data'
import { estimateHealth } from './estimate-health.ts'
import type { OwnerQuestion } from './owner-source.ts'
import { readNumber } from './read-field.ts'

export interface TeslaAnswers {
  /** The answer of `vehicle_data`. */
  readonly data: unknown
  /** The car's options when sold. */
  readonly options: VehicleFacts
}

type Asked = Pick<OwnerQuestion, 'now' | 'rangeWhenNewMi'>

/** `vehicle_data` has no figure of health, so it is estimated from range and level. */
export function toTeslaStatements(
  title: string,
  { data, options }: TeslaAnswers,
  { now, rangeWhenNewMi }: Asked,
): readonly Statement[] {
  const source: Source = {
    name: title,
    about: 'vehicle',
    date: now.toISOString().slice(0, 'YYYY-MM-DD'.length),
  }
  const odometer = readNumber(data, 'response', 'vehicle_state', 'odometer')
  const facts = { ...options, ...(odometer !== undefined && { odometerMi: Math.round(odometer) }) }
  const rangeMi = readNumber(data, 'response', 'charge_state', 'battery_range')
  const levelPercent =
    readNumber(data, 'response', 'charge_state', 'usable_battery_level') ??
    readNumber(data, 'response', 'charge_state', 'battery_level')
  return [
    ...(Object.keys(facts).length === 0 ? [] : [{ source, facts }]),
    ...(rangeMi === undefined || levelPercent === undefined
      ? []
      : estimateHealth(source, { rangeMi, levelPercent }, rangeWhenNewMi)),
  ]
}

import type { VehicleRecord } from '../facts/raw-vehicle.ts'
import { knownVehicle } from './known-vehicle.ts'
import { exactly, spanOf } from './spans.ts'

/** EPA's range in miles, if it is the same for every version that the car can be. */
export function rangeWhenNewMi(record: VehicleRecord): number | undefined {
  return exactly(spanOf(knownVehicle(record), ({ rangeMi }) => rangeMi))
}

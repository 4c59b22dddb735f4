import type { VehicleSpecs } from '@vinspec/contract'
import type { RawVehicle } from '../raw-vehicle.ts'
import { formatFigure } from './format.ts'
import { spanOf } from './label-spans.ts'

/** Health and its date are measured on the car, so they are not known here. */
export function presentBattery({ version }: RawVehicle): VehicleSpecs['battery'] {
  const span = spanOf(version.labelRows, (row) => row.packKwh)
  const original = span !== undefined && span.from === span.to ? span.from : null
  const text = formatFigure(span, 'kWh')
  return {
    state_of_health_percent: null,
    usable_capacity: null,
    original_capacity_kwh: original,
    capacity_summary: text === null ? null : `${text} battery when new`,
    last_measured: null,
  }
}

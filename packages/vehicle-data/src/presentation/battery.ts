import type { VehicleSpecs } from '@vinspec/contract'
import { formatDay, formatFigure } from './format.ts'
import type { KnownVehicle } from './known-vehicle.ts'
import { exactly, spanOf } from './spans.ts'

/** The original capacity is that of the whole battery. A usable one is the maker's, or an estimate that says so. */
export function presentBattery(vehicle: KnownVehicle): VehicleSpecs['battery'] {
  const original = spanOf(vehicle, ({ packKwh }) => packKwh)
  const usable = usableText(vehicle)
  return {
    state_of_health_percent: exactly(spanOf(vehicle, (facts) => facts.stateOfHealthPercent)) ?? null,
    usable_capacity: usable,
    original_capacity_kwh: exactly(original) ?? null,
    capacity_summary: summary(formatFigure(original, 'kWh'), usable),
    last_measured: vehicle.lastMeasured === undefined ? null : formatDay(vehicle.lastMeasured),
  }
}

function usableText(vehicle: KnownVehicle): string | null {
  const stated = formatFigure(
    spanOf(vehicle, ({ statedUsableKwh }) => statedUsableKwh),
    'kWh',
  )
  if (stated !== null) return stated
  const estimate = exactly(spanOf(vehicle, ({ usableKwh }) => usableKwh))
  return estimate === undefined
    ? null
    : `about ${formatFigure({ from: estimate, to: estimate }, 'kWh')} (estimate)`
}

function summary(original: string | null, usable: string | null): string | null {
  if (original === null) return usable === null ? null : `${usable} usable when new`
  return usable === null ? `${original} when new` : `${original} when new, ${usable} of it usable`
}

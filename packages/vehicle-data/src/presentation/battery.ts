import type { VehicleSpecs } from '@vinspec/contract'
import { formatDay, formatFigure } from './format.ts'
import type { KnownVehicle } from './known-vehicle.ts'
import { exactly, spanOf } from './spans.ts'

/** Usable capacity is an estimate and says so. */
export function presentBattery(vehicle: KnownVehicle): VehicleSpecs['battery'] {
  const original = spanOf(vehicle, ({ packKwh }) => packKwh)
  const usable = exactly(spanOf(vehicle, ({ usableKwh }) => usableKwh))
  const usableText = usable === undefined ? null : `about ${formatKwh(usable)} (estimate)`
  return {
    state_of_health_percent: exactly(spanOf(vehicle, (facts) => facts.stateOfHealthPercent)) ?? null,
    usable_capacity: usableText,
    original_capacity_kwh: exactly(original) ?? null,
    capacity_summary: summary(formatFigure(original, 'kWh'), usableText),
    last_measured: vehicle.lastMeasured === undefined ? null : formatDay(vehicle.lastMeasured),
  }
}

function summary(original: string | null, usable: string | null): string | null {
  if (original === null) return null
  return usable === null ? `${original} when new` : `${original} when new, ${usable} of it usable`
}

const formatKwh = (kwh: number): string | null => formatFigure({ from: kwh, to: kwh }, 'kWh')

import type { SpecNumbers, VehicleSpecs } from '@vinspec/contract'
import { formatDay } from './format-day.ts'
import type { KnownVehicle } from './known-vehicle.ts'
import { estimatedKwh, kwh, type Measure, toNumbers, toText } from './measures.ts'
import { exactly, spanOf } from './spans.ts'

/** The original capacity is that of the whole battery. A usable one is the maker's, or an estimate that says so. */
export function presentBattery(vehicle: KnownVehicle): VehicleSpecs['battery'] {
  const span = spanOf(vehicle, ({ packKwh }) => packKwh)
  const original = span && toNumbers(kwh, span)
  const usable = usableNumbers(vehicle)
  const usableText = usable === undefined ? null : toText(usableMeasure(usable), usable)
  return {
    state_of_health_percent: exactly(spanOf(vehicle, (facts) => facts.stateOfHealthPercent)) ?? null,
    usable_capacity: usableText,
    original_capacity_kwh: exactly(span) ?? null,
    capacity_summary: summary(original === undefined ? null : toText(kwh, original), usableText),
    last_measured: vehicle.lastMeasured === undefined ? null : formatDay(vehicle.lastMeasured),
    ...((original ?? usable) && {
      numbers: {
        ...(original && { original_capacity: original }),
        ...(usable && { usable_capacity: usable }),
      },
    }),
  }
}

function usableNumbers(vehicle: KnownVehicle): SpecNumbers | undefined {
  const stated = spanOf(vehicle, ({ statedUsableKwh }) => statedUsableKwh)
  if (stated !== undefined) return toNumbers(kwh, stated)
  const estimate = exactly(spanOf(vehicle, ({ usableKwh }) => usableKwh))
  return estimate === undefined ? undefined : toNumbers(estimatedKwh, { from: estimate, to: estimate })
}

const usableMeasure = ({ estimate }: SpecNumbers): Measure => (estimate === true ? estimatedKwh : kwh)

function summary(original: string | null, usable: string | null): string | null {
  if (original === null) return usable === null ? null : `${usable} usable when new`
  return usable === null ? `${original} when new` : `${original} when new, ${usable} of it usable`
}

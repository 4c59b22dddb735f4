import type { VehicleSpecs } from '@vinspec/contract'
import type { RawVehicle, VehicleRecord } from '../facts/raw-vehicle.ts'
import type { VehicleVersion } from '../facts/vehicle-facts.ts'
import { remember } from '../remember.ts'
import { presentBattery } from './battery.ts'
import { formatDay } from './format-day.ts'
import { type KnownVehicle, knownVehicle } from './known-vehicle.ts'
import { wheelsAsBuilt } from './options-rows.ts'
import { rangeRows } from './range-rows.ts'
import { presentRows } from './row-kind.ts'
import { presentSections } from './sections.ts'
import { presentTitle } from './title.ts'
import { presentWheels } from './wheel-rows.ts'

/**
 * The customer's view of a vehicle. Facts that no source states are `null` or left out, never guessed. Answers for
 * vehicles with the same record share everything but `vin`, so all that is frozen.
 */
export function presentVehicle({ vin, record }: RawVehicle): VehicleSpecs {
  return toSpecs(vin, presentRecord(record))
}

/** The view as if the VIN showed that the car is one of these versions, which must be among those that it can be. */
export function presentVersions(
  { vin, record }: RawVehicle,
  versions: readonly VehicleVersion[],
): VehicleSpecs {
  return toSpecs(vin, toPresented({ ...knownVehicle(record), versions }))
}

function toSpecs(vin: string, presentedRecord: PresentedRecord): VehicleSpecs {
  const { title, vehicle, summary, battery, range_and_charging, sections } = presentedRecord
  return {
    object: 'vehicle_specs',
    version: '2026-09-01',
    vin,
    title,
    vehicle,
    summary,
    battery,
    range_and_charging,
    sections,
  }
}

type PresentedRecord = Omit<VehicleSpecs, 'object' | 'version' | 'vin'>

const presented = new WeakMap<VehicleRecord, PresentedRecord>()

function presentRecord(record: VehicleRecord): PresentedRecord {
  const isOfOneCar = record.vin !== undefined
  if (isOfOneCar) return toPresented(knownVehicle(record))
  return remember(presented, record, () => deepFreeze(toPresented(knownVehicle(record))))
}

function toPresented(vehicle: KnownVehicle): PresentedRecord {
  const { modelYear, make, model, trim } = vehicle
  return {
    title: presentTitle(vehicle),
    vehicle: { year: String(modelYear), make, model, trim: trim ?? null },
    summary: {
      production_date: vehicle.productionDate === undefined ? null : formatDay(vehicle.productionDate),
      factory: vehicle.factory ?? null,
      wheels: wheelsAsBuilt(vehicle) ?? null,
      paint: vehicle.paint ?? null,
      interior: vehicle.interior ?? null,
      supercharging: vehicle.supercharging ?? null,
    },
    battery: presentBattery(vehicle),
    range_and_charging: { rows: presentRows(rangeRows, vehicle), ...presentWheels(vehicle) },
    sections: presentSections(vehicle),
  }
}

function deepFreeze<Value extends object>(value: Value): Value {
  if (Object.isFrozen(value)) return value
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part)
  return Object.freeze(value)
}

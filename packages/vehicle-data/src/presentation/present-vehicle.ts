import type { VehicleSpecs } from '@vinspec/contract'
import type { RawVehicle } from '../raw-vehicle.ts'
import { presentBattery } from './battery.ts'
import { presentFactory } from './factory.ts'
import { presentNames } from './names.ts'
import { presentRangeAndCharging } from './range-and-charging.ts'
import { presentSections } from './sections.ts'
import { sizeText } from './wheel-rows.ts'

/** The customer's view of a vehicle. What the VIN cannot tell is `null` or left out, never guessed. */
export function presentVehicle(vehicle: RawVehicle): VehicleSpecs {
  const { make, model, trim, title } = presentNames(vehicle)
  return {
    object: 'vehicle_specs',
    version: '2026-09-01',
    vin: vehicle.vin,
    title,
    vehicle: { year: String(vehicle.modelYear), make, model, trim },
    summary: {
      production_date: null,
      factory: presentFactory(vehicle.decoded),
      wheels: vehicle.version.wheels === undefined ? null : sizeText(vehicle.version.wheels),
      paint: null,
      interior: null,
      supercharging: null,
    },
    battery: presentBattery(vehicle),
    range_and_charging: presentRangeAndCharging(vehicle),
    sections: presentSections(vehicle),
  }
}

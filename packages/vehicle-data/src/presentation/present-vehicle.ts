import type { VehicleSpecs } from '@vinspec/contract'
import type { RawVehicle, VehicleFacts } from '../raw-vehicle.ts'
import { presentBattery } from './battery.ts'
import { presentFactory } from './factory.ts'
import { presentNames } from './names.ts'
import { presentRangeAndCharging } from './range-and-charging.ts'
import { presentSections } from './sections.ts'
import { sizeText } from './wheel-rows.ts'

/**
 * The customer's view of a vehicle. What the VIN cannot tell is `null` or left out, never guessed.
 * Everything but `vin` is shared by the answers of vehicles with the same facts, and therefore frozen.
 */
export function presentVehicle({ vin, facts }: RawVehicle): VehicleSpecs {
  const { title, vehicle, summary, battery, range_and_charging, sections } = presentFacts(facts)
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

type PresentedFacts = Omit<VehicleSpecs, 'object' | 'version' | 'vin'>

const presented = new WeakMap<VehicleFacts, PresentedFacts>()

function presentFacts(facts: VehicleFacts): PresentedFacts {
  const known = presented.get(facts)
  if (known !== undefined) return known
  const made = deepFreeze(toPresented(facts))
  presented.set(facts, made)
  return made
}

function toPresented(facts: VehicleFacts): PresentedFacts {
  const { make, model, trim, title } = presentNames(facts)
  return {
    title,
    vehicle: { year: String(facts.modelYear), make, model, trim },
    summary: {
      production_date: null,
      factory: presentFactory(facts.decoded),
      wheels: facts.version.wheels === undefined ? null : sizeText(facts.version.wheels),
      paint: null,
      interior: null,
      supercharging: null,
    },
    battery: presentBattery(facts),
    range_and_charging: presentRangeAndCharging(facts),
    sections: presentSections(facts),
  }
}

function deepFreeze<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part)
  return Object.freeze(value)
}

/** Rows of technology about equipment that makers registered with NHTSA. */
import {
  type Equipment,
  type EquipmentFeature,
  equipmentFeatures,
  type Headlamps,
  type TirePressureMonitoring,
} from '../facts/vehicle-facts.ts'
import * as measure from './measures.ts'
import { figureRow, type RowKind, wordsRow } from './row-kind.ts'

export const equipmentRows: readonly RowKind[] = [
  wordsRow('equipment_standard', ({ equipment }) => featureWords('standard', equipment)),
  wordsRow('equipment_optional', ({ equipment }) => featureWords('optional', equipment)),
  wordsRow('tire_pressure_monitoring', ({ tirePressureMonitoring: kind }) => kind && monitorings[kind]),
  wordsRow('headlamps', ({ headlamps: kind }) => kind && headlamps[kind]),
  figureRow('standard_wheels', measure.inches, (facts) => facts.standardWheelIn),
  figureRow('top_speed', measure.milesPerHour, (facts) => facts.topSpeedMph),
]

function featureWords(availability: 'standard' | 'optional', equipment: Equipment = {}): string[] {
  const names = equipmentFeatures
    .filter((feature) => equipment[feature] === availability)
    .map((feature) => featureNames[feature])
  return names.length === 0 ? [] : [...names, 'Registered with NHTSA; others may be fitted']
}

const featureNames: Readonly<Record<EquipmentFeature, string>> = {
  antilock_brakes: 'Antilock brakes',
  stability_control: 'Stability control',
  traction_control: 'Traction control',
  automatic_high_beams: 'Automatic high beams',
  keyless_ignition: 'Keyless ignition',
  pedestrian_sound: 'Warning sound for pedestrians',
  crash_notification: 'Automatic crash notification',
}

const monitorings: Readonly<Record<TirePressureMonitoring, string>> = {
  direct: 'Direct, by sensors in the wheels',
  indirect: 'Indirect, by wheel speed',
}

const headlamps: Readonly<Record<Headlamps, string>> = {
  led: 'LED',
  halogen: 'Halogen',
  hid: 'Xenon (HID)',
  laser: 'Laser',
}

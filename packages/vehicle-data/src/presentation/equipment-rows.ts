/** Rows of technology on equipment that makers registered with NHTSA. */
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
  wordsRow(
    {
      key: 'equipment_standard',
      label: 'Equipment, standard',
      meaning:
        'What every car of this trim or model has, as the maker registered it. The list is never complete.',
    },
    ({ equipment }) => featureWords('standard', equipment),
  ),
  wordsRow(
    {
      key: 'equipment_optional',
      label: 'Equipment, optional',
      meaning: 'What the buyer could order, as the maker registered it. This car may have it or not.',
    },
    ({ equipment }) => featureWords('optional', equipment),
  ),
  wordsRow(
    {
      key: 'tire_pressure_monitoring',
      label: 'Tire pressure monitoring',
      meaning: 'Direct: by a sensor in each wheel. Indirect: by how fast each wheel turns.',
    },
    ({ tirePressureMonitoring: kind }) => (kind === undefined ? undefined : monitorings[kind]),
  ),
  wordsRow(
    {
      key: 'headlamps',
      label: 'Headlamps',
      meaning: 'The source of their light, as the maker registered the trim or model.',
    },
    ({ headlamps: kind }) => (kind === undefined ? undefined : headlamps[kind]),
  ),
  figureRow(
    {
      key: 'standard_wheels',
      label: 'Standard wheels',
      meaning:
        'The size of the wheels that are standard on the trim, as the maker registered it. This car may have been ordered with others.',
    },
    measure.inches,
    (facts) => facts.standardWheelIn,
  ),
  figureRow(
    { key: 'top_speed', label: 'Top speed', meaning: 'Of the trim, as the maker registered it with NHTSA.' },
    measure.milesPerHour,
    (facts) => facts.topSpeedMph,
  ),
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

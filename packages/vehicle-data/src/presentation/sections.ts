import type { SpecSection } from '@vinspec/contract'
import type { BatteryChemistry, Drive } from '../facts/vehicle-facts.ts'
import { formatCount, formatWhole } from './format.ts'
import type { KnownVehicle } from './known-vehicle.ts'
import { toRows } from './rows.ts'
import { exactly, spanOf } from './spans.ts'

/** Technology, then drivetrain, then options; a section of which nothing is known is left out. */
export function presentSections(vehicle: KnownVehicle): SpecSection[] {
  const sections: SpecSection[] = [
    { key: 'technology', title: 'Technology', rows: technologyRows(vehicle) },
    { key: 'drivetrain', title: 'Drivetrain', rows: drivetrainRows(vehicle) },
  ]
  return sections.filter((section) => section.rows.length > 0)
}

function technologyRows(vehicle: KnownVehicle): SpecSection['rows'] {
  const { body, batteryChemistry } = vehicle
  return toRows([
    ['energy', 'Energy', 'Battery electric'],
    ['body', 'Body', body ?? null],
    ['doors', 'Doors', formatCount(spanOf(vehicle, ({ doors }) => doors))],
    [
      'battery_chemistry',
      'Battery chemistry',
      batteryChemistry === undefined ? null : chemistries[batteryChemistry],
    ],
    [
      'gross_vehicle_weight',
      'Gross vehicle weight rating',
      formatWhole(
        spanOf(vehicle, ({ grossWeightLb }) => grossWeightLb),
        'lb',
      ),
    ],
  ])
}

function drivetrainRows(vehicle: KnownVehicle): SpecSection['rows'] {
  const drive = vehicle.drive ?? sharedDrive(vehicle)
  const motors = exactly(spanOf(vehicle, (facts) => facts.motors))
  return toRows([
    ['drive', 'Drive', drive === undefined ? null : `${driveNames[drive]}-wheel drive`],
    ['motors', 'Motors', motors === undefined ? null : `${motorNames[motors] ?? motors} motor`],
  ])
}

/** The drive of all versions that the car can be, where it is one. */
function sharedDrive({ versions }: KnownVehicle): Drive | undefined {
  const drives = new Set(versions.map(({ drive }) => drive))
  return drives.size === 1 ? versions[0]?.drive : undefined
}

const driveNames: Readonly<Record<Drive, string>> = { front: 'Front', rear: 'Rear', all: 'All' }
const motorNames: Readonly<Record<number, string>> = { 1: 'Single', 2: 'Dual', 3: 'Tri', 4: 'Quad' }

const chemistries: Readonly<Record<BatteryChemistry, string>> = {
  lithium_ion: 'Lithium-ion',
  nmc: 'Lithium-ion, nickel cobalt manganese (NCM)',
  nca: 'Lithium-ion, nickel cobalt aluminum (NCA)',
  lfp: 'Lithium iron phosphate (LFP)',
  lead_acid: 'Lead-acid',
  nimh: 'Nickel-metal hydride',
}

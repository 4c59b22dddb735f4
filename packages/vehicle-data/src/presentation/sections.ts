import type { SpecRow, SpecSection } from '@vinspec/contract'
import type { BatteryChemistry, Drive, HeatPump, Warranty } from '../facts/vehicle-facts.ts'
import { formatCount, formatDollars, formatFigure, formatPower, formatWhole } from './format.ts'
import type { KnownVehicle } from './known-vehicle.ts'
import { toRows } from './rows.ts'
import { safetyRows } from './safety.ts'
import { exactly, type Figure, spanOf, toSpan } from './spans.ts'

/** Technology, then drivetrain, then options; a section without known facts is omitted. */
export function presentSections(vehicle: KnownVehicle): SpecSection[] {
  const sections: SpecSection[] = [
    { key: 'technology', title: 'Technology', rows: technologyRows(vehicle) },
    { key: 'drivetrain', title: 'Drivetrain', rows: drivetrainRows(vehicle) },
  ]
  return sections.filter((section) => section.rows.length > 0)
}

function technologyRows(vehicle: KnownVehicle): SpecRow[] {
  const { batteryChemistry, heatPump, overTheAirUpdates, warranties } = vehicle
  return [
    ...bodyRows(vehicle),
    ...toRows([
      [
        'battery_chemistry',
        'Battery chemistry',
        batteryChemistry === undefined ? null : chemistries[batteryChemistry],
      ],
      ['heat_pump', 'Heat pump', heatPump === undefined ? null : heatPumps[heatPump]],
      ['over_the_air_updates', 'Over-the-air updates', overTheAirUpdates === undefined ? null : 'Yes'],
    ]),
    ...safetyRows(vehicle),
    ...toRows([
      ['base_price', 'Base price when new', formatDollars(spanOf(vehicle, (facts) => facts.basePriceUsd))],
      ['warranty', 'Warranty when new', warranties === undefined ? null : warranties.map(warrantyText)],
    ]),
  ]
}

function bodyRows(vehicle: KnownVehicle): SpecRow[] {
  const span = (figure: Figure) => spanOf(vehicle, figure)
  return toRows([
    ['energy', 'Energy', 'Battery electric'],
    ['body', 'Body', vehicle.body ?? null],
    ['doors', 'Side doors', formatCount(span((facts) => facts.doors))],
    ['seats', 'Seats', formatCount(span((facts) => facts.seats))],
    [
      'passenger_volume',
      'Passenger volume',
      formatWhole(
        span((facts) => facts.passengerVolumeCuFt),
        'cu ft',
      ),
    ],
    [
      'cargo_volume',
      'Cargo volume',
      formatWhole(
        span((facts) => facts.cargoVolumeCuFt),
        'cu ft',
      ),
    ],
    [
      'wheelbase',
      'Wheelbase',
      formatFigure(
        span((facts) => facts.wheelbaseIn),
        'in',
      ),
    ],
    [
      'curb_weight',
      'Curb weight',
      formatWhole(
        span((facts) => facts.curbWeightLb),
        'lb',
      ),
    ],
    [
      'gross_vehicle_weight',
      'Gross vehicle weight rating',
      formatWhole(
        span((facts) => facts.grossWeightLb),
        'lb',
      ),
    ],
  ])
}

function drivetrainRows(vehicle: KnownVehicle): SpecRow[] {
  const drive = vehicle.drive ?? sharedDrive(vehicle)
  const motors = exactly(spanOf(vehicle, (facts) => facts.motors))
  return toRows([
    ['drive', 'Drive', drive === undefined ? null : `${driveNames[drive]}-wheel drive`],
    ['motors', 'Motors', motors === undefined ? null : `${motorNames[motors] ?? motors} motor`],
    [
      'motor_power',
      vehicle.motorKw?.length === 1 ? 'Motor power' : 'Power of each motor',
      motorPowerText(vehicle.motorKw),
    ],
    ['power', 'Power', formatPower(spanOf(vehicle, (facts) => facts.powerKw))],
    [
      'torque',
      'Torque',
      formatWhole(
        spanOf(vehicle, (facts) => facts.torqueLbFt),
        'lb-ft',
      ),
    ],
  ])
}

/** "150 kW", "74 kW and 165 kW", "3 × 230 kW". */
function motorPowerText(motorKw: readonly number[] = []): string | null {
  const [first] = motorKw
  if (first === undefined) return null
  const areAlike = motorKw.length > 1 && motorKw.every((kw) => kw === first)
  return areAlike ? `${motorKw.length} × ${first} kW` : motorKw.map((kw) => `${kw} kW`).join(' and ')
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

const heatPumps: Readonly<Record<HeatPump, string>> = {
  standard: 'Standard',
  some: 'In some versions, or as an option',
  none: 'None',
}

/** "Battery: 8 years or 100,000 miles, at least 70% of its capacity". */
function warrantyText({ covers, years, miles, batteryPercent }: Warranty): string {
  const limit = miles === undefined ? ', any mileage' : ` or ${formatCount(toSpan(miles))} miles`
  const kept = batteryPercent === undefined ? '' : `, at least ${batteryPercent}% of its capacity`
  return `${covered[covers]}: ${years} years${limit}${kept}`
}

const covered: Readonly<Record<Warranty['covers'], string>> = {
  vehicle: 'Vehicle',
  powertrain: 'Powertrain',
  battery: 'Battery',
  california_parts: 'High-priced propulsion parts, in California and states with its rules',
  corrosion: 'Corrosion',
}

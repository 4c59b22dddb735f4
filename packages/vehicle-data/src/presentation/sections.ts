import type { SpecSection } from '@vinspec/contract'
import type { VehicleFacts } from '../raw-vehicle.ts'
import { toRows } from './rows.ts'

/** Technology, then drivetrain, then options; a section of which nothing is known is left out. */
export function presentSections(vehicle: VehicleFacts): SpecSection[] {
  const sections: SpecSection[] = [
    { key: 'technology', title: 'Technology', rows: technologyRows(vehicle) },
    { key: 'drivetrain', title: 'Drivetrain', rows: drivetrainRows(vehicle) },
  ]
  return sections.filter((section) => section.rows.length > 0)
}

function technologyRows({ decoded }: VehicleFacts): SpecSection['rows'] {
  return toRows([
    ['energy', 'Energy', 'Battery electric'],
    ['body', 'Body', decoded.bodyClass === undefined ? null : bodyText(decoded.bodyClass)],
    ['doors', 'Doors', decoded.doors ?? null],
    [
      'battery_chemistry',
      'Battery chemistry',
      decoded.batteryType === undefined ? null : (chemistries.get(decoded.batteryType) ?? null),
    ],
    ['gross_vehicle_weight', 'Gross vehicle weight rating', weightText(decoded.weightClass)],
  ])
}

function drivetrainRows({ version: { drive, motors, labelRows } }: VehicleFacts): SpecSection['rows'] {
  const drives = new Set(labelRows.map((row) => row.drive))
  const labelled = drives.size === 1 ? labelRows[0]?.drive : undefined
  const known = drive === undefined || drive === 'two' ? labelled : drive
  return toRows([
    ['drive', 'Drive', known === undefined ? null : `${driveNames[known]}-wheel drive`],
    ['motors', 'Motors', motors === undefined ? null : `${motorNames[motors] ?? motors} motor`],
  ])
}

const driveNames = { front: 'Front', rear: 'Rear', all: 'All' } as const
const motorNames: Readonly<Record<number, string>> = { 1: 'Single', 2: 'Dual', 3: 'Tri', 4: 'Quad' }

const chemistries: ReadonlyMap<string, string> = new Map([
  ['Lithium-Ion/Li-Ion', 'Lithium-ion'],
  ['Nickle-Cobalt-Manganese/NCM', 'Lithium-ion, nickel cobalt manganese (NCM)'],
  ['Nickle-Cobalt-Aluminum/NCA', 'Lithium-ion, nickel cobalt aluminum (NCA)'],
  ['Iron Phosphate/FePo', 'Lithium iron phosphate (LFP)'],
  ['Lead Acid/Lead', 'Lead-acid'],
  ['Nickel-Metal-Hydride/NiMH', 'Nickel-metal hydride'],
])

/** NHTSA's body class to the common name. */
const bodies: readonly (readonly [RegExp, string])[] = [
  [/^Sport Utility Vehicle/, 'SUV'],
  [/^Crossover/, 'Crossover'],
  [/^Sedan/, 'Sedan'],
  [/^Hatchback/, 'Hatchback'],
  [/^Convertible/, 'Convertible'],
  [/^Step Van/, 'Step van'],
]

const bodyText = (bodyClass: string): string =>
  bodies.find(([pattern]) => pattern.test(bodyClass))?.[1] ?? bodyClass

/** "Class 1D: 5,001 - 6,000 lb (2,268 - 2,722 kg)" to "5,001 to 6,000 lb". */
function weightText(weightClass: string | undefined): string | null {
  const match = /: ([\d,]+) - ([\d,]+) lb/.exec(weightClass ?? '')
  return match === null ? null : `${match[1]} to ${match[2]} lb`
}

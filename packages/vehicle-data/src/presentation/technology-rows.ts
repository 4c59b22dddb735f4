/** The rows of technology: body, battery, safety, price, and warranty. */
import type { SpecPart } from '@vinspec/contract'
import type { Amount } from '../facts/amounts.ts'
import type { BatteryChemistry, HeatPump, PowerOut, Warranty } from '../facts/vehicle-facts.ts'
import { bodyRows } from './body-rows.ts'
import { equipmentRows } from './equipment-rows.ts'
import * as measure from './measures.ts'
import { recallsRow } from './recalls-row.ts'
import { figureRow, type RowKind, toPart, wordsRow } from './row-kind.ts'
import { safetyRows } from './safety-rows.ts'
import { toSpan } from './spans.ts'

const chemistryRow = wordsRow(
  {
    key: 'battery_chemistry',
    label: 'Battery chemistry',
    meaning: 'Lithium-ion, or more exactly where a source says so.',
  },
  ({ batteryChemistry }) => (batteryChemistry === undefined ? undefined : chemistries[batteryChemistry]),
)

const heatPumpRow = wordsRow(
  {
    key: 'heat_pump',
    label: 'Heat pump',
    meaning: 'Whether the car heats with one, which costs it less range in winter.',
  },
  ({ heatPump }) => (heatPump === undefined ? undefined : heatPumps[heatPump]),
)

const updatesRow = wordsRow(
  {
    key: 'over_the_air_updates',
    label: 'Over-the-air updates',
    meaning: 'Yes if the maker sends the car software over the air. No row says that it does not.',
  },
  ({ overTheAirUpdates }) => (overTheAirUpdates === undefined ? undefined : 'Yes'),
)

const powerOutRow = wordsRow(
  {
    key: 'power_out',
    label: 'Power out of the car',
    meaning: 'What its battery can power outside of it: devices (V2L), or a home as well (V2H).',
  },
  ({ powerOut }) => (powerOut === undefined ? undefined : powerOuts[powerOut]),
)

const priceRow = figureRow(
  {
    key: 'base_price',
    label: 'Base price when new',
    meaning: "The maker's suggested price of the trim when new, without options and delivery.",
  },
  measure.usd,
  (facts) => facts.basePriceUsd,
)

const warrantyRow: RowKind = {
  key: 'warranty',
  label: 'Warranty when new',
  meaning:
    "The maker's US warranties: each ends after the years or the miles, whichever comes first, and has no number of miles if there is no limit. The percentage is what the battery must keep.",
  measures: [measure.years, measure.warrantyMiles, measure.percent],
  present: ({ warranties = [] }) =>
    warranties.length === 0
      ? null
      : { value: warranties.map(warrantyText), parts: warranties.flatMap(warrantyParts) },
}

export const technologyRows: readonly RowKind[] = [
  ...bodyRows,
  chemistryRow,
  heatPumpRow,
  updatesRow,
  powerOutRow,
  ...safetyRows,
  recallsRow,
  ...equipmentRows,
  priceRow,
  warrantyRow,
]

/** "Battery: 8 years or 100,000 miles, at least 70% of its capacity". */
function warrantyText({ covers, years, miles, batteryPercent }: Warranty): string {
  const limit = miles === undefined ? ', any mileage' : ` or ${milesText(miles)}`
  const kept = batteryPercent === undefined ? '' : `, at least ${batteryPercent}% of its capacity`
  return `${covered[covers]}: ${years} years${limit}${kept}`
}

const milesText = (miles: Amount): string =>
  measure.toText(measure.warrantyMiles, measure.toNumbers(measure.warrantyMiles, toSpan(miles)))

function warrantyParts({ covers, years, miles, batteryPercent }: Warranty): SpecPart[] {
  const figures = [
    ['years', measure.years, years],
    ['miles', measure.warrantyMiles, miles],
    ['percent', measure.percent, batteryPercent],
  ] as const
  return figures.flatMap(([name, unit, figure]) =>
    figure === undefined ? [] : [toPart(`${covers}_${name}`, unit, figure)],
  )
}

const covered: Readonly<Record<Warranty['covers'], string>> = {
  vehicle: 'Vehicle',
  powertrain: 'Powertrain',
  battery: 'Battery',
  california_parts: 'High-priced propulsion parts, in California and states with its rules',
  corrosion: 'Corrosion',
}

const heatPumps: Readonly<Record<HeatPump, string>> = {
  standard: 'Standard',
  some: 'In some versions, or as an option',
  none: 'None',
}

const powerOuts: Readonly<Record<PowerOut, string>> = {
  devices: "For devices, with the maker's equipment (vehicle-to-load)",
  devices_home: "For devices and a home, with the maker's equipment (vehicle-to-load, vehicle-to-home)",
}

const chemistries: Readonly<Record<BatteryChemistry, string>> = {
  lithium_ion: 'Lithium-ion',
  nmc: 'Lithium-ion, nickel cobalt manganese (NCM)',
  nca: 'Lithium-ion, nickel cobalt aluminum (NCA)',
  lfp: 'Lithium iron phosphate (LFP)',
  lead_acid: 'Lead-acid',
  nimh: 'Nickel-metal hydride',
}

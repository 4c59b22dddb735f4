/** The rows of technology: body, battery, safety, price, and warranty. */

import type { SpecPart } from '@vinspec/contract'
import type { Amount } from '../facts/amounts.ts'
import type { BatteryChemistry, HeatPump, PowerOut, Warranty } from '../facts/vehicle-facts.ts'
import { bodyRows } from './body-rows.ts'
import { equipmentRows } from './equipment-rows.ts'
import * as measure from './measures.ts'
import { recallsRow } from './recalls-row.ts'
import { figureRow, type RowKind, toPart, wordsRow } from './row-kind.ts'
import { rowName } from './row-names.ts'
import { safetyRows } from './safety-rows.ts'
import { toSpan } from './spans.ts'

const warrantyRow: RowKind = {
  ...rowName('warranty'),
  measures: [measure.years, measure.warrantyMiles, measure.percent],
  present: ({ warranties = [] }) =>
    warranties.length === 0
      ? null
      : { value: warranties.map(warrantyText), parts: warranties.flatMap(warrantyParts) },
}

export const technologyRows: readonly RowKind[] = [
  ...bodyRows,
  wordsRow('battery_chemistry', ({ batteryChemistry: kind }) => kind && chemistries[kind]),
  wordsRow('heat_pump', ({ heatPump: fitted }) => fitted && heatPumps[fitted]),
  wordsRow('over_the_air_updates', ({ overTheAirUpdates: known }) => known && 'Yes'),
  wordsRow('power_out', ({ powerOut: out }) => out && powerOuts[out]),
  ...safetyRows,
  recallsRow,
  ...equipmentRows,
  figureRow('base_price', measure.usd, (facts) => facts.basePriceUsd),
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
  home: "For a home, with the maker's equipment (vehicle-to-home)",
  devices_home: "For devices and a home, with the maker's equipment (vehicle-to-load, vehicle-to-home)",
  none: "None with the maker's equipment (no vehicle-to-load, no vehicle-to-home)",
}

const chemistries: Readonly<Record<BatteryChemistry, string>> = {
  lithium_ion: 'Lithium-ion',
  nmc: 'Lithium-ion, nickel cobalt manganese (NCM)',
  nca: 'Lithium-ion, nickel cobalt aluminum (NCA)',
  lfp: 'Lithium iron phosphate (LFP)',
  lead_acid: 'Lead-acid',
  nimh: 'Nickel-metal hydride',
}

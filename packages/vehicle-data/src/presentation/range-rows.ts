/** The rows of range and charging, over all versions that fit. */
import type { AcPlug, ChargingAdapter, DcPlug } from '../facts/vehicle-facts.ts'
import { basisRow } from './basis.ts'
import type { KnownVehicle } from './known-vehicle.ts'
import * as measure from './measures.ts'
import { figureRow, type RowKind, wordsRow } from './row-kind.ts'
import { savingUsdPerYear, wallKwh } from './spans.ts'

const ranges: readonly RowKind[] = [
  figureRow('range', measure.miles, (facts) => facts.rangeMi),
  figureRow('fuel_economy', measure.mpge, (facts) => facts.mpgeCombined),
  figureRow('efficiency', measure.kwhPer100Miles, (facts) => facts.kwhPer100Mi),
  figureRow('range_energy', measure.wallKwh, wallKwh),
]

const charging: readonly RowKind[] = [
  figureRow('level_2_charging', measure.hoursAt240V, (facts) => facts.charge240Hours),
  figureRow('level_2_charging_fast_option', measure.hoursAt240V, (facts) => facts.fastCharger240Hours),
  figureRow('level_2_charging_wall_connector', measure.hoursAt240V, (facts) => facts.wallConnector240Hours),
  figureRow('onboard_charger', measure.chargerKw, (facts) => facts.acPowerKw),
  figureRow('dc_power', measure.powerKw, (facts) => facts.dcPowerKw),
  figureRow('dc_charging_10_to_80', measure.minutes, (facts) => facts.dcCharge10To80Minutes),
  wordsRow('charging_port', portWords),
]

const costsAndScores: readonly RowKind[] = [
  figureRow('annual_electricity_cost', measure.usdPerYear, (facts) => facts.fuelCostUsdPerYear),
  figureRow('annual_gas_savings', measure.usdPerYear, savingUsdPerYear),
  figureRow('fuel_economy_score', measure.outOfTen, (facts) => facts.fuelEconomyScore),
  figureRow('emissions_score', measure.outOfTen, (facts) => facts.greenhouseGasScore),
]

/** The rows that depend only on versions. */
export const labelFigureRows: readonly RowKind[] = [...ranges, ...charging, ...costsAndScores]

export const rangeRows: readonly RowKind[] = [...labelFigureRows, basisRow]

/** "NACS", or a plug for each kind of charging. */
function portWords({ acPlug, dcPlug, chargingAdapter }: KnownVehicle): string | string[] {
  const adapter = chargingAdapter === undefined ? [] : [adapters[chargingAdapter]]
  if (acPlug !== undefined && dcPlug === acPlug)
    return adapter.length === 0 ? acPlugs[acPlug] : [acPlugs[acPlug], ...adapter]
  if (acPlug === undefined && dcPlug === undefined) return adapter
  return [
    ...(acPlug === undefined ? [] : [`${acPlugs[acPlug]} (AC)`]),
    // Said explicitly: without it, a car with DC fast charging would look like one without. It may be either.
    dcPlug === undefined ? 'DC fast charging not known' : dcPlugs[dcPlug],
    ...adapter,
  ]
}

const adapters: Readonly<Record<ChargingAdapter, string>> = {
  nacs: "NACS (DC, with the maker's adapter)",
  ccs1: "CCS1 (DC, with the maker's adapter)",
}

const acPlugs: Readonly<Record<AcPlug, string>> = { nacs: 'NACS', j1772: 'J1772' }
const dcPlugs: Readonly<Record<DcPlug, string>> = {
  nacs: 'NACS (DC fast charging)',
  ccs1: 'CCS1 (DC fast charging)',
  chademo: 'CHAdeMO (DC fast charging)',
  nacs_some: 'NACS (DC fast charging, in some versions or as an option)',
  ccs1_some: 'CCS1 (DC fast charging, in some versions or as an option)',
  chademo_some: 'CHAdeMO (DC fast charging, in some versions or as an option)',
  none: 'No DC fast charging',
}

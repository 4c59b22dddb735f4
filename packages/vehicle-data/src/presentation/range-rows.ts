/** The rows of range and charging: over all versions that fit. */
import type { AcPlug, ChargingAdapter, DcPlug } from '../facts/vehicle-facts.ts'
import { basisRow } from './basis.ts'
import type { KnownVehicle } from './known-vehicle.ts'
import * as measure from './measures.ts'
import { figureRow, type RowKind, wordsRow } from './row-kind.ts'
import { savingUsdPerYear, wallKwh } from './spans.ts'

const ranges: readonly RowKind[] = [
  figureRow(
    { key: 'range', label: 'Range', meaning: "EPA's range when new, city and highway combined." },
    measure.miles,
    (facts) => facts.rangeMi,
  ),
  figureRow(
    {
      key: 'fuel_economy',
      label: 'Fuel economy',
      meaning: "EPA's combined fuel economy, in miles per 33.7 kWh, the energy of a gallon of gasoline.",
    },
    measure.mpge,
    (facts) => facts.mpgeCombined,
  ),
  figureRow(
    {
      key: 'efficiency',
      label: 'Consumption',
      meaning: "EPA's combined consumption from the wall, charging losses included.",
    },
    measure.kwhPer100Miles,
    (facts) => facts.kwhPer100Mi,
  ),
  figureRow(
    {
      key: 'range_energy',
      label: 'Electricity for the EPA range',
      meaning:
        'Range times consumption: what charging for that range takes from the wall. It includes the losses and is no capacity of the battery.',
    },
    measure.wallKwh,
    wallKwh,
  ),
]

const charging: readonly RowKind[] = [
  figureRow(
    {
      key: 'level_2_charging',
      label: 'Charging at home',
      meaning: 'From empty to full at 240 V with what comes with the car.',
    },
    measure.hoursAt240V,
    (facts) => facts.charge240Hours,
  ),
  figureRow(
    {
      key: 'level_2_charging_fast_option',
      label: 'Charging at home with the optional faster charger',
      meaning: "The same with the maker's optional faster onboard charger.",
    },
    measure.hoursAt240V,
    (facts) => facts.fastCharger240Hours,
  ),
  figureRow(
    {
      key: 'level_2_charging_wall_connector',
      label: 'Charging at home with a high-power wall connector',
      meaning: 'The same with a wall connector of more power than what comes with the car.',
    },
    measure.hoursAt240V,
    (facts) => facts.wallConnector240Hours,
  ),
  figureRow(
    {
      key: 'onboard_charger',
      label: 'Onboard charger',
      meaning: 'The most power that the car takes from alternating current.',
    },
    measure.chargerKw,
    (facts) => facts.acPowerKw,
  ),
  figureRow(
    {
      key: 'dc_power',
      label: 'Highest fast-charging power',
      meaning: 'The most power that the car takes at a DC fast charger.',
    },
    measure.powerKw,
    (facts) => facts.dcPowerKw,
  ),
  figureRow(
    {
      key: 'dc_charging_10_to_80',
      label: 'Fast charging from 10% to 80%',
      meaning: "From 10% to 80% of the usable energy at a DC fast charger of the car's highest power.",
    },
    measure.minutes,
    (facts) => facts.dcCharge10To80Minutes,
  ),
  wordsRow(
    {
      key: 'charging_port',
      label: 'Charging port',
      meaning:
        'What the car is charged with: NACS, or one plug for each kind of charging; and what an adapter of the maker is for.',
    },
    portWords,
  ),
]

const costsAndScores: readonly RowKind[] = [
  figureRow(
    {
      key: 'annual_electricity_cost',
      label: 'Electricity cost',
      meaning: "EPA's estimate of a year's electricity: 15,000 miles at $0.15 per kWh.",
    },
    measure.usdPerYear,
    (facts) => facts.fuelCostUsdPerYear,
  ),
  figureRow(
    {
      key: 'annual_gas_savings',
      label: 'Savings against the average new car',
      meaning:
        "A fifth of EPA's estimate of what the car saves in fuel over five years against the average new one. Negative if it costs more.",
    },
    measure.usdPerYear,
    savingUsdPerYear,
  ),
  figureRow(
    {
      key: 'fuel_economy_score',
      label: 'EPA fuel economy score',
      meaning: "EPA's score of fuel economy, 10 is best.",
    },
    measure.outOfTen,
    (facts) => facts.fuelEconomyScore,
  ),
  figureRow(
    {
      key: 'emissions_score',
      label: 'EPA greenhouse gas score',
      meaning: "EPA's score of greenhouse gases from the tailpipe, 10 is best.",
    },
    measure.outOfTen,
    (facts) => facts.greenhouseGasScore,
  ),
]

/** Those that rest on versions only. */
export const labelFigureRows: readonly RowKind[] = [...ranges, ...charging, ...costsAndScores]

export const rangeRows: readonly RowKind[] = [...labelFigureRows, basisRow]

/** "NACS", or one plug for each kind of charging. */
function portWords({ acPlug, dcPlug, chargingAdapter }: KnownVehicle): string | string[] {
  const adapter = chargingAdapter === undefined ? [] : [adapters[chargingAdapter]]
  if (acPlug !== undefined && dcPlug === acPlug)
    return adapter.length === 0 ? acPlugs[acPlug] : [acPlugs[acPlug], ...adapter]
  return [
    ...(acPlug === undefined ? [] : [`${acPlugs[acPlug]} (AC)`]),
    ...(dcPlug === undefined ? [] : [dcPlugs[dcPlug]]),
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
  none: 'No DC fast charging',
}

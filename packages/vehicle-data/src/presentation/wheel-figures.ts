/** What the figures by wheel size are. */
import type { WheelRow } from '@vinspec/contract'
import * as measure from './measures.ts'
import { type Figure, savingUsdPerYear, usdPer25Miles, whPerMile } from './spans.ts'

export interface WheelFigure {
  readonly key: Exclude<keyof WheelRow, 'wheel_size'>
  /** What it tells, for readers of the data dictionary. */
  readonly meaning: string
  readonly measure: measure.Measure
  readonly figure: Figure
}

export const wheelFigures: readonly WheelFigure[] = [
  {
    key: 'range',
    meaning: "EPA's range when new, city and highway combined.",
    measure: measure.miles,
    figure: (row) => row.rangeMi,
  },
  {
    key: 'city_range',
    meaning: "EPA's range when new in the city.",
    measure: measure.miles,
    figure: (row) => row.rangeCityMi,
  },
  {
    key: 'highway_range',
    meaning: "EPA's range when new on the highway.",
    measure: measure.miles,
    figure: (row) => row.rangeHighwayMi,
  },
  {
    key: 'mpge_combined',
    meaning: "EPA's combined fuel economy, in miles per 33.7 kWh, the energy of a gallon of gasoline.",
    measure: measure.mpge,
    figure: (row) => row.mpgeCombined,
  },
  {
    key: 'mpge_city',
    meaning: 'The same in the city.',
    measure: measure.mpge,
    figure: (row) => row.mpgeCity,
  },
  {
    key: 'mpge_highway',
    meaning: 'The same on the highway.',
    measure: measure.mpge,
    figure: (row) => row.mpgeHighway,
  },
  {
    key: 'efficiency',
    meaning: "EPA's combined consumption from the wall, charging losses included.",
    measure: measure.kwhPer100Miles,
    figure: (row) => row.kwhPer100Mi,
  },
  {
    key: 'efficiency_wh_per_mile',
    meaning: 'The same in watt-hours per mile, rounded after the conversion.',
    measure: measure.whPerMile,
    figure: whPerMile,
  },
  {
    key: 'fuel_cost',
    meaning: "EPA's estimate of the electricity for 25 miles, at $0.15 per kWh.",
    measure: measure.usdPer25Miles,
    figure: usdPer25Miles,
  },
  {
    key: 'annual_electricity_cost',
    meaning: "EPA's estimate of a year's electricity: 15,000 miles at $0.15 per kWh.",
    measure: measure.usdPerYear,
    figure: (row) => row.fuelCostUsdPerYear,
  },
  {
    key: 'annual_gas_savings',
    meaning:
      "A fifth of EPA's estimate of what the car saves in fuel over five years against the average new one. Negative if it costs more.",
    measure: measure.usdPerYear,
    figure: savingUsdPerYear,
  },
  {
    key: 'level_2_charging',
    meaning: 'From empty to full at 240 V with what comes with the car.',
    measure: measure.hoursAt240V,
    figure: (row) => row.charge240Hours,
  },
]

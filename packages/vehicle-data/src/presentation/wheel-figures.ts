/** The figures by wheel size. */
import type { WheelRow } from '@vinspec/contract'
import * as measure from './measures.ts'
import { rowName } from './row-names.ts'
import { type Figure, savingUsdPerYear, usdPer25Miles, whPerMile } from './spans.ts'

export interface WheelFigure {
  readonly key: Exclude<keyof WheelRow, 'wheel_size'>
  readonly measure: measure.Measure
  readonly figure: Figure
  /** The figure's meaning, for the data dictionary. */
  readonly meaning: string
}

/** A figure that is also a row of the answer has that row's name and meaning. */
const wheelFigure = (
  key: WheelFigure['key'],
  unit: measure.Measure,
  figure: Figure,
  meaning: string = rowName(key).meaning,
): WheelFigure => ({ key, measure: unit, figure, meaning })

export const wheelFigures: readonly WheelFigure[] = [
  wheelFigure('range', measure.miles, (row) => row.rangeMi),
  wheelFigure('city_range', measure.miles, (row) => row.rangeCityMi, "EPA's range when new in the city."),
  wheelFigure(
    'highway_range',
    measure.miles,
    (row) => row.rangeHighwayMi,
    "EPA's range when new on the highway.",
  ),
  wheelFigure('mpge_combined', measure.mpge, (row) => row.mpgeCombined, rowName('fuel_economy').meaning),
  wheelFigure('mpge_city', measure.mpge, (row) => row.mpgeCity, 'The same in the city.'),
  wheelFigure('mpge_highway', measure.mpge, (row) => row.mpgeHighway, 'The same on the highway.'),
  wheelFigure('efficiency', measure.kwhPer100Miles, (row) => row.kwhPer100Mi),
  wheelFigure(
    'efficiency_wh_per_mile',
    measure.whPerMile,
    whPerMile,
    'The same in watt-hours per mile, rounded after the conversion.',
  ),
  wheelFigure(
    'fuel_cost',
    measure.usdPer25Miles,
    usdPer25Miles,
    "EPA's estimate of the electricity for 25 miles, at $0.15 per kWh.",
  ),
  wheelFigure('annual_electricity_cost', measure.usdPerYear, (row) => row.fuelCostUsdPerYear),
  wheelFigure('annual_gas_savings', measure.usdPerYear, savingUsdPerYear),
  wheelFigure('level_2_charging', measure.hoursAt240V, (row) => row.charge240Hours),
]

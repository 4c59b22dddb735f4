import type { SpecRow, VehicleSpecs } from '@vinspec/contract'
import type { VehicleFacts } from '../raw-vehicle.ts'
import { formatDollarsPerYear, formatHours, formatWhole } from './format.ts'
import { savingUsdPerYear, spanOf } from './label-spans.ts'
import { toRows } from './rows.ts'
import { presentWheelRows } from './wheel-rows.ts'

/** EPA's label: over all wheel sizes in `rows`, by wheel size in `wheel_rows`. */
export function presentRangeAndCharging(vehicle: VehicleFacts): VehicleSpecs['range_and_charging'] {
  return { rows: labelRowsOf(vehicle), wheel_rows: presentWheelRows(vehicle.version) }
}

function labelRowsOf({ modelYear, version: { labelRows } }: VehicleFacts): SpecRow[] {
  const score = formatWhole(
    spanOf(labelRows, (row) => row.fuelEconomyScore),
    'out of 10',
  )
  return toRows([
    [
      'range',
      'Range',
      formatWhole(
        spanOf(labelRows, (row) => row.rangeMi),
        'mi',
      ),
    ],
    [
      'fuel_economy',
      'Fuel economy',
      formatWhole(
        spanOf(labelRows, (row) => row.mpgeCombined),
        'MPGe',
      ),
    ],
    [
      'efficiency',
      'Consumption',
      formatWhole(
        spanOf(labelRows, (row) => row.kwhPer100Mi),
        'kWh/100 mi',
      ),
    ],
    ['level_2_charging', 'Charging at home', formatHours(spanOf(labelRows, (row) => row.charge240Hours))],
    [
      'level_2_charging_fast_option',
      'Charging at home with the optional faster charger',
      formatHours(spanOf(labelRows, (row) => row.fastCharger240Hours)),
    ],
    [
      'annual_electricity_cost',
      'Electricity cost',
      formatDollarsPerYear(spanOf(labelRows, (row) => row.fuelCostUsdPerYear)),
    ],
    [
      'annual_gas_savings',
      'Savings against the average new car',
      formatDollarsPerYear(spanOf(labelRows, savingUsdPerYear)),
    ],
    ['fuel_economy_score', 'EPA fuel economy score', score],
    ['basis', 'Basis', labelRows.length === 0 ? null : basis(modelYear, labelRows.length)],
  ])
}

function basis(modelYear: number, count: number): string[] {
  return [
    `EPA label figures of model year ${modelYear}`,
    'Costs are EPA estimates for 15,000 miles a year at $0.15 per kWh',
    ...(count > 1
      ? ['Where two figures are given, they depend on version and wheels that the VIN does not tell']
      : []),
  ]
}

import type { SpecRow, VehicleSpecs } from '@vinspec/contract'
import { formatDollarsPerYear, formatHours, formatWhole } from './format.ts'
import type { KnownVehicle } from './known-vehicle.ts'
import { toRows } from './rows.ts'
import { savingUsdPerYear, spanOf } from './spans.ts'
import { presentWheelRows } from './wheel-rows.ts'

/** EPA's label: over all wheel sizes in `rows`, by wheel size in `wheel_rows`. */
export function presentRangeAndCharging(vehicle: KnownVehicle): VehicleSpecs['range_and_charging'] {
  return { rows: labelRowsOf(vehicle), wheel_rows: presentWheelRows(vehicle) }
}

function labelRowsOf(vehicle: KnownVehicle): SpecRow[] {
  const score = formatWhole(
    spanOf(vehicle, (row) => row.fuelEconomyScore),
    'out of 10',
  )
  return toRows([
    [
      'range',
      'Range',
      formatWhole(
        spanOf(vehicle, (row) => row.rangeMi),
        'mi',
      ),
    ],
    [
      'fuel_economy',
      'Fuel economy',
      formatWhole(
        spanOf(vehicle, (row) => row.mpgeCombined),
        'MPGe',
      ),
    ],
    [
      'efficiency',
      'Consumption',
      formatWhole(
        spanOf(vehicle, (row) => row.kwhPer100Mi),
        'kWh/100 mi',
      ),
    ],
    ['level_2_charging', 'Charging at home', formatHours(spanOf(vehicle, (row) => row.charge240Hours))],
    [
      'level_2_charging_fast_option',
      'Charging at home with the optional faster charger',
      formatHours(spanOf(vehicle, (row) => row.fastCharger240Hours)),
    ],
    [
      'annual_electricity_cost',
      'Electricity cost',
      formatDollarsPerYear(spanOf(vehicle, (row) => row.fuelCostUsdPerYear)),
    ],
    [
      'annual_gas_savings',
      'Savings against the average new car',
      formatDollarsPerYear(spanOf(vehicle, savingUsdPerYear)),
    ],
    ['fuel_economy_score', 'EPA fuel economy score', score],
    ['basis', 'Basis', basis(vehicle)],
  ])
}

function basis({ modelYear, versions }: KnownVehicle): string[] | null {
  if (versions.length === 0) return null
  return [
    `EPA label figures of model year ${modelYear}`,
    'Costs are EPA estimates for 15,000 miles a year at $0.15 per kWh',
    ...(versions.length > 1
      ? ['Where two figures are given, they depend on version and wheels that the VIN does not tell']
      : []),
  ]
}

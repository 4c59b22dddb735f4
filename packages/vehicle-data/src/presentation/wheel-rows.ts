import type { WheelRow } from '@vinspec/contract'
import type { LabelRow } from '../catalogue/label-rows.ts'
import type { VehicleVersion } from '../raw-vehicle.ts'
import { formatDollarsPer25Miles, formatDollarsPerYear, formatHours, formatWhole } from './format.ts'
import { savingUsdPerYear, spanOf, usdPer25Miles, whPerMile } from './label-spans.ts'

/**
 * One row per wheel size that EPA lists for this car, smallest first. Label rows without a size are for any
 * wheel of their version: they count towards every size and make up the last row. No label, no rows.
 */
export function presentWheelRows({ labelRows, otherVersions }: VehicleVersion): WheelRow[] {
  if (labelRows.length === 0 && otherVersions.length > 0) {
    return [toWheelRow('Other versions of this model', otherVersions)]
  }
  const sizes = [...new Set(labelRows.map((row) => row.wheels))].filter((size) => size !== '').sort()
  const anyWheel = labelRows.filter((row) => row.wheels === '')
  const rows = sizes.map((size) =>
    toWheelRow(
      sizeText(size),
      labelRows.filter((row) => row.wheels === size || row.wheels === ''),
    ),
  )
  if (anyWheel.length === 0) return rows
  return [...rows, toWheelRow(sizes.length === 0 ? 'All wheels' : 'Other wheels', anyWheel)]
}

/** "21/22" to "21 or 22 in", "20F21R" to "20 in front, 21 in rear". */
export function sizeText(wheels: string): string {
  const staggered = /^(\d+)F(\d+)R$/.exec(wheels)
  if (staggered !== null) return `${staggered[1]} in front, ${staggered[2]} in rear`
  return `${wheels.replace('/', ' or ')} in`
}

function toWheelRow(wheelSize: string, rows: readonly LabelRow[]): WheelRow {
  return {
    wheel_size: wheelSize,
    range: formatWhole(
      spanOf(rows, (row) => row.rangeMi),
      'mi',
    ),
    city_range: formatWhole(
      spanOf(rows, (row) => row.rangeCityMi),
      'mi',
    ),
    highway_range: formatWhole(
      spanOf(rows, (row) => row.rangeHighwayMi),
      'mi',
    ),
    mpge_combined: formatWhole(
      spanOf(rows, (row) => row.mpgeCombined),
      'MPGe',
    ),
    mpge_city: formatWhole(
      spanOf(rows, (row) => row.mpgeCity),
      'MPGe',
    ),
    mpge_highway: formatWhole(
      spanOf(rows, (row) => row.mpgeHighway),
      'MPGe',
    ),
    efficiency: formatWhole(
      spanOf(rows, (row) => row.kwhPer100Mi),
      'kWh/100 mi',
    ),
    efficiency_wh_per_mile: formatWhole(spanOf(rows, whPerMile), 'Wh/mi'),
    fuel_cost: formatDollarsPer25Miles(spanOf(rows, usdPer25Miles)),
    annual_electricity_cost: formatDollarsPerYear(spanOf(rows, (row) => row.fuelCostUsdPerYear)),
    annual_gas_savings: formatDollarsPerYear(spanOf(rows, savingUsdPerYear)),
    level_2_charging: formatHours(spanOf(rows, (row) => row.charge240Hours)),
    supercharger_0_to_80: null,
    supercharger_0_to_100: null,
  }
}

import type { WheelRow } from '@vinspec/contract'
import type { VehicleVersion } from '../facts/vehicle-facts.ts'
import { remember } from '../remember.ts'
import { formatDollarsPer25Miles, formatDollarsPerYear, formatHours, formatWhole } from './format.ts'
import type { KnownVehicle } from './known-vehicle.ts'
import { savingUsdPerYear, spanOver, usdPer25Miles, whPerMile } from './spans.ts'

/**
 * One row per wheel size of the versions that fit, smallest first. Versions without a size are for any wheel: they
 * count toward every size and make up the last row. No version, no rows.
 */
export function presentWheelRows({ versions, otherVersions }: KnownVehicle): WheelRow[] {
  const shared = versions.length > 0 ? versions : otherVersions
  return remember(rowsOfVersions, shared, () => toWheelRows(versions, otherVersions))
}

/** Many vehicles share one list of versions. */
const rowsOfVersions = new WeakMap<readonly VehicleVersion[], WheelRow[]>()

function toWheelRows(
  versions: readonly VehicleVersion[],
  otherVersions: readonly VehicleVersion[],
): WheelRow[] {
  if (versions.length === 0 && otherVersions.length > 0) {
    return [toWheelRow('Other versions of this model', otherVersions)]
  }
  const sizes = [...new Set(versions.map((row) => row.wheels))].filter((size) => size !== '').sort()
  const anyWheel = versions.filter((row) => row.wheels === '')
  const rows = sizes.map((size) =>
    toWheelRow(
      sizeText(size),
      versions.filter((row) => row.wheels === size || row.wheels === ''),
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

function toWheelRow(wheelSize: string, versions: readonly VehicleVersion[]): WheelRow {
  return {
    wheel_size: wheelSize,
    range: formatWhole(
      spanOver(versions, (row) => row.rangeMi),
      'mi',
    ),
    city_range: formatWhole(
      spanOver(versions, (row) => row.rangeCityMi),
      'mi',
    ),
    highway_range: formatWhole(
      spanOver(versions, (row) => row.rangeHighwayMi),
      'mi',
    ),
    mpge_combined: formatWhole(
      spanOver(versions, (row) => row.mpgeCombined),
      'MPGe',
    ),
    mpge_city: formatWhole(
      spanOver(versions, (row) => row.mpgeCity),
      'MPGe',
    ),
    mpge_highway: formatWhole(
      spanOver(versions, (row) => row.mpgeHighway),
      'MPGe',
    ),
    efficiency: formatWhole(
      spanOver(versions, (row) => row.kwhPer100Mi),
      'kWh/100 mi',
    ),
    efficiency_wh_per_mile: formatWhole(spanOver(versions, whPerMile), 'Wh/mi'),
    fuel_cost: formatDollarsPer25Miles(spanOver(versions, usdPer25Miles)),
    annual_electricity_cost: formatDollarsPerYear(spanOver(versions, (row) => row.fuelCostUsdPerYear)),
    annual_gas_savings: formatDollarsPerYear(spanOver(versions, savingUsdPerYear)),
    level_2_charging: formatHours(spanOver(versions, (row) => row.charge240Hours)),
    supercharger_0_to_80: null,
    supercharger_0_to_100: null,
  }
}

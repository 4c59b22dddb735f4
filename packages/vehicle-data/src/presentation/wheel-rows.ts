import type { VehicleSpecs, WheelNumbers, WheelRow } from '@vinspec/contract'
import type { VehicleVersion } from '../facts/vehicle-facts.ts'
import { remember } from '../remember.ts'
import type { KnownVehicle } from './known-vehicle.ts'
import { toNumbers, toText } from './measures.ts'
import { spanOver } from './spans.ts'
import { wheelFigures } from './wheel-figures.ts'

type Wheels = Omit<VehicleSpecs['range_and_charging'], 'rows'>

/**
 * One row per wheel size of the versions that fit, smallest first. Versions without a size apply to all wheels: they count
 * toward every size and make up the last row. Empty without versions.
 */
export function presentWheels({ versions, otherVersions }: KnownVehicle): Wheels {
  const shared = versions.length > 0 ? versions : otherVersions
  return remember(wheelsOfVersions, shared, () => {
    const wheels = toWheels(versions, otherVersions).map(presentWheel)
    return { wheel_rows: wheels.map(({ row }) => row), wheel_numbers: wheels.map(({ numbers }) => numbers) }
  })
}

/** Remembered, because many vehicles share one list of versions. */
const wheelsOfVersions = new WeakMap<readonly VehicleVersion[], Wheels>()

interface Wheel {
  readonly size: string
  readonly versions: readonly VehicleVersion[]
}

function toWheels(versions: readonly VehicleVersion[], otherVersions: readonly VehicleVersion[]): Wheel[] {
  if (versions.length === 0 && otherVersions.length > 0) {
    return [{ size: 'Other versions of this model', versions: otherVersions }]
  }
  const sizes = [...new Set(versions.map((row) => row.wheels))].filter((size) => size !== '').sort()
  const anyWheel = versions.filter((row) => row.wheels === '')
  const wheels = sizes.map((size) => ({
    size: sizeText(size),
    versions: versions.filter((row) => row.wheels === size || row.wheels === ''),
  }))
  if (anyWheel.length === 0) return wheels
  return [...wheels, { size: sizes.length === 0 ? 'All wheels' : 'Other wheels', versions: anyWheel }]
}

/** "21/22" to "21 or 22 in", "20F21R" to "20 in front, 21 in rear". */
export function sizeText(wheels: string): string {
  const staggered = /^(\d+)F(\d+)R$/.exec(wheels)
  if (staggered !== null) return `${staggered[1]} in front, ${staggered[2]} in rear`
  return `${wheels.replace('/', ' or ')} in`
}

function presentWheel({ size, versions }: Wheel): { row: WheelRow; numbers: WheelNumbers } {
  const row: WheelRow = { wheel_size: size, ...nothingKnown }
  const numbers: WheelNumbers = { wheel_size: size }
  for (const { key, measure, figure } of wheelFigures) {
    const span = spanOver(versions, figure)
    if (span === undefined) continue
    const known = toNumbers(measure, span)
    numbers[key] = known
    row[key] = toText(measure, known)
  }
  return { row, numbers }
}

const nothingKnown: Omit<WheelRow, 'wheel_size'> = {
  range: null,
  city_range: null,
  highway_range: null,
  mpge_combined: null,
  mpge_city: null,
  mpge_highway: null,
  efficiency: null,
  efficiency_wh_per_mile: null,
  fuel_cost: null,
  annual_electricity_cost: null,
  annual_gas_savings: null,
  level_2_charging: null,
  supercharger_0_to_80: null,
  supercharger_0_to_100: null,
}

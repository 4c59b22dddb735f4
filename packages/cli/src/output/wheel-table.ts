/** Range and charging by wheel size, one column per size. */
import type { WheelRow } from '@vinspec/sdk'
import type { Column, Fact } from './layout.ts'

const UNKNOWN = '–'

const METRICS: readonly (readonly [Exclude<keyof WheelRow, 'wheel_size'>, string])[] = [
  ['range', 'Range'],
  ['city_range', 'City range'],
  ['highway_range', 'Highway range'],
  ['mpge_combined', 'Fuel economy'],
  ['mpge_city', 'City economy'],
  ['mpge_highway', 'Highway economy'],
  ['efficiency', 'Consumption'],
  ['efficiency_wh_per_mile', 'Consumption per mile'],
  ['fuel_cost', 'Electricity cost'],
  ['annual_electricity_cost', 'Electricity in a year'],
  ['annual_gas_savings', 'Savings in a year'],
  ['level_2_charging', 'Charging at home'],
  ['supercharger_0_to_80', 'Fast charging to 80%'],
  ['supercharger_0_to_100', 'Fast charging to 100%'],
]

export interface WheelTable {
  readonly names: Column
  readonly columns: readonly Column[]
}

/** Without what is not known for any wheel, or already said of the whole vehicle. Null when nothing is left. */
export function wheelTable(wheelRows: readonly WheelRow[], said: readonly Fact[]): WheelTable | null {
  const saidValues = new Set<string | null>(said.flatMap(({ values }) => values))
  const metrics = METRICS.filter(([key]) => {
    const values = new Set(wheelRows.map((row) => row[key]))
    return values.size > 1 || ![...values].every((value) => value === null || saidValues.has(value))
  })
  if (metrics.length === 0) return null
  return {
    names: { title: '', cells: metrics.map(([, label]) => label) },
    columns: wheelRows.map((row) => ({
      title: row.wheel_size,
      cells: metrics.map(([key]) => row[key] ?? UNKNOWN),
    })),
  }
}

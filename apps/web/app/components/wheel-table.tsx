import type { VehicleSpecs } from '@vinspec/contract'
import type { Fact } from './facts.tsx'
import { Cell, Table } from './table.tsx'

type WheelRow = VehicleSpecs['range_and_charging']['wheel_rows'][number]

const ROWS: ReadonlyArray<readonly [Exclude<keyof WheelRow, 'wheel_size'>, string]> = [
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
  ['supercharger_0_to_80', 'Supercharger, 0 to 80%'],
  ['supercharger_0_to_100', 'Supercharger, 0 to 100%'],
]

/** Everything that depends on the wheels, as far as it is known. */
export function wheelFacts(wheel: WheelRow): Fact[] {
  return ROWS.flatMap(([key, label]) => {
    const value = wheel[key]
    return value === null ? [] : [{ key, label, value }]
  })
}

/** The same side by side for wheels of several sizes. */
export function WheelTable({ wheels }: { readonly wheels: readonly WheelRow[] }) {
  return (
    <Table
      label="Figures by wheel size"
      head={[{ title: 'Wheels' }, ...wheels.map(({ wheel_size: title }) => ({ title, numeric: true }))]}
    >
      {ROWS.filter(([key]) => wheels.some((wheel) => wheel[key] !== null)).map(([key, label]) => (
        <tr key={key}>
          <Cell>{label}</Cell>
          {wheels.map((wheel) => (
            <Cell key={wheel.wheel_size} numeric>
              {wheel[key] ?? <span aria-label="not known">–</span>}
            </Cell>
          ))}
        </tr>
      ))}
    </Table>
  )
}

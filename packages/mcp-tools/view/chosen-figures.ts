/** The figures of the version that a reader chose, as far as an answer tells versions apart. */
import type { VehicleSpecs, WheelRow } from '@vinspec/contract'
import type { SpecVersion } from '@vinspec/contract/spec-facts'

type Figures = Pick<VehicleSpecs['range_and_charging'], 'rows' | 'wheel_rows'>

/** Rows that are also told for each wheel size, and the names they have there. */
const OF_WHEELS: ReadonlyMap<string, Exclude<keyof WheelRow, 'wheel_size'>> = new Map([
  ['fuel_economy', 'mpge_combined'],
  ['efficiency', 'efficiency'],
  ['annual_electricity_cost', 'annual_electricity_cost'],
  ['annual_gas_savings', 'annual_gas_savings'],
  ['level_2_charging', 'level_2_charging'],
])

/** What the answer does not tell of the version alone stays as it is, a span over all versions that fit. */
export function chosenFigures({ rows, wheel_rows: wheels }: Figures, { name, range }: SpecVersion): Figures {
  const size = wheelsIn(name)
  const ofSize = wheels.filter((wheel) => size !== undefined && wheelsIn(wheel.wheel_size) === size)
  const [wheel] = ofSize.length === 1 ? ofSize : wheels.length === 1 ? wheels : []
  return {
    rows: rows.map((row) => {
      const figure = OF_WHEELS.get(row.key)
      const value = row.key === 'range' ? range : figure && wheel?.[figure]
      return value ? { ...row, value } : row
    }),
    wheel_rows: wheel ? [{ ...wheel, range: range ?? wheel.range }] : wheels,
  }
}

/** "21/22" of "Model (21/22 in wheels)" and of "21 or 22 in"; undefined: no size is named. */
function wheelsIn(text: string): string | undefined {
  return /(\d\d(?:(?:\/| or | and )\d\d)?) ?in\b/i.exec(text)?.[1]?.replace(/ or | and /, '/')
}

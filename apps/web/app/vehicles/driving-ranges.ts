/** How far a car goes, as its specifications state it. */
import type { VehicleSpecs } from '@vinspec/contract'
import { readSpan, type Span } from '../ui/read-span.ts'

type Figures = VehicleSpecs['range_and_charging']

/** The range in the specifications; null if they have none. */
export function rangeOf({ rows }: Figures): string | null {
  return [rows.find(({ key }) => key === 'range')?.value ?? null].flat()[0] ?? null
}

/** A range, with its wheel sizes if it is not known for all wheels that the car can have. */
export interface DrivingRange extends Span {
  readonly wheels: string | null
}

/** City and highway range over all wheels that the car can have; null if known for none of them. */
export function drivingRanges({ rows, wheel_rows: wheels }: Figures) {
  const ownWheels = rangeOf({ rows, wheel_rows: wheels }) === null ? [] : wheels
  return {
    city: rangeOver(ownWheels, ({ city_range: range }) => range),
    highway: rangeOver(ownWheels, ({ highway_range: range }) => range),
  }
}

type Wheels = Figures['wheel_rows'][number]

function rangeOver(
  wheels: readonly Wheels[],
  readRange: (row: Wheels) => string | null,
): DrivingRange | null {
  const known = wheels.flatMap((row) => {
    const span = readSpan(readRange(row))
    return span ? [{ ...span, size: row.wheel_size }] : []
  })
  if (known.length === 0) return null
  return {
    from: Math.min(...known.map(({ from }) => from)),
    to: Math.max(...known.map(({ to }) => to)),
    wheels: known.length === wheels.length ? null : known.map(({ size }) => size).join('; '),
  }
}

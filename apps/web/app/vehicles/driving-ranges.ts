/** How far a car goes, as its specifications state it. */
import type { VehicleSpecs } from '@vinspec/contract'
import { formatSpan, readSpan, type Span } from '../ui/read-span.ts'
import type { Driving } from './conditions.ts'

type Figures = VehicleSpecs['range_and_charging']

/** The range in the specifications; null if they have none. */
export const rangeOf = (figures: Pick<Figures, 'rows'>): string | null => valueOf(figures, 'range')

/** The hours of a full charge at home; null if they are not known. */
export const hoursOf = (figures: Pick<Figures, 'rows'>): string | null => valueOf(figures, 'level_2_charging')

function valueOf({ rows }: Pick<Figures, 'rows'>, key: string): string | null {
  return [rows.find((row) => row.key === key)?.value ?? null].flat()[0] ?? null
}

/** A range, with its wheel sizes if it is not known for all wheels that the car can have. */
export interface DrivingRange extends Span {
  readonly wheels: string | null
}

/** "408 mi (19 in)" if only the range with those wheels is known. */
export function formatDrivingRange(range: DrivingRange, unit: string): string {
  return range.wheels === null ? formatSpan(range, unit) : `${formatSpan(range, unit)} (${range.wheels})`
}

/** City and highway range over all wheels that the car can have; null if known for none of them. */
export function drivingRanges({ rows, wheel_rows: wheels }: Figures) {
  const ownWheels = rangeOf({ rows }) === null ? [] : wheels
  return {
    city: rangeOver(ownWheels, ({ city_range: range }) => range),
    highway: rangeOver(ownWheels, ({ highway_range: range }) => range),
  }
}

export interface DrivingFigures {
  readonly range: Span
  readonly mpge: Span
}

/** The figures of each kind of driving; null unless EPA gives all of them for all wheels that the car can have. */
export function drivingFigures(figures: Figures): Readonly<Record<Driving, DrivingFigures>> | null {
  const { city, highway } = drivingRanges(figures)
  const [ofCity, ofHighway] = [
    rangeOver(figures.wheel_rows, (row) => row.mpge_city),
    rangeOver(figures.wheel_rows, (row) => row.mpge_highway),
  ]
  if (!city || !highway || !ofCity || !ofHighway) return null
  if ([city, highway, ofCity, ofHighway].some(({ wheels }) => wheels !== null)) return null
  return { city: { range: city, mpge: ofCity }, highway: { range: highway, mpge: ofHighway } }
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

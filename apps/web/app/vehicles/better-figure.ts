/** Which of several vehicles has the better figure. */
import type { SpecNumbers, VehicleSpecs } from '@vinspec/contract'
import { drivingRanges } from './driving-ranges.ts'

/** Figures of which more is plainly better. Costs are in neither list: EPA's prices change from year to year. */
const MORE =
  /^(range|city_range|highway_range|fuel_economy|onboard_charger|dc_power|capacity_summary|original_capacity_kwh|passenger_volume|cargo_volume|towing)$/
const LESS = /^(efficiency|level_2_charging\w*|dc_charging_10_to_80|zero_to_60)$/

/**
 * The place of the vehicle whose figure is better than that of every other. Undefined unless all are known, in one unit and
 * without estimates, and the spans of what fits do not meet.
 * @param all in one unit of distance
 */
export function findBetter(key: string, all: readonly VehicleSpecs[]): number | undefined {
  const sign = MORE.test(key) ? 1 : LESS.test(key) ? -1 : undefined
  if (sign === undefined) return undefined
  const known = all.flatMap((specs) => figureOf(key, specs) ?? [])
  const isCertain = known.every(({ unit, estimate }) => unit === known[0]?.unit && estimate !== true)
  if (known.length < all.length || !isCertain) return undefined
  const spans = known.map(({ min, max }) => ({
    worst: Math.min(min * sign, max * sign),
    best: Math.max(min * sign, max * sign),
  }))
  const place = spans.findIndex((own) => spans.every((other) => other === own || other.best < own.worst))
  return place < 0 ? undefined : place
}

function figureOf(key: string, specs: VehicleSpecs): SpecNumbers | undefined {
  const { battery, range_and_charging: shown, sections } = specs
  if (key === 'city_range' || key === 'highway_range') return drivingFigure(key, specs)
  if (key === 'capacity_summary' || key === 'original_capacity_kwh') return battery.numbers?.original_capacity
  return [...shown.rows, ...sections.flatMap(({ rows }) => rows)].find((row) => row.key === key)?.numbers
}

/** None if it is not known for all wheels that the car can have. */
function drivingFigure(
  key: 'city_range' | 'highway_range',
  { range_and_charging: shown }: VehicleSpecs,
): SpecNumbers | undefined {
  const { city, highway } = drivingRanges(shown)
  const range = key === 'city_range' ? city : highway
  return range?.wheels === null ? { unit: 'mi', min: range.from, max: range.to } : undefined
}

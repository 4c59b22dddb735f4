/**
 * What a vehicle's page says of its specifications, worked out before it is sent: so browsers get no code that reads
 * specifications, and no fact twice.
 */
import type { SpecRow, VehicleSpecs } from '@vinspec/contract'
import { readBasis, type WheelFigure, wheelFigures } from '@vinspec/contract/spec-facts'
import type { Distance } from '../ui/distance.ts'
import type { Span } from '../ui/read-span.ts'
import type { Driving } from './conditions.ts'
import { drivingFigures, drivingRanges, formatDrivingRange, hoursOf, rangeOf } from './driving-ranges.ts'
import { type FactGroup, toFactGroups } from './fact-groups.ts'
import { bodyOf, type KeyFigure, keyFigures } from './key-figures.ts'
import { nameUnknown, type UnknownNames } from './name-unknown.ts'
import { nameWheels } from './name-wheels.ts'

/** In one unit of distance. */
export interface Sheet {
  readonly vin: string
  readonly title: string
  readonly body: string | undefined
  readonly range: string | null
  readonly city: string | null
  readonly highway: string | null
  /** EPA's fuel economy of each kind of driving; null unless the reader can choose one. */
  readonly mpge: Readonly<Record<Driving, Span>> | null
  /** Hours of a full charge at home. */
  readonly hours: string | null
  readonly figures: readonly KeyFigure[]
  /** All that is known, but the range. */
  readonly groups: readonly FactGroup[]
  readonly unknown: UnknownNames
  /** The figures of the only wheel size. */
  readonly ofOnlyWheels: readonly FactGroup[]
  readonly wheels: readonly string[]
  readonly wheelFigures: readonly WheelFigure[]
  /** What the figures are based on. */
  readonly notes: readonly string[]
  /** Consumption and a full charge, in kWh per 100 miles and kWh. */
  readonly consumption: SpecRow['numbers']
  readonly fullCharge: SpecRow['numbers']
}

/** @param specs in this unit */
export function toSheet(specs: VehicleSpecs, distance: Distance): Sheet {
  const figures = specs.range_and_charging
  const { rows, wheel_rows: wheels } = figures
  const { city, highway } = drivingRanges(figures)
  const drivings = drivingFigures(figures)
  const groups = toFactGroups(specs).filter(({ title }) => title !== 'Range')
  const numbersOf = (key: string) => rows.find((row) => row.key === key)?.numbers
  return {
    vin: specs.vin,
    title: specs.title,
    body: bodyOf(specs),
    range: rangeOf(figures),
    city: city && formatDrivingRange(city, distance),
    highway: highway && formatDrivingRange(highway, distance),
    mpge: drivings && { city: drivings.city.mpge, highway: drivings.highway.mpge },
    hours: hoursOf(figures),
    figures: keyFigures(specs),
    groups: groups.map(keepKnown).filter(({ facts }) => facts.length > 0),
    unknown: nameUnknown(groups.flatMap(({ facts }) => facts).filter(({ value }) => value === null)),
    ofOnlyWheels: factsOfOnlyWheels(figures),
    wheels: wheels.map(({ wheel_size: size }) => size),
    wheelFigures: wheelFigures(wheels),
    notes: readBasis(rows).notes,
    consumption: numbersOf('efficiency'),
    fullCharge: numbersOf('range_energy'),
  }
}

/** Without numbers, which pages do not use. */
function keepKnown({ title, facts }: FactGroup): FactGroup {
  const known = facts.filter(({ value }) => value !== null)
  return { title, facts: known.map(({ key, label, value }) => ({ label, value, key })) }
}

/** Figures of the only wheel size, without those that are the same for the whole vehicle. */
function factsOfOnlyWheels({ rows, wheel_rows: wheels }: VehicleSpecs['range_and_charging']): FactGroup[] {
  const [wheel] = wheels
  if (wheels.length !== 1 || !wheel) return []
  const facts = wheelFigures(wheels)
    .map(({ key, label, values }) => ({ key, label, value: values[0] ?? null }))
    .filter(({ value }) => !rows.some((row) => row.value === value))
  return facts.length === 0 ? [] : [{ title: nameWheels(wheel.wheel_size), facts }]
}

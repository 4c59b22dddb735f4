/** Vehicles side by side: every fact of any of them, and whether what is known differs, and which figure is better. */
import type { VehicleSpecs } from '@vinspec/contract'
import type { Distance } from '../ui/distance.ts'
import type { Fact } from '../ui/facts.tsx'
import { findBetter } from './better-figure.ts'
import { drivingRanges, formatDrivingRange } from './driving-ranges.ts'
import { toFactGroups } from './fact-groups.ts'

export interface ComparedFact {
  readonly key: string
  readonly label: string
  /** One for each vehicle; null if it is not known. */
  readonly values: ReadonlyArray<Fact['value']>
  /** Whether two of the known values are not the same. */
  readonly differs: boolean
  /** The place of the vehicle with the better figure, if that is certain. */
  readonly better: number | undefined
}

export interface ComparedGroup {
  readonly title: string
  readonly facts: readonly ComparedFact[]
}

/** @param all in the reader's unit */
export function compareVehicles(all: readonly VehicleSpecs[], distance: Distance): ComparedGroup[] {
  const sheets = all.map((specs) =>
    toFactGroups(specs).map((group) =>
      group.title === 'Range'
        ? { ...group, facts: [...group.facts, ...drivingFacts(specs, distance)] }
        : group,
    ),
  )
  const titles = unique(sheets.flat().map(({ title }) => title))
  return titles.map((title) => {
    const columns = sheets.map((groups) => groups.find((group) => group.title === title)?.facts ?? [])
    const keys = unique(columns.flat().map(({ key }) => key))
    return {
      title,
      facts: keys.map((key) => ({ ...compareFact(key, columns), better: findBetter(key, all) })),
    }
  })
}

/** Sets apart what is known of none of the vehicles. */
export function setUnknownOfAllApart(groups: readonly ComparedGroup[]): {
  readonly known: readonly ComparedGroup[]
  readonly unknown: readonly ComparedFact[]
} {
  const isKnown = ({ values }: ComparedFact) => values.some((value) => value !== null)
  return {
    known: keepFacts(groups, isKnown),
    unknown: groups.flatMap(({ facts }) => facts.filter((fact) => !isKnown(fact))),
  }
}

export function keepFacts(
  groups: readonly ComparedGroup[],
  isKept: (fact: ComparedFact) => boolean,
): readonly ComparedGroup[] {
  return groups
    .map(({ title, facts }) => ({ title, facts: facts.filter(isKept) }))
    .filter(({ facts }) => facts.length > 0)
}

function drivingFacts({ range_and_charging: figures }: VehicleSpecs, distance: Distance): Fact[] {
  const { city, highway } = drivingRanges(figures)
  return [
    { key: 'city_range', label: 'City range', value: city && formatDrivingRange(city, distance) },
    { key: 'highway_range', label: 'Highway range', value: highway && formatDrivingRange(highway, distance) },
  ]
}

function compareFact(key: string, columns: ReadonlyArray<readonly Fact[]>): Omit<ComparedFact, 'better'> {
  const facts = columns.map((column) => column.find((fact) => fact.key === key))
  const values = facts.map((fact) => fact?.value ?? null)
  const known = values.filter((value) => value !== null).map((value) => [value].flat().join('\n'))
  return {
    key,
    label: facts.find((fact) => fact !== undefined)?.label ?? key,
    values,
    differs: new Set(known).size > 1,
  }
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}

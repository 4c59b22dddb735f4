/** For people who doubt a row of an answer: what each source said, which sources the row is from, and whether they contradict each other. */
import { isDeepStrictEqual } from 'node:util'
import { joinedColumns } from './catalogue/label-columns.ts'
import type { KnownVehicle } from './presentation/known-vehicle.ts'
import { rangeRows } from './presentation/range-rows.ts'
import type { RowKind } from './presentation/row-kind.ts'
import { sectionKinds } from './presentation/sections.ts'
import { wheelFigures } from './presentation/wheel-figures.ts'
import { distinct, type KeptRecord, type SourcedFact, toUsed, type UsedSource } from './raw-record.ts'

export interface RowSources {
  /** The strongest source first. Facts about versions that the car may be are left out. */
  readonly facts: readonly SourcedFact[]
  /** The sources of the row, with their dates. */
  readonly sources: readonly UsedSource[]
  /** Whether two equally near sources state what cannot both be true. */
  readonly areContradictory: boolean
}

/** @param row the row's key in the answer, or the name of a field outside of the rows */
export function sourcesOfRow({ facts }: Pick<KeptRecord, 'facts'>, row: string): RowSources {
  const field = row.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  known ??= findPartsOfRows()
  const parts = known.get(row) ?? [[[field]]]
  const names = new Set(parts.flat(2))
  const own = facts.filter(({ name }) => names.has(name))
  const areContradictory = own.some(
    (one, nth) => one.contested === true || own.slice(nth + 1).some((other) => contradict(one, other)),
  )
  return { facts: own, sources: distinct(parts.flatMap((ways) => sourcesBy(ways, facts))), areContradictory }
}

/** The sources of the first way in which the row is known. */
function sourcesBy(ways: Part, facts: readonly SourcedFact[]): UsedSource[] {
  const known = ways.map((way) => way.flatMap((name) => saidBy(facts, name)))
  return known.find((sources) => sources.length > 0) ?? []
}

/** The sources of a fact of the vehicle itself, or else of its versions. */
function saidBy(facts: readonly SourcedFact[], name: string): UsedSource[] {
  const stated = facts.find((fact) => fact.used && fact.name === name)
  if (stated !== undefined) return [toUsed(stated)]
  const versions = facts.find((fact) => fact.used && fact.name === 'versions')
  if (versions === undefined || !someHas(versions.value, name)) return []
  // An early record does not name the sources of joined figures, so they are not known.
  if (versions.joined === undefined && joinedColumns.some((column) => column === name)) return []
  return [...(versions.joined?.[name] ?? [toUsed(versions)])]
}

const someHas = (versions: unknown, figure: string): boolean =>
  Array.isArray(versions) &&
  versions.some((version: unknown) => {
    const said = typeof version === 'object' && version !== null ? partsOf(version).get(figure) : undefined
    return said != null
  })

function contradict(one: SourcedFact, other: SourcedFact): boolean {
  return (
    one.name === other.name &&
    one.source.name !== other.source.name &&
    one.source.about === other.source.about &&
    !one.isEstimate &&
    !other.isEstimate &&
    exclude(one.value, other.value)
  )
}

/** Whether two values cannot both be true: spans that do not overlap, or parts that differ. A list that is only shorter does not contradict the longer one. */
function exclude(one: unknown, other: unknown): boolean {
  if (one == null || other == null || isDeepStrictEqual(one, other)) return false
  if (Array.isArray(one) || Array.isArray(other)) return false
  if (typeof one !== 'object' || typeof other !== 'object') return true
  const [mine, theirs] = [partsOf(one), partsOf(other)]
  const [from, to, least, most] = [mine.get('from'), mine.get('to'), theirs.get('from'), theirs.get('to')]
  if (isNumber(from) && isNumber(to) && isNumber(least) && isNumber(most)) return to < least || from > most
  return [...mine].some(([name, value]) => exclude(value, theirs.get(name)))
}

const partsOf = (value: object): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>(Object.entries(value))

const isNumber = (value: unknown): value is number => typeof value === 'number'

let known: ReadonlyMap<string, readonly Part[]> | undefined

/** The facts that each row reads, found by presenting the row, so that the two cannot diverge. */
function findPartsOfRows(): ReadonlyMap<string, readonly Part[]> {
  const kinds: readonly RowKind[] = [...rangeRows, ...sectionKinds.flatMap((section) => section.kinds)]
  return new Map([
    ...wheelFigures.map(({ key, figure }) => [key, [[readBy(figure)]]] as const),
    ...kinds.map(({ key, present }) => [key, [[readBy(present)]]] as const),
    ...fields,
  ])
}

/** The facts from which a part of a row is known. Of several alternatives, the first one with known facts applies. */
type Part = readonly (readonly string[])[]

const original: Part = [['packKwh']]
const usable: Part = [['usableNowKwh'], ['statedUsableKwh'], ['usableKwh']]
const health: Part = [['stateOfHealthPercent']]
/** The parts of fields that are not a single fact of the same name, in the order in which presentation reads them. */
const fields: readonly (readonly [field: string, parts: readonly Part[]])[] = [
  ['original_capacity_kwh', [original]],
  ['usable_capacity', [usable]],
  ['capacity_summary', [original, usable, health]],
  ['wheels', [[['wheels', 'wheelStyle']]]],
  ['basis', [[['rangeMi']]]],
]

function readBy(present: (vehicle: KnownVehicle) => unknown): string[] {
  const read = new Set<string>()
  present(
    new Proxy(NOTHING_KNOWN, {
      get: (vehicle, name) => {
        read.add(String(name))
        const value: unknown = Reflect.get(vehicle, name)
        return value
      },
    }),
  )
  for (const each of Object.keys(NOTHING_KNOWN)) read.delete(each)
  return [...read]
}

const NOTHING_KNOWN: KnownVehicle = {
  modelYear: 0,
  make: '',
  model: '',
  versions: [],
  otherVersions: [],
  statements: [],
  away: [],
}

/** What the sources of one row of an answer said, and whether they contradict each other: for people who doubt the row. */
import { isDeepStrictEqual } from 'node:util'
import { presentBattery } from './presentation/battery.ts'
import type { KnownVehicle } from './presentation/known-vehicle.ts'
import { rangeRows } from './presentation/range-rows.ts'
import type { RowKind } from './presentation/row-kind.ts'
import { sectionKinds } from './presentation/sections.ts'
import type { KeptRecord, SourcedFact } from './raw-record.ts'

export interface RowSources {
  /** The strongest source first; those of the versions that the car may be are left out. */
  readonly facts: readonly SourcedFact[]
  /** Two sources that describe the car equally near state what cannot both be. */
  readonly areContradictory: boolean
}

/** @param row its key, as in the answer; of the fields beside the rows, their name */
export function sourcesOfRow({ facts }: Pick<KeptRecord, 'facts'>, row: string): RowSources {
  const field = row.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  const names = factsOfRows().get(row) ?? new Set([field])
  const own = facts.filter(({ name }) => names.has(name))
  const areContradictory = own.some(
    (one, nth) => one.contested === true || own.slice(nth + 1).some((other) => contradict(one, other)),
  )
  return { facts: own, areContradictory }
}

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

/** Whether both cannot be: spans that share nothing, parts that differ. One list may only be shorter than the other. */
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

let known: ReadonlyMap<string, ReadonlySet<string>> | undefined

/** Which facts each row reads, found by presenting it: so the two cannot come apart. */
function factsOfRows(): ReadonlyMap<string, ReadonlySet<string>> {
  known ??= findFactsOfRows()
  return known
}

function findFactsOfRows(): ReadonlyMap<string, ReadonlySet<string>> {
  const kinds: readonly RowKind[] = [...rangeRows, ...sectionKinds.flatMap((section) => section.kinds)]
  return new Map([
    ...kinds.map(({ key, present }) => [key, readBy(present)] as const),
    ...Object.keys(presentBattery(NOTHING_KNOWN)).map((field) => [field, readBy(presentBattery)] as const),
  ])
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

function readBy(present: (vehicle: KnownVehicle) => unknown): ReadonlySet<string> {
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
  return read
}

/** The raw record: what the sources said about a vehicle when it was looked up, as text that is stored for the operator. */
import type { VehicleRecord } from './facts/raw-vehicle.ts'
import {
  type DatedSource,
  type Said,
  type Source,
  type SourceSubject,
  sourceSubjects,
  strongestFirst,
  takeFacts,
} from './facts/statements.ts'
import { remember } from './remember.ts'

/** A fact of a stored record, with its source. */
export interface SourcedFact {
  /** The fact's name in `VehicleFacts`, possibly of an earlier version of it. */
  readonly name: string
  readonly value: unknown
  readonly source: Source
  readonly isEstimate?: true
  /** Whether the answer uses it, rather than the same fact of a stronger source. */
  readonly used: boolean
  /** Set if equally near live sources contradict each other, so that the answer lacks the fact. */
  readonly contested?: true
  /** For versions: by figure, the sources of those figures that are not the source's own. */
  readonly joined?: Said['joined']
}

export interface KeptRecord {
  readonly identity: Readonly<Record<string, unknown>>
  /** Sorted by the precedence of their sources. */
  readonly facts: readonly SourcedFact[]
}

/** Vehicles that differ only in their serial number share their record, and this text. */
export const writeRawRecord = (record: VehicleRecord): string =>
  remember(written, record, () => JSON.stringify(record))

const written = new WeakMap<VehicleRecord, string>()

/** Throws for a text that {@link writeRawRecord} did not write. */
export function readRawRecord(text: string): KeptRecord {
  const record: unknown = JSON.parse(text)
  if (!isObject(record) || !isObject(record['identity']) || !Array.isArray(record['statements'])) {
    throw new Error('a raw record has an identity and statements')
  }
  return { identity: record['identity'], facts: factsOf(record['statements'].map(readStatement)) }
}

function factsOf(statements: readonly Said[]): SourcedFact[] {
  const taken = takeFacts(statements)
  return strongestFirst(statements).flatMap((said) =>
    Object.entries(said.facts).map(([name, value]) => {
      const { source, isEstimate, joined } = said
      const { from, isContested = false } = taken.get(name) ?? {}
      return {
        name,
        value,
        source,
        ...(isEstimate && { isEstimate }),
        used: from === said && !isContested,
        ...(isContested && { contested: true as const }),
        ...(name === 'versions' && joined && { joined }),
      }
    }),
  )
}

export interface UsedSource {
  readonly name: string
  /** The day of its data: "2026-02-13". */
  readonly date: string
  /** Set if its figures are derived from others. */
  readonly isEstimate?: true
}

/** The sources of at least one fact of the answer, the strongest first. */
export function usedSources({ facts }: Pick<KeptRecord, 'facts'>): UsedSource[] {
  const used = facts.filter((fact) => fact.used)
  const stated = new Set(used.map(({ name }) => name))
  return distinct(used.flatMap((fact) => [toUsed(fact), ...joinedBy(fact, stated)]))
}

export const toUsed = ({ source: { name, date }, isEstimate }: SourcedFact): UsedSource => ({
  name,
  date,
  ...(isEstimate && { isEstimate }),
})

export const distinct = (sources: readonly UsedSource[]): UsedSource[] => [
  ...new Map(
    sources.map((source) => [`${source.name}\n${source.date}\n${source.isEstimate ?? false}`, source]),
  ).values(),
]

/** The sources of joined figures. A figure of versions is in the answer if all have it and no source states it for the vehicle itself. */
function joinedBy({ value, joined = {} }: SourcedFact, stated: ReadonlySet<string>): UsedSource[] {
  const versions: readonly unknown[] = Array.isArray(value) ? value : []
  return Object.entries(joined).flatMap(([figure, sources]) =>
    !stated.has(figure) && versions.every((version) => isObject(version) && version[figure] != null)
      ? sources
      : [],
  )
}

/** The facts of a record that is not stored yet. */
export const toKept = ({ statements }: VehicleRecord): Pick<KeptRecord, 'facts'> => ({
  facts: factsOf(statements),
})

export const sourcesOf = (record: VehicleRecord): UsedSource[] => usedSources(toKept(record))

function readStatement(statement: unknown): Said {
  const { source, isEstimate, isLive, joined, facts } = isObject(statement) ? statement : {}
  if (!isObject(source) || !isObject(facts)) throw new Error('a statement has a source and facts')
  const { name, about, date } = source
  if (typeof name !== 'string' || !isSubject(about) || typeof date !== 'string') {
    throw new Error('a source has a name, what it is about, and a date')
  }
  return {
    source: { name, about, date },
    facts,
    ...(isEstimate === true && { isEstimate: true as const }),
    ...(isLive === true && { isLive: true as const }),
    ...(isObject(joined) && { joined: readJoined(joined) }),
  }
}

function readJoined(joined: Readonly<Record<string, unknown>>): NonNullable<Said['joined']> {
  return Object.fromEntries(
    Object.entries(joined).map(([figure, sources]) => [
      figure,
      Array.isArray(sources) ? sources.filter(isDatedSource) : [],
    ]),
  )
}

const isDatedSource = (value: unknown): value is DatedSource =>
  isObject(value) && typeof value['name'] === 'string' && typeof value['date'] === 'string'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSubject = (value: unknown): value is SourceSubject =>
  sourceSubjects.some((subject) => subject === value)

/** Adds what live sources say about a car to what the tables say. All sources are asked in parallel. */
import {
  type AwaySource,
  contestedFacts,
  type RawVehicle,
  type Statement,
  type VehicleRecord,
} from '@vinspec/vehicle-data'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { inTime } from '../../foundation/in-time.ts'
import { vehicleDataUnavailable } from '../lookup/judge-vin.ts'
import type { FoundAway } from './ask-source.ts'
import { type ConfiguredSource, type LiveSources, sourcesFor } from './live-sources.ts'
import { readCached, readKept, readOrAskSource, type SourceResult } from './read-or-ask-source.ts'
import type { SourceDependencies } from './source-question.ts'
import type { SourceWatcher } from './source-watcher.ts'

export interface Enriching {
  readonly attemptId: string
  readonly customerId: string
  /** How long it may take, in milliseconds. */
  readonly withinMs: number
}

interface ResultOfSource {
  readonly configured: ConfiguredSource
  readonly answer: SourceResult
}

/** Adds what is at hand, without waiting. Undefined: a source would have to be asked, or its stored answer read. */
export function enrichAtHand(
  sources: LiveSources | undefined,
  vehicle: RawVehicle,
  now: Date,
): RawVehicle | undefined {
  const able = sourcesFor(sources, vehicle.record)
  if (sources === undefined || able.length === 0) return vehicle
  const results = able.flatMap((configured) => {
    const answer = readCached(configured, { vehicle }, now)
    return answer === undefined ? [] : [{ configured, answer }]
  })
  return results.length === able.length ? addResults(vehicle, results, sources.watchers, now) : undefined
}

/** Throws `vehicle_data_unavailable` if a source that is not optional is away. */
export async function enrich(
  dependencies: Dependencies,
  sources: LiveSources,
  vehicle: RawVehicle,
  enriching: Enriching,
): Promise<RawVehicle> {
  const { watchers } = sources
  const results = await Promise.all(
    sourcesFor(sources, vehicle.record).map(async (configured) => {
      const answer = await readOrAsk({ ...dependencies, watchers }, configured, vehicle, enriching)
      return answer === undefined ? [] : [{ configured, answer }]
    }),
  )
  return addResults(vehicle, results.flat(), watchers, dependencies.clock())
}

/** A lookup never asks a source that needs the owner's consent: it reads what was stored with that consent. */
async function readOrAsk(
  dependencies: SourceDependencies,
  configured: ConfiguredSource,
  vehicle: RawVehicle,
  { attemptId, customerId, withinMs }: Enriching,
): Promise<SourceResult | undefined> {
  const subject = { vehicle, attemptId, consent: { customerId } }
  if (configured.source.terms.needsConsent) return await readKept(dependencies, configured, subject)
  return await inTime(readOrAskSource(dependencies, configured, subject), withinMs, () => {
    const cause = new Error(`a live source took longer than ${Math.round(withinMs)} ms`)
    return { kind: 'away', cause }
  })
}

function addResults(
  vehicle: RawVehicle,
  results: readonly ResultOfSource[],
  watchers: readonly SourceWatcher[],
  now: Date,
): RawVehicle {
  const answers: Answers = { said: [], away: [] }
  const required: FoundAway[] = []
  for (const { configured, answer } of results) {
    const { name, title } = configured.source
    if (answer.kind === 'said') {
      for (const watcher of watchers) watcher.onUsed(name, now.getTime() - answer.askedAt.getTime())
      if (answer.statements.length > 0) answers.said.push({ name, statements: answer.statements })
    } else if (configured.isOptional) {
      answers.away.push({ title, date: now.toISOString().slice(0, 'YYYY-MM-DD'.length) })
    } else required.push(answer)
  }
  const [longest] = required.toSorted((one, other) => (other.retryAfterMs ?? 0) - (one.retryAfterMs ?? 0))
  if (longest) throw vehicleDataUnavailable(longest.cause, longest.retryAfterMs)
  reportContested(answers, watchers)
  return addAnswers(vehicle, answers)
}

function reportContested({ said }: Answers, watchers: readonly SourceWatcher[]): void {
  if (said.length < 2) return
  const contested = contestedFacts(said.flatMap(({ statements }) => statements))
  for (const { name, statements } of said) {
    const facts = contested.filter((fact) => statements.some((each) => Object.hasOwn(each.facts, fact)))
    for (const fact of facts) for (const watcher of watchers) watcher.onContested(name, fact)
  }
}

interface Answers {
  readonly said: Array<{ readonly name: string; readonly statements: readonly Statement[] }>
  readonly away: AwaySource[]
}

interface Shared {
  readonly said: ReadonlyArray<readonly Statement[]>
  readonly record: VehicleRecord
}

/** By the earlier record: the latest record made from it, if that applies to all cars that share it. */
const shared = new WeakMap<VehicleRecord, Shared>()

/** What is said about this very car makes a record of its own. Cars about whose model the same is said share one. */
function addAnswers({ vin, record }: RawVehicle, { said, away }: Answers): RawVehicle {
  const lists = said.map(({ statements }) => statements)
  if (lists.length === 0 && away.length === 0) return { vin, record }
  const last = shared.get(record)
  if (
    last?.said.length === lists.length &&
    last.said.every((each, i) => each === lists[i]) &&
    away.length === 0
  ) {
    return { vin, record: last.record }
  }
  const statements = lists.flat()
  const isOfOneCar = statements.some(({ source }) => source.about === 'vehicle')
  const enriched: VehicleRecord = {
    ...record,
    statements: [...record.statements, ...statements],
    ...(isOfOneCar && { vin }),
    ...(away.length > 0 && { away }),
  }
  if (!isOfOneCar && away.length === 0) shared.set(record, { said: lists, record: enriched })
  return { vin, record: enriched }
}

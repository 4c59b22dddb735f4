/** Adds to what the tables say about a car what live sources say about it, all of them asked side by side. */
import { type AwaySource, contestedFacts, type RawVehicle, type Statement } from '@vinspec/vehicle-data'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { vehicleDataUnavailable } from '../lookup/judge-vin.ts'
import { type Heard, hearSource, readKept } from './hear-source.ts'
import { type ConfiguredSource, type LiveSources, sourcesFor } from './live-sources.ts'
import type { HearDependencies } from './source-question.ts'
import type { SourceWatcher } from './source-watcher.ts'

export interface Enriching {
  readonly attemptId: string
  readonly customerId: string
  /** How long it may take, in milliseconds. */
  readonly withinMs: number
}

/** Throws `vehicle_data_unavailable` when a source is away that is not optional. */
export async function enrich(
  dependencies: Dependencies,
  sources: LiveSources,
  vehicle: RawVehicle,
  enriching: Enriching,
): Promise<RawVehicle> {
  const { watchers } = sources
  const heard = await Promise.all(
    sourcesFor(sources, vehicle.record).map(async (configured) => ({
      configured,
      answer: await hear({ ...dependencies, watchers }, configured, vehicle, enriching),
    })),
  )
  const now = dependencies.clock()
  const said: SaidBySource[] = []
  const away: AwaySource[] = []
  for (const { configured, answer } of heard) {
    const { name, title } = configured.source
    if (answer.kind === 'answered') {
      for (const watcher of watchers) watcher.onUsed(name, now.getTime() - answer.askedAt.getTime())
      said.push({ name, statements: answer.statements.map((each) => ({ ...each, isLive: true })) })
    } else if (answer.kind === 'away') {
      if (!configured.isOptional) throw vehicleDataUnavailable(answer.cause, answer.retryAfterMs)
      away.push({ title, date: now.toISOString().slice(0, 'YYYY-MM-DD'.length) })
    }
  }
  tellContested(said, watchers)
  return withAnswers(
    vehicle,
    said.flatMap(({ statements }) => statements),
    away,
  )
}

interface SaidBySource {
  readonly name: string
  readonly statements: readonly Statement[]
}

function tellContested(said: readonly SaidBySource[], watchers: readonly SourceWatcher[]): void {
  const contested = contestedFacts(said.flatMap(({ statements }) => statements))
  for (const { name, statements } of said) {
    const facts = contested.filter((fact) => statements.some((each) => Object.hasOwn(each.facts, fact)))
    for (const fact of facts) for (const watcher of watchers) watcher.onContested(name, fact)
  }
}

/** A source that needs its owner's consent is not asked by a lookup: what the owner agreed to is read. */
async function hear(
  dependencies: HearDependencies,
  configured: ConfiguredSource,
  vehicle: RawVehicle,
  { attemptId, customerId, withinMs }: Enriching,
): Promise<Heard> {
  const hearing = { vehicle, attemptId, consent: { customerId } }
  if (configured.source.terms.needsConsent) return await readKept(dependencies, configured, hearing)
  return await inTime(hearSource(dependencies, configured, hearing), withinMs)
}

async function inTime(hearing: Promise<Heard>, withinMs: number): Promise<Heard> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Heard>((resolve) => {
    const cause = new Error(`a live source took longer than ${Math.round(withinMs)} ms`)
    timer = setTimeout(() => resolve({ kind: 'away', cause }), withinMs)
  })
  try {
    return await Promise.race([hearing, late])
  } finally {
    clearTimeout(timer)
  }
}

/** What is said about this very car makes a record of its own. */
function withAnswers(
  { vin, record }: RawVehicle,
  statements: readonly Statement[],
  away: readonly AwaySource[],
): RawVehicle {
  if (statements.length === 0 && away.length === 0) return { vin, record }
  const isOfOneCar = statements.some(({ source }) => source.about === 'vehicle')
  return {
    vin,
    record: {
      ...record,
      statements: [...record.statements, ...statements],
      ...(isOfOneCar && { vin }),
      ...(away.length > 0 && { away }),
    },
  }
}

/**
 * What one source says about one car. A stored answer counts while it is fresh. Otherwise one process asks, and stores
 * the answer before anyone uses it, while all others wait for it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseStatements, type Statement } from '@vinspec/vehicle-data'
import { LRUCache } from 'lru-cache'
import { oneOf, type RowOf, required } from '../../foundation/db/call-function.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { newId } from '../../foundation/ids.ts'
import * as sql from '../../generated/sql/functions.ts'
import { askSource, type FoundAway, type SourceAnswer } from './ask-source.ts'
import type { ConfiguredSource } from './live-sources.ts'
import type { QuestionSubject, SourceDependencies, SourceQuestion } from './source-question.ts'
import { claimFlight, keepSourceAnswer } from './source-steps.ts'

export type SourceResult = SaidBySource | FoundAway

/** What a source says; no statements if it knows nothing about the car. */
export interface SaidBySource {
  readonly kind: 'said'
  readonly statements: readonly Statement[]
  readonly askedAt: Date
}

/** Longer than the deadline, so that no two processes ask at the same time. */
const LEASE_MARGIN_MS = 5_000
/** How often a waiting process checks for the answer. */
const LOOK_EVERY_MS = 100

/** Answers that could not be stored and must not be bought again: they are stored with the next question. */
const received = new WeakMap<ConfiguredSource, LRUCache<string, SourceAnswer>>()
const HOUR_MS = 60 * 60 * 1000
const RECEIVED = { max: 1_000, ttl: HOUR_MS }

function unkeptOf(configured: ConfiguredSource): LRUCache<string, SourceAnswer> {
  const unkept = received.get(configured) ?? new LRUCache<string, SourceAnswer>(RECEIVED)
  received.set(configured, unkept)
  return unkept
}

/** The flights of this process, by key: questions that come meanwhile share one. */
const flights = new WeakMap<ConfiguredSource, Map<string, Promise<SourceResult>>>()

/**
 * Continues even if its caller no longer waits, so that what was bought is stored. Throws only if the database is
 * unavailable.
 */
export async function readOrAskSource(
  dependencies: SourceDependencies,
  configured: ConfiguredSource,
  subject: QuestionSubject,
): Promise<SourceResult> {
  const ours = flights.get(configured) ?? new Map<string, Promise<SourceResult>>()
  flights.set(configured, ours)
  const key = keyOf(configured, subject)
  const flight =
    ours.get(key) ?? claimAndAsk(dependencies, configured, subject, key).finally(() => ours.delete(key))
  ours.set(key, flight)
  const result = await flight
  if (result.kind === 'said' && configured.source.terms.about === 'model') {
    const { clock } = dependencies
    modelsOf(configured).set(key, result, { ttl: freshUntil(configured, result) - clock().getTime() })
  }
  return result
}

/** Answers about models, by key: all cars of a model share one, so it is cached while it is fresh. */
const models = new WeakMap<ConfiguredSource, LRUCache<string, SaidBySource>>()
const MOST_MODELS = 5_000

function modelsOf(configured: ConfiguredSource): LRUCache<string, SaidBySource> {
  const known = models.get(configured) ?? new LRUCache<string, SaidBySource>({ max: MOST_MODELS })
  models.set(configured, known)
  return known
}

const freshUntil = ({ source }: ConfiguredSource, { askedAt, statements }: SaidBySource): number =>
  askedAt.getTime() +
  (statements.length === 0 ? hoursOfUnknown(source) : source.terms.freshForHours) * HOUR_MS

/** A source may know tomorrow what it does not know today. */
const hoursOfUnknown = ({ terms }: ConfiguredSource['source']): number => Math.min(24, terms.freshForHours)

/** What this process has cached, without asking a source or the database. */
export function readCached(
  configured: ConfiguredSource,
  subject: QuestionSubject,
  now: Date,
): SaidBySource | undefined {
  if (configured.source.terms.about !== 'model') return undefined
  const said = modelsOf(configured).get(keyOf(configured, subject))
  return said && now.getTime() < freshUntil(configured, said) ? said : undefined
}

/** An answer that an owner consented to is for one customer only. */
function keyOf(
  { source: { terms } }: ConfiguredSource,
  { vehicle: { vin, record }, consent }: QuestionSubject,
): string {
  const { modelYear, make, model } = record.identity
  if (terms.about === 'model') return `${modelYear} ${make} ${model}`
  return terms.needsConsent ? keyOfConsent(vin, required(consent?.customerId ?? null, 'the customer')) : vin
}

export const keyOfConsent = (vin: string, customerId: string): string => `${vin} ${customerId}`

async function claimAndAsk(
  dependencies: SourceDependencies,
  configured: ConfiguredSource,
  subject: QuestionSubject,
  key: string,
): Promise<SourceResult> {
  const {
    source: { name, terms },
  } = configured
  const question = { ...dependencies, configured, subject, key, holder: newId() }
  const end = performance.now() + terms.deadlineMs
  const leaseMs = terms.deadlineMs + LEASE_MARGIN_MS
  const { prisma, clock } = dependencies
  for (;;) {
    const { holder } = question
    const found = await claimFlight(prisma, { source: name, key, holder, leaseMs, now: clock() })
    switch (oneOf(['kept', 'claimed', 'held_back', 'in_flight'], found.outcome)) {
      case 'kept':
        return toSaid(found)
      case 'claimed':
        return await askAndKeep(question)
      case 'held_back':
        // This process may still have one of the answers.
        if (unkeptOf(configured).has(key)) return await askAndKeep(question)
        return holdBack(question, required(found.heldSeconds, 'how long it is held back'))
      case 'in_flight':
        if (performance.now() >= end)
          return { kind: 'away', cause: new Error(`${name} is being asked by another process`) }
        await pause(LOOK_EVERY_MS)
    }
  }
}

/** The answer is not bought a third time in a day. An operator has to find out what happened to the first two. */
function holdBack({ configured, watchers }: SourceQuestion, seconds: number): FoundAway {
  const { name } = configured.source
  const cause = new Error(`${name} was asked about this car twice in a day, and no answer was kept`)
  const asked = { source: name, outcome: 'held_back', ms: 0, cause, doubtful: [] } as const
  for (const watcher of watchers) watcher.onAsked(asked)
  return { kind: 'away', cause, retryAfterMs: seconds * 1000 }
}

async function askAndKeep(question: SourceQuestion): Promise<SourceResult> {
  const { prisma, configured, key, holder } = question
  const unkept = unkeptOf(configured)
  const reply = unkept.get(key) ?? (await askSource(question))
  const release = () =>
    sql.releaseSourceFlights(prisma, { sources: [configured.source.name], keys: [key], holders: [holder] })
  if (reply.kind === 'away') {
    await release()
    return reply
  }
  unkept.set(key, reply)
  try {
    const result = await storeReply(question, reply)
    unkept.delete(key)
    return result
  } catch (error) {
    // If the database is unavailable, the lease ends the flight instead.
    await release().catch(() => undefined)
    throw error
  }
}

/** Stores the answer. What it says about the battery is also a reading of the battery's history. */
async function storeReply(
  { prisma, clock, configured, subject, key, holder }: SourceQuestion,
  reply: SourceAnswer,
): Promise<SourceResult> {
  const { name, terms } = configured.source
  const { keptForDays, needsConsent } = terms
  const wasPaid = reply.callIds.length > 0 || (terms.price.billed === 'call' && terms.price.micros > 0)
  const freshForHours =
    reply.kind === 'unknown' && !wasPaid ? hoursOfUnknown(configured.source) : terms.freshForHours
  const { vehicle, consent } = subject
  const statements = reply.kind === 'answered' ? reply.statements : []
  const customerId = needsConsent ? consent?.customerId : undefined
  const kept = await keepSourceAnswer(prisma, {
    source: name,
    key,
    holder,
    kind: reply.kind,
    statements,
    freshForHours,
    keptForDays,
    callIds: reply.callIds,
    readings: { vin: vehicle.vin, identity: vehicle.record.identity, statements, keptForDays, customerId },
    now: clock(),
  })
  return toSaid(kept)
}

/** The stored answer, if it is fresh. No source is asked. */
export async function readKept(
  { prisma, clock }: Dependencies,
  configured: ConfiguredSource,
  subject: QuestionSubject,
): Promise<SaidBySource | undefined> {
  const { name } = configured.source
  const [found] = await prisma.$queryRaw<Array<{ statements: string; askedAt: Date }>>`
    SELECT statements::text AS statements, asked_at AS "askedAt" FROM source_answer
    WHERE source = ${name} AND key = ${keyOf(configured, subject)} AND fresh_until > moment(${clock()}::timestamptz)`
  return found && toSaid(found)
}

function toSaid(found: Pick<RowOf<typeof sql.keepSourceAnswers>, 'statements' | 'askedAt'>): SaidBySource {
  const kept: unknown = JSON.parse(required(found.statements, 'what a source said'))
  const statements = parseStatements(kept).map((each) => ({ ...each, isLive: true as const }))
  return { kind: 'said', statements, askedAt: required(found.askedAt, 'when a source said it') }
}

/**
 * One paid lookup. If the answer is at hand, one step takes the credit and stores the answer. If it takes time, such as
 * when a live source is asked about the car, the credit is held first and taken afterward.
 */

import type { SigningKey } from '@vinspec/certificates'
import type { VehicleSpecs } from '@vinspec/contract'
import { parseVin, type UsedSource, type Vin } from '@vinspec/vehicle-data'
import type { Database } from '../../foundation/db/client.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { fingerprint } from '../../foundation/idempotency/fingerprint.ts'
import { bindIdempotencyKey, conflict } from '../../foundation/idempotency/idempotency-key.ts'
import { newId } from '../../foundation/ids.ts'
import { LOOKUPS_AT_ONCE } from '../../foundation/policy.ts'
import type { Principal } from '../../foundation/principal.ts'
import { enrich, enrichAtHand } from '../live-sources/enrich.ts'
import type { LiveSources } from '../live-sources/live-sources.ts'
import { dailyCapReached } from './daily-cap-reached.ts'
import { insufficientCredits } from './insufficient-credits.ts'
import { judgeVin, type VehicleDataAccess } from './judge-vin.ts'
import { type Attempt, abandonLookup, type NotCharged, type Spender } from './lookup-steps.ts'
import { monthlyMaximumReached } from './monthly-maximum-reached.ts'
import { nameAgentRequest } from './name-agent-request.ts'
import { type Enrich, type PreparedSpecs, prepareSpecs, toPrepared } from './prepare-specs.ts'
import { readSourcesOfReplay } from './raw-records.ts'
import { invalidVin } from './read-vin.ts'
import { holdFor, payFor, settleFor } from './steps-together.ts'
import { readStoredAnswer } from './stored-answer.ts'
import { bodyOf, withKeptAnswer } from './vehicle-answers.ts'

export interface LookupDependencies extends Dependencies, VehicleDataAccess {
  /** The sources that are asked about a car that the vehicle data knows; default: none. */
  readonly liveSources?: LiveSources | undefined
  /** How long the provider and the live sources may take together, in milliseconds. */
  readonly providerTimeoutMs: number
  /**
   * How long a credit is held before another attempt may take over, in milliseconds. Longer than `providerTimeoutMs`.
   */
  readonly leaseMs: number
  /** The most lookups that one commit pays for; 0: each has its own. */
  readonly lookupsAtOnce?: number
  /** Signs receipts; default: there are none. */
  readonly signingKey?: SigningKey | undefined
  /** How long a key returns its answer again, in hours. Default: as promised for customers' keys. */
  readonly retentionHours?: number
}

export interface LookupRequest {
  readonly vin: string
  /**
   * Apps and agents may omit it: then what any of them received about the vehicle in the last 24 hours is returned
   * again.
   */
  readonly idempotencyKey?: string | undefined
  readonly requestId: string
}

export interface LookupAnswer {
  /** The stored response body: a replay is the same, byte for byte. */
  readonly body: string
  /** The parsed body; for a replay, in the form of the contract it was written under. */
  readonly specs: VehicleSpecs
  readonly creditsCharged: 0 | 1
  readonly creditsRemaining: number
  /** The sources it was made from; empty once they are no longer kept. */
  readonly dataSources: readonly UsedSource[]
  /** The request that first got the answer. Present only on a replay. */
  readonly originalRequestId?: string
}

export async function lookUpVehicleSpecs(
  dependencies: LookupDependencies,
  principal: Principal,
  request: LookupRequest,
): Promise<LookupAnswer> {
  const { prisma, clock, leaseMs } = dependencies
  const parsed = parseVin(request.vin)
  if (!parsed.ok) {
    await bindKey(dependencies, principal, request)
    throw invalidVin(parsed.fault)
  }

  const { vin } = parsed
  const { retentionHours } = dependencies
  const attempt = { ...toAttempt(principal, request, vin, clock()), retentionHours }
  const terms = { leaseMs, atMost: dependencies.lookupsAtOnce ?? LOOKUPS_AT_ONCE }
  const atHand = await prepareAtHand(dependencies, vin)
  if (atHand) {
    const now = clock()
    const payment = { attempt, vin, answer: atHand.answer, requestId: request.requestId, now }
    const paid = await withKeptAnswer(prisma, atHand.answer, now, () => payFor(prisma, payment, terms))
    return paid.outcome === 'charged'
      ? toAnswer(atHand, vin, paid.available)
      : await answerUncharged(prisma, principal, attempt, paid)
  }
  const begun = await holdFor(prisma, attempt, terms)
  return begun.outcome === 'held'
    ? await finish(dependencies, attempt, vin, request)
    : await answerUncharged(prisma, principal, attempt, begun)
}

/**
 * Undefined if preparing takes time, or if there is nothing to sell: whether the key may be used has to be decided
 * before the vehicle is judged.
 */
async function prepareAtHand(dependencies: LookupDependencies, vin: Vin): Promise<PreparedSpecs | undefined> {
  if (!dependencies.vehicleData.isAtHand) return undefined
  const judgment = await judgeVin({ ...dependencies, newerVehicles: undefined }, vin).catch(() => undefined)
  if (judgment?.kind !== 'sold') return undefined
  try {
    const vehicle = enrichAtHand(dependencies.liveSources, judgment.vehicle, dependencies.clock())
    return vehicle && toPrepared(vehicle)
  } catch {
    return undefined
  }
}

async function finish(
  dependencies: LookupDependencies,
  attempt: Attempt,
  vin: Vin,
  request: LookupRequest,
): Promise<LookupAnswer> {
  const { prisma, clock } = dependencies
  try {
    const prepared = await prepareSpecs(dependencies, vin, createEnrich(dependencies, attempt))
    const payment = { attempt, vin, answer: prepared.answer, requestId: request.requestId, now: clock() }
    const remaining = await settleFor(prisma, payment, dependencies.lookupsAtOnce ?? LOOKUPS_AT_ONCE)
    // Too slow: the lease ran out and another attempt has the key now. Nothing was charged here.
    if (remaining === null) throw conflict('in_progress')
    return toAnswer(prepared, vin, remaining)
  } catch (error) {
    // If the database is unavailable too, the lease ends the hold instead.
    await abandonLookup(prisma, attempt, clock()).catch(() => undefined)
    throw error
  }
}

/** All of a lookup's questions share one deadline. */
function createEnrich(
  { liveSources, providerTimeoutMs, ...dependencies }: LookupDependencies,
  { id: attemptId, customerId }: Attempt,
): Enrich | undefined {
  if (!liveSources) return undefined
  const end = performance.now() + providerTimeoutMs
  return async (vehicle) =>
    await enrich(dependencies, liveSources, vehicle, {
      attemptId,
      customerId,
      withinMs: end - performance.now(),
    })
}

function toAnswer(
  { specs, answer, dataSources }: PreparedSpecs,
  vin: Vin,
  creditsRemaining: number,
): LookupAnswer {
  return { body: bodyOf(answer, vin), specs, dataSources, creditsCharged: 1, creditsRemaining }
}

/** The earlier answer, or throws the reason why there is none. */
async function answerUncharged(
  prisma: Database,
  principal: Principal,
  { key, now }: Attempt,
  reason: NotCharged,
): Promise<LookupAnswer> {
  switch (reason.outcome) {
    case 'completed':
      return {
        body: reason.answer,
        specs: readStoredAnswer(reason.answer),
        dataSources: await readSourcesOfReplay(prisma, { customerId: principal.customerId, key }),
        creditsCharged: 0,
        creditsRemaining: reason.available,
        originalRequestId: reason.requestId,
      }
    case 'insufficient_credits':
      throw insufficientCredits(reason.available, await readTopUpStatus(prisma, principal.customerId))
    case 'daily_cap_reached':
      throw dailyCapReached(principal.credential.kind, reason.dailyCap, now)
    case 'monthly_maximum_reached':
      throw monthlyMaximumReached(principal.credential.kind, reason, now)
    default:
      throw conflict(reason.outcome)
  }
}

function toAttempt(
  principal: Principal,
  { idempotencyKey, vin: typed }: LookupRequest,
  vin: Vin,
  now: Date,
): Attempt {
  const { customerId } = principal
  const spender = toSpender(principal, vin)
  const key = idempotencyKey ?? spender?.appKey
  if (key == null) throw new Error('only an app or an agent may omit the idempotency key')
  return { id: newId(), customerId, key, fingerprint: fingerprintOf(typed), now, spender }
}

function toSpender({ credential, dailyCreditCap, monthlyCents }: Principal, vin: Vin): Spender | undefined {
  switch (credential.kind) {
    case 'connection':
      return { id: credential.spenderId, appKey: nameAgentRequest(vin) }
    case 'api_key': {
      const { spenderId: id, isAgent } = credential
      if (isAgent) return { id, appKey: nameAgentRequest(vin) }
      return dailyCreditCap === null && monthlyCents === null ? undefined : { id, appKey: null }
    }
    case 'session':
      return undefined
    case 'test_key':
      throw new Error('a test key only rehearses lookups')
  }
}

/** Binds the key, so that it cannot be used with another VIN later. An app that sends no key has nothing to bind. */
async function bindKey(
  dependencies: LookupDependencies,
  { customerId }: Principal,
  { idempotencyKey: key, vin }: LookupRequest,
): Promise<void> {
  if (key !== undefined) {
    await bindIdempotencyKey(dependencies, { customerId, key, fingerprint: fingerprintOf(vin) })
  }
}

function fingerprintOf(vin: string): Uint8Array<ArrayBuffer> {
  return fingerprint('POST /vehicle-specs', { vin: vin.toUpperCase() })
}

async function readTopUpStatus(prisma: Database, customerId: string): Promise<string> {
  const rule = await prisma.autoTopUpRule.findUnique({ where: { customerId }, select: { status: true } })
  return rule?.status ?? 'disabled'
}

/** One paid lookup: hold a credit, prepare the answer, then take the credit together with storing it. */
import type { VehicleSpecs } from '@vinspec/contract'
import { parseVin, type VehicleDataProvider, type Vin } from '@vinspec/vehicle-data'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import { VinspecError } from '../errors.ts'
import { fingerprint } from '../idempotency/fingerprint.ts'
import { bindIdempotencyKey, conflict } from '../idempotency/idempotency-key.ts'
import { newId } from '../ids.ts'
import type { ApiKeyCredential, Principal } from '../principal.ts'
import { nameAppRequest, nameKeyRequest } from './app-lookups.ts'
import { dailyCapReached } from './daily-cap-reached.ts'
import { type Attempt, abandonLookup, beginLookup, settleLookup } from './lookup-steps.ts'
import { prepareSpecs } from './prepare-specs.ts'
import { invalidVin } from './read-vin.ts'
import { readStoredAnswer } from './stored-answer.ts'

export interface LookupDependencies {
  readonly prisma: Database
  readonly clock: Clock
  readonly vehicleData: VehicleDataProvider
  /** How long the provider may take, in milliseconds. */
  readonly providerTimeoutMs: number
  /** How long a held credit waits for its attempt before another may take over; longer than the provider. */
  readonly leaseMs: number
}

export interface LookupRequest {
  readonly vin: string
  /** An app may leave it out: then what it was told about the vehicle within 24 hours is told again. */
  readonly idempotencyKey?: string | undefined
  readonly requestId: string
}

export interface LookupAnswer {
  /** The response body as stored: a replay is the same byte for byte. */
  readonly body: string
  /** The same, parsed: of a replay, in the form that its contract had. */
  readonly specs: VehicleSpecs
  readonly creditsCharged: 0 | 1
  readonly creditsRemaining: number
  /** The request that produced the answer; present on a replay only. */
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

  const attempt = toAttempt(principal, request, parsed.vin, clock())
  const begun = await beginLookup(prisma, attempt, leaseMs)
  switch (begun.outcome) {
    case 'held':
      return await finish(dependencies, attempt, parsed.vin, request.requestId)
    case 'completed':
      return {
        body: begun.answer,
        specs: readStoredAnswer(begun.answer),
        creditsCharged: 0,
        creditsRemaining: begun.available,
        originalRequestId: begun.requestId,
      }
    case 'insufficient_credits':
      throw await insufficientCredits(prisma, principal.customerId, begun.available)
    case 'daily_cap_reached':
      throw dailyCapReached(principal, begun.dailyCap, attempt.now)
    default:
      throw conflict(begun.outcome)
  }
}

async function finish(
  dependencies: LookupDependencies,
  attempt: Attempt,
  vin: Vin,
  requestId: string,
): Promise<LookupAnswer> {
  const { prisma, clock } = dependencies
  try {
    const { specs, rawRecord } = await prepareSpecs(dependencies, vin)
    const body = JSON.stringify(specs)
    const settlement = { vin, answer: body, rawRecord, requestId, now: clock() }
    const remaining = await settleLookup(prisma, attempt, settlement)
    // Too slow: the lease ran out and another attempt has the key now. Nothing was charged here.
    if (remaining === null) throw conflict('in_progress')
    return { body, specs, creditsCharged: 1, creditsRemaining: remaining }
  } catch (error) {
    // When the database is gone too, the lease ends the hold instead.
    await abandonLookup(prisma, attempt, clock()).catch(() => undefined)
    throw error
  }
}

function toAttempt(
  { customerId, credential }: Principal,
  { idempotencyKey, vin: typed }: LookupRequest,
  vin: Vin,
  now: Date,
): Attempt {
  const bound = whatBinds(credential, vin)
  const key = idempotencyKey ?? bound?.appKey
  if (key == null) throw new Error('only an app or an agent may leave out the idempotency key')
  return { id: newId(), customerId, key, fingerprint: fingerprintOf(typed), now, bound }
}

function whatBinds(credential: Principal['credential'], vin: Vin): Attempt['bound'] {
  switch (credential.kind) {
    case 'connection':
      return { kind: 'app', connectionId: credential.id, appKey: nameAppRequest(credential.clientId, vin) }
    case 'api_key':
      return whatBindsKey(credential, vin)
    case 'session':
      return undefined
  }
}

function whatBindsKey(
  { id, originId, isAgent, dailyCreditCap }: ApiKeyCredential,
  vin: Vin,
): Attempt['bound'] {
  if (!isAgent && dailyCreditCap === null) return undefined
  return { kind: 'key', apiKeyId: id, appKey: isAgent ? nameKeyRequest(originId, vin) : null }
}

/** Keeps a key from being used with another VIN later. An app without one has nothing to keep. */
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

async function insufficientCredits(prisma: Database, customerId: string, available: number) {
  const rule = await prisma.autoTopUpRule.findUnique({ where: { customerId }, select: { status: true } })
  return new VinspecError(
    'insufficient_credits',
    'You have no lookup credits left. Buy a lookup package, then try again.',
    { details: { available_credits: available, auto_top_up_status: rule?.status ?? 'disabled' } },
  )
}

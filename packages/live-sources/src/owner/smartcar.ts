/**
 * Smartcar, through which owners of many makes sign in, with its own SDK. The SDK's URLs come from its settings
 * SMARTCAR_AUTH_ORIGIN and SMARTCAR_API_ORIGIN, and it ignores signals: after the deadline, its answer is not waited
 * for.
 */
import type { Vin } from '@vinspec/vehicle-data'
import { kindOfRefusal } from './kind-of-refusal.ts'
import type { Exchange, OwnerQuestion, OwnerReply, OwnerSource } from './owner-source.ts'
import { readPath, readText } from './read-field.ts'
import { toSmartcarStatements } from './smartcar-reading.ts'
import { loadSmartcar, type SmartcarSdk, type SmartcarVehicle } from './smartcar-sdk.ts'
import { smartcarTerms } from './smartcar-terms.ts'
import { withinSignal } from './within-signal.ts'

export interface SmartcarSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** False: the SDK's settings lead to another server. */
  readonly isReal: boolean
}

const PERMISSIONS = ['read_vin', 'read_battery', 'read_odometer']

export function createSmartcarSource(settings: SmartcarSettings): OwnerSource {
  const { clientId, clientSecret, isReal } = settings
  const sdk = loadSmartcar()
  const about = smartcarTerms(isReal)
  const clientFor = (redirectUri: string) =>
    new sdk.AuthClient({ clientId, clientSecret, redirectUri, mode: 'live' })
  const refresh: OwnerSource['refresh'] = async ({ refreshToken }, signal) =>
    refreshToken === undefined
      ? { kind: 'refused', cause: new Error('Smartcar gave no refresh token') }
      : await toTokens(withinSignal(clientFor('').exchangeRefreshToken(refreshToken), signal))
  return {
    ...about,
    signInAt: 'the maker of your car, through Smartcar',
    reads: "the battery's level, range, and size when new, and the odometer",
    ownPage: undefined,
    signInUrl: ({ redirectUri, state, vin }) =>
      new URL(clientFor(redirectUri).getAuthUrl(PERMISSIONS, { state, singleSelect: { vin } })),
    exchange: (code, { redirectUri }, signal) =>
      toTokens(withinSignal(clientFor(redirectUri).exchangeCode(code), signal)),
    refresh,
    read: (question) => read(sdk, about.title, question),
    revoke: async (tokens, vin, signal) => {
      try {
        await disconnect(sdk, tokens.accessToken, vin, signal)
      } catch (error) {
        if (statusOf(error) !== 401) throw withoutBody(error)
        // An access token works for two hours, so that of a monthly reading has expired.
        const renewed = await refresh(tokens, signal)
        if (renewed.kind !== 'tokens') throw renewed.cause
        await disconnect(sdk, renewed.tokens.accessToken, vin, signal).catch((cause: unknown) => {
          throw withoutBody(cause)
        })
      }
    },
  }
}

async function toTokens(answer: Promise<unknown>): Promise<Exchange> {
  try {
    const access = await answer
    const accessToken = readText(access, 'accessToken')
    const refreshToken = readText(access, 'refreshToken')
    const expiresAt = readPath(access, 'expiration')
    if (accessToken === undefined || !(expiresAt instanceof Date) || Number.isNaN(Number(expiresAt)))
      return { kind: 'away', cause: new Error('Smartcar gave no tokens') }
    const lifetimeMs = Number(expiresAt) - Date.now()
    const tokens = { accessToken, lifetimeMs, ...(refreshToken !== undefined && { refreshToken }) }
    return { kind: 'tokens', tokens }
  } catch (error) {
    return { kind: kindOfRefusal(statusOf(error), readText(error, 'type')), cause: withoutBody(error) }
  }
}

async function read(sdk: SmartcarSdk, title: string, question: OwnerQuestion): Promise<OwnerReply> {
  const { vin, accessToken, signal } = question
  try {
    const vehicle = await withinSignal(findVehicle(sdk, accessToken, vin), signal)
    if (!vehicle) return { kind: 'unknown' }
    const [battery, capacity, odometer] = await withinSignal(
      Promise.all([
        orLacking(vehicle.battery()),
        orLacking(vehicle.nominalCapacity()),
        orLacking(vehicle.odometer()),
      ]),
      signal,
    )
    const statements = toSmartcarStatements(title, { battery, capacity, odometer }, question)
    return { kind: 'answered', statements }
  } catch (error) {
    return toReply(error)
  }
}

/** Not permitted, no such data, or not offered for this make. */
const LACKING = new Set([403, 404, 501])

/**
 * Undefined for data that the make does not offer. Any other failure is thrown, so that everything is asked for again.
 */
async function orLacking(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (LACKING.has(statusOf(error))) return undefined
    throw error
  }
}

/** The car with this VIN among the few that the owner chose. */
async function findVehicle(
  sdk: SmartcarSdk,
  accessToken: string,
  vin: Vin,
): Promise<SmartcarVehicle | undefined> {
  const ids = readPath(await sdk.getVehicles(accessToken), 'vehicles')
  if (!Array.isArray(ids)) throw new Error('Smartcar lists no cars')
  for (const id of ids.slice(0, MOST_VEHICLES)) {
    if (typeof id !== 'string' || !/^[\w-]+$/.test(id)) throw new Error('Smartcar lists no cars')
    const vehicle = new sdk.Vehicle(id, accessToken)
    const found = readText(await vehicle.vin(), 'vin')
    if (found === undefined) throw new Error('Smartcar does not say of which car it speaks')
    if (found === vin) return vehicle
  }
  return undefined
}

const MOST_VEHICLES = 10

async function disconnect(
  sdk: SmartcarSdk,
  accessToken: string,
  vin: Vin,
  signal: AbortSignal,
): Promise<void> {
  const vehicle = await withinSignal(findVehicle(sdk, accessToken, vin), signal)
  if (vehicle) await withinSignal(vehicle.disconnect(), signal)
}

function toReply(error: unknown): OwnerReply {
  const cause = withoutBody(error)
  const status = statusOf(error)
  if (status === 401) return { kind: 'ended', cause }
  if (status === 403) return { kind: 'closed', cause }
  const seconds = Number(readText(error, 'retryAfter'))
  return { kind: 'away', cause, ...(seconds > 0 && { retryAfterMs: seconds * 1000 }) }
}

/** The status of the answer, from the SDK's error. */
function statusOf(error: unknown): number {
  return Number(readPath(error, 'statusCode') ?? Number.NaN)
}

/** The SDK's errors quote the vendor's answer, which must not be logged. */
function withoutBody(error: unknown): Error {
  const status = statusOf(error)
  return new Error(Number.isNaN(status) ? 'Smartcar did not answer' : `Smartcar answered ${status}`)
}

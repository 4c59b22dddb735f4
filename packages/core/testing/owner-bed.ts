/** Owners, a stand-in for their makers, and customers who ask them. */
import { randomBytes } from 'node:crypto'
import { makeOwnerSource, type OwnerSource } from '@vinspec/live-sources'
import { startVehicleSources, type VehicleSources } from '@vinspec/vehicle-sources'
import { vi } from 'vitest'
import { createEnvironmentReader } from '../src/foundation/process/environment.ts'
import type { OwnerConsent } from '../src/generated/prisma/client.ts'
import { askOwner } from '../src/lookups/owner-consent/ask-owner.ts'
import { beginSignIn } from '../src/lookups/owner-consent/begin-sign-in.ts'
import { type FinishedSignIn, finishSignIn } from '../src/lookups/owner-consent/finish-sign-in.ts'
import type { ConsentDependencies } from '../src/lookups/owner-consent/owner-consent.ts'
import type { TokenKey } from '../src/lookups/owner-consent/seal-tokens.ts'
import { lookUpAs, offline } from './look-up.ts'
import { PATIENCE_MS } from './patience.ts'
import { ownerOf } from './principals.ts'
import { createTestBed, type TestBed } from './test-bed.ts'

/** A Tesla for which one range when new is known, and a car of another make for which it is, too. */
export const MODEL_Y = '7SAYGDEE8PF123456'
export const EV6 = 'KNDC3DLCXN5012345'

export const REDIRECT_URI = 'https://vinspec.example/owner/back'

export interface OwnerBed extends TestBed, Omit<ConsentDependencies, keyof TestBed> {
  readonly makers: VehicleSources
  /** Forgets what makers were asked and which owners agreed, and creates a customer who asks. */
  startOver(): Promise<Asker>
  /** Creates a customer who has saved a vehicle. */
  createAsker(vin?: string): Promise<Asker>
  /** Asks about a vehicle, and returns the token of the link. */
  ask(asker: Asker): Promise<string>
  /** Opens the link as the owner, signs in at the maker, and returns to the portal. */
  agree(token: string, options?: Partial<Agreeing>): Promise<FinishedSignIn>
  /** Asks an owner who agrees, and returns the token with which they withdraw. */
  allow(asker: Asker, options?: Partial<Agreeing>): Promise<string>
  /** Lets the next call of a maker wait for its response until the returned function is called. */
  holdNext(at: string): () => void
  /** The customer's latest consent. */
  consentOf(customerId: string): Promise<OwnerConsent>
  /** The same up to the redirect back to the portal. */
  signIn(token: string, options?: Partial<Agreeing>): Promise<Returned>
}

export interface Asker {
  readonly customerId: string
  readonly vin: string
}

export interface Agreeing {
  readonly monthly: boolean
  /** The account that the owner signs in to: one of the stand-in's buttons. */
  readonly account: 'owner' | 'stranger' | 'none'
}

export interface Returned {
  readonly verifier: string
  readonly state: string
  readonly code: string | undefined
}

export const newKey = (name: string): TokenKey => ({ name, bytes: new Uint8Array(randomBytes(32)) })

export async function createOwnerBed(): Promise<OwnerBed> {
  const [bed, makers] = await Promise.all([createTestBed(), startVehicleSources()])
  // The SDK reads no other setting.
  vi.stubEnv('SMARTCAR_AUTH_ORIGIN', makers.url)
  vi.stubEnv('SMARTCAR_API_ORIGIN', makers.url)
  const dailyBudgetMicros = 10_000_000
  const sources = ['tesla_owner', 'smartcar'].map((name) => ({
    source: makeSource(name, makers.url),
    dailyBudgetMicros,
  }))
  const current = newKey('k1')
  const ownerConsent = { sources, tokenKeys: { current, all: [current] }, redirectUri: REDIRECT_URI }
  const consent = { ...bed, vehicleData: offline, providerTimeoutMs: PATIENCE_MS, ownerConsent }

  async function signIn(token: string, { monthly = false, account = 'owner' }: Partial<Agreeing> = {}) {
    const begun = await beginSignIn(consent, token, { monthly })
    if (!begun) throw new Error('the link does not work')
    const back = await pressAtMaker(begun.url, account)
    const { searchParams } = back
    return {
      verifier: begun.verifier,
      state: searchParams.get('state') ?? '',
      code: searchParams.get('code') ?? undefined,
    }
  }

  async function createAsker(vin = MODEL_Y) {
    const customerId = await bed.createCustomer(3)
    await lookUpAs(ownerOf(customerId), consent, { vin })
    return { customerId, vin }
  }

  async function ask(asker: Asker) {
    const asked = await askOwner(consent, asker)
    if (asked.kind !== 'asked') throw new Error(asked.kind)
    return asked.token
  }

  const agree: OwnerBed['agree'] = async (token, options) =>
    await finishSignIn(consent, await signIn(token, options))

  return {
    ...consent,
    makers,
    startOver: async () => {
      makers.reset()
      makers.owners.endAll()
      await bed.prisma.ownerConsent.deleteMany()
      return await createAsker()
    },
    createAsker,
    ask,
    agree,
    allow: async (asker, options) => {
      const finished = await agree(await ask(asker), options)
      if (finished.kind !== 'granted') throw new Error(finished.kind)
      return finished.withdrawalToken
    },
    holdNext: (at) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      makers.inject({ at, fault: 'slow', until: promise, times: 1 })
      return resolve
    },
    consentOf: async (customerId) =>
      await bed.prisma.ownerConsent.findFirstOrThrow({ where: { customerId }, orderBy: { id: 'desc' } }),
    signIn,
    close: async () => {
      await bed.close()
      await makers.close()
    },
  }
}

function makeSource(name: string, url: string): OwnerSource {
  const reader = createEnvironmentReader({
    TESLA_API_URL: url,
    TESLA_CLIENT_ID: 'vinspec',
    TESLA_CLIENT_SECRET: 'of an application in a test, long enough',
    SMARTCAR_API_ORIGIN: url,
    SMARTCAR_CLIENT_ID: 'vinspec',
    SMARTCAR_CLIENT_SECRET: 'of an application in a test',
  })
  const source = makeOwnerSource(name, reader)
  reader.finish('A source cannot be made')
  if (!source) throw new Error(`there is no owners' source ${name}`)
  return source
}

/** Follows the maker's page as a browser does, and returns where it redirects to. */
async function pressAtMaker(url: URL, account: Agreeing['account']): Promise<URL> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ account }),
  })
  return new URL(answer.headers.get('location') ?? '')
}

import { parserOf } from '@vinspec/contract/validator'
import { createOfflineProvider, parseVin, type VehicleDataProvider } from '@vinspec/vehicle-data'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../src/ids.ts'
import { nameAppRequest } from '../src/lookup/app-lookups.ts'
import { type LookupAnswer, lookUpVehicleSpecs } from '../src/lookup/look-up-vehicle-specs.ts'
import { abandonLookup, beginLookup } from '../src/lookup/lookup-steps.ts'
import { changeDailyCap, openConnection, revokeConnection } from '../src/oauth/connections.ts'
import type { Principal } from '../src/principal.ts'
import { createTestBed, DAY_MS, type TestBed } from '../testing/test-bed.ts'

const VIN = '5YJSA1E67NF123456'
const OTHER_VIN = 'WB523CF0XN0240412'
const UNKNOWN_VIN = '1C4JJXR60NW209857'
const HOUR_MS = DAY_MS / 24
const LEASE_MS = 20_000
/** PostgreSQL's name for having waited in vain. */
const LOCK_NOT_AVAILABLE = '55P03'

const offline = createOfflineProvider()

let bed: TestBed
beforeAll(async () => {
  bed = await createTestBed()
})
afterAll(() => bed.close())

interface Asked {
  readonly vin?: string
  readonly key?: string
  readonly vehicleData?: VehicleDataProvider
}

function ask(principal: Principal, asked: Asked = {}): Promise<LookupAnswer> {
  const { vin = VIN, key, vehicleData = offline } = asked
  return lookUpVehicleSpecs(
    { ...bed, vehicleData, providerTimeoutMs: 10_000, leaseMs: LEASE_MS },
    principal,
    { vin, idempotencyKey: key, requestId: `req_${newId()}` },
  )
}

interface AppOptions {
  readonly credits?: number
  readonly cap?: number
  readonly clientId?: string
}

async function connectApp(customerId: string, { cap = 100, clientId = 'app' }: AppOptions = {}) {
  const terms = { customerId, clientId, clientName: 'An app', dailyCreditCap: cap }
  const id = await openConnection(bed, terms)
  return { customerId, credential: { kind: 'connection', id, clientId } } as const
}

async function newApp({ credits = 10, ...options }: AppOptions = {}) {
  return await connectApp(await bed.createCustomer(credits), options)
}

async function settled(customerId: string): Promise<number> {
  return await bed.prisma.creditHold.count({ where: { customerId, state: 'settled' } })
}

/** A provider that answers when told to. */
function slowProvider() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: asked, resolve: reach } = Promise.withResolvers<void>()
  const vehicleData: VehicleDataProvider = {
    name: 'slow',
    lookUp: async (vin, options) => {
      reach()
      await released
      return await offline.lookUp(vin, options)
    },
  }
  return { vehicleData, asked, release }
}

describe('an app without a key of its own', () => {
  test('is told the same again for one credit, in whatever case it writes the VIN', async () => {
    const app = await newApp()
    const first = await ask(app)
    const again = await ask(app, { vin: VIN.toLowerCase() })
    expect(first.creditsCharged).toBe(1)
    expect(again).toMatchObject({ body: first.body, creditsCharged: 0, creditsRemaining: 9 })
    expect(again.originalRequestId).toBeDefined()
    expect(await bed.available(app.customerId)).toBe(9)
  })

  test('pays once, however often it asks at once', async () => {
    const app = await newApp()
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => ask(app)))
    const answers = results.filter((result) => result.status === 'fulfilled').map(({ value }) => value)
    const refusals = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code)
    expect(answers.filter(({ creditsCharged }) => creditsCharged === 1)).toHaveLength(1)
    expect(new Set(refusals)).toEqual(new Set(refusals.length > 0 ? ['idempotency_in_progress'] : []))
    expect(await settled(app.customerId)).toBe(1)
  })

  test('pays again for another vehicle, and after 24 hours', async () => {
    const app = await newApp()
    await ask(app)
    expect(await ask(app, { vin: OTHER_VIN })).toMatchObject({ creditsCharged: 1 })
    bed.pass(DAY_MS - 1)
    expect(await ask(app)).toMatchObject({ creditsCharged: 0 })
    bed.pass(1)
    expect(await ask(app)).toMatchObject({ creditsCharged: 1 })
  })

  test('pays for itself: another app of the customer, and another customer, are charged too', async () => {
    const app = await newApp()
    await ask(app)
    expect(await ask(await connectApp(app.customerId, { clientId: 'other' }))).toMatchObject({
      creditsCharged: 1,
    })
    expect(await ask(await newApp())).toMatchObject({ creditsCharged: 1 })
  })

  test('is told the same again when it was connected anew in between', async () => {
    const app = await newApp()
    const { body } = await ask(app)
    await revokeConnection(bed, { customerId: app.customerId, id: app.credential.id })
    expect(await ask(await connectApp(app.customerId))).toMatchObject({ body, creditsCharged: 0 })
  })

  test('can ask again after a refusal, and is told the same for 24 hours from the answer', async () => {
    const app = await newApp({ credits: 0 })
    await expect(ask(app)).rejects.toMatchObject({ code: 'insufficient_credits' })
    bed.pass(10 * HOUR_MS)
    await bed.grant(app.customerId, 5)
    const { body } = await ask(app)
    bed.pass(15 * HOUR_MS)
    for (const _ of [1, 2]) expect(await ask(app)).toMatchObject({ body, creditsCharged: 0 })
    bed.pass(9 * HOUR_MS)
    expect(await ask(app)).toMatchObject({ creditsCharged: 1 })
    expect(await settled(app.customerId)).toBe(2)
  })

  test('is told what it paid for under a key of its own', async () => {
    const app = await newApp()
    const { body } = await ask(app, { key: 'own-key' })
    for (const _ of [1, 2]) expect(await ask(app)).toMatchObject({ body, creditsCharged: 0 })
    bed.pass(DAY_MS)
    expect(await ask(app)).toMatchObject({ creditsCharged: 1 })
  })

  test('is told the first answer, though a key of its own bought another since', async () => {
    const app = await newApp()
    const first = await ask(app)
    expect(await ask(app, { key: 'own-key' })).toMatchObject({ creditsCharged: 1 })
    expect((await ask(app)).originalRequestId).toBe(await requestIdOf(app.customerId, first))
  })

  test('waits for its own attempt under a key, and pays nothing when that is answered', async () => {
    const app = await newApp()
    const { vehicleData, asked, release } = slowProvider()
    const attempt = ask(app, { key: 'own-key', vehicleData })
    await asked
    await expect(ask(app)).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    release()
    const { body } = await attempt
    expect(await ask(app)).toMatchObject({ body, creditsCharged: 0 })
  })

  test.each(['own-key', undefined])(
    'pays once when its attempt under %s comes back too late',
    async (key) => {
      const app = await newApp()
      const { vehicleData, asked, release } = slowProvider()
      const late = ask(app, { vehicleData, ...(key === undefined ? {} : { key }) })
      await asked
      bed.pass(LEASE_MS)
      expect(await ask(app)).toMatchObject({ creditsCharged: 1 })
      release()
      await expect(late).rejects.toMatchObject({ code: 'idempotency_in_progress' })
      expect(await settled(app.customerId)).toBe(1)
    },
  )

  test('has a key that nobody can send', () => {
    const vin = parseVin(VIN)
    if (!vin.ok) throw new Error('it is a VIN')
    expect(parserOf('IdempotencyKey')(nameAppRequest('app', vin.vin)).ok).toBe(false)
  })

  test('keeps nothing of what is no VIN', async () => {
    const app = await newApp()
    for (const vin of ['\0'.repeat(17), '5YJSA1E66NF123456', 'short']) {
      await expect(ask(app, { vin })).rejects.toMatchObject({ code: 'invalid_vin' })
    }
    expect(await bed.prisma.idempotencyRecord.count({ where: { customerId: app.customerId } })).toBe(0)
  })
})

describe('the daily cap of a connection', () => {
  test('holds when the app asks for many vehicles at once', async () => {
    const app = await newApp({ credits: 30, cap: 5 })
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => ask(app, { key: newId() })))
    const refusals = results.filter((result) => result.status === 'rejected')
    expect(await settled(app.customerId)).toBe(5)
    expect(refusals.map(({ reason }) => reason.code)).toEqual(Array(15).fill('daily_cap_reached'))
    expect(await bed.available(app.customerId)).toBe(25)
  })

  test('holds when two attempts take from different grants at once', async () => {
    const customerId = await bed.createCustomer()
    await bed.grant(customerId, 1, 10)
    await bed.grant(customerId, 1, 20)
    const { credential } = await connectApp(customerId, { cap: 1 })
    const begin = (client: pg.Client, attempt: string) =>
      client.query<{ outcome: string }>(
        `SELECT outcome FROM begin_app_lookup($1, $2::text, $3, $2::text, '', $2::text::uuid, $4, '20 s', '24 h')`,
        [credential.id, attempt, customerId, bed.clock()],
      )
    await using early = await connect()
    await using late = await connect()
    // It holds the grant that is used first, and gives it back while another holds the second.
    await early.client.query('BEGIN')
    const { prisma, clock } = bed
    const earliest = { customerId, key: 'k', fingerprint: new Uint8Array(32), id: newId(), now: clock() }
    await beginLookup(prisma, earliest, LEASE_MS)
    await begin(early.client, newId())
    await abandonLookup(prisma, earliest, clock())

    await late.client.query(`SET lock_timeout = '200ms'`)
    await expect(begin(late.client, newId())).rejects.toMatchObject({ code: LOCK_NOT_AVAILABLE })
    await early.client.query('COMMIT')
    expect((await begin(late.client, newId())).rows).toEqual([{ outcome: 'daily_cap_reached' }])
  })

  test('says when it ends, and lets go on from midnight UTC', async () => {
    const app = await newApp({ cap: 1 })
    await ask(app)
    const midnight = new Date(Math.ceil((bed.clock().getTime() + 1) / DAY_MS) * DAY_MS)
    await expect(ask(app, { vin: OTHER_VIN })).rejects.toMatchObject({
      code: 'daily_cap_reached',
      details: { daily_credit_cap: 1, resets_at: midnight.toISOString() },
    })
    bed.pass(midnight.getTime() - 1 - bed.clock().getTime())
    await expect(ask(app, { vin: OTHER_VIN })).rejects.toMatchObject({ code: 'daily_cap_reached' })
    bed.pass(1)
    expect(await ask(app, { vin: OTHER_VIN })).toMatchObject({ creditsCharged: 1 })
  })

  test('is not touched by what costs nothing: replays, failures, lapsed attempts', async () => {
    const app = await newApp({ cap: 2 })
    await ask(app)
    for (const _ of [1, 2, 3]) {
      expect(await ask(app)).toMatchObject({ creditsCharged: 0 })
      await expect(ask(app, { vin: UNKNOWN_VIN })).rejects.toMatchObject({ code: 'unsupported_vehicle' })
    }
    const { vehicleData, asked, release } = slowProvider()
    const late = ask(app, { vin: OTHER_VIN, key: 'slow', vehicleData })
    await asked
    bed.pass(LEASE_MS)
    expect(await ask(app, { vin: OTHER_VIN, key: 'quick' })).toMatchObject({ creditsCharged: 1 })
    release()
    await expect(late).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    await expect(ask(app, { key: newId() })).rejects.toMatchObject({ code: 'daily_cap_reached' })
    expect(await ask(app)).toMatchObject({ creditsCharged: 0 })
  })

  test('binds its connection alone, and at once when it is changed', async () => {
    const app = await newApp({ cap: 1 })
    await ask(app)
    const { customerId, credential } = app
    await expect(ask(app, { vin: OTHER_VIN })).rejects.toMatchObject({ code: 'daily_cap_reached' })
    expect(await ask(await connectApp(customerId, { clientId: 'other', cap: 1 }))).toMatchObject({
      creditsCharged: 1,
    })
    const byKey = { customerId, credential: { kind: 'api_key', id: newId() } } as const
    expect(await ask(byKey, { key: newId() })).toMatchObject({ creditsCharged: 1 })
    await changeDailyCap(bed.prisma, { customerId, id: credential.id, dailyCreditCap: 2 })
    expect(await ask(app, { vin: OTHER_VIN })).toMatchObject({ creditsCharged: 1 })
  })

  test('refuses without keeping a credit or a key', async () => {
    const app = await newApp({ credits: 2, cap: 1 })
    await ask(app)
    await expect(ask(app, { vin: OTHER_VIN, key: 'own-key' })).rejects.toMatchObject({
      code: 'daily_cap_reached',
    })
    expect(await bed.available(app.customerId)).toBe(1)
    expect(await bed.prisma.creditHold.count({ where: { customerId: app.customerId, state: 'open' } })).toBe(
      0,
    )
    bed.pass(DAY_MS)
    expect(await ask(app, { vin: OTHER_VIN, key: 'own-key' })).toMatchObject({ creditsCharged: 1 })
  })
})

test('what an app held is neither rewritten nor deleted', async () => {
  const app = await newApp()
  await ask(app)
  const { connectionId } = await bed.prisma.appLookup.findFirstOrThrow({
    where: { customerId: app.customerId },
  })
  await expect(
    bed.prisma.appLookup.updateMany({ where: { connectionId }, data: { placedAt: new Date(0) } }),
  ).rejects.toThrow('append-only')
  await expect(bed.prisma.appLookup.deleteMany({ where: { connectionId } })).rejects.toThrow('append-only')
})

async function connect() {
  const client = new pg.Client({ connectionString: bed.databaseUrl })
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}

async function requestIdOf(customerId: string, { body }: LookupAnswer): Promise<string | undefined> {
  const [first] = await bed.prisma.vehicleLookup.findMany({
    where: { customerId, answer: body },
    orderBy: { id: 'asc' },
  })
  return first?.requestId
}

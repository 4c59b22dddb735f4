/** What an app may spend per day, whatever it requests at once. */
import * as pg from '@vinspec/connections'
import { describe, expect, test } from 'vitest'
import { createApiKey } from '../src/access/api-keys/manage-api-keys.ts'
import { revokeConnection } from '../src/access/oauth/connections.ts'
import { changeAllowance } from '../src/access/permissions/allowance.ts'
import { newId } from '../src/foundation/ids.ts'
import { abandonLookup, beginLookup } from '../src/lookups/lookup/lookup-steps.ts'
import { createApps, OTHER_VIN, slowProvider, USUAL } from '../testing/apps.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { LEASE_MS } from '../testing/look-up.ts'
import { keyOf } from '../testing/principals.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const UNKNOWN_VIN = '1C4JJXR60NW209857'
/** PostgreSQL's code for a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03'

const bed = await closeAfterAll(createTestBed())
const apps = createApps(bed)

async function connectApp(customerId: string, cap: number): Promise<string> {
  return (await apps.connectApp(customerId, { cap })).credential.id
}

async function createKey(customerId: string, dailyCreditCap: number): Promise<string> {
  const key = await createApiKey(bed, { customerId, name: 'shop', dailyCreditCap })
  if (key.kind !== 'created') throw new Error('a first key fits')
  return key.id
}

describe('the daily cap of an app', () => {
  test.each([
    [
      'an app',
      connectApp,
      "start_lookup($3, $2::text, '', $2::text::uuid, $4, '20 s', '24 h', $1, $2::text)",
    ],
    ['a key', createKey, "start_lookup($3, $2::text, '', $2::text::uuid, $4, '20 s', '24 h', $1)"],
  ])('holds when two concurrent attempts of %s take from different grants', async (_who, allow, call) => {
    const customerId = await bed.createCustomer()
    await bed.grant(customerId, 1, 10)
    await bed.grant(customerId, 1, 20)
    const id = await allow(customerId, 1)
    const begin = (client: pg.Client, attempt: string) =>
      client.query<{ outcome: string }>(`SELECT outcome FROM ${call}`, [id, attempt, customerId, bed.clock()])
    await using early = await connect()
    await using late = await connect()
    // The first attempt holds the grant that is used first, and gives it back while another holds the second.
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

  test('ignores what costs nothing: replays, failures, and lapsed attempts', async () => {
    const app = await apps.newApp({ cap: 2 })
    await apps.ask(app)
    for (const _ of [1, 2, 3]) {
      expect(await apps.ask(app)).toMatchObject({ creditsCharged: 0 })
      await expect(apps.ask(app, { vin: UNKNOWN_VIN })).rejects.toMatchObject({ code: 'unsupported_vehicle' })
    }
    const { vehicleData, asked, release } = slowProvider()
    const late = apps.ask(app, { vin: OTHER_VIN, key: 'slow', vehicleData })
    await asked
    bed.pass(LEASE_MS)
    expect(await apps.ask(app, { vin: OTHER_VIN, key: 'quick' })).toMatchObject({ creditsCharged: 1 })
    release()
    await expect(late).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    await expect(apps.ask(app, { key: newId() })).rejects.toMatchObject({ code: 'daily_cap_reached' })
    expect(await apps.ask(app)).toMatchObject({ creditsCharged: 0 })
  })

  test('limits only its app, and applies changes immediately', async () => {
    const app = await apps.newApp({ cap: 1 })
    await apps.ask(app)
    const { customerId, credential } = app
    await expect(apps.ask(app, { vin: OTHER_VIN })).rejects.toMatchObject({ code: 'daily_cap_reached' })
    expect(
      await apps.ask(await apps.connectApp(customerId, { clientId: 'other', cap: 1 }), { vin: OTHER_VIN }),
    ).toMatchObject({
      creditsCharged: 1,
    })
    const byKey = keyOf(customerId)
    expect(await apps.ask(byKey, { key: newId() })).toMatchObject({ creditsCharged: 1 })
    await changeAllowance(bed.prisma, { customerId, id: credential.id }, { ...USUAL, dailyCreditCap: 2 })
    // The vehicle that would be free without a key, because the other app paid for it.
    expect(await apps.ask(app, { vin: OTHER_VIN, key: newId() })).toMatchObject({ creditsCharged: 1 })
  })

  test('the daily cap of an app does not reset when the app is reconnected', async () => {
    const app = await apps.newApp({ cap: 2 })
    const { customerId, credential } = app
    await apps.ask(app)
    await revokeConnection(bed, { customerId, id: credential.id })
    bed.pass(1_000)
    const again = await apps.connectApp(customerId, { cap: 2 })
    expect(again.credential.id).not.toBe(credential.id)
    expect(await apps.ask(again, { vin: OTHER_VIN })).toMatchObject({ creditsCharged: 1 })
    await expect(apps.ask(again, { key: newId() })).rejects.toMatchObject({ code: 'daily_cap_reached' })
    bed.pass(DAY_MS)
    expect(await apps.ask(again, { key: newId() })).toMatchObject({ creditsCharged: 1 })
  })

  test('holds when an old and a new connection of the app send lookups at once, on two replicas', async () => {
    const old = await apps.newApp({ credits: 30, cap: 5 })
    await revokeConnection(bed, { customerId: old.customerId, id: old.credential.id })
    bed.pass(1_000)
    const fresh = await apps.connectApp(old.customerId, { cap: 5 })
    await using replica = openReplica()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0
          ? apps.ask(old, { key: newId() })
          : createApps({ ...bed, ...replica }).ask(fresh, { key: newId() }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await apps.settled(old.customerId)).toBe(5)
  })

  test('rejects a lookup without leaving a hold or an idempotency record', async () => {
    const app = await apps.newApp({ credits: 2, cap: 1 })
    await apps.ask(app)
    await expect(apps.ask(app, { vin: OTHER_VIN, key: 'own-key' })).rejects.toMatchObject({
      code: 'daily_cap_reached',
    })
    expect(await bed.available(app.customerId)).toBe(1)
    expect(await bed.prisma.creditHold.count({ where: { customerId: app.customerId, state: 'open' } })).toBe(
      0,
    )
    bed.pass(DAY_MS)
    expect(await apps.ask(app, { vin: OTHER_VIN, key: 'own-key' })).toMatchObject({ creditsCharged: 1 })
  })
})

test('the holds of an app are neither rewritten nor deleted', async () => {
  const app = await apps.newApp()
  await apps.ask(app)
  const { originId } = await bed.prisma.spenderLookup.findFirstOrThrow({
    where: { customerId: app.customerId },
  })
  await expect(
    bed.prisma.spenderLookup.updateMany({ where: { originId }, data: { placedAt: new Date(0) } }),
  ).rejects.toThrow('append-only')
  await expect(bed.owner().spenderLookup.deleteMany({ where: { originId } })).rejects.toThrow('append-only')
})

function openReplica() {
  const prisma = openTestDatabase(bed.databaseUrl)
  return { prisma, [Symbol.asyncDispose]: () => prisma.$disconnect() }
}

async function connect() {
  const client = new pg.Client({ connectionString: bed.databaseUrl })
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}

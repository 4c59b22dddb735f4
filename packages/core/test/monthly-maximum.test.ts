/** How much the credits that a key or an app spends per month may have cost: exact to the cent, however many lookups run at once. */
import type { VehicleDataProvider } from '@vinspec/vehicle-data'
import { describe, expect, test } from 'vitest'
import { createApiKeyAuthenticator } from '../src/access/api-keys/authenticate-api-key.ts'
import { createApiKey, rotateApiKey } from '../src/access/api-keys/manage-api-keys.ts'
import { changeAllowance } from '../src/access/permissions/allowance.ts'
import { readSpending } from '../src/access/permissions/spending.ts'
import { newId } from '../src/foundation/ids.ts'
import type { Permission } from '../src/foundation/permission.ts'
import { createBatch } from '../src/lookups/bulk-lookups/create-batch.ts'
import { readBatch } from '../src/lookups/bulk-lookups/read-batches.ts'
import { sweepBulkLookups } from '../src/lookups/bulk-lookups/sweep-bulk-lookups.ts'
import { fulfilPayment } from '../src/money/payments/fulfil-payment.ts'
import { type App, connect, createApps, slowProvider, USUAL } from '../testing/apps.ts'
import { makeVins, workOffBulkLookups } from '../testing/bulk-lists.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { offline } from '../testing/look-up.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { openShop } from '../testing/shop.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const VINS = makeVins(200)
const [VIN = '', OTHER_VIN = ''] = VINS

const bed = await closeAfterAll(createPaymentBed())
// What is bought then is still there in the month after.
const start = bed.clock()
bed.pass(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 20) - start.getTime())
const apps = createApps(bed)
const shop = openShop(bed)

/** An app of a customer who has bought these lookup packages, one after another. */
async function newApp(monthlyCents: number | null, ...packages: string[]): Promise<App> {
  const customerId = await bed.createCustomer()
  for (const packageKey of packages) {
    await fulfilPayment(bed, (await shop.pay(customerId, packageKey)).paymentId)
    bed.pass(1)
  }
  const terms = { ...USUAL, dailyCreditCap: 10_000, monthlyCents }
  return await connect(bed, { customerId, clientId: 'app', clientName: 'An app', ...terms })
}

const spendingOf = ({ customerId, credential: { spenderId } }: App) =>
  readSpending(bed, { customerId, spenderId })

async function send({ customerId, credential }: App, vins: readonly string[]): Promise<string> {
  const terms = { skipOwned: true, maxCredits: undefined, startsItself: true }
  const sent = await createBatch(bed, {
    ...terms,
    customerId,
    list: { vins },
    startedBy: credential.id,
    byAgent: true,
  })
  if (sent.kind === 'rejected') throw new Error(sent.fault)
  return sent.id
}

test('200 VINs at once on two replicas spend $20.00 of credits, and not a cent more', async () => {
  const app = await newApp(2_000, 'lookups_200')
  const prisma = openTestDatabase(bed.databaseUrl)
  const replicas = [apps, createApps({ ...bed, prisma })]
  const results = await Promise.allSettled(
    VINS.map((vin, index) => (replicas[index % 2] ?? apps).ask(app, { vin })),
  )
  await prisma.$disconnect()
  const refusals = results.filter((result) => result.status === 'rejected')
  expect(new Set(refusals.map(({ reason }) => reason.code))).toEqual(new Set(['monthly_maximum_reached']))
  expect(await apps.settled(app.customerId)).toBe(25)
  expect(await bed.available(app.customerId)).toBe(175)
  expect(await spendingOf(app)).toMatchObject({
    creditsToday: 25,
    centsThisMonth: 2_000,
    monthlyMaximumCents: 2_000,
  })
  expect(await bed.prisma.creditHold.count({ where: { customerId: app.customerId, state: 'open' } })).toBe(0)
})

test('a batch of 200 VINs and single lookups beside it spend $20.00 together, and it continues once there is more', async () => {
  const app = await newApp(2_000, 'lookups_200')
  const { customerId, credential } = app
  const id = await send(app, VINS)
  await Promise.allSettled([
    workOffBulkLookups(bed),
    ...VINS.slice(150, 170).map((vin) => apps.ask(app, { vin })),
  ])
  await workOffBulkLookups(bed)
  expect(await apps.settled(customerId)).toBe(25)
  expect(await spendingOf(app)).toMatchObject({ centsThisMonth: 2_000 })
  expect(await readBatch(bed, { customerId, id })).toMatchObject({
    state: 'stopped',
    wait: 'monthly_maximum',
  })

  const more = { permissions: app.permissions, dailyCreditCap: 10_000, monthlyTopUpCents: null }
  await changeAllowance(bed.prisma, { customerId, id: credential.id }, { ...more, monthlyCents: 2_080 })
  await sweepBulkLookups(bed)
  await workOffBulkLookups(bed)
  expect(await spendingOf(app)).toMatchObject({ centsThisMonth: 2_080 })
  expect(await apps.settled(customerId)).toBe(26)
})

test('a batch that is stopped while it runs spends only for the rows in progress', async () => {
  const app = await newApp(null, 'lookups_200')
  const { customerId, credential } = app
  const nothing = { ...USUAL, permissions: new Set<Permission>(), dailyCreditCap: 10_000 }
  const id = await send(app, VINS)
  let asked = 0
  // Its rows are looked up 8 at a time.
  const stopping: VehicleDataProvider = {
    name: 'stopping',
    lookUp: async (vin, options) => {
      asked += 1
      if (asked === 220) await changeAllowance(bed.prisma, { customerId, id: credential.id }, nothing)
      return await offline.lookUp(vin, options)
    },
  }
  await workOffBulkLookups({ ...bed, vehicleData: stopping })
  await sweepBulkLookups(bed)
  await workOffBulkLookups({ ...bed, vehicleData: stopping })
  expect(await readBatch(bed, { customerId, id })).toMatchObject({ state: 'paused' })
  expect(await apps.settled(customerId)).toBe(24)
})

describe('the monthly spending', () => {
  test('is what each credit has cost: the next one that costs too much is rejected, and free ones cost nothing', async () => {
    const app = await newApp(1_000, 'lookups_10')
    await bed.grant(app.customerId, 2, 1)
    const vins = VINS.slice(0, 12)
    const results = await Promise.allSettled(vins.map((vin) => apps.ask(app, { vin })))
    const bought = vins.filter((_, index) => results[index]?.status === 'fulfilled')
    expect(bought).toHaveLength(10)
    expect(await spendingOf(app)).toMatchObject({ creditsToday: 10, centsThisMonth: 960 })
    await expect(apps.ask(app, { vin: VINS.at(-1) ?? '' })).rejects.toMatchObject({
      publicMessage: expect.stringMatching(
        /worth \$9\.60 of its monthly maximum of \$10\.00.*Nothing was charged/,
      ),
      details: { monthly_maximum_cents: 1_000, spent_cents: 960 },
    })
    expect(await apps.ask(app, { vin: bought[0] ?? '' })).toMatchObject({ creditsCharged: 0 })
  })

  test('is not summed for an app without a maximum, which may have any number of lookups', async () => {
    const app = await newApp(null, 'lookups_10')
    await apps.ask(app, { vin: VINS.at(0) ?? '' })
    expect(await spendingOf(app)).toMatchObject({ creditsToday: 1, centsThisMonth: null })
  })

  test('is that of this month (UTC), including lookups in progress', async () => {
    const app = await newApp(120, 'lookups_10')
    const { vehicleData, asked, release } = slowProvider()
    const first = apps.ask(app, { vin: VIN, vehicleData })
    await asked
    const refused = { code: 'monthly_maximum_reached' }
    await expect(apps.ask(app, { vin: OTHER_VIN })).rejects.toMatchObject(refused)
    release()
    expect(await first).toMatchObject({ creditsCharged: 1 })
    const now = bed.clock()
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
    bed.pass(next - 1 - now.getTime())
    await expect(apps.ask(app, { vin: OTHER_VIN })).rejects.toMatchObject({
      ...refused,
      details: { resets_at: new Date(next).toISOString() },
    })
    bed.pass(1)
    expect(await apps.ask(app, { vin: OTHER_VIN })).toMatchObject({ creditsCharged: 1 })
  })

  test("is that of the whole month (UTC), whatever the database's time zone", async () => {
    const prisma = openTestDatabase(bed.databaseUrl, 2, { timezone: 'America/New_York' })
    const replica = createApps({ ...bed, prisma })
    const now = bed.clock()
    bed.pass(Date.UTC(now.getUTCFullYear() + 1, 2, 30) - now.getTime())
    const app = await newApp(120, 'lookups_10')
    await replica.ask(app, { vin: VIN })
    const another = replica.ask(app, { vin: OTHER_VIN })
    await expect(another).rejects.toMatchObject({ code: 'monthly_maximum_reached' })
    await prisma.$disconnect()
  })

  test('of a key includes its rotations, even for a key without a daily cap', async () => {
    const { customerId } = await newApp(null, 'lookups_50')
    const key = await createApiKey(bed, { customerId, name: 'shop', monthlyCents: 200 })
    if (key.kind !== 'created') throw new Error('a first key fits')
    const authenticate = createApiKeyAuthenticator({ ...bed, cacheForMs: 0 })
    const [old, rotated] = [key, await rotateApiKey(bed, { customerId, id: key.id })]
    await expect(authenticate(old.secret)).rejects.toMatchObject({ code: 'revoked_api_key' })
    const principal = await authenticate(rotated?.secret ?? '')
    const results = await Promise.allSettled(
      VINS.slice(0, 9).map((vin) => apps.ask(principal, { vin, key: newId() })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await apps.settled(customerId)).toBe(2)
  })
})

test("a batch that runs over the month's end (UTC) spends no more than allowed in either month, each lookup in its own", async () => {
  const app = await newApp(1_000, 'lookups_50')
  const { customerId } = app
  const id = await send(app, VINS.slice(0, 30))
  const now = bed.clock()
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  bed.pass(next - 1 - now.getTime())
  const before = bed.clock()
  let asked = 0
  // The month ends when some of the first 8 rows are paid for, and others have only begun.
  const slow: VehicleDataProvider = {
    name: 'slow',
    lookUp: async (vin, options) => {
      asked += 1
      if (asked === 30 + 5) bed.pass(2)
      return await offline.lookUp(vin, options)
    },
  }
  await workOffBulkLookups({ ...bed, vehicleData: slow })
  await sweepBulkLookups(bed)
  await workOffBulkLookups({ ...bed, vehicleData: slow })
  expect(bed.clock().getTime()).toBe(next + 1)
  const { spenderId } = app.credential
  const inMonth = (clock: typeof bed.clock) => readSpending({ ...bed, clock }, { customerId, spenderId })
  expect(await inMonth(() => before)).toMatchObject({ centsThisMonth: 800 })
  expect(await inMonth(bed.clock)).toMatchObject({ centsThisMonth: 1_000 })
  expect(await readBatch(bed, { customerId, id })).toMatchObject({
    wait: 'monthly_maximum',
    counts: { credits: 18 },
  })
  expect(await apps.settled(customerId)).toBe(18)
})

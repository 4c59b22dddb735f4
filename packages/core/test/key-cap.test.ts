/** What a key may spend per day with a daily cap, whatever it requests at once, and without one. */
import { expect, test } from 'vitest'
import { createApiKeyAuthenticator } from '../src/access/api-keys/authenticate-api-key.ts'
import { createApiKey, listApiKeys, rotateApiKey } from '../src/access/api-keys/manage-api-keys.ts'
import { changeAllowance, USUAL_PERMISSIONS } from '../src/access/permissions/allowance.ts'
import type { FunctionCall } from '../src/foundation/db/call-function.ts'
import type { Database } from '../src/foundation/db/client.ts'
import { newId } from '../src/foundation/ids.ts'
import { ALL_PERMISSIONS, type Allowance } from '../src/foundation/permission.ts'
import { createApps, OTHER_VIN, slowProvider } from '../testing/apps.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const bed = await closeAfterAll(createTestBed())
const apps = createApps(bed)

async function authenticate(secret: string) {
  return await createApiKeyAuthenticator({ ...bed, cacheForMs: 0 })(secret)
}

async function newKey(dailyCreditCap: number | null, credits = 10) {
  const customerId = await bed.createCustomer(credits)
  const made = await createApiKey(bed, { customerId, name: 'shop', dailyCreditCap })
  if (made.kind !== 'created') throw new Error('a first key fits')
  return { customerId, id: made.id, principal: await authenticate(made.secret) }
}

const allow = (dailyCreditCap: number | null): Allowance => ({
  permissions: USUAL_PERMISSIONS,
  dailyCreditCap,
  monthlyCents: null,
  monthlyTopUpCents: null,
})

test('the cap holds for many concurrent lookups on two replicas', async () => {
  const { customerId, principal } = await newKey(5, 30)
  const prisma = openTestDatabase(bed.databaseUrl)
  const replicas = [apps, createApps({ ...bed, prisma })]
  const asking = Array.from({ length: 15 }, () =>
    replicas.map((replica) => replica.ask(principal, { key: newId() })),
  )
  const results = await Promise.allSettled(asking.flat())
  await prisma.$disconnect()
  const refusals = results.filter((result) => result.status === 'rejected')
  expect(refusals.map(({ reason }) => reason.code)).toEqual(Array(25).fill('daily_cap_reached'))
  expect(await apps.settled(customerId)).toBe(5)
  expect(await bed.available(customerId)).toBe(25)
  expect(await bed.prisma.creditHold.count({ where: { customerId, state: 'open' } })).toBe(0)
})

test("the error says when the day ends, and the key works again from then on, whatever the database's time zone", async () => {
  const prisma = openTestDatabase(bed.databaseUrl, 2, { timezone: 'Pacific/Kiritimati' })
  const replica = createApps({ ...bed, prisma })
  const { principal } = await newKey(1)
  await replica.ask(principal, { key: newId() })
  const midnight = new Date(Math.ceil((bed.clock().getTime() + 1) / DAY_MS) * DAY_MS)
  const refused = {
    code: 'daily_cap_reached',
    publicMessage: expect.stringContaining('under API keys'),
    details: { daily_credit_cap: 1, resets_at: midnight.toISOString() },
  }
  await expect(replica.ask(principal, { vin: OTHER_VIN, key: 'kept' })).rejects.toMatchObject(refused)
  bed.pass(midnight.getTime() - 1 - bed.clock().getTime())
  await expect(replica.ask(principal, { vin: OTHER_VIN, key: 'kept' })).rejects.toMatchObject(refused)
  bed.pass(1)
  expect(await replica.ask(principal, { vin: OTHER_VIN, key: 'kept' })).toMatchObject({ creditsCharged: 1 })
  await prisma.$disconnect()
})

test("the cap holds to the end of the UTC day even when the database's time zone changes its clocks that day", async () => {
  const prisma = openTestDatabase(bed.databaseUrl, 2, { timezone: 'America/New_York' })
  const replica = createApps({ ...bed, prisma })
  bed.pass(Date.UTC(2027, 2, 14, 23, 30) - bed.clock().getTime())
  const { principal } = await newKey(1)
  await replica.ask(principal, { key: newId() })
  const another = replica.ask(principal, { vin: OTHER_VIN, key: newId() })
  await expect(another).rejects.toMatchObject({ code: 'daily_cap_reached' })
  await prisma.$disconnect()
})

test('a lookup that is still running counts', async () => {
  const { principal } = await newKey(1)
  const { vehicleData, asked, release } = slowProvider()
  const first = apps.ask(principal, { key: newId(), vehicleData })
  await asked
  await expect(apps.ask(principal, { key: newId() })).rejects.toMatchObject({ code: 'daily_cap_reached' })
  release()
  expect(await first).toMatchObject({ creditsCharged: 1 })
})

test('the cap limits only its key, and a change applies from the next lookup on', async () => {
  const { customerId, id, principal } = await newKey(1)
  await apps.ask(principal, { key: newId() })
  const other = await createApiKey(bed, { customerId, name: 'other', dailyCreditCap: 1 })
  if (other.kind !== 'created') throw new Error('a second key fits')
  expect(await apps.ask(await authenticate(other.secret), { key: newId() })).toMatchObject({
    creditsCharged: 1,
  })
  await changeAllowance(bed.prisma, { customerId, id }, allow(2))
  expect(await apps.ask(principal, { key: newId() })).toMatchObject({ creditsCharged: 1 })
  await changeAllowance(bed.prisma, { customerId, id }, allow(1))
  await expect(apps.ask(principal, { key: newId() })).rejects.toMatchObject({
    details: { daily_credit_cap: 1 },
  })
  // A replica whose cache does not show yet that the cap is gone.
  await changeAllowance(bed.prisma, { customerId, id }, allow(null))
  expect(await apps.ask(principal, { key: newId() })).toMatchObject({ creditsCharged: 1 })
})

test('a rotated key keeps its permissions, cap, and monthly maximum, and what it has spent today', async () => {
  const customerId = await bed.createCustomer(10)
  const made = await createApiKey(bed, {
    customerId,
    name: 'shop',
    permissions: ALL_PERMISSIONS,
    dailyCreditCap: 2,
    monthlyTopUpCents: 5_000,
  })
  if (made.kind !== 'created') throw new Error('a first key fits')
  const old = await authenticate(made.secret)
  await apps.ask(old, { key: newId() })
  const rotated = await rotateApiKey(bed, { customerId, id: made.id })
  const principal = await authenticate(rotated?.secret ?? '')
  expect(principal).toMatchObject({
    permissions: ALL_PERMISSIONS,
    dailyCreditCap: 2,
    monthlyTopUpCents: 5_000,
    credential: { id: rotated?.id },
  })
  // The second by a replica whose cache does not show the rotation yet.
  const results = await Promise.allSettled([
    apps.ask(principal, { key: newId() }),
    apps.ask(old, { key: newId() }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const again = await rotateApiKey(bed, { customerId, id: rotated?.id ?? '' })
  await expect(apps.ask(await authenticate(again?.secret ?? ''), { key: newId() })).rejects.toMatchObject({
    code: 'daily_cap_reached',
  })
})

test('only its customer can change a key, only while it is active, and only to a valid cap', async () => {
  const { customerId, id } = await newKey(3)
  const other = await bed.createCustomer()
  expect(await changeAllowance(bed.prisma, { customerId: other, id }, allow(9))).toBe(false)
  expect(await changeAllowance(bed.prisma, { customerId, id: 'nonsense' }, allow(9))).toBe(false)
  for (const cap of [0, -1, 1.5, 10_001, Number.NaN]) {
    expect(await changeAllowance(bed.prisma, { customerId, id }, allow(cap))).toBe(false)
  }
  expect(await listApiKeys(bed.prisma, customerId)).toMatchObject([allow(3)])
  await rotateApiKey(bed, { customerId, id })
  expect(await changeAllowance(bed.prisma, { customerId, id }, allow(9))).toBe(false)
})

test('a lookup with an uncapped key queries the database once, and once more for a new answer', async () => {
  const { principal } = await newKey(null)
  const called: string[] = []
  const prisma: Database = new Proxy(bed.prisma, {
    get: (target, property) => {
      if (property !== '$callFunction') throw new Error(`the lookup uses ${String(property)}`)
      return (call: FunctionCall) => {
        called.push(call.name)
        return target.$callFunction(call)
      }
    },
  })
  const { ask } = createApps({ ...bed, prisma })
  for (let i = 0; i < 2; i++)
    expect(await ask(principal, { key: newId() })).toMatchObject({ creditsCharged: 1 })
  expect(called).toEqual(['keep_answers', 'pay_lookups', 'pay_lookups'])
  expect(await bed.prisma.spenderLookup.count({ where: { originId: principal.credential.id } })).toBe(0)
})

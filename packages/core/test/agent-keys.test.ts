/** What an agent with an API key pays, with idempotency keys of its own and without. */
import { expect, test } from 'vitest'
import { createApiKeyAuthenticator } from '../src/access/api-keys/authenticate-api-key.ts'
import { createApiKey, rotateApiKey } from '../src/access/api-keys/manage-api-keys.ts'
import { readDailyUsage } from '../src/access/requests/usage.ts'
import { newId } from '../src/foundation/ids.ts'
import { tellCorrection } from '../src/lookups/vehicle-reports/corrections.ts'
import { createApps, OTHER_VIN } from '../testing/apps.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())
const apps = createApps(bed)

const authenticate = (secret: string) =>
  createApiKeyAuthenticator({ ...bed, cacheForMs: 0, forAgents: true })(secret)

async function newAgent(credits = 10) {
  const customerId = await bed.createCustomer(credits)
  const made = await createApiKey(bed, { customerId, name: 'agent' })
  if (made.kind !== 'created') throw new Error('a first key fits')
  const rotate = async () =>
    authenticate((await rotateApiKey(bed, { customerId, id: made.id }))?.secret ?? '')
  return { customerId, principal: await authenticate(made.secret), rotate }
}

test('a paid answer is replayed after the API key was rotated, with or without an idempotency key', async () => {
  const { customerId, principal, rotate } = await newAgent()
  const named = await apps.ask(principal, { key: 'own-key' })
  const unnamed = await apps.ask(principal, { vin: OTHER_VIN })
  const rotated = await rotate()
  expect(await apps.ask(rotated)).toMatchObject({ body: named.body, creditsCharged: 0 })
  expect(await apps.ask(rotated, { vin: OTHER_VIN })).toMatchObject({ body: unnamed.body, creditsCharged: 0 })
  expect(await apps.settled(customerId)).toBe(2)
})

test('concurrent lookups under every idempotency key, and by the rotated API key, pay at most once per idempotency key', async () => {
  const { customerId, principal, rotate } = await newAgent(30)
  const rotated = await rotate()
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, nth) =>
      apps.ask(nth % 2 ? principal : rotated, nth % 4 < 2 ? {} : { key: 'own-key' }),
    ),
  )
  const refusals = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code)
  expect(new Set(refusals)).toEqual(new Set(refusals.length > 0 ? ['idempotency_in_progress'] : []))
  // Under an idempotency key of its own it pays again if the lookup without one came first.
  expect(await apps.settled(customerId)).toBeLessThanOrEqual(2)
  const before = await apps.settled(customerId)
  for (const asked of [{}, { key: 'own-key' }]) {
    expect(await apps.ask(rotated, asked)).toMatchObject({ creditsCharged: 0 })
  }
  expect(await apps.settled(customerId)).toBe(before)
})

test('what one agent paid for is free for another key of the customer and for a connected app', async () => {
  const { customerId, principal } = await newAgent()
  const { body } = await apps.ask(principal, { key: 'own-key' })
  const other = await createApiKey(bed, { customerId, name: 'other' })
  if (other.kind !== 'created') throw new Error('a second key fits')
  expect(await apps.ask(await authenticate(other.secret))).toMatchObject({ body, creditsCharged: 0 })
  expect(await apps.ask(await apps.connectApp(customerId))).toMatchObject({ body, creditsCharged: 0 })
})

test.each([{}, { key: 'own-key' }])(
  'after a correction, an agent that asks again gets a new answer instead of the wrong one, for the credit that came back (%j)',
  async (asked) => {
    const { customerId, principal } = await newAgent()
    await apps.ask(principal, { vin: OTHER_VIN, ...asked })
    const { answerId } = await bed.prisma.savedVehicle.findFirstOrThrow({ where: { customerId } })
    const said = { title: 'x', label: newId(), before: '4', after: '5', publishedAt: bed.clock() }
    const { id } = await bed.prisma.dataCorrection.create({
      data: { id: newId(), answerId: answerId ?? '', ...said },
    })
    await tellCorrection(bed, id)
    expect(await bed.available(customerId)).toBe(10)
    bed.pass(1)
    expect(await apps.ask(principal, { vin: OTHER_VIN })).toMatchObject({ creditsCharged: 1 })
    await tellCorrection(bed, id)
    expect(await apps.ask(principal, { vin: OTHER_VIN })).toMatchObject({ creditsCharged: 0 })
    expect(await bed.available(customerId)).toBe(9)
  },
)

test('usage names the key with which the agent looked up', async () => {
  const { customerId, principal, rotate } = await newAgent()
  const since = bed.clock()
  await apps.ask(principal)
  bed.pass(1_000)
  const rotated = await rotate()
  await apps.ask(rotated, { vin: OTHER_VIN })
  await apps.ask(rotated, { key: 'again' })
  await apps.ask(await apps.connectApp(customerId), { key: 'app' })
  const before = new Date(since.getTime() + DAY_MS)
  const usage = await readDailyUsage(bed.prisma, { customerId, since, before, timeZone: 'UTC' })
  expect(new Map(usage.map(({ apiKeyId, lookups }) => [apiKeyId, lookups]))).toEqual(
    new Map([
      [principal.credential.id, 1],
      [rotated.credential.id, 2],
      [null, 1],
    ]),
  )
})

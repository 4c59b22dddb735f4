/** What an app pays when its requests have no idempotency key. */
import { parserOf } from '@vinspec/contract/validator'
import { parseVin } from '@vinspec/vehicle-data'
import { describe, expect, test } from 'vitest'
import { revokeConnection } from '../src/access/oauth/connections.ts'
import { readAnswer } from '../src/generated/sql/functions.ts'
import type { LookupAnswer } from '../src/lookups/lookup/look-up-vehicle-specs.ts'
import { nameAgentRequest } from '../src/lookups/lookup/name-agent-request.ts'
import { createApps, OTHER_VIN, slowProvider } from '../testing/apps.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { LEASE_MS, VIN } from '../testing/look-up.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const HOUR_MS = DAY_MS / 24

const bed = await closeAfterAll(createTestBed())
const apps = createApps(bed)

describe('an app without an idempotency key', () => {
  test('gets the same answer again for one credit, whether it writes the VIN in upper or lower case', async () => {
    const app = await apps.newApp()
    const first = await apps.ask(app)
    const again = await apps.ask(app, { vin: VIN.toLowerCase() })
    expect(first.creditsCharged).toBe(1)
    expect(again).toMatchObject({ body: first.body, creditsCharged: 0, creditsRemaining: 9 })
    expect(again.originalRequestId).toBeDefined()
    expect(await bed.available(app.customerId)).toBe(9)
  })

  test('pays once, however many identical requests it sends at once', async () => {
    const app = await apps.newApp()
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => apps.ask(app)))
    const answers = results.filter((result) => result.status === 'fulfilled').map(({ value }) => value)
    const refusals = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code)
    expect(answers.filter(({ creditsCharged }) => creditsCharged === 1)).toHaveLength(1)
    expect(new Set(refusals)).toEqual(new Set(refusals.length > 0 ? ['idempotency_in_progress'] : []))
    expect(await apps.settled(app.customerId)).toBe(1)
  })

  test('pays again for another vehicle, and after 24 hours', async () => {
    const app = await apps.newApp()
    await apps.ask(app)
    expect(await apps.ask(app, { vin: OTHER_VIN })).toMatchObject({ creditsCharged: 1 })
    bed.pass(DAY_MS - 1)
    expect(await apps.ask(app)).toMatchObject({ creditsCharged: 0 })
    bed.pass(1)
    expect(await apps.ask(app)).toMatchObject({ creditsCharged: 1 })
  })

  test("looks a vehicle up for free for 24 hours after any app of the customer paid, but not after another customer's app did", async () => {
    const app = await apps.newApp()
    const { body } = await apps.ask(app, { key: 'own-key' })
    const other = await apps.connectApp(app.customerId, { clientId: 'other' })
    expect(await apps.ask(other)).toMatchObject({ body, creditsCharged: 0, creditsRemaining: 9 })
    expect(await apps.ask(other, { key: 'own-key-of-another' })).toMatchObject({ creditsCharged: 1 })
    expect(await apps.ask(await apps.newApp())).toMatchObject({ creditsCharged: 1 })
    bed.pass(DAY_MS)
    expect(await apps.ask(other)).toMatchObject({ creditsCharged: 1 })
  })

  test('pays once for one vehicle, however many apps look it up at once, with an idempotency key or without', async () => {
    const app = await apps.newApp()
    const others = await Promise.all(
      ['one', 'two', 'three'].map((clientId) => apps.connectApp(app.customerId, { clientId })),
    )
    const first = apps.ask(app, { key: 'own-key' })
    const asked = await Promise.allSettled([
      first,
      ...others.flatMap((other) => [apps.ask(other), apps.ask(other)]),
    ])
    const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    for (const reason of refused) expect(reason).toMatchObject({ code: 'idempotency_in_progress' })
    for (const other of others) expect(await apps.ask(other)).toMatchObject({ creditsCharged: 0 })
    // A lookup with its own idempotency key may pay again after one without.
    const settled = await apps.settled(app.customerId)
    expect(settled).toBeGreaterThanOrEqual(1)
    expect(settled).toBeLessThanOrEqual(2)
  })

  test('gets the same answer again after it was reconnected', async () => {
    const app = await apps.newApp()
    const { body } = await apps.ask(app)
    await revokeConnection(bed, { customerId: app.customerId, id: app.credential.id })
    expect(await apps.ask(await apps.connectApp(app.customerId))).toMatchObject({ body, creditsCharged: 0 })
  })

  test('can ask again after a rejected lookup, and then gets the same answer for 24 hours', async () => {
    const app = await apps.newApp({ credits: 0 })
    await expect(apps.ask(app)).rejects.toMatchObject({ code: 'insufficient_credits' })
    bed.pass(10 * HOUR_MS)
    await bed.grant(app.customerId, 5)
    const { body } = await apps.ask(app)
    bed.pass(15 * HOUR_MS)
    for (const _ of [1, 2]) expect(await apps.ask(app)).toMatchObject({ body, creditsCharged: 0 })
    bed.pass(9 * HOUR_MS)
    expect(await apps.ask(app)).toMatchObject({ creditsCharged: 1 })
    expect(await apps.settled(app.customerId)).toBe(2)
  })

  test('gets what it paid for under an idempotency key', async () => {
    const app = await apps.newApp()
    const { body } = await apps.ask(app, { key: 'own-key' })
    const told = { body, creditsCharged: 0, creditsRemaining: 9 }
    for (const _ of [1, 2]) expect(await apps.ask(app)).toMatchObject(told)
    expect(await bed.available(app.customerId)).toBe(9)
    bed.pass(DAY_MS)
    expect(await apps.ask(app)).toMatchObject({ creditsCharged: 1 })
  })

  test('gets or awaits the answer of its lookup under an idempotency key, even if that took the last credit', async () => {
    const app = await apps.newApp({ credits: 1 })
    const { vehicleData, asked, release } = slowProvider()
    const attempt = apps.ask(app, { key: 'own-key', vehicleData })
    await asked
    await expect(apps.ask(app)).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    release()
    const { body } = await attempt
    for (const _ of [1, 2]) expect(await apps.ask(app)).toMatchObject({ body, creditsCharged: 0 })
    await expect(apps.ask(app, { vin: OTHER_VIN })).rejects.toMatchObject({ code: 'insufficient_credits' })
    expect(await apps.settled(app.customerId)).toBe(1)
  })

  test('gets the first answer, even if a lookup under an idempotency key has paid again since', async () => {
    const app = await apps.newApp()
    const first = await apps.ask(app)
    expect(await apps.ask(app, { key: 'own-key' })).toMatchObject({ creditsCharged: 1 })
    expect((await apps.ask(app)).originalRequestId).toBe(await requestIdOf(app.customerId, first))
  })

  test('gets a slow answer that it requested under an idempotency key for 24 hours from that answer', async () => {
    const app = await apps.newApp()
    const { vehicleData, asked, release } = slowProvider()
    const attempt = apps.ask(app, { key: 'own-key', vehicleData })
    await asked
    bed.pass(LEASE_MS - 1)
    release()
    await attempt
    bed.pass(DAY_MS - 1)
    for (const _ of [1, 2]) expect(await apps.ask(app)).toMatchObject({ creditsCharged: 0 })
    bed.pass(1)
    expect(await apps.ask(app)).toMatchObject({ creditsCharged: 1 })
  })

  test.each(['own-key', undefined])(
    'pays once when its attempt under the idempotency key %s settles too late',
    async (key) => {
      const app = await apps.newApp()
      const { vehicleData, asked, release } = slowProvider()
      const late = apps.ask(app, { vehicleData, ...(key === undefined ? {} : { key }) })
      await asked
      bed.pass(LEASE_MS)
      expect(await apps.ask(app)).toMatchObject({ creditsCharged: 1 })
      release()
      await expect(late).rejects.toMatchObject({ code: 'idempotency_in_progress' })
      expect(await apps.settled(app.customerId)).toBe(1)
    },
  )

  test('gets an idempotency key that no client can send', () => {
    const vin = parseVin(VIN)
    if (!vin.ok) throw new Error('it is a VIN')
    expect(parserOf('IdempotencyKey')(nameAgentRequest(vin.vin)).ok).toBe(false)
  })

  test('stores nothing for an invalid VIN', async () => {
    const app = await apps.newApp()
    for (const vin of ['\0'.repeat(17), '5YJSA1E66NF123456', 'short']) {
      await expect(apps.ask(app, { vin })).rejects.toMatchObject({ code: 'invalid_vin' })
    }
    expect(await bed.prisma.idempotencyRecord.count({ where: { customerId: app.customerId } })).toBe(0)
  })
})

async function requestIdOf(customerId: string, { body }: LookupAnswer): Promise<string | undefined> {
  const lookups = await bed.prisma.vehicleLookup.findMany({ where: { customerId }, orderBy: { id: 'asc' } })
  for (const { id, requestId } of lookups) {
    const { answer } = await readAnswer(bed.prisma, { customer: customerId, lookup: id })
    if (answer === body) return requestId
  }
  return undefined
}

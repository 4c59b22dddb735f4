/** The first page: credits, use, and what to do next. */
import { createApiKey, listApiKeys } from '@vinspec/core/access'
import { systemClock } from '@vinspec/core/foundation'
import { logRequests } from '@vinspec/core/requests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts'
import { type SignedInVisitor, visitSignedIn } from './support/signed-in.ts'

const PLAID = '5YJSA1E67NF123456'
const DAY_MS = 24 * 60 * 60 * 1000

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())

const textOf = async (visitor: SignedInVisitor) =>
  (await (await visitor.get('/')).text()).replaceAll(/<!--.*?-->/g, '')

async function grant(customerId: string, credits: number, days: number): Promise<void> {
  const now = systemClock()
  await portal.prisma.creditGrant.create({
    data: {
      id: crypto.randomUUID(),
      customerId,
      source: 'operator',
      grantedBy: 'test',
      reason: 'to spend in a test',
      operatorKey: crypto.randomUUID(),
      credits,
      grantedAt: now,
      expiresAt: new Date(now.getTime() + days * DAY_MS),
    },
  })
}

test('a new customer sees how to begin', async () => {
  const text = await textOf(await visitSignedIn(portal))
  for (const step of [
    'Buy a package',
    'Look up your first vehicle',
    'Create an API key',
    'Turn on automatic top-up',
  ]) {
    expect(text).toContain(step)
  }
})

test('the credits that expire next come first, with a reminder to use them', async () => {
  const visitor = await visitSignedIn(portal)
  await grant(visitor.customer.id, 40, 20)
  await grant(visitor.customer.id, 3, 2.5)
  const text = await textOf(visitor)
  expect(text).toContain('Use the 3 credits that expire in 2 days')
  expect(text.indexOf('of 3<')).toBeGreaterThan(0)
  expect(text.indexOf('of 3<')).toBeLessThan(text.indexOf('of 40<'))
})

test('lookups are counted by day and key, with a total per key, and keys beyond the colors are combined', async () => {
  const visitor = await visitSignedIn(portal, { credits: 20 })
  const { id: customerId } = visitor.customer
  for (let i = 0; i < 7; i++) {
    await visitor.post('/look-up', { vin: PLAID, again: PLAID, idempotency_key: `k${i}` })
    if (i < 5)
      await createApiKey({ prisma: portal.prisma, clock: systemClock }, { customerId, name: `key ${i}` })
  }
  const keys = await listApiKeys(portal.prisma, customerId)
  const lookups = await portal.prisma.vehicleLookup.findMany({ where: { customerId } })
  await logRequests(
    portal.prisma,
    lookups.slice(0, 6).map(({ requestId, createdAt }, i) => ({
      customerId,
      requestId,
      createdAt,
      apiKeyId: keys[i]?.id ?? crypto.randomUUID(),
      operation: 'lookUpVehicleSpecs',
      status: 200,
      outcome: 'ok',
      durationMs: 1,
    })),
  )
  const text = await textOf(visitor)
  expect(text).toContain('7 lookups in 30 days, up to 7 per day')
  expect(text.match(/<li class="flex items-baseline gap-2">/g)).toHaveLength(6)
  expect(text).toContain('Others')
})

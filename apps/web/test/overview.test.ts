/** The overview: credits, use, and what to do next. */
import { createApiKey, listApiKeys } from '@vinspec/core/access'
import { systemClock } from '@vinspec/core/foundation'
import { logRequests } from '@vinspec/core/requests'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { sharePortal } from './support/share-portal.ts'
import { openSignedIn, type SignedInVisitor, visitSignedIn } from './support/signed-in.ts'

const PLAID = '5YJSA1E67NF123456'
const DAY_MS = 24 * 60 * 60 * 1000

const portal = await sharePortal()

const textOf = (visitor: SignedInVisitor, query = '') => visitor.read(`/${query}`)

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

test('a new customer sees the first steps, and which of them are done, until all are', async () => {
  const visitor = await visitSignedIn(portal, { credits: 1 })
  const customerId = visitor.customer.id
  expect(await textOf(visitor)).toContain('1 of 4 done')
  await visitor.post('/look-up', { vin: PLAID, idempotency_key: 'k' })
  await createApiKey({ prisma: portal.prisma, clock: systemClock }, { customerId, name: 'shop' })
  const text = await textOf(visitor)
  expect(text).toContain('3 of 4 done')
  expect(text).toMatch(/Look up your first vehicle<span class="sr-only"> \(done\)/)
  expect(text).toMatch(/<a [^>]*>Buy a package or turn on automatic top-up/)
  const now = systemClock()
  const paid = {
    amountCents: 1_200,
    currency: 'usd',
    credits: 0,
    mismatch: 'test',
    confirmedAt: now,
    recordedAt: now,
  }
  await portal.prisma.payment.create({ data: { id: crypto.randomUUID(), customerId, ...paid } })
  expect(await textOf(visitor)).not.toContain('First steps')
})

test('the page says how fast credits go and when they will be gone, if there was enough use to say', async () => {
  const visitor = await visitSignedIn(portal)
  const { id: customerId } = visitor.customer
  await grant(customerId, 60, 20)
  for (let i = 0; i < 10; i++) {
    await visitor.post('/look-up', { vin: PLAID, again: PLAID, idempotency_key: `k${i}` })
  }
  expect(await textOf(visitor)).toContain('Not enough lookups yet to say')
  expect(await textOf(visitor)).toContain('The last expire')
  // Spreads the lookups over the last ten days, as if the customer had signed up then.
  await rewriteLookups(customerId, 10)
  const text = await textOf(visitor)
  expect(text).toMatch(/>1<\/span> per day/)
  expect(text).toContain('50</span>')
  expect(text).toContain('At this pace, 30 of them expire unused.')
  expect(text).toContain('10 lookups in 30 days, up to 1 per day')
  expect(await textOf(visitor, '?days=7')).toContain('6 lookups in 7 days')
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
  expect(await textOf(visitor, `?from=${day(20)}&to=${day(12)}`)).toContain('No lookups in this time')
  expect(await textOf(visitor, `?from=${day(2)}&to=${day(2)}`)).toContain('1 lookup in 1 day')
  for (const query of ['?days=x', '?from=2026-01-01&to=2020-01-01', '?from=2000-01-01', '?from=nonsense']) {
    expect([query, await textOf(visitor, query)]).toEqual([query, expect.stringContaining('in 30 days')])
  }
})

/** Moves lookups into the past. Their triggers forbid changes, so they are off meanwhile. */
async function rewriteLookups(customerId: string, days: number): Promise<void> {
  await portal.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`
    await tx.$executeRaw`
      UPDATE vehicle_lookup l SET created_at = now() - make_interval(days => n::int) FROM (
        SELECT id, row_number() OVER (ORDER BY id DESC) AS n FROM vehicle_lookup
        WHERE customer_id = ${customerId}::uuid
      ) o WHERE o.id = l.id AND l.customer_id = ${customerId}::uuid AND o.n <= ${days}`
  })
}

test('a VIN can be checked and looked up from the overview, which then lists the vehicle', async () => {
  const customer = await portal.createCustomer({ credits: 2 })
  const page = await openSignedIn(await shareBrowser(), portal, { customer, javaScriptEnabled: false })
  await page.goto('/')
  await page.getByLabel('Vehicle identification number').fill(PLAID)
  await page.getByRole('button', { name: 'Check for free' }).click()
  await page.getByText('This vehicle is supported').waitFor()
  await page.goto('/')
  await page.getByLabel('Vehicle identification number').fill(PLAID)
  await page.keyboard.press('Enter')
  await page.waitForURL(/vehicles\/5YJSA1E67NF123456/)
  await page.goto('/')
  await page.getByRole('link', { name: '2022 Tesla Model S Plaid' }).waitFor()
  await page.getByRole('link', { name: '7 days' }).click()
  await page.waitForURL(/days=7/)
  await page.getByRole('img', { name: '1 lookup in 7 days, up to 1 per day' }).waitFor()
  const today = new Date().toISOString().slice(0, 10)
  await page.getByLabel('From').fill(today)
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('img', { name: '1 lookup in 1 day, up to 1 per day' }).waitFor()
})

test('the credits that expire next come first, with a reminder to use them', async () => {
  const visitor = await visitSignedIn(portal)
  await grant(visitor.customer.id, 40, 20)
  await grant(visitor.customer.id, 3, 2.5)
  const text = await textOf(visitor)
  expect(text).toContain('Use the 3 credits that expire in 2 days.')
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

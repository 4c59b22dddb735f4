/** Automatic top-up over HTTP, with payments from the sandbox. For the rule in each status, see packages/core/test/top-up*.test.ts. */
import { ALL_PERMISSIONS, createApiKey } from '@vinspec/core/access'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { startTestPayments, WEBHOOK_SECRET } from '@vinspec/core/testing/payments'
import { sweepAndWorkOff, workOff } from '@vinspec/core/testing/work-off'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestService, TEST_NOW } from '../testing/test-service.ts'
import { type Answer, type Client, createClient } from './support/client.ts'

const VIN = '5YJSA1E67NF123456'
const SECOND_MS = 1_000
const HOUR_MS = 3_600 * SECOND_MS
const DAY_MS = 24 * HOUR_MS

const LOST = '4000000000009987'

/** What lets a key change the rule for its customer. */
const MAXIMUM_CENTS = 60_000
const TOP_UP = { permissions: ALL_PERMISSIONS, monthlyTopUpCents: MAXIMUM_CENTS }

let now = TEST_NOW
let client: Client
let customerId: string
let apiKey: string
const sandbox = await closeAfterAll(startTestPayments({ clock: () => now }))
const vendor = sandbox.payments
const service = await closeAfterAll(
  startTestService({
    clock: () => now,
    payments: { vendor, webhookSecret: WEBHOOK_SECRET },
  }),
)
beforeEach(async () => {
  now = TEST_NOW
  const customer = await service.createCustomer({ credits: 6, ...TOP_UP })
  customerId = customer.id
  apiKey = customer.apiKey
  client = createClient(service.apiUrl, customer.apiKey)
})

const dependencies = () => ({ prisma: service.prisma, clock: () => now, payments: vendor })
const pass = async (ms: number) => {
  now = new Date(Number(now) + ms)
  await sweepAndWorkOff(dependencies())
}
const work = () => workOff(dependencies())

const TERMS = { package_key: 'lookups_50', threshold_percent: 10 }
const put = async (terms: object = {}) =>
  await client.call('PUT', '/auto-top-up', { json: { ...TERMS, monthly_cap_cents: MAXIMUM_CENTS, ...terms } })
const rule = async () => (await client.get('/auto-top-up')).body
const credits = async () => (await client.get('/credits')).body
const setupUrl = ({ body }: Pick<Answer, 'body'>) => String(Object(body).setup_url)

/** Completes a setup page as the customer does, and lets the service notice by itself. */
async function saveCard(answer: Pick<Answer, 'body'>): Promise<void> {
  await sandbox.pay(setupUrl(answer))
  await pass(2 * 60 * SECOND_MS)
}

/** An active rule, on a card that was saved on its page. */
async function setUp(terms: object = {}): Promise<void> {
  await saveCard(await put(terms))
}

/** The saved card. */
async function cardOfRule(): Promise<string> {
  const { cardId } = await service.prisma.autoTopUpRule.findUniqueOrThrow({ where: { customerId } })
  return cardId ?? ''
}

async function reachThreshold(): Promise<void> {
  expect((await client.lookUp(VIN)).status).toBe(200)
}

const topUps = () => service.prisma.topUp.findMany({ where: { customerId }, orderBy: { reservedAt: 'asc' } })
const spent = (cents: number) => ({ monthly_spend: { amount_cents: cents, currency: 'usd' } })

describe('without a saved card', () => {
  test('the rule requests one on a page that charges nothing and stays the same', async () => {
    const answer = await put({ monthly_cap_cents: 20_000 })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      enabled: true,
      status: 'setup_required',
      ...TERMS,
      threshold_credits: 5,
      monthly_cap: { amount_cents: 20_000, currency: 'usd' },
      payment_method: null,
      ...spent(0),
    })
    expect(await rule()).toEqual(answer.body)
    expect((await put({ monthly_cap_cents: 20_000 })).body).toEqual(answer.body)
    expect((await fetch(setupUrl(answer))).status).toBe(200)
  })

  test('a page that cannot be replaced does not hide that payments are down', async () => {
    await put()
    now = new Date(Number(now) + DAY_MS)
    const replica = await service.startReplica({ payments: undefined })
    const unpaid = createClient(replica.apiUrl, apiKey)
    expect((await unpaid.get('/auto-top-up')).code).toBe('payments_unavailable')
    expect((await unpaid.call('DELETE', '/auto-top-up')).status).toBe(200)
    await replica.close()
  })

  test('a card saved on the page activates the rule, even without an event', async () => {
    await saveCard(await put())
    const body = await rule()
    expect(body).toMatchObject({ status: 'active', payment_method: { brand: 'visa', last4: '4242' } })
    expect(body).not.toHaveProperty('setup_url')
    expect(await credits()).toMatchObject({ auto_top_up: { enabled: true, status: 'active' } })
  })

  test('a page that cannot be created returns 503, and the terms are stored', async () => {
    await sandbox.control('POST', 'faults', { kind: 'server_error', operation: 'Checkout.Sessions.create' })
    expect((await put()).code).toBe('payments_unavailable')
    expect(await rule()).toMatchObject({
      status: 'setup_required',
      setup_url: expect.stringMatching(/^http/),
    })
  })
})

const LITTLE = { package_key: 'lookups_10', monthly_cap_cents: 1_200 }
const MUCH = { package_key: 'lookups_1000', threshold_percent: 30, monthly_cap_cents: 2_147_483_647 }

test.each([
  ['as it is made', {}, { ...LITTLE, threshold_percent: 20 }, /until then\.$/],
  [
    'with a monthly maximum of $50',
    { ...TOP_UP, monthlyTopUpCents: 5_000 },
    { ...LITTLE, monthly_cap_cents: 6_000 },
    /A monthly cap and a package price of \$50\.00 or less need no approval\.$/,
  ],
])('a key %s charges no more without approval, not even twice at once', async (_, allowance, more, tells) => {
  await setUp(LITTLE)
  const key = await createApiKey(service, { customerId, name: 'agent', ...allowance })
  const agent = createClient(service.apiUrl, key.kind === 'created' ? key.secret : '')
  const details = { approval_url: expect.stringContaining('/approvals/') }
  for (const json of [MUCH, { ...MUCH, monthly_cap_cents: 60_000 }, more]) {
    const ask = () => agent.call('PUT', '/auto-top-up', { json })
    for (const answer of await Promise.all([ask(), ask()])) {
      expect(answer).toMatchObject({
        status: 403,
        body: { error: { code: 'approval_required', message: expect.stringMatching(tells), details } },
      })
    }
  }
  await pass(HOUR_MS)
  expect(await topUps()).toEqual([])
  expect(await rule()).toMatchObject({ status: 'active', package_key: 'lookups_10', ...spent(0) })
})

test('a permanently declined card suspends the rule; setting it again asks for another card', async () => {
  await setUp()
  await sandbox.control('POST', `payment_methods/${await cardOfRule()}/behave`, { number: LOST })
  await reachThreshold()
  await work()
  expect(await rule()).toMatchObject({ status: 'suspended' })
  const again = await put()
  expect(again.body).toMatchObject({ status: 'setup_required', payment_method: null })
  await saveCard(again)
  expect(await rule()).toMatchObject({ status: 'active', ...spent(5_000) })
})

test('a removed card is noticed, and so is the one that is saved after it', async () => {
  await setUp()
  const cardId = await cardOfRule()
  await sandbox.control('POST', `payment_methods/${cardId}/remove`)
  await sendEvent('card_changed', cardId)
  expect(await rule()).toMatchObject({
    status: 'setup_required',
    payment_method: null,
    setup_url: expect.stringMatching(/^http/),
  })
  const { vendorId } = await service.prisma.paymentCustomer.findUniqueOrThrow({ where: { customerId } })
  const path = '/payment_methods/pm_card_mastercard/attach'
  const { id } = await sandbox.stripe('POST', path, { customer: vendorId ?? '' })
  await sendEvent('card_saved', String(id))
  expect(await rule()).toMatchObject({
    status: 'active',
    payment_method: { brand: 'mastercard', last4: '4444' },
  })
})

async function sendEvent(type: string, objectId: string): Promise<void> {
  const eventId = `evt_${crypto.randomUUID()}`
  await service.prisma.$queryRaw`SELECT store_payment_event(${eventId}, ${type}, ${objectId}, ${now})`
  await work()
}

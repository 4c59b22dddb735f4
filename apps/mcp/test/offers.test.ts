/** Without credits, an agent gets a page on which its customer can pay. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { keyOfForm } from '@vinspec/contract/key-of-form'
import { changeAllowance, USUAL_PERMISSIONS } from '@vinspec/core/access'
import { systemClock } from '@vinspec/core/foundation'
import { buyCredits } from '@vinspec/core/testing/buy-credits'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { grantCredits } from '@vinspec/core/testing/grant-credits'
import { startTestPayments } from '@vinspec/core/testing/payments'
import { describe, expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { call, post } from './support/post.ts'
import { errorOf, textOf } from './support/results.ts'

const VIN = '5YJSA1E67NF123456'
const MINUTE_MS = 60_000

const sandbox = await closeAfterAll(startTestPayments())
const server = await closeAfterAll(startToolServer({ payments: sandbox.payments, clock: systemClock }))

const lookUp = (token: string) => post(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), { token })
const checkoutsOf = (customerId: string) => server.prisma.checkout.count({ where: { customerId } })

interface Offered {
  readonly checkout_url?: string
  readonly package_key?: string
}

async function offeredTo(token: string): Promise<Offered> {
  const answer = await lookUp(token)
  const { code, details } = errorOf(answer)
  expect(code).toBe('insufficient_credits')
  const offered: Offered = Object(details)
  expect(textOf(answer).includes('https://') || textOf(answer).includes('http://')).toBe(
    offered.checkout_url !== undefined,
  )
  if (offered.checkout_url !== undefined) expect(textOf(answer)).toContain(`${offered.checkout_url} `)
  return offered
}

async function setRule(customerId: string, status: string): Promise<void> {
  const updatedAt = new Date()
  const terms = {
    packageKey: 'lookups_50',
    thresholdPercent: 10,
    priceCents: 5_000,
    enabled: status !== 'disabled',
    status,
    updatedAt,
  }
  await server.prisma.autoTopUpRule.upsert({
    where: { customerId },
    create: { customerId, ...terms },
    update: terms,
  })
}

test('the page is for the smallest lookup package, and stays the same however often a lookup is rejected', async () => {
  const { customerId, token } = await server.connectApp({ credits: 0 })
  const first = await offeredTo(token)
  expect(first.package_key).toBe('lookups_10')
  expect(await (await fetch(first.checkout_url ?? '')).text()).toContain('$12.00')
  for (let i = 0; i < 3; i++) expect(await offeredTo(token)).toMatchObject(first)
  expect(await checkoutsOf(customerId)).toBe(1)
})

test('concurrent rejected lookups create one page', async () => {
  const { customerId, token } = await server.connectApp({ credits: 0 })
  await Promise.all(
    Array.from({ length: 8 }, (_, id) =>
      post(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN, idempotency_key: `k${id}` }), { token }),
    ),
  )
  expect(await checkoutsOf(customerId)).toBe(1)
  expect((await offeredTo(token)).checkout_url).toBeDefined()
  expect(await checkoutsOf(customerId)).toBe(1)
})

test('a page that is about to expire is replaced, once', async () => {
  const { customerId, token } = await server.connectApp({ credits: 0 })
  const { checkout_url: early } = await offeredTo(token)
  await server.prisma.checkout.updateMany({
    where: { customerId },
    data: { pageExpiresAt: new Date(Date.now() + 30 * MINUTE_MS) },
  })
  const { checkout_url: late } = await offeredTo(token)
  expect(late).toBeDefined()
  expect(late).not.toBe(early)
  expect(await offeredTo(token)).toMatchObject({ checkout_url: late })
  expect(await checkoutsOf(customerId)).toBe(2)
})

test("the page is for the rule's lookup package, but none is offered while the rule is buying", async () => {
  const { customerId, token } = await server.connectApp({ credits: 0 })
  await setRule(customerId, 'active')
  expect((await offeredTo(token)).checkout_url).toBeUndefined()
  await setRule(customerId, 'suspended')
  expect((await offeredTo(token)).package_key).toBe('lookups_50')
  await setRule(customerId, 'disabled')
  expect((await offeredTo(token)).package_key).toBe('lookups_10')
})

test('an app that may not create payment pages gets none', async () => {
  const { customerId, token } = await server.connectApp({ credits: 0 })
  await server.prisma.spender.updateMany({ where: { customerId }, data: { permissions: ['lookups'] } })
  expect((await offeredTo(token)).checkout_url).toBeUndefined()
  const { key } = await server.createKey({ customerId, permissions: new Set(['lookups', 'purchases']) })
  expect((await offeredTo(key)).checkout_url).toBeDefined()
})

interface Answered {
  readonly opened: string[]
  readonly messages: string[]
  readonly result: Awaited<ReturnType<Client['callTool']>>
}

/** Calls a tool with the official client, whose customer responds to the page. */
async function callAsked(
  token: string,
  [name, args]: readonly [string, Record<string, unknown>],
  answer: (url: string) => Promise<'accept' | 'decline' | 'cancel'>,
): Promise<Answered> {
  const client = new Client(
    { name: 'tests', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } }, capabilities: { elicitation: { url: {} } } },
  )
  const opened: string[] = []
  const messages: string[] = []
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    const url = params.mode === 'url' ? params.url : ''
    opened.push(url)
    messages.push(params.message)
    return { action: await answer(url) }
  })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(server.mcpUrl), { requestInit }))
  const result = await client.callTool({ name, arguments: args })
  await client.close()
  return { opened, messages, result }
}

const CHECKOUT = ['create_package_checkout', { package_key: 'lookups_10' }] as const
const LOOKUP = ['fetch_vehicle_specs', { vin: VIN }] as const
const RULE = ['configure_auto_top_up', { package_key: 'lookups_10', monthly_cap_cents: 5_000 }] as const

describe('a client that opens pages', () => {
  test.each([
    ['checkout', CHECKOUT, /\/billing\?key=[\w-]+$/, 'Buy 10 credits for $12.00 in your account.'],
    ['lookup without credits', LOOKUP, /\/billing$/, 'Buy lookup credits in your account.'],
    ['change of the rule', RULE, /\/approvals\/[\w-]+$/, 'Approve or decline the change'],
  ] as const)('learns that its customer declined or canceled a %s', async (_what, asked, url, message) => {
    for (const action of ['decline', 'cancel'] as const) {
      const { customerId, token } = await server.connectApp({ credits: 0 })
      const { opened, messages, result } = await callAsked(token, asked, async () => action)
      expect(opened).toEqual([expect.stringMatching(url)])
      expect(messages[0]).toContain(message)
      expect(result.isError).toBe(true)
      expect(JSON.stringify(result.content)).toContain('The customer declined. Nothing was bought.')
      expect(JSON.stringify(result.content)).not.toMatch(/https?:/)
      expect(await checkoutsOf(customerId)).toBe(0)
      const where = { customerId }
      expect(await server.prisma.autoTopUpRule.findUnique({ where })).toBeNull()
      expect(await server.prisma.paymentCustomer.findUnique({ where })).toBeNull()
    }
  })

  test('gets a payment page once its customer has agreed, the same as on the page that was opened', async () => {
    const { customerId, token } = await server.connectApp({ credits: 0 })
    const { result, opened } = await callAsked(token, CHECKOUT, async () => {
      expect(await checkoutsOf(customerId)).toBe(0)
      return 'accept'
    })
    const { checkout_url: url } = Object(result.structuredContent)
    expect(await (await fetch(url)).text()).toContain('$12.00')
    const key = new URL(opened[0] ?? '').searchParams.get('key') ?? ''
    const [checkout] = await server.prisma.checkout.findMany({ where: { customerId } })
    expect(checkout).toMatchObject({ url, idempotencyKey: keyOfForm(key, 'lookups_10') })
  })

  test('gets the page that changes what it may do or spend, and continues once the customer has changed it', async () => {
    const allowed = { permissions: USUAL_PERMISSIONS, dailyCreditCap: 100, monthlyTopUpCents: null }
    const app = await server.connectApp({ credits: 0, monthlyCents: 100 })
    const { customerId, token, connectionId: id } = app
    await buyCredits({ prisma: server.prisma, clock: systemClock }, customerId, 'lookups_10')
    const { opened, messages, result } = await callAsked(token, LOOKUP, async () => {
      await changeAllowance(server.prisma, { customerId, id }, { ...allowed, monthlyCents: 200 })
      return 'accept'
    })
    expect(opened).toEqual([`https://vinspec.example/apps?change=${id}`])
    expect(messages).toEqual(['Change what this agent may do and spend. It asks for more than that.'])
    expect(result.isError).toBeUndefined()
    expect(JSON.stringify(result.content)).toContain(
      'Used by this agent: 1 of 100 credits today and $1.20 of $2.00 this month (UTC).',
    )
    expect(result._meta).toMatchObject({
      'vinspec/spending': { credits_today: 1, cents_this_month: 120, monthly_maximum_cents: 200 },
    })
  })

  test('keeps the idempotency key that it sent itself', async () => {
    const { customerId, token } = await server.connectApp({ credits: 0 })
    const keyed = [CHECKOUT[0], { ...CHECKOUT[1], idempotency_key: 'mine' }] as const
    const { result } = await callAsked(token, keyed, async () => 'accept')
    expect(result.isError).toBeUndefined()
    const where = { customerId, idempotencyKey: 'mine' }
    expect(await server.prisma.checkout.count({ where })).toBe(1)
  })

  test('gets its answer once the customer has paid', async () => {
    const { customerId, token } = await server.connectApp({ credits: 0 })
    const { result } = await callAsked(token, LOOKUP, async () => {
      await grantCredits({ prisma: server.prisma, clock: systemClock }, customerId, 10)
      return 'accept'
    })
    expect(result.structuredContent).toMatchObject({ object: 'vehicle_specs', vin: VIN })
  })

  test('is told to wait for a customer who has not paid yet, not to make another page', async () => {
    const { customerId, token } = await server.connectApp({ credits: 0 })
    const { result } = await callAsked(token, LOOKUP, async () => 'accept')
    expect(JSON.stringify(result.content)).toContain('The customer is on the page to buy credits.')
    expect(JSON.stringify(result.content)).not.toContain('create_package_checkout')
    expect(await checkoutsOf(customerId)).toBe(0)
  })

  test('is not asked about a lookup package that is not on sale', async () => {
    const { token } = await server.connectApp({ credits: 0 })
    const asked = ['create_package_checkout', { package_key: 'nope' }] as const
    const { opened, result } = await callAsked(token, asked, async () => 'accept')
    expect(opened).toEqual([])
    expect(JSON.stringify(result.content)).toContain('package_not_found')
  })

  test('is sent to the page that grants the missing permission, and is denied if the customer does not grant it', async () => {
    const { token, connectionId } = await server.connectApp({ credits: 0, permissions: new Set([]) })
    const { opened, result } = await callAsked(token, CHECKOUT, async () => 'accept')
    expect(opened).toEqual([`https://vinspec.example/apps?change=${connectionId}`])
    expect(JSON.stringify(result.content)).toContain('permission_denied')
  })
})

describe('a client of protocol 2025-11-25 that opens pages', () => {
  async function connect(token: string, capabilities: object) {
    const client = new Client({ name: 'tests', version: '1.0.0' }, { capabilities })
    const requestInit = { headers: { authorization: `Bearer ${token}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(server.mcpUrl), { requestInit }))
    return client
  }
  const lookUpBy = async (client: Client) =>
    await client.callTool({ name: LOOKUP[0], arguments: { ...LOOKUP[1] } })

  test('is told of the page by an error, and has its answer once the customer has been there', async () => {
    const app = await server.connectApp({ credits: 0, monthlyCents: 100 })
    const { customerId, token, connectionId: id } = app
    const client = await connect(token, { elicitation: { url: {} } })
    const billing = 'https://vinspec.example/billing'
    await expect(lookUpBy(client)).rejects.toMatchObject({
      code: -32_042,
      data: { elicitations: [{ url: billing }] },
    })
    await buyCredits({ prisma: server.prisma, clock: systemClock }, customerId, 'lookups_10')
    const url = `https://vinspec.example/apps?change=${id}`
    const message = 'Change what this agent may do and spend. It asks for more than that.'
    await expect(lookUpBy(client)).rejects.toMatchObject({
      code: -32_042,
      message: expect.stringContaining(url),
      data: { elicitations: [{ mode: 'url', elicitationId: expect.any(String), url, message }] },
    })
    const allowed = { permissions: USUAL_PERMISSIONS, dailyCreditCap: 100, monthlyTopUpCents: null }
    await changeAllowance(server.prisma, { customerId, id }, { ...allowed, monthlyCents: 200 })
    expect((await lookUpBy(client)).structuredContent).toMatchObject({ vin: VIN })
    await client.close()
  })

  test('hears of other errors, and of payment pages that it asks for, as results', async () => {
    const { token } = await server.connectApp({ credits: 0 })
    const client = await connect(token, { elicitation: { url: {} } })
    const bad = await client.callTool({ name: LOOKUP[0], arguments: { vin: 'short' } })
    expect(bad).toMatchObject({ isError: true })
    const checkout = await client.callTool({ name: CHECKOUT[0], arguments: { ...CHECKOUT[1] } })
    expect(checkout.structuredContent).toMatchObject({ object: 'checkout' })
    await client.close()
  })

  test.each([{}, { elicitation: { form: {} } }])('is one that says so: %j does not', async (capabilities) => {
    const { token } = await server.connectApp({ credits: 0, permissions: new Set([]) })
    const client = await connect(token, capabilities)
    expect(await lookUpBy(client)).toMatchObject({ isError: true })
    await client.close()
  })
})

/** Out of credits: the agent gets a page for its customer to pay on. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { systemClock } from '@vinspec/core/foundation'
import { createStripePayments } from '@vinspec/core/payments'
import { grantCredits } from '@vinspec/core/testing/grant-credits'
import { startTestPayments, type TestPayments } from '@vinspec/core/testing/payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startToolServer, type TestToolServer } from '../testing/test-tool-server.ts'
import { call, post } from './support/post.ts'
import { errorOf, textOf } from './support/results.ts'

const VIN = '5YJSA1E67NF123456'
const MINUTE_MS = 60_000

let sandbox: TestPayments
let server: TestToolServer
beforeAll(async () => {
  sandbox = await startTestPayments()
  server = await startToolServer({ payments: createStripePayments(sandbox.settings), clock: systemClock })
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

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

test('the page is for the smallest package, and stays the same however often a lookup is rejected', async () => {
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

test('a page that is about to close is replaced, once', async () => {
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

test('the page is for the package of the rule, but none is offered while the rule is buying', async () => {
  const { customerId, token } = await server.connectApp({ credits: 0 })
  await setRule(customerId, 'active')
  expect((await offeredTo(token)).checkout_url).toBeUndefined()
  await setRule(customerId, 'suspended')
  expect((await offeredTo(token)).package_key).toBe('lookups_50')
  await setRule(customerId, 'disabled')
  expect((await offeredTo(token)).package_key).toBe('lookups_10')
})

test('an app that may not prepare payments gets no page', async () => {
  const { customerId, connectionId: id, token } = await server.connectApp({ credits: 0 })
  await server.prisma.connection.update({ where: { id }, data: { permissions: ['lookups'] } })
  expect((await offeredTo(token)).checkout_url).toBeUndefined()
  const { key } = await server.createKey({ customerId, permissions: new Set(['lookups', 'purchases']) })
  expect((await offeredTo(key)).checkout_url).toBeDefined()
})

test('a client that opens pages shows it immediately, and gets its answer once the customer has paid', async () => {
  const { customerId, token } = await server.connectApp({ credits: 0 })
  const client = new Client(
    { name: 'tests', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } }, capabilities: { elicitation: { url: {} } } },
  )
  const opened: string[] = []
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    if (params.mode === 'url') opened.push(params.url)
    await grantCredits({ prisma: server.prisma, clock: systemClock }, customerId, 10)
    return { action: 'accept' }
  })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(server.mcpUrl), { requestInit }))
  const result = await client.callTool({ name: 'fetch_vehicle_specs', arguments: { vin: VIN } })
  await client.close()
  expect(opened).toHaveLength(1)
  expect(await (await fetch(opened[0] ?? '')).text()).toContain('$12.00')
  expect(result.structuredContent).toMatchObject({ object: 'vehicle_specs', vin: VIN })
})

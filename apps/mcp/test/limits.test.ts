import { createTestDatabase } from '@vinspec/core/testing'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startToolServer, type TestToolServer, type ToolServerOptions } from '../testing/test-tool-server.ts'
import { call, type PostOptions, post } from './support/post.ts'
import { errorOf } from './support/results.ts'

const VIN = '5YJSA1E67NF123456'
const LIMITS = {
  lookupsPerMinute: 2,
  concurrentLookups: 10,
  readsPerMinute: 3,
  writesPerMinute: 10,
  contractReadsPerMinute: 10,
}
const ADDRESS_LIMITS = {
  discoveryPerMinute: 100,
  publicToolsPerMinute: 100,
  badTokensPerMinute: 100,
  tastesPerDay: 100,
}

const database = await createTestDatabase()
afterAll(database.drop)

let server: TestToolServer
afterEach(() => server.close())

async function start(options: ToolServerOptions = {}) {
  server = await startToolServer({ rateLimits: LIMITS, databaseUrl: database.url, ...options })
}

const DISCOVERY = [
  { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  { jsonrpc: '2.0', id: 1, method: 'ping' },
  call('get_credit_balance'),
]

async function statusesOf(messages: readonly unknown[], options: PostOptions = {}): Promise<number[]> {
  const statuses = []
  for (const message of messages) statuses.push((await post(server.mcpUrl, message, options)).status)
  return statuses
}

test('public tools without an account are limited by address, each call of a batch counts, and the error says when to retry', async () => {
  await start({ addressLimits: { ...ADDRESS_LIMITS, publicToolsPerMinute: 3 } })
  const batch = [call('list_packages', {}, 1), call('get_service_info', {}, 2)]
  expect(await statusesOf([batch, call('list_packages')])).toEqual([200, 200])
  const { status, headers, body } = await post(server.mcpUrl, call('list_packages', {}, 7))
  expect([status, body.jsonrpc, body.id]).toEqual([429, '2.0', 7])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  // Another app behind the same address can still discover the tools and connect.
  expect(await statusesOf(DISCOVERY)).toEqual([200, 200, 401])
})

test('discovery has a separate limit, by address', async () => {
  await start({ addressLimits: { ...ADDRESS_LIMITS, discoveryPerMinute: 3 } })
  expect(await statusesOf([...DISCOVERY, ...DISCOVERY])).toEqual([200, 200, 401, 429, 429, 429])
  expect(await statusesOf([call('list_packages')])).toEqual([200])
})

test('a valid token never counts by address, however others behave there', async () => {
  await start({
    addressLimits: { discoveryPerMinute: 1, publicToolsPerMinute: 1, badTokensPerMinute: 1, tastesPerDay: 1 },
  })
  const anonymous = [call('list_packages'), call('list_packages'), ...DISCOVERY]
  expect(await statusesOf(anonymous)).toEqual([200, 429, 200, 429, 429])
  expect(await statusesOf([call('list_packages'), call('list_packages')], { token: 'bad' })).toEqual([
    401, 429,
  ])
  const apps = await Promise.all(Array.from({ length: 5 }, () => server.connectApp()))
  for (const app of apps) {
    const messages = [DISCOVERY[0], call('list_packages'), call('get_credit_balance')]
    expect(await statusesOf(messages, app)).toEqual([200, 200, 200])
  }
  const { key } = await server.createKey()
  expect(await statusesOf([call('get_credit_balance')], { token: key })).toEqual([200])
})

test.each(['list_packages', 'get_credit_balance'])(
  'guessing tokens and keys on %s is limited by address',
  async (tool) => {
    await start({ addressLimits: { ...ADDRESS_LIMITS, badTokensPerMinute: 3 } })
    const statuses = []
    for (const token of ['a', 'vsk_live_b', 'c', 'd', 'e']) {
      statuses.push((await post(server.mcpUrl, call(tool), { token })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429])
  },
)

test('a customer has the limits of the API, whichever app calls, and the errors are readable for models', async () => {
  await start()
  const app = await server.connectApp()
  const other = await server.connectApp({ customerId: app.customerId, clientId: 'other' })
  const ask = (token: string) => post(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), { token })
  await ask(app.token)
  await ask(other.token)
  const refused = await ask(app.token)
  expect(refused.status).toBe(200)
  expect(errorOf(refused)).toMatchObject({ code: 'rate_limited', details: { policy: 'lookups' } })
  const { token } = await server.connectApp()
  expect((await ask(token)).body.result.isError).toBeUndefined()
})

test("an app's own requests count only for its connection", async () => {
  await start()
  const app = await server.connectApp()
  const other = await server.connectApp({ customerId: app.customerId, clientId: 'other' })
  const messages = [call('list_packages'), DISCOVERY[0], call('list_packages'), call('list_packages')]
  expect(await statusesOf(messages, app)).toEqual([200, 200, 200, 429])
  expect(await statusesOf(messages, other)).toEqual([200, 200, 200, 429])
  expect(await statusesOf([call('get_credit_balance')], app)).toEqual([200])
})

import { afterEach, expect, test } from 'vitest'
import { startToolServer, type TestToolServer, type ToolServerOptions } from '../testing/test-tool-server.ts'
import { call, post } from './support/post.ts'
import { errorOf } from './support/results.ts'

const VIN = '5YJSA1E67NF123456'
const LIMITS = {
  lookupsPerMinute: 2,
  concurrentLookups: 10,
  readsPerMinute: 3,
  writesPerMinute: 10,
  contractReadsPerMinute: 10,
}

let server: TestToolServer
afterEach(() => server.close())

async function start(options: ToolServerOptions = {}) {
  server = await startToolServer({ rateLimits: LIMITS, ...options })
}

test('who has no account is counted by address, every message of a batch, and told to wait', async () => {
  await start({ publicMessagesPerMinute: 3 })
  const batch = [call('list_packages', {}, 1), call('get_service_info', {}, 2)]
  expect((await post(server.mcpUrl, batch)).status).toBe(200)
  expect((await post(server.mcpUrl, call('list_packages'))).status).toBe(200)
  const { status, headers, body } = await post(server.mcpUrl, call('list_packages', {}, 7))
  expect([status, body.jsonrpc, body.id]).toEqual([429, '2.0', 7])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  const { token } = await server.connectApp()
  expect((await post(server.mcpUrl, call('list_packages'), { token })).status).toBe(200)
})

test.each(['list_packages', 'get_credit_balance'])(
  'trying tokens on %s is counted, and having none too',
  async (tool) => {
    await start({ publicMessagesPerMinute: 3 })
    await post(server.mcpUrl, call(tool))
    const statuses = []
    for (const token of ['a', 'b', 'c']) {
      statuses.push((await post(server.mcpUrl, call(tool), { token })).status)
    }
    expect(statuses).toEqual([401, 401, 429])
  },
)

test('a customer has the limits of the API, whichever app asks, and a model can read them', async () => {
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

test("a customer's public calls count as reads", async () => {
  await start()
  const app = await server.connectApp()
  const statuses = []
  for (let i = 0; i < 4; i++) statuses.push((await post(server.mcpUrl, call('list_packages'), app)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

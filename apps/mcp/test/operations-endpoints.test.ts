/** What monitoring reads: /health and /metrics. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { call, post, postModern } from './support/post.ts'

const VIN = '5YJSA1E67NF123456'

const server = await closeAfterAll(startToolServer())
const app = await server.connectApp()

const read = (path: string) => readFrom(server.mcpUrl, path)
const readAdmin = (path: string) => readFrom(server.adminUrl, path)

async function readFrom(origin: string, path: string) {
  const response = await fetch(new URL(path, origin))
  return { status: response.status, text: await response.text() }
}

test('counts calls by tool and outcome in both protocols, and reveals nothing about customers', async () => {
  const lookUp = call('fetch_vehicle_specs', { vin: VIN })
  await post(server.mcpUrl, lookUp, app)
  await postModern(server.mcpUrl, lookUp, app)
  await post(server.mcpUrl, call('fetch_vehicle_specs', { vin: 'short' }), app)
  await post(server.mcpUrl, call('fetch_vehicle_specs', { vin: '5YJSA1E66NF123456' }), app)
  await post(server.mcpUrl, lookUp)
  await postModern(server.mcpUrl, call('get_credit_balance'), { headers: { 'user-agent': 'openai-mcp' } })
  await post(server.mcpUrl, { jsonrpc: '2.0', id: 1, method: 'tools/list' })
  await post(server.mcpUrl, [call('list_packages', {}, 1), call('fetch_vehicle_specs', {}, 2)], app)
  await post(server.mcpUrl, '{', app)
  const { text } = await readAdmin('/metrics')
  for (const line of [
    'vinspec_answers_total{operation="fetch_vehicle_specs",outcome="ok"} 1',
    'vinspec_answers_total{operation="fetch_vehicle_specs",outcome="replayed"} 1',
    'vinspec_answers_total{operation="fetch_vehicle_specs",outcome="invalid_request"} 1',
    'vinspec_answers_total{operation="fetch_vehicle_specs",outcome="invalid_vin"} 1',
    'vinspec_answers_total{operation="fetch_vehicle_specs",outcome="challenge"} 1',
    'vinspec_answers_total{operation="get_credit_balance",outcome="challenge"} 1',
    'vinspec_answers_total{operation="tools/list",outcome="ok"} 1',
    'vinspec_answers_total{operation="batch",outcome="invalid_request"} 1',
    'vinspec_answers_total{operation="other",outcome="refused"} 1',
    'http_request_duration_seconds_count{operation="fetch_vehicle_specs",status="200"} 4',
    'http_request_duration_seconds_count{operation="fetch_vehicle_specs",status="401"} 1',
    'http_requests_running 0',
  ]) {
    expect(text).toContain(line)
  }
  for (const secret of [VIN, app.customerId, app.connectionId, app.token]) expect(text).not.toContain(secret)
})

test('unknown names from clients are all counted as one', async () => {
  const nonsense = [
    ...['made-up', 'x'.repeat(1_000), '{}"', VIN].map((name) => call(name)),
    ...['made/up', '', VIN].map((method) => ({ jsonrpc: '2.0', id: 1, method })),
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: { fetch_vehicle_specs: 1 } } },
  ]
  const countLabels = async () => {
    const { text } = await readAdmin('/metrics')
    return new Set([...text.matchAll(/operation="([^"]*)"/g)].map(([, operation]) => operation))
  }
  await post(server.mcpUrl, nonsense[0])
  const before = await countLabels()
  for (const message of nonsense) await post(server.mcpUrl, message, app)
  for (const path of ['/made-up', '/made-up/%', `/${VIN}?x`]) await read(path)
  expect(await countLabels()).toEqual(before)
  expect((await readAdmin('/metrics')).text).toContain(
    'vinspec_answers_total{operation="other",outcome="unknown_operation"}',
  )
})

test.each(['/health/live', '/health/ready', '/metrics'])('%s is not on the public port', async (path) => {
  expect((await readAdmin(path)).status).toBe(200)
  expect((await read(path)).status).toBe(404)
})

/** The endpoints for running the service: /health and /metrics. */
import { openTestDatabase } from '@vinspec/core/testing'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { sendRaw } from '@vinspec/http-server/testing/send-raw'
import { expect, test } from 'vitest'
import { startTestPortal } from '../testing/test-portal.ts'
import { visitSignedIn } from './support/signed-in.ts'

const VIN = '5YJSA1E67NF123456'

const portal = await closeAfterAll(startTestPortal({ mcpUrl: 'http://127.0.0.1:4016/mcp' }))

const read = (path: string) => readFrom(portal.url, path)
const readAdmin = (path: string) => readFrom(portal.adminUrl, path)

async function readFrom(origin: string, path: string) {
  const response = await fetch(origin + path)
  return { status: response.status, text: await response.text() }
}

test('the process is alive but not ready while its database is unreachable', async () => {
  // No server listens on port 1.
  const prisma = openTestDatabase('postgresql://127.0.0.1:1/gone', 1)
  const replica = await portal.startReplica({ prisma })
  expect((await fetch(`${replica.adminUrl}/health/live`)).status).toBe(200)
  expect((await fetch(`${replica.adminUrl}/health/ready`)).status).toBe(503)
})

test('metrics count responses by the pattern of their route, and reveal nothing about customers', async () => {
  const { customer, get, post } = await visitSignedIn(portal, { credits: 3 })
  await post('/look-up', { vin: VIN, idempotency_key: 'k' })
  await post('/look-up', { vin: '5YJSA1E66NF123456', idempotency_key: 'l' })
  await get(`/vehicles/${VIN}`)
  await get(`/vehicles/${VIN}.data`)
  await get(`/vehicles/${VIN}/specs.csv`)
  await get('/vehicles/11111111111111111')
  await get('/made-up')
  await get(`/${VIN}%`)
  await get('/oauth/authorize?client_id=made-up')
  await (await fetch(portal.url)).text()
  const { text } = await readAdmin('/metrics')
  for (const line of [
    'vinspec_answers_total{operation="/look-up",outcome="ok"} 1',
    'vinspec_answers_total{operation="/look-up",outcome="refused"} 1',
    'vinspec_answers_total{operation="/vehicles/:vin",outcome="ok"} 2',
    'vinspec_answers_total{operation="/vehicles/:vin",outcome="refused"} 1',
    'vinspec_answers_total{operation="/vehicles/:vin/specs.csv",outcome="ok"} 1',
    'vinspec_answers_total{operation="/*",outcome="refused"} 1',
    'vinspec_answers_total{operation="/oauth/authorize",outcome="ok"} 1',
    'http_request_duration_seconds_count{operation="/front",status="200"} 1',
    'http_request_duration_seconds_count{operation="other",status="400"} 1',
    'http_requests_running 0',
  ]) {
    expect(text).toContain(line)
  }
  for (const secret of [VIN, customer.id, customer.email, 'made-up']) expect(text).not.toContain(secret)
})

test('files and unknown paths are not counted individually', async () => {
  const countLabels = async () => {
    const { text } = await readAdmin('/metrics')
    return new Set([...text.matchAll(/operation="([^"]*)"/g)].map(([, operation]) => operation))
  }
  await read('/favicon.svg')
  await read('/made-up')
  const page = (await read('/sign-in')).text
  const before = await countLabels()
  const scripts = [...page.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path)
  expect(scripts.length).toBeGreaterThan(3)
  for (const path of [...new Set(scripts), '/made-up/twice', '/assets/made-up.js', '/api/auth/made-up']) {
    await read(path)
  }
  const grown = [...(await countLabels())].filter((label) => !before.has(label))
  expect(grown).toEqual(['/api/auth/*'])
})

test.each(['/sign-in', '/favicon.svg', '/oauth/jwks', '/api/auth/made-up', '/made-up', '/%'])(
  'the response to %s carries its request ID',
  async (path) => {
    const { headers } = await fetch(portal.url + path)
    expect(headers.get('request-id')).toMatch(/^req_[0-9a-f]{32}$/)
  },
)

test("a page's data has the strictest policy and cannot be framed", async () => {
  const { headers } = await fetch(`${portal.url}/status.json`)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers.get('permissions-policy')).toBeNull()
})

test('a request that is not HTTP gets an explanation', async () => {
  const answer = await sendRaw(portal.url, 'hello\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toMatch(/^request-id: req_[0-9a-f]{32}$/m)
  expect(answer).toContain('text/plain')
  expect(answer).toMatch(/The request isn't valid HTTP\.$/)
})

test.each(['/favicon.ico', '/robots.txt'])('%s exists for browsers and crawlers', async (path) => {
  const answer = await fetch(portal.url + path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/icon|plain/),
  ])
})

test.each(['/health/live', '/health/ready', '/metrics'])('%s is not on the public port', async (path) => {
  expect((await readAdmin(path)).status).toBe(200)
  expect((await read(path)).status).toBe(404)
})

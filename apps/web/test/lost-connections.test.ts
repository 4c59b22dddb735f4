/** The real process while an administrator terminates its database connections, idle ones and busy ones. */
import { terminateDuring } from '@vinspec/core/testing/terminate-connections'
import { afterAll, expect, test } from 'vitest'
import { setPassword } from '../src/auth/password.ts'
import { startTestPortal, TEST_PASSWORD } from '../testing/test-portal.ts'
import { startPortalProcess } from './support/portal-process.ts'
import { type Visitor, visit } from './support/visitor.ts'

const VIN = '5YJSA1E67NF123456'

const portal = await startTestPortal()
const server = await startPortalProcess({
  DATABASE_URL: portal.databaseUrl,
  MCP_URL: 'http://127.0.0.1:4016/mcp',
  CONTACT_EMAIL: 'help@vinspec.example',
  // How long a lookup that lost its connection midway keeps its idempotency key claimed.
  LOOKUP_LEASE_MS: '2000',
  VEHICLE_DATA_TIMEOUT_MS: '1000',
})
const origin = server.origin
afterAll(async () => {
  expect(server.process.exitCode).toBeNull()
  expect(await server.stop()).toBe(0)
  await portal.close()
})

async function signIn(credits = 0) {
  const customer = await portal.createCustomer({ credits })
  const { name, value } = await portal.signIn(customer)
  const visitor = visit(origin)
  visitor.cookies.set(name, value)
  return { customer, visitor }
}

/** The response says to try again, and which request ID to quote. */
async function expectUnavailable(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  const requestId = answer.headers.get('request-id') ?? 'none'
  expect(requestId).toMatch(/^req_[0-9a-f]{32}$/)
  expect(await answer.text()).toContain(requestId)
  expect(answer.headers.get('content-type')).toMatch(/^text\//)
}

test.each([
  ['says who is signed in', 'portal_session', '/billing'],
  ['fills the page', 'credit_grant', '/billing'],
  ['fills the page, as the next one of a visit', 'credit_grant', '/billing.data'],
  ['fills a file', 'saved_vehicle', '/vehicles.csv'],
  ['says whether a passkey is known', 'sign_in_proof', '/api/auth/passkey/generate-authenticate-options'],
])(
  'a page whose read that %s lost its connection says so, and opens on the next attempt',
  async (_, table, path) => {
    const { visitor } = await signIn()
    await expectUnavailable(await terminateDuring(portal.databaseUrl, table, () => visitor.get(path)))
    expect((await visitor.get(path)).status).toBe(200)
  },
)

test('a sign-in that lost its connection says to try again, and works on the next attempt', async () => {
  const customer = await portal.createCustomer({})
  await setPassword(portal.prisma, customer.id, TEST_PASSWORD)
  const form = { email: customer.email, password: TEST_PASSWORD }
  const visitor = visit(origin)
  const ask = () => visitor.post('/sign-in', form)
  await expectUnavailable(await terminateDuring(portal.databaseUrl, 'sign_in_account', ask))
  expect((await ask()).status).toBe(302)
})

test('a lookup that lost its connection is answered over another one and charged once, even if its form is sent again', async () => {
  const { customer, visitor } = await signIn(5)
  const ask = () => visitor.post('/look-up', { vin: VIN, idempotency_key: 'portal_1', again: VIN })
  expect((await terminateDuring(portal.databaseUrl, 'idempotency_record', ask)).status).toBe(302)
  expect((await ask()).status).toBe(302)
  const where = { customerId: customer.id, kind: 'settlement' } as const
  expect(await portal.prisma.ledgerEntry.count({ where })).toBe(1)
})

const TOKEN_REQUEST = {
  grant_type: 'refresh_token',
  client_id: 'app',
  refresh_token: `vrt_${'a'.repeat(43)}`,
}

function askForToken(visitor: Visitor): Promise<Response> {
  return visitor.post('/oauth/token', TOKEN_REQUEST)
}

test('an app whose request for a token lost its connection is told to try again, not that the token is bad', async () => {
  const lost = await terminateDuring(portal.databaseUrl, 'oauth_client', () => askForToken(visit(origin)))
  expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '2'])
  const requestId = lost.headers.get('request-id') ?? 'none'
  expect(requestId).toMatch(/^req_[0-9a-f]{32}$/)
  expect(await lost.json()).toEqual({
    error: 'temporarily_unavailable',
    error_description: expect.stringContaining(`at help@vinspec.example: ${requestId}`),
  })
  expect((await askForToken(visit(origin))).status).toBe(401)
})

test('a customer whose app asks to connect is told to try again', async () => {
  const visitor = visit(origin)
  const lost = await terminateDuring(portal.databaseUrl, 'oauth_client', () =>
    visitor.get('/oauth/authorize?client_id=app&response_type=code'),
  )
  const page = await visitor.get(lost.headers.get('location') ?? '')
  expect(page.status).toBe(503)
  expect(await page.text()).toContain('available right now')
})

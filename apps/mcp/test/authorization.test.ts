import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expectWithinSeconds } from '@vinspec/core/testing/expect-within-seconds'
import { tools } from '@vinspec/mcp-tools'
import { describe, expect, test } from 'vitest'
import { startToolServer, TEST_NOW } from '../testing/test-tool-server.ts'
import { call, post, postModern } from './support/post.ts'

const VIN = '5YJSA1E67NF123456'
const ERAS = [
  { era: '2025-11-25', send: post },
  { era: '2026-07-28', send: postModern },
]
const PROTECTED = tools.filter(({ access }) => access === 'account').map(({ name }) => name)

let now = TEST_NOW.getTime()
const server = await closeAfterAll(startToolServer({ clock: () => new Date(now) }))

const metadataUrl = () => server.mcpUrl.replace('/mcp', '/.well-known/oauth-protected-resource/mcp')
const challenge = (rest = '') => `Bearer ${rest}resource_metadata="${metadataUrl()}", scope="vinspec:access"`

describe.each(ERAS)('in protocol $era', ({ send }) => {
  test.each(PROTECTED)('%s asks callers without an account to connect one', async (tool) => {
    const { status, headers, body } = await send(server.mcpUrl, call(tool, { vin: VIN }, 7))
    expect({ status, id: body.id }).toEqual({ status: 401, id: 7 })
    expect(headers.get('www-authenticate')).toBe(challenge())
    expect(body.error.message).toBe('Connect a vinspec account to use this tool.')
  })

  test('an invalid token is rejected on every call, and the response says why', async () => {
    const { connectionId, token } = await server.connectApp({ clientId: crypto.randomUUID() })
    const expired = await server.giveToken(connectionId, {}, 1)
    now += 1_000
    const audience = await server.giveToken(connectionId, { aud: 'https://other.example/mcp' })
    const cases = [
      [expired, 'The access token has expired. Refresh it, or connect the account again.'],
      [audience, 'The access token is for another server. Connect the account again.'],
      [
        'never-given-out',
        "The access token isn't valid, or the app was disconnected. Connect the account again.",
      ],
      [
        'x'.repeat(5_000),
        "The access token isn't valid, or the app was disconnected. Connect the account again.",
      ],
    ] as const
    for (const [bad, why] of cases) {
      for (const tool of ['list_packages', 'get_credit_balance']) {
        const { status, headers, body } = await send(server.mcpUrl, call(tool), { token: bad })
        expect([status, body.error.message]).toEqual([401, why])
        expect(headers.get('www-authenticate')).toBe(
          challenge(`error="invalid_token", error_description="${why}", `),
        )
      }
    }
    expect(await send(server.mcpUrl, call('get_credit_balance'), { token })).toMatchObject({ status: 200 })
  })

  test.each(['', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'Bearer a b', 'bearer ü'])(
    'a header without a bearer token is rejected: %j',
    async (authorization) => {
      const headers = { authorization: Buffer.from(authorization).toString('latin1') }
      expect((await send(server.mcpUrl, call('list_packages'), { headers })).status).toBe(401)
    },
  )

  test('a token without the scope may call public tools, and the other tools request the scope', async () => {
    const { connectionId } = await server.connectApp()
    const token = await server.giveToken(connectionId, { scope: 'openid' })
    expect((await send(server.mcpUrl, call('list_packages'), { token })).status).toBe(200)
    const { status, headers } = await send(server.mcpUrl, call('get_credit_balance'), { token })
    expect(status).toBe(403)
    expect(headers.get('www-authenticate')).toContain('error="insufficient_scope"')
  })

  test.each(['openai-mcp/1.0.0', 'ChatGPT-User/2.0'])(
    '%s is asked to connect in a tool result',
    async (agent) => {
      const headers = { 'user-agent': agent }
      const { status, body } = await send(server.mcpUrl, call('get_credit_balance', {}, 3), { headers })
      expect([status, body.id]).toEqual([200, 3])
      const why = 'error="invalid_token", error_description="Connect a vinspec account to use this tool.", '
      expect(body.result).toMatchObject({
        isError: true,
        _meta: { 'mcp/www_authenticate': [challenge(why)] },
      })
    },
  )
})

test('a revoked connection stops working within seconds, even on a replica that has just seen its token', async () => {
  const app = await server.connectApp({ clientId: crypto.randomUUID() })
  const read = () => post(server.mcpUrl, call('get_credit_balance'), app)
  expect((await read()).status).toBe(200)
  await server.revoke(app)
  await expectWithinSeconds(async () => (await read()).status, 401)
})

test('a cached token still expires on time', async () => {
  const { connectionId } = await server.connectApp({ clientId: crypto.randomUUID() })
  const token = await server.giveToken(connectionId, {}, 60)
  expect((await post(server.mcpUrl, call('get_credit_balance'), { token })).status).toBe(200)
  now += 60_000
  expect((await post(server.mcpUrl, call('get_credit_balance'), { token })).status).toBe(401)
})

test('a batch is rejected as a whole if one of its calls needs an account', async () => {
  const batch = [call('list_packages', {}, 1), call('get_credit_balance', {}, 2)]
  const refused = await post(server.mcpUrl, batch)
  expect([refused.status, refused.body.id]).toEqual([401, null])
  const answered = await post(server.mcpUrl, batch, await server.connectApp())
  expect(answered.body).toMatchObject([
    { id: 1, result: { structuredContent: { object: 'list' } } },
    { id: 2, result: { structuredContent: { object: 'credit_balance' } } },
  ])
})

test('both well-known URLs name the authorization server, even to web pages', async () => {
  for (const url of [metadataUrl(), metadataUrl().replace(/\/mcp$/, '')]) {
    const preflight = await fetch(url, { method: 'OPTIONS', headers: { origin: 'https://app.example' } })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(preflight.headers.get('access-control-allow-headers')).toBe('Mcp-Protocol-Version')
    const response = await fetch(url, { headers: { origin: 'https://app.example' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual({
      resource: server.mcpUrl,
      authorization_servers: ['https://vinspec.example'],
      scopes_supported: ['vinspec:access'],
      bearer_methods_supported: ['header'],
      resource_name: 'vinspec',
    })
  }
})

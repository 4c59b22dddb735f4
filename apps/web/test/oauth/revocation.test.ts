import { listConnections, revokeConnection } from '@vinspec/core/oauth'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { startOAuthBed } from '../support/oauth-bed.ts'
import { registerApp, type TestApp, toForm } from '../support/test-app.ts'

const bed = await closeAfterAll(startOAuthBed())

async function connect(metadata: object = {}) {
  const app = await registerApp(bed, metadata)
  const tokens = await app.connect()
  const connections = await listConnections(bed.prisma, bed.customerId)
  const connection = connections.find(({ clientId }) => clientId === app.clientId)
  return { app, tokens, connectionId: connection?.id ?? '' }
}

async function post(path: string, { clientId, clientSecret }: TestApp, token: string): Promise<unknown> {
  const body = toForm({ token, client_id: clientId, client_secret: clientSecret })
  const response = await fetch(bed.url + path, { method: 'POST', body })
  const text = await response.text()
  return text === '' ? response.status : JSON.parse(text)
}

const CONFIDENTIAL = { token_endpoint_auth_method: 'client_secret_post' }

test('consent creates a connection with the cap that the customer chose', async () => {
  bed.answerWith({ dailyCreditCap: 7 })
  const { app } = await connect({ client_name: 'Named app' })
  const [connection] = await listConnections(bed.prisma, bed.customerId)
  expect(connection).toMatchObject({ clientId: app.clientId, clientName: 'Named app', dailyCreditCap: 7 })
})

test('a customer who revokes a connection locks the app out at once', async () => {
  const { app, tokens, connectionId } = await connect()
  expect(await bed.resource.call(tokens.accessToken)).toBe(200)
  await revokeConnection(bed, { customerId: bed.customerId, id: connectionId })
  expect(await bed.resource.call(tokens.accessToken)).toBe(401)
  expect(await app.refresh(tokens.refreshToken)).toMatchObject({ status: 400, error: 'invalid_grant' })
})

test('a code stops working once its connection is revoked', async () => {
  const app = await registerApp(bed)
  const grant = await app.ask()
  const [connection] = await listConnections(bed.prisma, bed.customerId)
  await revokeConnection(bed, { customerId: bed.customerId, id: connection?.id ?? '' })
  expect(await app.redeem(grant)).toMatchObject({ status: 400, error: 'invalid_grant' })
})

test('revoking while the app refreshes leaves no token that works', async () => {
  for (let round = 0; round < 5; round++) {
    const { app, tokens, connectionId } = await connect()
    const [refreshed] = await Promise.all([
      app.refresh(tokens.refreshToken),
      revokeConnection(bed, { customerId: bed.customerId, id: connectionId }),
    ])
    expect([200, 400]).toContain(refreshed.status)
    expect(await bed.resource.call(refreshed.accessToken)).toBe(401)
    expect((await app.refresh(refreshed.refreshToken)).status).toBe(400)
  }
})

test('a revoked app can connect again with a new consent', async () => {
  const { app, connectionId } = await connect()
  await revokeConnection(bed, { customerId: bed.customerId, id: connectionId })
  const { accessToken } = await app.connect()
  expect(await bed.resource.call(accessToken)).toBe(200)
})

test.each(['accessToken', 'refreshToken'] as const)(
  'an app that revokes its %s is disconnected',
  async (kind) => {
    const { app, tokens, connectionId } = await connect()
    expect(await post('/oauth/revoke', app, tokens[kind])).toBe(200)
    expect(await bed.resource.call(tokens.accessToken)).toBe(401)
    expect((await app.refresh(tokens.refreshToken)).status).toBe(400)
    const left = await listConnections(bed.prisma, bed.customerId)
    expect(left.map(({ id }) => id)).not.toContain(connectionId)
  },
)

test("an app cannot revoke another's tokens", async () => {
  const { tokens } = await connect()
  const other = await registerApp(bed)
  await post('/oauth/revoke', other, tokens.accessToken)
  await post('/oauth/revoke', other, tokens.refreshToken)
  expect(await bed.resource.call(tokens.accessToken)).toBe(200)
})

test('an app that authenticates can introspect its own tokens, and only those', async () => {
  const { app, tokens } = await connect(CONFIDENTIAL)
  expect(await post('/oauth/introspect', app, tokens.accessToken)).toMatchObject({
    active: true,
    client_id: app.clientId,
    sub: bed.customerId,
    aud: bed.resource.mcpUrl,
    scope: 'vinspec:access',
  })
  const other = await registerApp(bed, CONFIDENTIAL)
  expect(await post('/oauth/introspect', other, tokens.accessToken)).toEqual({ active: false })
  const { app: open, tokens: own } = await connect()
  expect(await post('/oauth/introspect', open, own.accessToken)).toEqual({ active: false })
})

test('a resource server with the secret can introspect every token, and do nothing else', async () => {
  const secret = 'what the resource server proves itself with'
  const asked = await startOAuthBed({ introspectionSecret: secret, databaseUrl: bed.databaseUrl })
  const { tokens } = await connect()
  const authorization = (value: string) =>
    `Basic ${Buffer.from(`resource-server:${value}`).toString('base64')}`
  const introspect = async (url: string, value: string) => {
    const init = { method: 'POST', body: toForm({ token: tokens.accessToken }) }
    const headers = { authorization: authorization(value) }
    return (await fetch(`${url}/oauth/introspect`, { ...init, headers })).json()
  }
  expect(await introspect(asked.url, secret)).toMatchObject({ active: true, sub: bed.customerId })
  expect(await introspect(asked.url, 'guessed')).toMatchObject({ error: 'invalid_client' })
  expect(await introspect(bed.url, secret)).toMatchObject({ error: 'invalid_client' })
  const token = await fetch(`${asked.url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: authorization(secret) },
    body: toForm({ grant_type: 'client_credentials' }),
  })
  expect(token.status).toBe(400)
  await asked.close()
})

test('a revoked token is not active', async () => {
  const { app, tokens } = await connect(CONFIDENTIAL)
  await post('/oauth/revoke', app, tokens.accessToken)
  expect(await post('/oauth/introspect', app, tokens.accessToken)).toEqual({ active: false })
})

import { listConnections } from '@vinspec/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OAuthBed, startOAuthBed } from '../support/oauth-bed.ts'
import { registerApp } from '../support/test-app.ts'

let bed: OAuthBed
beforeAll(async () => {
  bed = await startOAuthBed()
})
afterAll(() => bed.close())

const INVALID = { status: 400, error: 'invalid_grant' }

async function connect() {
  const app = await registerApp(bed)
  return { app, first: await app.connect() }
}

test('a refresh token is exchanged for a new pair', async () => {
  const { app, first } = await connect()
  const second = await app.refresh(first.refreshToken)
  expect(second).toMatchObject({ status: 200, scope: 'vinspec:access' })
  expect(second.refreshToken).not.toBe(first.refreshToken)
  expect(await bed.resource.call(second.accessToken)).toBe(200)
  expect(await app.refresh(second.refreshToken)).toMatchObject({ status: 200 })
})

test('four calls that refresh at once all get tokens that work', async () => {
  const { app, first } = await connect()
  const answers = await Promise.all(Array.from({ length: 4 }, () => app.refresh(first.refreshToken)))
  for (const { status, accessToken, refreshToken } of answers) {
    expect(status).toBe(200)
    expect(await bed.resource.call(accessToken)).toBe(200)
    expect(await app.refresh(refreshToken)).toMatchObject({ status: 200 })
  }
})

test('an app that lost the answer may ask again for 15 seconds', async () => {
  const { app, first } = await connect()
  await app.refresh(first.refreshToken)
  bed.pass(14_000)
  const again = await app.refresh(first.refreshToken)
  expect(again.status).toBe(200)
  expect(await bed.resource.call(again.accessToken)).toBe(200)
})

test('a refresh token used again after the grace ends the connection with all its tokens', async () => {
  const { app, first } = await connect()
  const second = await app.refresh(first.refreshToken)
  bed.pass(15_001)
  expect(await app.refresh(first.refreshToken)).toMatchObject(INVALID)
  expect(await bed.resource.call(second.accessToken)).toBe(401)
  expect(await app.refresh(second.refreshToken)).toMatchObject(INVALID)
  const left = await listConnections(bed.prisma, bed.customerId)
  expect(left.map(({ clientId }) => clientId)).not.toContain(app.clientId)
})

test('a refresh token is worth nothing to another app, and stays good for its own', async () => {
  const { app, first } = await connect()
  const other = await registerApp(bed)
  expect(await other.refresh(first.refreshToken)).toMatchObject(INVALID)
  expect(await app.refresh(first.refreshToken)).toMatchObject({ status: 200 })
})

test('a refresh cannot widen what was consented to', async () => {
  const { app, first } = await connect()
  expect(await app.refresh(first.refreshToken, { scope: 'vinspec:access openid' })).toMatchObject({
    status: 400,
    error: 'invalid_scope',
  })
  expect(await app.refresh(first.refreshToken, { resource: 'https://other.example/mcp' })).toMatchObject({
    status: 400,
    error: 'invalid_target',
  })
})

test('an app that did not register for refresh tokens gets none', async () => {
  const app = await registerApp(bed, { grant_types: ['authorization_code'] })
  expect(await app.connect()).toMatchObject({ status: 200, refreshToken: '' })
})

test.each(['', 'nonsense'])('%j is no refresh token', async (token) => {
  const { app } = await connect()
  expect((await app.refresh(token)).status).toBe(400)
})

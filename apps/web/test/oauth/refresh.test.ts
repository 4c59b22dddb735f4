import { listSecurityEvents } from '@vinspec/core/customers'
import { listConnections } from '@vinspec/core/oauth'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { startOAuthBed } from '../support/oauth-bed.ts'
import { registerApp, type TestApp } from '../support/test-app.ts'

const bed = await closeAfterAll(startOAuthBed())

const INVALID = { status: 400, error: 'invalid_grant' }

async function connect() {
  const app = await registerApp(bed)
  return { app, first: await app.connect() }
}

async function livingRefreshTokens({ clientId }: TestApp): Promise<number> {
  const where = { kind: 'RefreshToken', consumedAt: null, connection: { clientId, revokedAt: null } }
  return await bed.prisma.oAuthRecord.count({ where })
}

test('a refresh token is exchanged for a new pair', async () => {
  const { app, first } = await connect()
  const second = await app.refresh(first.refreshToken)
  expect(second).toMatchObject({ status: 200, scope: 'vinspec:access' })
  expect(second.refreshToken).not.toBe(first.refreshToken)
  expect(await bed.resource.call(second.accessToken)).toBe(200)
  expect(await app.refresh(second.refreshToken)).toMatchObject({ status: 200 })
})

test('four concurrent refreshes all get working tokens, and share one chain', async () => {
  const { app, first } = await connect()
  const answers = await Promise.all(Array.from({ length: 4 }, () => app.refresh(first.refreshToken)))
  for (const { status, accessToken } of answers) {
    expect(status).toBe(200)
    expect(await bed.resource.call(accessToken)).toBe(200)
  }
  const successors = new Set(answers.map(({ refreshToken }) => refreshToken))
  expect(successors.size).toBe(1)
  expect(await livingRefreshTokens(app)).toBe(1)
  bed.pass(15_001)
  expect(await app.refresh(answers[3]?.refreshToken ?? '')).toMatchObject({ status: 200 })
})

test('an app that lost the response can repeat the request for 15 seconds and gets the same refresh token', async () => {
  const { app, first } = await connect()
  const lost = await app.refresh(first.refreshToken)
  bed.pass(14_000)
  const again = await app.refresh(first.refreshToken)
  expect(again).toMatchObject({ status: 200, refreshToken: lost.refreshToken })
  expect(await bed.resource.call(again.accessToken)).toBe(200)
  expect(await livingRefreshTokens(app)).toBe(1)
})

test('a refresh that arrives late gets the last token of the chain, so that it does not end the connection for the others', async () => {
  const { app, first } = await connect()
  const second = await app.refresh(first.refreshToken)
  const third = await app.refresh(second.refreshToken)
  const late = await app.refresh(first.refreshToken)
  expect(late).toMatchObject({ status: 200, refreshToken: third.refreshToken })
  expect(await livingRefreshTokens(app)).toBe(1)
  bed.pass(60_000)
  expect(await app.refresh(late.refreshToken)).toMatchObject({ status: 200 })
})

test('a token replayed within the grace period shares one chain with the app, so that the replay is detected', async () => {
  const { app, first } = await connect()
  const [own, thiefs] = await Promise.all([app.refresh(first.refreshToken), app.refresh(first.refreshToken)])
  const ahead = await app.refresh(thiefs.refreshToken)
  bed.pass(15_001)
  expect(await app.refresh(own.refreshToken)).toMatchObject(INVALID)
  expect(await app.refresh(ahead.refreshToken)).toMatchObject(INVALID)
  expect(await bed.resource.call(ahead.accessToken)).toBe(401)
})

test('eight concurrent replays of a used token after the grace period leave no working token', async () => {
  const { app, first } = await connect()
  const second = await app.refresh(first.refreshToken)
  bed.pass(15_001)
  const answers = await Promise.all(Array.from({ length: 8 }, () => app.refresh(first.refreshToken)))
  for (const answer of answers) expect(answer).toMatchObject(INVALID)
  expect(await bed.resource.call(second.accessToken)).toBe(401)
  expect(await livingRefreshTokens(app)).toBe(0)
})

test('tokens have recognizable prefixes, and no two are alike', async () => {
  const { first } = await connect()
  expect(first.accessToken).toMatch(/^vsa_[0-9A-Za-z]{38}$/)
  expect(first.refreshToken).toMatch(/^vsr_[0-9A-Za-z]{38}$/)
  const { first: other } = await connect()
  expect(other.refreshToken).not.toBe(first.refreshToken)
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
  const log = await listSecurityEvents(bed.prisma, bed.customerId, { limit: 2 })
  expect(log.map(({ kind }) => kind)).toContain('app_token_reused')
})

test('a refresh token is rejected for another app, and stays valid for its own', async () => {
  const { app, first } = await connect()
  const other = await registerApp(bed)
  expect(await other.refresh(first.refreshToken)).toMatchObject(INVALID)
  expect(await app.refresh(first.refreshToken)).toMatchObject({ status: 200 })
})

test('a refresh cannot extend what was consented to', async () => {
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

test.each(['', 'nonsense', `vsr_${'0'.repeat(38)}`, `vsa_${'0'.repeat(38)}`, `vsr_${'ü'.repeat(38)}`])(
  '%j is not a refresh token',
  async (token) => {
    const { app } = await connect()
    expect((await app.refresh(token)).status).toBe(400)
  },
)

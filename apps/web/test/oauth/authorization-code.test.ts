import { listConnections } from '@vinspec/core/oauth'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../../testing/browser.ts'
import { startOAuthBed } from '../support/oauth-bed.ts'
import { registerApp } from '../support/test-app.ts'

const bed = await closeAfterAll(startOAuthBed())
const app = await registerApp(bed)
beforeEach(() => bed.answerWith({ dailyCreditCap: 100 }))

test('consent leads to tokens for the MCP server', async () => {
  const answer = await app.ask()
  expect(answer.searchParams.get('iss')).toBe(bed.url)
  expect(answer.searchParams.get('state')).toBe('state')
  const tokens = await app.redeem(answer)
  expect(tokens).toMatchObject({ status: 200, scope: 'vinspec:access' })
  expect(await bed.resource.call(tokens.accessToken)).toBe(200)
})

test('a code redeemed four times at once leaves no working token', async () => {
  for (let round = 0; round < 5; round++) {
    const grant = await app.ask()
    const answers = await Promise.all(Array.from({ length: 4 }, () => app.redeem(grant)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(answers.filter(({ error }) => error === 'invalid_grant').length).toBeGreaterThanOrEqual(3)
    for (const { accessToken, refreshToken } of answers) {
      expect(await bed.resource.call(accessToken)).toBe(401)
      expect((await app.refresh(refreshToken)).status).toBe(400)
    }
  }
})

test('a code redeemed again ends the connection immediately, including refreshed tokens', async () => {
  const grant = await app.ask()
  const first = await app.redeem(grant)
  const second = await app.refresh(first.refreshToken)
  expect(await bed.resource.call(second.accessToken)).toBe(200)
  expect(await app.redeem(grant)).toMatchObject({ status: 400, error: 'invalid_grant' })
  for (const { accessToken } of [first, second]) expect(await bed.resource.call(accessToken)).toBe(401)
  expect(await app.refresh(second.refreshToken)).toMatchObject({ status: 400, error: 'invalid_grant' })
  const left = await listConnections(bed.prisma, bed.customerId)
  expect(left.map(({ clientId }) => clientId)).not.toContain(app.clientId)
})

test('a code without its verifier cannot end the connection', async () => {
  const grant = await app.ask()
  const { accessToken } = await app.redeem(grant)
  const other = await registerApp(bed)
  expect((await app.redeem(grant, { code_verifier: 'a'.repeat(43) })).status).toBe(400)
  expect((await other.redeem(grant)).status).toBe(400)
  expect(await bed.resource.call(accessToken)).toBe(200)
})

test.each([
  ['another verifier', { code_verifier: 'a'.repeat(43) }],
  ['no verifier', { code_verifier: undefined }],
  ['another redirect URI', { redirect_uri: 'http://127.0.0.1/other' }],
  ['another port', { redirect_uri: 'http://127.0.0.1:1/callback' }],
])('a code with %s is rejected', async (_what, changes) => {
  const grant = await app.ask()
  expect(await app.redeem(grant, changes)).toMatchObject({ status: 400, error: 'invalid_grant' })
})

test('a code is rejected for another app', async () => {
  const other = await registerApp(bed)
  expect(await other.redeem(await app.ask())).toMatchObject({ status: 400, error: 'invalid_grant' })
})

test.each(['', '\0', 'unknown'])('there is no app %j', async (client_id) => {
  const answer = await app.redeem({ code: 'x', verifier: 'v'.repeat(43) }, { client_id })
  expect(answer.error).toMatch(/^invalid_(client|request)$/)
})

test('a code expires after a minute', async () => {
  const grant = await app.ask()
  bed.pass(60_000)
  expect(await app.redeem(grant)).toMatchObject({ status: 400, error: 'invalid_grant' })
})

test('an app on the customer’s computer may listen on any port', async () => {
  const redirect_uri = 'http://127.0.0.1:52345/callback'
  const grant = await app.ask({ redirect_uri })
  expect(grant.href).toContain(redirect_uri)
  expect(await app.redeem(grant, { redirect_uri })).toMatchObject({ status: 200 })
})

test.each([
  ['no resource', { resource: undefined }],
  ['no scope', { scope: undefined }],
  ['an empty scope', { scope: '' }],
  ['scopes that there are not', { scope: 'vinspec:access profile email' }],
])('an app that names %s gets access to the MCP server', async (_what, changes) => {
  const tokens = await app.redeem(await app.ask(changes))
  expect(await bed.resource.call(tokens.accessToken)).toBe(200)
})

test('the resource may end in a slash', async () => {
  const resource = `${bed.resource.mcpUrl}/`
  const tokens = await app.redeem(await app.ask({ resource }), { resource })
  expect(await bed.resource.call(tokens.accessToken)).toBe(200)
})

test('an identity-only token does not give access to the MCP server', async () => {
  const tokens = await app.redeem(await app.ask({ scope: 'openid' }))
  expect(tokens.status).toBe(200)
  expect(await bed.resource.call(tokens.accessToken)).toBe(401)
})

test('a token cannot be requested for a resource that was not consented to', async () => {
  const answer = await app.redeem(await app.ask(), { resource: 'https://other.example/mcp' })
  expect(answer).toMatchObject({ status: 400, error: 'invalid_target' })
})

test('a denial by the customer is final', async () => {
  bed.answerWith('refuse')
  const answer = await app.ask()
  expect(answer.searchParams.get('error')).toBe('access_denied')
  expect(answer.searchParams.get('iss')).toBe(bed.url)
})

test('the customer is asked every time, even in the same browser', async () => {
  const browser = openBrowser(bed.url)
  const url = app.authorizationUrl('v'.repeat(43))
  expect((await browser.visit(url)).location?.searchParams.get('code')).toBeTruthy()
  bed.answerWith('refuse')
  expect((await browser.visit(url)).location?.searchParams.get('error')).toBe('access_denied')
})

test('a customer’s answer yields one code, even if the browser sends several requests for it at once', async () => {
  const begun = await fetch(app.authorizationUrl('v'.repeat(43)), { redirect: 'manual' })
  const cookies = begun.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  const visit = async (url: string | null) => {
    const init = { redirect: 'manual', headers: { cookie: cookies.join('; ') } } as const
    return (await fetch(new URL(url ?? '', bed.url), init)).headers.get('location')
  }
  const onward = await visit(begun.headers.get('location'))
  const ends = await Promise.all(Array.from({ length: 6 }, () => visit(onward)))
  expect(ends.filter((end) => end?.includes('code='))).toHaveLength(1)
  expect(ends.filter((end) => end?.startsWith('/oauth/problem?'))).toHaveLength(5)
})

test('consent cannot be given from another browser', async () => {
  const [victim, attacker] = [openBrowser(bed.url), openBrowser(bed.url)]
  const begun = await fetch(app.authorizationUrl('v'.repeat(43)), { redirect: 'manual' })
  const interaction = begun.headers.get('location') ?? ''
  expect(interaction).toContain('/oauth/interaction/')
  expect((await victim.visit(interaction)).status).toBe(404)
  await attacker.visit(app.authorizationUrl('v'.repeat(43)))
  expect((await attacker.visit(interaction)).status).toBe(404)
})

test('an app with a secret must present it', async () => {
  const confidential = await registerApp(bed, { token_endpoint_auth_method: 'client_secret_post' })
  const refused = { status: 401, error: 'invalid_client' }
  for (const client_secret of ['wrong', '', undefined]) {
    expect(await confidential.redeem(await confidential.ask(), { client_secret })).toMatchObject(refused)
  }
  expect(await confidential.redeem(await confidential.ask())).toMatchObject({ status: 200 })
})

test('an IP address cannot fill the database with authorization requests that nobody answers', async () => {
  const limited = await startOAuthBed({ authorizationsPerMinute: 2 })
  const url = (await registerApp(limited)).authorizationUrl('v'.repeat(43))
  const attempts = []
  for (let i = 0; i < 3; i++) attempts.push(await fetch(url, { redirect: 'manual' }))
  expect(attempts.map(({ status }) => status)).toEqual([303, 303, 429])
  expect(Number(attempts[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await limited.prisma.oAuthRecord.count()).toBe(2)
  await limited.close()
})

/** The device grant of `vinspec login` at the level of the protocol (RFC 8628). */
import { createApiKeyAuthenticator } from '@vinspec/core/access'
import { approvePairing, denyPairing, findPairing, readUserCode } from '@vinspec/core/pairing'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import * as oauth from 'oauth4webapi'
import { beforeEach, expect, test } from 'vitest'
import type { OAuthRefusal } from '../../src/oauth/refusals.ts'
import { startOAuthBed } from '../support/oauth-bed.ts'
import { readTexts, register } from '../support/test-app.ts'
import { postForm, startLogin } from '../support/waiting-computer.ts'

const refusals: OAuthRefusal[] = []

const bed = await closeAfterAll(
  startOAuthBed({ pairingPollSeconds: 1, onRefusal: (refusal) => refusals.push(refusal) }),
)
await bed.prisma.customer.update({ where: { id: bed.customerId }, data: { emailVerified: true } })
beforeEach(async () => {
  refusals.length = 0
  await bed.prisma.apiKey.updateMany({ where: { revokedAt: null }, data: { revokedAt: new Date() } })
})

const TERMS = { keyName: 'laptop', permissions: new Set(['lookups'] as const), dailyCreditCap: 5 }
const CLIENT = { client_id: 'vinspec-cli' }
const verdict = (typed: string) => ({ customerId: bed.customerId, userCode: readUserCode(typed) ?? '' })
const approve = (typed: string) => approvePairing(bed, { ...TERMS, ...verdict(typed) })

test('oauth4webapi finds the endpoint in the metadata, and gets an API key that works', async () => {
  const http = { [oauth.allowInsecureRequests]: true }
  const issuer = new URL(bed.url)
  const discovered = await oauth.discoveryRequest(issuer, { ...http, algorithm: 'oauth2' })
  const server = await oauth.processDiscoveryResponse(issuer, discovered)
  expect(server.grant_types_supported).toContain('urn:ietf:params:oauth:grant-type:device_code')
  const asked = await oauth.deviceAuthorizationRequest(server, CLIENT, oauth.None(), {}, http)
  expect(asked.headers.get('cache-control')).toBe('no-store')
  const codes = await oauth.processDeviceAuthorizationResponse(server, CLIENT, asked)
  expect(codes).toMatchObject({
    user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
    verification_uri: `${bed.url}/device`,
    verification_uri_complete: `${bed.url}/device?user_code=${codes.user_code}`,
    expires_in: 900,
  })
  const redeem = async () => {
    const response = await oauth.deviceCodeGrantRequest(server, CLIENT, oauth.None(), codes.device_code, http)
    return await oauth.processDeviceCodeResponse(server, CLIENT, response)
  }
  await expect(redeem()).rejects.toMatchObject({ error: 'authorization_pending' })
  await approve(codes.user_code)
  const { access_token: key, expires_in: expiry } = await redeem()
  expect([key, expiry]).toEqual([expect.stringMatching(/^vsk_live_/), undefined])
  expect(await createApiKeyAuthenticator({ ...bed, cacheForMs: 0 })(key)).toMatchObject({
    customerId: bed.customerId,
    permissions: TERMS.permissions,
  })
  await expect(redeem()).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('the response says why the command has to wait or stop, and only the latter is logged', async () => {
  const [denied, late] = [await startLogin(bed.url), await startLogin(bed.url)]
  expect(await denied.ask()).toMatchObject({ status: 400, error: 'authorization_pending' })
  expect(refusals).toEqual([])
  await denyPairing(bed, verdict(denied.userCode))
  expect(await denied.ask()).toMatchObject({ status: 400, error: 'access_denied' })
  bed.pass(900_000)
  expect(await late.ask()).toMatchObject({ status: 400, error: 'expired_token' })
  expect(refusals.map(({ error }) => error)).toEqual(['access_denied', 'expired_token'])
})

test('a computer that polls too often gets slow_down', async () => {
  const strict = await startOAuthBed({ pairingPollSeconds: 5, databaseUrl: bed.databaseUrl })
  const computer = await startLogin(strict.url)
  const errors = []
  for (const seconds of [0, 1, 5, 10]) {
    strict.pass(seconds * 1_000)
    errors.push((await computer.ask()).error)
  }
  expect(errors).toEqual(['authorization_pending', 'slow_down', 'slow_down', 'slow_down'])
  strict.pass(20_000)
  expect((await computer.ask()).error).toBe('authorization_pending')
  await strict.close()
})

test.each([
  ['without a client', [], 400, 'invalid_request'],
  ['of an unknown client', [['client_id', 'another']], 401, 'invalid_client'],
  [
    'of two clients',
    [
      ['client_id', 'vinspec-cli'],
      ['client_id', 'vinspec-cli'],
    ],
    400,
    'invalid_request',
  ],
])('a request %s gets no codes', async (_name, form, status, error) => {
  const response = await postForm(`${bed.url}/oauth/device`, form)
  expect([response.status, readTexts(await response.json())['error']]).toEqual([status, error])
})

test('a request that is not a form gets no codes', async () => {
  const response = await fetch(`${bed.url}/oauth/device`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CLIENT),
  })
  expect(response.status).toBe(400)
})

test('another app cannot get a key, even if it registers for the grant and knows an approved code', async () => {
  const computer = await startLogin(bed.url)
  await approve(computer.userCode)
  const grant = 'urn:ietf:params:oauth:grant-type:device_code'
  const registered = await register(bed, {
    client_name: 'App',
    redirect_uris: ['https://app.example/callback'],
    grant_types: ['authorization_code', grant],
    token_endpoint_auth_method: 'none',
  })
  const { client_id: clientId = 'none' } = readTexts(await registered.json())
  const response = await postForm(`${bed.url}/oauth/token`, {
    client_id: clientId,
    grant_type: grant,
    device_code: computer.deviceCode,
  })
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(await bed.prisma.apiKey.count({ where: { revokedAt: null } })).toBe(0)
})

test.each([
  ['Ada_s MacBook-2', 'Ada_s MacBook-2'],
  ['Zoës Rechner', 'Zoës Rechner'],
  ['Ada’s MacBook 💻', null],
  ['Your bank. Enter your card at evil.example', null],
  ['Pay at evil.example', null],
  ['https://evil.example/pay', null],
  ['Call us now to unlock it', null],
  ['  ada-laptop.local ', 'ada-laptop.local'],
  ['x'.repeat(200), 'x'.repeat(60)],
  ['harmless\u202Egpj.exe', null],
  ['two\nlines', null],
  ['', null],
])('a computer that calls itself %j is shown as %j', async (given, shown) => {
  const { userCode } = await startLogin(bed.url, given)
  expect(await findPairing(bed, verdict(userCode))).toMatchObject({ deviceName: shown })
})

test('an IP address can begin a limited number of pairings per hour', async () => {
  const limited = await startOAuthBed({ pairingsPerHour: 2 })
  const answers = []
  for (let i = 0; i < 3; i++) answers.push(await postForm(`${limited.url}/oauth/device`, CLIENT))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(3_500)
  expect(await limited.prisma.pairing.count()).toBe(2)
  await limited.close()
})

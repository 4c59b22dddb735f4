/** A rejected request ends on the portal's own page, because anyone can register an app with any redirect URI. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import type { OAuthRefusal } from '../../src/oauth/refusals.ts'
import { openBrowser } from '../../testing/browser.ts'
import { startOAuthBed } from '../support/oauth-bed.ts'
import { register, registerApp } from '../support/test-app.ts'

const EVIL = 'https://evil.example/callback'

const refusals: OAuthRefusal[] = []
const bed = await closeAfterAll(startOAuthBed({ onRefusal: (refusal) => refusals.push(refusal) }))
const app = await registerApp(bed, { redirect_uris: [EVIL, 'com.evil.app:/callback'] })

const REFUSED = [
  ['that wants a token without a code', { response_type: 'token' }, 'unsupported_response_type'],
  [
    'that asks for two response types',
    { response_type: 'code id_token', nonce: 'n' },
    'unsupported_response_type',
  ],
  ['without a response type', { response_type: undefined }, 'invalid_request'],
  ['that may not ask the customer', { prompt: 'none' }, 'login_required'],
  ['that may and may not ask', { prompt: 'none consent' }, 'invalid_request'],
  ['with a prompt that there is not', { prompt: 'nonsense' }, 'invalid_request'],
  ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['with PKCE whose method is not named', { code_challenge_method: undefined }, 'invalid_request'],
  ['with a broken challenge', { code_challenge: '<script>' }, 'invalid_request'],
  ['for another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ['for the site instead of its MCP server', { resource: 'http://127.0.0.1/' }, 'invalid_target'],
  ['for a resource that is not a URL', { resource: 'nonsense' }, 'invalid_target'],
  ['with an unknown response mode', { response_mode: 'nonsense' }, 'unsupported_response_mode'],
  ['with a request object', { request: 'e30.e30.' }, 'request_not_supported'],
  ['with a request somewhere else', { request_uri: EVIL }, 'request_uri_not_supported'],
  ['with a registration', { registration: '{}' }, 'registration_not_supported'],
  ['with an age that is none', { max_age: 'nonsense', scope: 'openid' }, 'invalid_request'],
  ['with a hint that is none', { id_token_hint: 'nonsense', scope: 'openid' }, 'invalid_request'],
] as const

test.each(
  REFUSED.flatMap(([what, changes, error]) => [
    [what, 'a query', changes, error] as const,
    [what, 'a fragment', { response_mode: 'fragment', ...changes }, error] as const,
    [what, 'a form', { response_mode: 'form_post', ...changes }, error] as const,
    [what, 'a message', { response_mode: 'web_message', ...changes }, undefined] as const,
  ]),
)('a request %s, to be answered by %s, stays here', async (_what, _mode, changes, error) => {
  for (const redirect_uri of [EVIL, 'com.evil.app:/callback']) {
    const url = app.authorizationUrl('v'.repeat(43), { redirect_uri, state: '<script>', ...changes })
    const browser = openBrowser(bed.url)
    const { url: end, location, text } = await browser.visit(url)
    expect(location).toBeUndefined()
    expect(end.pathname).toBe('/oauth/problem')
    expect([...end.searchParams.keys()]).toEqual(['error'])
    if (error) expect(end.searchParams.get('error')).toBe(error)
    expect(text).not.toContain('evil')
  }
})

test('requests with duplicate parameters end on the portal too', async () => {
  const url = app.authorizationUrl('v'.repeat(43), { redirect_uri: EVIL })
  for (const twice of ['state=x', `redirect_uri=${encodeURIComponent(EVIL)}`, 'prompt=none', 'client_id=x']) {
    const { url: end, location } = await openBrowser(bed.url).visit(`${url}&${twice}`)
    expect(location).toBeUndefined()
    expect(end.pathname).toBe('/oauth/problem')
  }
})

test.each([
  ['a foreign redirect URI', { redirect_uri: 'https://attacker.example/callback' }],
  ['a longer path', { redirect_uri: `${EVIL}/more` }],
  ['a host that only looks the same', { redirect_uri: 'https://evil.example@attacker.example/callback' }],
  ['no redirect URI that is one', { redirect_uri: 'nonsense' }],
  ['an unknown app', { client_id: 'unknown', redirect_uri: EVIL }],
])('a request with %s leads nowhere', async (_what, changes) => {
  const { url, location } = await openBrowser(bed.url).visit(app.authorizationUrl('v'.repeat(43), changes))
  expect(location).toBeUndefined()
  expect(url.pathname).toBe('/oauth/problem')
})

test('a customer who continues without answering is asked again instead of being redirected to the app', async () => {
  const begun = await fetch(app.authorizationUrl('v'.repeat(43), { redirect_uri: EVIL }), {
    redirect: 'manual',
  })
  const interaction = begun.headers.get('location') ?? ''
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const resumed = await fetch(bed.url + interaction.replace('/oauth/interaction/', '/oauth/authorize/'), {
    redirect: 'manual',
    headers: { cookie },
  })
  expect(resumed.headers.get('location')).toContain('/oauth/interaction/')
})

test('a customer who has seen where the answer goes is redirected there, even after denying the app', async () => {
  bed.answerWith('refuse')
  const answer = await app.ask({ redirect_uri: EVIL })
  expect(answer.href).toContain(EVIL)
  expect(answer.searchParams.get('error')).toBe('access_denied')
  bed.answerWith({ dailyCreditCap: 100 })
})

test('a rejection is logged with its reason, without secrets', async () => {
  refusals.length = 0
  await openBrowser(bed.url).visit(
    app.authorizationUrl('v'.repeat(43), { redirect_uri: EVIL, response_type: 'token' }),
  )
  await app.refresh('a-token-that-is-none')
  await register(bed, { redirect_uris: ['ssh://evil.example'] })
  expect(refusals).toMatchObject([
    { route: 'authorization', clientId: app.clientId, error: 'unsupported_response_type' },
    { route: 'token', clientId: app.clientId, error: 'invalid_grant', reason: 'refresh token not found' },
    { route: 'registration', error: 'invalid_redirect_uri', reason: expect.stringContaining('ssh:') },
  ])
  for (const { reqId } of refusals) expect(reqId).toBeTruthy()
  expect(JSON.stringify(refusals)).not.toContain('a-token-that-is-none')
})

test('an app gets errors as JSON, even if it prefers HTML', async () => {
  const response = await fetch(`${bed.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/html' },
    body: JSON.stringify({ redirect_uris: ['ssh://evil.example'] }),
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: 'invalid_redirect_uri' })
})

import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { openBrowser } from '../../testing/browser.ts'
import { startOAuthBed } from '../support/oauth-bed.ts'
import { createApp, readTexts, register } from '../support/test-app.ts'

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

const bed = await closeAfterAll(startOAuthBed())

const APP = { client_name: 'App', redirect_uris: ['https://app.example/callback'] }

async function refusal(metadata: object): Promise<string | undefined> {
  const response = await register(bed, metadata)
  return response.status === 400 ? readTexts(await response.json())['error'] : `${response.status}`
}

test('an app registers without credentials, and gets a secret only if it asks for one', async () => {
  const quiet = await register(bed, { ...APP, token_endpoint_auth_method: 'none' })
  expect(quiet.status).toBe(201)
  expect(quiet.headers.get('access-control-allow-origin')).toBe('*')
  expect(await quiet.json()).not.toHaveProperty('client_secret')
  const secretive = await register(bed, { ...APP, token_endpoint_auth_method: 'client_secret_basic' })
  expect(readTexts(await secretive.json())['client_secret']?.length).toBeGreaterThanOrEqual(43)
})

test('an app cannot choose its id or its secret, or manage its registration', async () => {
  const response = await register(bed, { ...APP, client_id: 'mine', client_secret: 'mine' })
  const answer = readTexts(await response.json())
  expect(answer['client_id']).not.toBe('mine')
  expect(answer['client_secret']).not.toBe('mine')
  expect(answer).not.toHaveProperty('registration_access_token')
  const read = await fetch(`${bed.url}/oauth/register/${answer['client_id']}`)
  expect(read.status).toBe(404)
})

test.each([
  ['cursor://anysphere.cursor-mcp/oauth/callback'],
  ['com.example.app:/callback'],
  ['http://127.0.0.1:1234/callback'],
  ['https://app.example/callback?tenant=1'],
])('%s can be a redirect URI', async (uri) => {
  expect((await register(bed, { ...APP, redirect_uris: [uri] })).status).toBe(201)
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://app.example/1',
  'about:blank',
  'view-source:https://app.example',
  'filesystem:https://app.example/temporary/x',
  'ms-word:ofe|u|https://app.example/x.docx',
  'intent://scan/#Intent;scheme=zxing;end',
  'http://app.example/callback',
  'http://127.0.0.1.attacker.example/',
  'http://localhost.attacker.example/',
  'https://app.example/#fragment',
  'https://app.example/#',
  'https://user@app.example/',
  'https://user:password@app.example/',
  '/callback',
  'nonsense',
  '',
  `https://app.example/${'x'.repeat(2_000)}`,
])('%s cannot be a redirect URI', async (uri) => {
  expect(await refusal({ ...APP, redirect_uris: [uri] })).toBe('invalid_redirect_uri')
})

test('redirect URIs with a scheme that is not accepted are dropped, and cannot be used', async () => {
  const wanted = [
    'https://app.example/callback',
    'ssh://app.example',
    'newagent://callback',
    'com.example.app:/cb',
  ]
  const response = await register(bed, { ...APP, redirect_uris: wanted })
  expect(response.status).toBe(201)
  const answer = await response.json()
  expect(answer).toMatchObject({ redirect_uris: ['https://app.example/callback', 'com.example.app:/cb'] })
  const app = createApp(bed, readTexts(answer)['client_id'] ?? '')
  const url = app.authorizationUrl('v'.repeat(43), { redirect_uri: 'ssh://app.example' })
  const { url: end, location } = await openBrowser(bed.url).visit(url)
  expect([end.pathname, location]).toEqual(['/oauth/problem', undefined])
  const other = await register(bed, {
    ...APP,
    redirect_uris: ['https://user@app.example/', 'ssh://app.example'],
  })
  expect(other.status).toBe(400)
})

test('an agent can register the redirect URIs of all its apps at once', async () => {
  const redirect_uris = [
    'https://www.cursor.com/agents/mcp/oauth/callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'http://localhost:8787/callback',
    'grokbot://mcp/oauth/callback',
  ]
  const response = await register(bed, { ...APP, redirect_uris })
  expect(await response.json()).toMatchObject({ redirect_uris })
})

const URL_TOO_LONG = `https://app.example/${'x'.repeat(2_000)}`

test.each([
  ['no redirect URI', { redirect_uris: [] }],
  ['redirect URIs that are no list', { redirect_uris: 'https://app.example/' }],
  ['redirect URIs that are no text', { redirect_uris: [1, null] }],
  [
    'eleven redirect URIs',
    { redirect_uris: Array.from({ length: 11 }, (_, i) => `https://app.example/${i}`) },
  ],
  ['a long name', { client_name: 'x'.repeat(101) }],
  ['a name that is not a string', { client_name: { toString: 'x' } }],
  ['a name that reads backwards', { client_name: 'App \u202eetis lanretxe' }],
  ['a name of several lines', { client_name: 'App\nvinspec' }],
  ['an invisible name', { client_name: 'App\u200b' }],
  ['a blank name', { client_name: '   ' }],
  ['a name of letters that are not seen', { client_name: '\u3164\u3164' }],
  ['a name of empty braille', { client_name: '\u2800' }],
  ['a name that reaches into the next line', { client_name: `A${'\u0301'.repeat(20)}` }],
  ['a NUL', { client_name: 'App\0' }],
  ['half of a character', { contacts: ['\ud800@app.example'] }],
  ['a script as its logo', { logo_uri: 'javascript:alert(1)' }],
  ['a picture in its logo address', { logo_uri: 'data:image/svg+xml,<svg/onload=alert(1)>' }],
  ['a script as its home page', { client_uri: 'javascript:alert(1)' }],
  ['a script as its terms', { tos_uri: 'javascript:alert(1)' }],
  ['a script as its policy', { policy_uri: 'JAVASCRIPT:alert(1)' }],
  ['a long home page', { client_uri: URL_TOO_LONG }],
  ['many contacts', { contacts: Array.from({ length: 6 }, (_, i) => `${i}@app.example`) }],
  ['contacts that are none', { contacts: ['<script>'] }],
  [
    'much of everything',
    { contacts: ['a@app.example'], jwks: { keys: [{ kty: 'EC', x: 'x'.repeat(20_000) }] } },
  ],
  ['the implicit grant', { grant_types: ['implicit'], response_types: ['token'] }],
  ['a grant that is not offered', { grant_types: ['password'] }],
  ['a way to authenticate that is not offered', { token_endpoint_auth_method: 'client_secret_jwt' }],
  ['an id token without signature', { id_token_signed_response_alg: 'none' }],
  [
    'keys at an address that is not a web address',
    { jwks_uri: 'file:///etc/passwd', token_endpoint_auth_method: 'private_key_jwt' },
  ],
])('an app with %s is rejected', async (_what, metadata) => {
  expect(await refusal({ ...APP, ...metadata })).toMatch(/^invalid_(client_metadata|redirect_uri)$/)
})

test.each(['', '[]', 'null', '"text"', '{', '{"redirect_uris":'])(
  '%j is not a registration',
  async (body) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${bed.url}/oauth/register`, { method: 'POST', headers, body })
    expect(response.status).toBe(400)
  },
)

test.each([
  [{ redirect_uris: ['http://app.example/'] }, 'invalid_redirect_uri', 'redirect_uris must use https'],
  [{ redirect_uris: ['ssh://app.example/'] }, 'invalid_redirect_uri', 'must not use "ssh:"'],
  [{ redirect_uris: 'https://app.example/' }, 'invalid_redirect_uri', 'redirect_uris must be an array'],
  [{ client_name: 'App\u200b' }, 'invalid_client_metadata', 'client_name must have'],
  [{ logo_uri: 'data:x' }, 'invalid_client_metadata', 'logo_uri must be a web address'],
  [{ grant_types: ['password'] }, 'invalid_client_metadata', 'grant_types'],
  [
    { grant_types: [DEVICE_GRANT], response_types: [], redirect_uris: [] },
    'invalid_client_metadata',
    'grant_types must name one besides',
  ],
  [
    { jwks_uri: 'http://app.example/jwks', token_endpoint_auth_method: 'private_key_jwt' },
    'invalid_client_metadata',
    'jwks_uri must use https',
  ],
])('a rejected app is told why: %j', async (metadata, error, description) => {
  const response = await register(bed, { ...APP, ...metadata })
  expect(response.status).toBe(400)
  const answer = readTexts(await response.json())
  expect(answer['error']).toBe(error)
  expect(answer['error_description']).toContain(description)
})

test('a registration of a megabyte is rejected without being stored', async () => {
  const response = await register(bed, { ...APP, padding: 'x'.repeat(1_000_000) }).catch(() => undefined)
  expect(response?.status ?? 400).toBe(400)
})

test.each(['Überprüfer', 'वाहन खोज', '차량 조회', 'Xe điện', '⚡️ Lookup', 'مركبات'])(
  'an app may be called %s',
  async (client_name) => {
    expect((await register(bed, { ...APP, client_name })).status).toBe(201)
  },
)

test('the device grant, which only the command has, is dropped beside others', async () => {
  const grants = ['authorization_code', 'refresh_token']
  const response = await register(bed, { ...APP, grant_types: [...grants, DEVICE_GRANT] })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ grant_types: grants })
})

test('unknown scopes are dropped', async () => {
  const response = await register(bed, { ...APP, scope: 'openid profile email' })
  expect(readTexts(await response.json())['scope']).toBe('openid vinspec:access')
})

test('registrations per IP address and hour are limited', async () => {
  const limited = await startOAuthBed({ registrationsPerHour: 2 })
  const answers = []
  for (let i = 0; i < 3; i++) answers.push(await register(limited, APP))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 429])
  expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(3_500)
  expect(await limited.prisma.oAuthClient.count()).toBe(2)
  await limited.close()
})

test("apps of different hosts do not use up each other's limit, up to ten times as many", async () => {
  const limited = await startOAuthBed({ registrationsPerHour: 1 })
  const statuses = []
  for (let i = 0; i < 11; i++) {
    const answer = await register(limited, { ...APP, redirect_uris: [`https://agent-${i}.example/callback`] })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  const again = await register(limited, { ...APP, redirect_uris: ['https://agent-0.example/other'] })
  expect(again.status).toBe(429)
  expect(await again.json()).toMatchObject({ error: 'temporarily_unavailable' })
  expect(await limited.prisma.oAuthClient.count()).toBe(10)
  await limited.close()
})

test('a rejected app does not use up the limit', async () => {
  const limited = await startOAuthBed({ registrationsPerHour: 1 })
  expect((await register(limited, { ...APP, redirect_uris: ['ssh://app.example'] })).status).toBe(400)
  expect((await register(limited, APP)).status).toBe(201)
  await limited.close()
})

test('an IP address has one limit over all replicas', async () => {
  const limited = await startOAuthBed({ registrationsPerHour: 2 })
  const replica = await startOAuthBed({ registrationsPerHour: 2, databaseUrl: limited.databaseUrl })
  const answers = []
  for (const each of [limited, replica, limited, replica]) answers.push(await register(each, APP))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 429, 429])
  await replica.close()
  await limited.close()
})

test("the caller's IP address is not taken from a header", async () => {
  const limited = await startOAuthBed({ registrationsPerHour: 1 })
  const attempt = (address: string) =>
    fetch(`${limited.url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(APP),
    })
  expect((await attempt('1.1.1.1')).status).toBe(201)
  expect((await attempt('2.2.2.2')).status).toBe(429)
  await limited.close()
})

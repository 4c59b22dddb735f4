/** Apps whose client ID is the URL of their metadata document. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { openBrowser } from '../../testing/browser.ts'
import { startMetadataHost } from '../../testing/metadata-host.ts'
import { type OAuthBed, startOAuthBed } from '../support/oauth-bed.ts'
import { createApp } from '../support/test-app.ts'

const host = await closeAfterAll(startMetadataHost())
const bed = await closeAfterAll(startOAuthBed())

/** The error shown to the customer; undefined if the app is accepted. */
async function refusal(clientId: string, at: OAuthBed = bed): Promise<string | undefined> {
  const url = createApp(at, clientId).authorizationUrl('v'.repeat(43))
  const { url: end } = await openBrowser(at.url).visit(url)
  return end.searchParams.get('error') ?? undefined
}

test('an app can connect with its metadata document, which is fetched once', async () => {
  const app = createApp(bed, host.publishApp('/app.json'))
  for (let i = 0; i < 2; i++) {
    const tokens = await app.connect()
    expect(tokens).toMatchObject({ status: 200 })
    expect(await bed.resource.call(tokens.accessToken)).toBe(200)
    expect(await app.refresh(tokens.refreshToken)).toMatchObject({ status: 200 })
  }
  expect(host.visits.get('/app.json')).toBe(1)
})

test('an app whose document has no application type may still use any port of the customer’s computer', async () => {
  const app = createApp(bed, host.publishApp('/ports.json', { redirect_uris: ['http://localhost/callback'] }))
  const redirect_uri = 'http://localhost:50123/callback'
  const grant = await app.ask({ redirect_uri })
  expect(await app.redeem(grant, { redirect_uri })).toMatchObject({ status: 200 })
})

test.each([
  ['says that it is another app', { client_id: 'https://other.example/app.json' }],
  ['has a secret in public', { client_secret: 'x', token_endpoint_auth_method: 'client_secret_post' }],
  ['wants to be called back by a script', { redirect_uris: ['javascript:alert(1)'] }],
  ['wants to be called back without encryption', { redirect_uris: ['http://app.example/callback'] }],
  ['has no way back', { redirect_uris: [] }],
  ['hides its name', { client_name: 'Claude\u202e' }],
  ['has a logo that is not a web address', { logo_uri: 'data:image/svg+xml,<svg onload=alert(1)>' }],
])('an app whose document %s is rejected', async (what, metadata) => {
  const path = `/${encodeURIComponent(what)}.json`
  expect(await refusal(host.publishApp(path, metadata))).toMatch(
    /^invalid_(client|client_metadata|redirect_uri)$/,
  )
})

test.each([
  ['is not there', { status: 404 }],
  ['redirects', { status: 302, headers: { location: 'https://example.com/' } }],
  ['redirects into the own network', { status: 302, headers: { location: 'http://169.254.169.254/' } }],
  ['is not JSON', { body: '<html>' }],
  ['is not an object', { body: '[]' }],
  ['is too large', { body: JSON.stringify({ padding: 'x'.repeat(9_000) }) }],
  ['claims to be small', { headers: { 'transfer-encoding': 'chunked' }, body: 'x'.repeat(100_000) }],
])('an app whose document %s is rejected', async (what, reply) => {
  const before = host.visits.size
  expect(await refusal(host.publish(`/${encodeURIComponent(what)}`, reply))).toMatch(/^invalid_client/)
  expect(host.visits.size).toBe(before + 1)
})

test('an app whose document never arrives is eventually rejected', async () => {
  expect(await refusal(host.publish('/silence', undefined))).toBe('invalid_client')
})

test.each([
  'http://localhost/app.json',
  'https://user:password@localhost/app.json',
  'https://localhost/app.json#fragment',
  'https://localhost/a/../app.json',
])('%s is not the address of a document', async (clientId) => {
  expect(await refusal(clientId)).toBe('invalid_client')
})

test('a document cannot be on this machine or its network in production', async () => {
  const production = await startOAuthBed({ allowLoopbackMetadata: false })
  const clientId = host.publishApp('/production.json')
  const { port } = new URL(host.origin)
  for (const id of [
    clientId,
    `https://127.0.0.1:${port}/a`,
    `https://[::1]:${port}/a`,
    'https://169.254.169.254/a',
  ]) {
    expect(await refusal(id, production)).toBe('invalid_client')
  }
  expect(host.visits.get('/production.json')).toBeUndefined()
  await production.close()
})

test('an IP address can make the server fetch only a limited number of documents', async () => {
  const limited = await startOAuthBed({ registrationsPerHour: 2 })
  const ids = ['/1.json', '/2.json', '/3.json'].map((path) => host.publishApp(path))
  const answers = []
  for (const id of ids) answers.push(await refusal(id, limited))
  expect(answers).toEqual([undefined, undefined, 'invalid_client'])
  expect(host.visits.get('/3.json')).toBeUndefined()

  const url = createApp(limited, ids[2] ?? '').authorizationUrl('v'.repeat(43))
  const elsewhere = await fetch(url, { redirect: 'manual', headers: { 'x-forwarded-for': '1.1.1.1' } })
  expect(elsewhere.headers.get('location')).toContain('invalid_client')
  await limited.close()
})

import { document } from '@vinspec/contract/document'
import { afterAll, expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { readAccount, untouched } from './support/account.ts'
import { createClient } from './support/client.ts'
import { sendHttp } from './support/http.ts'
import { judgeAnswer } from './support/judge-answer.ts'
import { MODEL_3 } from './support/vins.ts'

const service = await startTestService()
const client = createClient(service.apiUrl, service.apiKey)
afterAll(async () => {
  expect(await readAccount(service, service.customer.id)).toEqual(untouched(10))
  await service.close()
})

/** Every path of the contract, with its parameters filled in, and its methods as the `Allow` header lists them. */
const paths = Object.entries(document.paths).map(([template, item]) => {
  const methods = Object.keys(item).filter((key) => key !== 'parameters')
  const allowed = [...methods, ...(methods.includes('get') ? ['head'] : [])]
  return {
    path: template.replace('{vin}', MODEL_3),
    allowed: allowed.map((method) => method.toUpperCase()).toSorted(),
  }
})
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']

test.each(paths)('answers other methods of $path with the supported ones', async ({ path, allowed }) => {
  for (const method of METHODS.filter((each) => !allowed.includes(each))) {
    await expectMethodNotAllowed(method, path, allowed)
  }
})

test.each([
  ['POST', '/credit%73?x=1'],
  ['DELETE', '/vehicles/anything/lookups'],
])('answers %s %s with the supported methods', async (method, path) => {
  await expectMethodNotAllowed(method, path, ['GET', 'HEAD'])
})

async function expectMethodNotAllowed(method: string, path: string, allowed: readonly string[]) {
  const answer = await client.send({ method, path })
  expect([method, answer.status, answer.headers['allow']]).toEqual([method, 405, allowed.join(', ')])
  if (method !== 'HEAD') expect(answer.code).toBe('method_not_allowed')
}

test.each(paths.filter(({ allowed }) => allowed.includes('HEAD')))(
  'answers HEAD $path as GET, without a body',
  async ({ path }) => {
    const [head, get] = [await client.call('HEAD', path), await client.get(path)]
    expect([head.status, head.text]).toEqual([get.status, ''])
    for (const name of ['content-type', 'content-length', 'etag', 'ratelimit-policy', 'cache-control']) {
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]])
    }
  },
)

test('answers HEAD without a key as GET without one', async () => {
  expect((await client.send({ method: 'HEAD', path: '/credits' })).status).toBe(401)
})

test.each([
  '/',
  '',
  '/credits/',
  '//credits',
  '/Credits',
  '/CREDITS',
  '/credits%2F',
  '/credits%00',
  '/credits;x=1',
  '/credits.json',
  '/nothing',
  '/vehicle-specs/5YJ3E1EB1KF317000',
  '/vehicles/',
  '/vehicles//lookups',
  '/vehicles/5YJ3E1EB1KF317000/lookups/',
  `/${'x'.repeat(4_000)}`,
])('does not know the path %s', async (path) => {
  const answer = await client.get(path)
  expect([answer.status, answer.code]).toEqual([404, 'route_not_found'])
})

test.each(['text/plain', 'application/json', 'application/xml', ''])(
  'does not read the body of an unknown path: %s',
  async (contentType) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await client.send({
        method,
        path: '/nothing',
        headers: { 'content-type': contentType },
        body: '{',
      })
      expect([answer.status, answer.code]).toEqual([404, 'route_not_found'])
    }
  },
)

test('treats an escaped letter as the letter', async () => {
  expect((await client.get('/credit%73')).code).toBeUndefined()
})

test.each(['/%', '/%zz', '/credits%', '/%c3%28'])('rejects the broken escape in %s', async (path) => {
  const answer = await client.get(path)
  expect([answer.status, answer.code]).toEqual([400, 'invalid_request'])
})

test.each(['?', '?vin=1', '?a=1&a=2', '?__proto__=1', '?%zz', `?${'q'.repeat(4_000)}`])(
  'ignores the query %s',
  async (query) => {
    expect((await client.get(`/credits${query}`)).status).toBe(200)
  },
)

test('serves nothing outside the base path except service endpoints', async () => {
  const { origin } = new URL(service.apiUrl)
  for (const path of ['/', '/credits', '/api', '/api/v1', '/api/v2/credits', '/favicon.ico', '/.env']) {
    const request = { method: 'GET', path }
    const answer = await sendHttp(origin, request)
    expect(judgeAnswer(request, answer)).toMatchObject({ status: 404, code: 'route_not_found' })
  }
})

test('allows no cross-origin calls', async () => {
  const preflight = await client.send({
    method: 'OPTIONS',
    path: '/vehicle-specs',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.status).toBe(405)
  const answer = await client.call('GET', '/credits', { headers: { origin: 'https://elsewhere.example' } })
  expect(Object.keys(answer.headers).filter((name) => /^access-control|^vary/.test(name))).toEqual([])
})

test('every response forbids framing, sniffing, and caching', async () => {
  for (const answer of [await client.get('/credits'), await client.get('/nothing'), await client.get('/%')]) {
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    expect(answer.headers).not.toHaveProperty('server')
  }
})

test('gives every request a unique ID, whatever the client sends', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      client.call('GET', '/credits', { headers: { 'request-id': 'mine', 'x-request-id': 'mine' } }),
    ),
  )
  expect(new Set(answers.map(({ headers }) => headers['request-id'])).size).toBe(20)
})

test('a wrong method costs nothing even with a perfect body', async () => {
  const answer = await client.call('PUT', '/vehicle-specs', { json: { vin: MODEL_3 } })
  expect(answer.code).toBe('method_not_allowed')
})

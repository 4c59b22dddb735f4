import { createApiKey } from '@vinspec/core/access'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { describe, expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { readAccount, untouched } from './support/account.ts'
import { createClient } from './support/client.ts'
import { authenticatedOperations } from './support/every-operation.ts'
import { MODEL_3 } from './support/vins.ts'

const service = await closeAfterAll(startTestService())
const client = createClient(service.apiUrl, service.apiKey)

describe.each(authenticatedOperations)('$method $path', ({ method, path }) => {
  test.each([
    ['no key', undefined],
    ['an empty header', ''],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['a bare key', 'vsk_live_0'],
    ['a scheme without a key', 'Bearer'],
    ['a scheme and spaces', 'Bearer   '],
  ])('rejects %s as a missing key', async (_what, authorization) => {
    const answer = await client.call(method, path, { headers: { authorization }, json: { vin: MODEL_3 } })
    expect([answer.status, answer.code]).toEqual([401, 'missing_api_key'])
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="vinspec"')
  })

  test.each([
    ['garbage', 'Bearer nonsense'],
    ['two keys', 'Bearer one two'],
    ['a key with a wrong checksum', `Bearer vsk_live_${'0'.repeat(38)}`],
    ['bytes beyond ASCII', 'Bearer \u00e9\u00e8'],
    ['a very long key', `Bearer ${'x'.repeat(8_000)}`],
    ['many spaces', `Bearer ${' '.repeat(8_000)}x`],
  ])('rejects %s as an invalid key', async (_what, authorization) => {
    const answer = await client.call(method, path, { headers: { authorization }, json: { vin: MODEL_3 } })
    expect([answer.status, answer.code]).toEqual([401, 'invalid_api_key'])
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="vinspec", error="invalid_token"')
  })
})

test("lets any of a customer's keys continue what another started", async () => {
  const customer = await service.createCustomer({ credits: 2 })
  const second = await createApiKey(service, { customerId: customer.id, name: 'second' })
  if (second.kind !== 'created') throw new Error('a second key fits')
  await createClient(service.apiUrl, customer.apiKey).lookUp(MODEL_3, 'same')
  const answer = await createClient(service.apiUrl, second.secret).lookUp(MODEL_3, 'same')
  expect(answer.headers).toMatchObject({ 'idempotent-replayed': 'true', 'credits-charged': '0' })
})

test('accepts the Bearer scheme in upper or lower case', async () => {
  for (const scheme of ['bearer', 'BEARER', 'Bearer ']) {
    const answer = await client.call('GET', '/credits', {
      headers: { authorization: `${scheme} ${service.apiKey}` },
    })
    expect(answer.status).toBe(200)
  }
})

test('accepts a key only in the Authorization header', async () => {
  const answer = await client.call('GET', `/credits?api_key=${service.apiKey}`, {
    headers: { authorization: undefined, 'x-api-key': service.apiKey, cookie: `api_key=${service.apiKey}` },
  })
  expect(answer.code).toBe('missing_api_key')
})

test('checks the key before anything else in the request', async () => {
  const answer = await client.send({
    method: 'POST',
    path: '/vehicle-specs',
    headers: { authorization: 'Bearer nonsense', 'content-type': 'text/plain' },
    body: 'x'.repeat(100_000),
  })
  expect(answer.code).toBe('invalid_api_key')
  expect(await readAccount(service, service.customer.id)).toEqual(untouched(10))
})

import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { describe, expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { readAccount, untouched } from './support/account.ts'
import { createClient } from './support/client.ts'
import { MODEL_3 } from './support/vins.ts'

const service = await closeAfterAll(startTestService())
const client = createClient(service.apiUrl, service.apiKey)

describe.each(['/vehicle-specs', '/checkouts'])('POST %s', (path) => {
  test.each<[string, string | readonly string[] | undefined, string]>([
    ['no key', undefined, 'idempotency_key_missing'],
    ['an empty key', '', 'idempotency_key_missing'],
    ['a key of spaces', '   ', 'idempotency_key_missing'],
    ['201 characters', 'k'.repeat(201), 'idempotency_key_invalid'],
    ['8,000 characters', 'k'.repeat(8_000), 'idempotency_key_invalid'],
    ['a space inside', 'a b', 'idempotency_key_invalid'],
    ['a tab inside', 'a\tb', 'idempotency_key_invalid'],
    ['letters beyond ASCII', 'clé', 'idempotency_key_invalid'],
    ['two keys', ['one', 'two'], 'idempotency_key_invalid'],
    ['the same key twice', ['one', 'one'], 'idempotency_key_invalid'],
  ])('rejects %s', async (_what, key, code) => {
    const answer = await client.call('POST', path, {
      headers: { 'idempotency-key': key },
      json: { vin: MODEL_3 },
    })
    expect([answer.status, answer.code]).toEqual([400, code])
    expect(await readAccount(service, service.customer.id)).toEqual(untouched(10))
  })

  test('checks the media type first and the body last', async () => {
    const text = { body: 'x', headers: { 'idempotency-key': undefined, 'content-type': 'text/plain' } }
    expect((await client.call('POST', path, text)).code).toBe('unsupported_media_type')
    const garbage = { body: '{', headers: { 'idempotency-key': undefined } }
    expect((await client.call('POST', path, garbage)).code).toBe('idempotency_key_missing')
    const large = { body: 'x'.repeat(50_000), headers: { 'idempotency-key': 'a b' } }
    expect((await client.call('POST', path, large)).code).toBe('idempotency_key_invalid')
  })
})

test.each([
  ['one character', '!'],
  ['200 characters', '~'.repeat(200)],
  ['every visible character', String.fromCharCode(...Array.from({ length: 94 }, (_, i) => 33 + i))],
])('accepts a key of %s', async (_what, key) => {
  const customer = await service.createCustomer({ credits: 1 })
  const own = createClient(service.apiUrl, customer.apiKey)
  expect((await own.lookUp(MODEL_3, key)).status).toBe(200)
  expect((await own.lookUp(MODEL_3, key)).headers['idempotent-replayed']).toBe('true')
})

test('treats keys as case-sensitive', async () => {
  const customer = await service.createCustomer({ credits: 2 })
  const own = createClient(service.apiUrl, customer.apiKey)
  await own.lookUp(MODEL_3, 'key')
  expect((await own.lookUp(MODEL_3, 'KEY')).headers['credits-charged']).toBe('1')
})

test('rejects a key that another operation has used', async () => {
  const customer = await service.createCustomer({ credits: 2 })
  const own = createClient(service.apiUrl, customer.apiKey)
  await own.lookUp(MODEL_3, 'same')
  const answer = await own.call('POST', '/checkouts', {
    json: { package_key: 'lookups_10' },
    headers: { 'idempotency-key': 'same' },
  })
  expect([answer.status, answer.code]).toEqual([409, 'idempotency_key_reused'])
})

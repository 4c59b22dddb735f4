import { gzipSync } from 'node:zlib'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { afterEach, describe, expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { readAccount, untouched } from './support/account.ts'
import { type CallParts, createClient } from './support/client.ts'
import { MODEL_3 } from './support/vins.ts'

const service = await closeAfterAll(startTestService())
const client = createClient(service.apiUrl, service.apiKey)
afterEach(async () => {
  expect(await readAccount(service, service.customer.id)).toEqual(untouched(10))
})

const good = JSON.stringify({ vin: MODEL_3 })
const type = (contentType: string | undefined): CallParts => ({
  body: good,
  headers: { 'content-type': contentType },
})

describe('a body that is not application/json is rejected', () => {
  test.each<[string, CallParts]>([
    ['without a content type', type(undefined)],
    ['with an empty content type', type('')],
    ['as text', type('text/plain')],
    ['as a form', { ...type('application/x-www-form-urlencoded'), body: `vin=${MODEL_3}` }],
    ['as multipart', type('multipart/form-data; boundary=x')],
    ['as XML', type('application/xml')],
    ['as another JSON', type('application/problem+json')],
    ['as a longer name', type('application/jsonx')],
    ['as a list of types', type('application/json, text/plain')],
    ['as any type', type('*/*')],
    ['as garbage', type(';;;')],
    ['in Latin-1', type('application/json; charset=iso-8859-1')],
    ['in UTF-16', type('application/json;charset="utf-16"')],
    ['compressed', { body: gzipSync(good), headers: { 'content-encoding': 'gzip' } }],
    ['1 MB of text', { body: 'x'.repeat(1_000_000), headers: { 'content-type': 'text/plain' } }],
    ['in chunks without a content type', { ...type(undefined), chunked: true }],
  ])('%s', async (_how, parts) => {
    for (const [method, path] of [
      ['POST', '/vehicle-specs'],
      ['POST', '/checkouts'],
      ['PUT', '/auto-top-up'],
      ['DELETE', '/auto-top-up'],
      ['GET', '/auto-top-up'],
      ['GET', '/credits'],
      ['GET', '/packages'],
    ] as const) {
      const answer = await client.call(method, path, parts)
      expect([method, path, answer.status, answer.code]).toEqual([
        method,
        path,
        415,
        'unsupported_media_type',
      ])
    }
  })
})

describe('the content type may have parameters', () => {
  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json; profile=x',
  ])('%s', async (contentType) => {
    const answer = await client.call('POST', '/vehicle-specs', {
      body: '{"vin":1}',
      headers: { 'content-type': contentType },
    })
    expect(answer.code).toBe('invalid_request')
  })
})

describe('anything that is not unambiguous JSON is rejected', () => {
  test.each<[string, string | Uint8Array]>([
    ['a half object', '{"vin":'],
    ['bare text', 'vin'],
    ['only a space', ' '],
    ['a trailing comma', `{"vin":"${MODEL_3}",}`],
    ['single quotes', `{'vin':'${MODEL_3}'}`],
    ['a comment', `{"vin":"${MODEL_3}"}//`],
    ['two values', `${good}${good}`],
    ['NaN', '{"vin":NaN}'],
    ['a raw control character', '{"vin":"\u0001"}'],
    ['gzip bytes', gzipSync(good)],
    ['bytes that are not UTF-8', Buffer.from('{"vin":"\xff\xfe"}', 'latin1')],
    ['UTF-16', Buffer.from(good, 'utf16le')],
    ['a field twice', `{"vin":"${MODEL_3}","vin":"${MODEL_3}"}`],
    ['a field twice in two spellings', `{"vin":"${MODEL_3}","v\\u0069n":"${MODEL_3}"}`],
    ['a field twice behind a list', '{"vins":["A","B","C"],"preview":true,"preview":false}'],
    ['an unpaired surrogate in a list', '{"vins":["A","B","\\ud83d","C","D"]}'],
    ['a nested field twice', '{"vin":{"a":1,"a":1}}'],
    ['an unpaired surrogate', '{"vin":"\\ud83d"}'],
    ['an unpaired surrogate as a name', '{"\\udc00":1}'],
    [
      'an object of 1,001 fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`a${i}`, 1]))),
    ],
    ['101 nested objects', `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`],
    ['8,000 nested arrays', `${'['.repeat(8_000)}${']'.repeat(8_000)}`],
    ['8,000 nested arrays in a field', `{"vin":${'['.repeat(8_000)}${']'.repeat(8_000)}}`],
    ['3,000 nested objects', `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`],
  ])('%s', async (_what, body) => {
    const answer = await client.call('POST', '/vehicle-specs', { body })
    expect(answer.status).toBe(400)
    expect(['invalid_json', 'invalid_request']).toContain(answer.code)
    expect(answer.text).not.toMatch(/momoa|SyntaxError|node_modules|position \d/)
  })
})

describe('JSON that breaks the contract is rejected, with the place and the reason', () => {
  test.each<[string, unknown, string]>([
    ['null', null, ''],
    ['a number', 17, ''],
    ['a string', MODEL_3, ''],
    ['an array', [{ vin: MODEL_3 }], ''],
    ['no field', {}, ''],
    ['another field only', { VIN: MODEL_3 }, ''],
    ['one field too many', { vin: MODEL_3, free: true }, '/free'],
    ['a number for a VIN', { vin: 11111111111111111n.toString().length }, '/vin'],
    ['null for a VIN', { vin: null }, '/vin'],
    ['an array for a VIN', { vin: [MODEL_3] }, '/vin'],
    ['an object for a VIN', { vin: { vin: MODEL_3 } }, '/vin'],
    ['a boolean for a VIN', { vin: true }, '/vin'],
  ])('%s', async (_what, json, pointer) => {
    const answer = await client.call('POST', '/vehicle-specs', { json })
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request'])
    expect(answer.body).toMatchObject({ error: { details: { pointer, reason: expect.any(String) } } })
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('a field named %s', async (name) => {
    const answer = await client.call('POST', '/vehicle-specs', {
      body: `{"vin":"${MODEL_3}","${name}":{"polluted":true}}`,
    })
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request'])
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('an operation that needs a body says so if there is none', () => {
  test.each<[string, CallParts]>([
    ['absent', {}],
    ['absent, announced as JSON', { headers: { 'content-type': 'application/json' } }],
    ['absent, announced as text', { headers: { 'content-type': 'text/plain' } }],
    ['empty', { body: '' }],
    ['empty, in chunks', { body: '', chunked: true, headers: { 'content-type': 'application/json' } }],
  ])('%s', async (_what, parts) => {
    for (const [method, path] of [
      ['POST', '/vehicle-specs'],
      ['POST', '/checkouts'],
      ['PUT', '/auto-top-up'],
    ] as const) {
      const answer = await client.call(method, path, parts)
      expect([answer.status, answer.code]).toEqual([400, 'invalid_request'])
    }
  })
})

describe('an operation that takes no body', () => {
  test('an operation that takes no body accepts a content type without a body', async () => {
    for (const contentType of ['application/json', 'text/plain']) {
      const answer = await client.call('DELETE', '/auto-top-up', { headers: { 'content-type': contentType } })
      expect(answer.status).toBe(200)
    }
  })
})

describe('a body of more than 16 kB is rejected', () => {
  test.each([false, true])('a chunked body of more than 16 kB is rejected: %s', async (chunked) => {
    const answer = await client.call('POST', '/vehicle-specs', {
      json: { vin: 'x'.repeat(1_000_000) },
      chunked,
    })
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request'])
    expect(answer.text).toContain('16 kB')
  })
})

test('a chunked body is read like any other', async () => {
  const answer = await client.call('POST', '/vehicle-specs', { json: { vin: 'short' }, chunked: true })
  expect(answer.code).toBe('invalid_request')
})

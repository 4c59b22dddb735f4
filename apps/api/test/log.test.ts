/** What the real process writes to its log. */

import { withoutSecrets } from '@vinspec/core/foundation'
import { executeAsOwner } from '@vinspec/core/testing/as-owner'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { sendRaw } from '@vinspec/http-server/testing/send-raw'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { failToStartApi, startApiProcess } from './support/api-process.ts'
import { sendHttp } from './support/http.ts'
import { MODEL_3 } from './support/vins.ts'

const service = await closeAfterAll(startTestService({ clock: () => new Date() }))
const password = new URL(service.databaseUrl).password
const api = await startApiProcess({ DATABASE_URL: service.databaseUrl, LOG_LEVEL: 'trace' })
afterAll(api.stop)

const authorize = () => ({ authorization: `Bearer ${service.apiKey}` })

test('the log has one line for each request, with its ID and how it ended, and no trace without a collector', async () => {
  const answer = await sendHttp(api.origin, {
    method: 'POST',
    path: '/api/v1/vehicle-specs?x=1',
    headers: {
      ...authorize(),
      'idempotency-key': 'k',
      'content-type': 'application/json',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    },
    body: JSON.stringify({ vin: MODEL_3 }),
  })
  const requestId = answer.headers['request-id'] ?? ''
  const line = await api.logged((each) => each.includes(requestId))
  expect(JSON.parse(line)).toMatchObject({
    level: 30,
    reqId: requestId,
    operation: 'lookUpVehicleSpecs',
    method: 'POST',
    path: '/api/v1/vehicle-specs',
    status: 200,
    outcome: 'ok',
    duration_ms: expect.any(Number),
    msg: 'request',
  })
  const refused = await sendHttp(api.origin, { method: 'GET', path: '/api/v1/credits%' })
  const refusal = await api.logged((each) => each.includes(refused.headers['request-id'] ?? ''))
  expect(JSON.parse(refusal)).toMatchObject({ status: 400, outcome: 'invalid_request' })
  expect(api.log()).not.toContain('trace_id')
})

test('the log has no secret, wherever the client puts its key', async () => {
  const key = service.apiKey
  const send = (path: string, headers: Record<string, string> = {}, body?: string) =>
    sendHttp(api.origin, { method: body ? 'POST' : 'GET', path, headers, ...(body ? { body } : {}) })
  const json = { ...authorize(), 'content-type': 'application/json', 'idempotency-key': 'k2' }
  await send('/api/v1/credits', authorize())
  await send(`/api/v1/credits?api_key=${key}`)
  await send(`/api/v1/${key}`)
  await send(`/${key}/%`)
  for (const often of ['%', '%25', '%2525']) {
    const escaped = [...key].map((each) => often + each.charCodeAt(0).toString(16)).join('')
    await send(`/${escaped}`)
    await send(`/api/v1/credits?key=${escaped}`)
    await send(`/${key.replaceAll('_', `${often}5F`)}`)
  }
  await send('/api/v1/credits', { authorization: key, cookie: `key=${key}`, 'x-api-key': key })
  await send('/api/v1/credits', { authorization: `Bearer ${key}x` })
  await send('/api/v1/vehicle-specs', json, JSON.stringify({ vin: key }))
  await send('/api/v1/vehicle-specs', json, `{"${key}":"${key}"`)
  await send('/api/v1/checkouts', { ...json, 'idempotency-key': key }, JSON.stringify({ package_key: key }))
  await sendRaw(api.origin, `GET /${key} HTTP/1.1\r\nHost x\r\nAuthorization: Bearer ${key}\r\n\r\n`)

  await executeAsOwner(service.databaseUrl, 'ALTER TABLE api_key RENAME COLUMN secret_hash TO renamed')
  await executeAsOwner(service.databaseUrl, 'ALTER TABLE lookup_package RENAME TO renamed')
  const other = await sendHttp(api.origin, {
    method: 'GET',
    path: `/api/v1/packages?${key}`,
    headers: authorize(),
  })
  expect(other.status).toBe(500)
  const failure = await api.logged((line) => line.includes('internal_error') && line.includes('"level":50'))
  expect(JSON.parse(failure)).toMatchObject({
    err: { message: expect.any(String), stack: expect.any(String) },
  })

  expect(api.log()).not.toContain(key)
  expect(api.log()).not.toContain(key.slice(9, 30))
  expect(decoded(api.log())).not.toContain(key.slice(9, 30))
  expect(api.log().toLowerCase()).not.toContain('bearer vsk')
})

test('the log does not have the password when the database rejects it', async () => {
  const url = new URL(service.databaseUrl)
  url.password = 'wrong-Pa55word'
  const refused = await startApiProcess({ DATABASE_URL: url.href })
  const answer = await sendHttp(refused.origin, {
    method: 'GET',
    path: '/api/v1/credits',
    headers: authorize(),
  })
  expect(answer.status).toBe(503)
  await refused.logged((line) => line.includes('"level":50'))
  await refused.stop()
  expect(refused.log()).not.toContain('wrong-Pa55word')
  expect(refused.log()).not.toContain(password)
})

test('the log does not have the password when the process cannot start', async () => {
  const { code, output } = await failToStartApi({
    DATABASE_URL: service.databaseUrl,
    HOST: 'no-such-host.invalid',
    REDIS_URL: 'redis://:redis-Pa55word@127.0.0.1:1',
  })
  expect(code).toBe(1)
  expect(output).not.toContain(password)
  expect(output).not.toContain('redis-Pa55word')
})

describe('redacts', () => {
  test.each([
    ['postgresql://vinspec:p@ss:w/rd@127.0.0.1:5432/x', 'postgresql://vinspec:[redacted]@127.0.0.1:5432/x'],
    ['redis://:secret@host:6379', 'redis://:[redacted]@host:6379'],
    [`"Bearer vsk_live_${'a'.repeat(38)}"`, '"Bearer [redacted]"'],
    ['key sk_test_51AbC: refused', 'key sk_test_[redacted]: refused'],
    ['rk_live_1 whsec_0123', 'rk_live_[redacted] whsec_[redacted]'],
    ['"client_secret":"pi_3Ab_secret_9"', '"client_secret":"[redacted]"'],
    ['https://host/path?at=12:30@noon', 'https://host/path?at=12:30@noon'],
  ])('%s', (text, expected) => {
    expect(withoutSecrets(text)).toBe(expected)
  })
})

/** The text with every escape undone, however often it was escaped. */
function decoded(text: string): string {
  return text.replaceAll(/%(?:25)*([2-7][\da-f])/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

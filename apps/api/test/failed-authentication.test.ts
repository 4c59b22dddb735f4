/** Requests without valid credentials. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { createMemoryStore } from '@vinspec/rate-limits'
import { expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { startApiProcess } from './support/api-process.ts'
import { createClient } from './support/client.ts'
import { sendHttp } from './support/http.ts'

const UNKNOWN = `vsk_live_${'0'.repeat(38)}`

const service = await closeAfterAll(startTestService({ clock: () => new Date() }))

async function start() {
  const replica = await service.startReplica({
    trustedProxies: ['127.0.0.1'],
    failedAuthenticationsPerMinute: 3,
    limitStore: createMemoryStore(),
  })
  const client = createClient(replica.apiUrl, 'none')
  return (address: string, authorization: string | undefined, path = '/credits') =>
    client.send({
      method: 'GET',
      path,
      headers: { 'x-forwarded-for': address, ...(authorization !== undefined && { authorization }) },
    })
}

test('an address that fails too often is told to wait, and valid keys from it are not affected', async () => {
  const ask = await start()
  const good = `Bearer ${service.apiKey}`
  const tries = ['Bearer nonsense', `Bearer ${UNKNOWN}`, undefined]
  for (const authorization of tries) {
    expect((await ask('192.0.2.1', authorization)).status).toBe(401)
    expect((await ask('192.0.2.1', good)).status).toBe(200)
  }
  for (const authorization of tries) {
    const refused = await ask('192.0.2.1', authorization, '/packages')
    expect([refused.status, refused.code]).toEqual([429, 'rate_limited'])
    expect(refused.body).toMatchObject({ error: { details: { policy: 'failed-authentications' } } })
    expect(refused.headers).not.toHaveProperty('www-authenticate')
    expect(refused.headers['ratelimit-policy']).toBe('"failed-authentications";q=3;w=60')
    expect(refused.headers['ratelimit']).toMatch(/^"failed-authentications";r=0;t=\d+$/)
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
  }
  expect((await ask('192.0.2.1', good)).status).toBe(200)
  expect((await ask('192.0.2.1', undefined, '/openapi.json')).status).toBe(200)
  expect((await ask('192.0.2.2', 'Bearer nonsense')).status).toBe(401)
})

test('addresses of one IPv6 network count as one', async () => {
  const ask = await start()
  for (const host of ['1', '2', '3']) expect((await ask(`2001:db8::${host}`, undefined)).status).toBe(401)
  expect((await ask('2001:db8::4', undefined)).status).toBe(429)
  expect((await ask('2001:db8:0:1::4', undefined)).status).toBe(401)
})

test('the limit holds for many concurrent failed authentications', async () => {
  const ask = await start()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('192.0.2.1', 'Bearer nonsense')))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(17)
})

test('each failure is logged with its request ID and address, without the key that was sent', async () => {
  const api = await startApiProcess({
    DATABASE_URL: service.databaseUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_FAILED_AUTHENTICATIONS_PER_MINUTE: '2',
  })
  const logged = async (secret: string | undefined) => {
    const { headers, status } = await sendHttp(api.origin, {
      method: 'GET',
      path: '/api/v1/credits',
      headers: { 'x-forwarded-for': '192.0.2.7', ...(secret && { authorization: `Bearer ${secret}` }) },
    })
    const id = headers['request-id'] ?? ''
    const line: unknown = JSON.parse(await api.logged((each) => each.includes(id)))
    return { status, id, line }
  }
  for (const [secret, status, reason] of [
    [UNKNOWN, 401, 'invalid_api_key'],
    [undefined, 401, 'missing_api_key'],
    ['correct-horse-battery', 429, 'invalid_api_key'],
  ] as const) {
    const told = await logged(secret)
    expect(told).toMatchObject({
      status,
      line: { level: 40, reqId: told.id, address: '192.0.2.7', reason, msg: 'failed authentication' },
    })
  }
  expect(api.log()).not.toContain(UNKNOWN.slice(9))
  expect(api.log()).not.toContain('correct-horse')
  const { line, status } = await logged(service.apiKey)
  expect([status, line]).toEqual([200, expect.objectContaining({ msg: 'request' })])
  await api.stop()
})

import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { createMemoryStore, createRateLimits } from '@vinspec/rate-limits'
import type { VehicleDataProvider, VehicleDataResult } from '@vinspec/vehicle-data'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { readAccount, untouched } from './support/account.ts'
import { createClient } from './support/client.ts'
import { authenticatedOperations } from './support/every-operation.ts'
import { MISTYPED, MODEL_3 } from './support/vins.ts'

const rateLimits = {
  lookupsPerMinute: 6,
  concurrentLookups: 2,
  readsPerMinute: 3,
  writesPerMinute: 2,
  contractReadsPerMinute: 2,
}

const service = await closeAfterAll(startTestService({ rateLimits }))

async function newCustomer(apiUrl = service.apiUrl) {
  const { id, apiKey } = await service.createCustomer({ credits: 10 })
  return { id, ...createClient(apiUrl, apiKey) }
}

/** A provider that responds on command. */
function createHeldProvider() {
  const calls: Array<(result: VehicleDataResult) => void> = []
  const waiting: Array<{ readonly count: number; resolve(): void }> = []
  const provider: VehicleDataProvider = {
    name: 'held',
    lookUp: () =>
      new Promise((resolve) => {
        calls.push(resolve)
        for (const each of waiting) if (calls.length >= each.count) each.resolve()
      }),
  }
  return {
    provider,
    /** Resolves once `count` lookups have reached the provider. */
    async reached(count: number): Promise<void> {
      if (calls.length < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }))
    },
    answerAll(): void {
      for (const resolve of calls) resolve({ kind: 'not_found' })
    },
  }
}

test('counts lookups per customer and rejects the first one over the limit', async () => {
  const customer = await newCustomer()
  for (let left = 5; left >= 0; left--) {
    const answer = await customer.lookUp(MISTYPED)
    expect(answer.code).toBe('invalid_vin')
    expect(answer.headers['ratelimit-policy']).toBe(
      '"lookups";q=6;w=60, "concurrent-lookups";q=2;qu="concurrent-requests"',
    )
    expect(answer.headers['ratelimit']).toMatch(new RegExp(`^"lookups";r=${left};t=\\d+$`))
  }
  const refused = await customer.lookUp(MODEL_3)
  expect([refused.status, refused.code]).toEqual([429, 'rate_limited'])
  expect(refused.body).toMatchObject({ error: { details: { policy: 'lookups' } } })
  expect(refused.headers['ratelimit']).toMatch(/^"lookups";r=0;t=\d+$/)
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(await readAccount(service, customer.id)).toEqual(untouched(10))
  expect((await (await newCustomer()).lookUp(MODEL_3)).status).toBe(200)
})

describe('other operations have their own limit', () => {
  const others = authenticatedOperations.filter(({ id }) => id !== 'lookUpVehicleSpecs')
  test.each(others)('$method $path', async ({ method, path }) => {
    const limit = method === 'GET' ? rateLimits.readsPerMinute : rateLimits.writesPerMinute
    const customer = await newCustomer()
    for (let sent = 0; sent < limit; sent++) {
      expect((await customer.call(method, path)).status).not.toBe(429)
    }
    const refused = await customer.call(method, path)
    expect([refused.status, refused.code]).toEqual([429, 'rate_limited'])
    expect((await customer.lookUp(MODEL_3)).status).toBe(200)
  })
})

test('reading the contract is limited by address', async () => {
  const replica = await service.startReplica({
    trustedProxies: ['127.0.0.1'],
    limitStore: createMemoryStore(),
  })
  const { send } = createClient(replica.apiUrl, 'none')
  const read = (address: string) =>
    send({ method: 'GET', path: '/openapi.json', headers: { 'x-forwarded-for': address } })
  expect((await read('192.0.2.1')).headers['ratelimit']).toMatch(/^"contract";r=1;t=\d+$/)
  expect((await read('192.0.2.1')).status).toBe(200)
  expect((await read('192.0.2.1')).code).toBe('rate_limited')
  expect((await read('192.0.2.2')).status).toBe(200)
})

test.each([
  ['192.0.2.8:4711', '192.0.2.8:4712', '192.0.2.8'],
  ['[2001:db8:8::1]:4711', '[2001:db8:8::2]', '2001:db8:8::3'],
])('an address that a proxy forwards with its port is one: %s, %s, %s', async (...addresses) => {
  const replica = await service.startReplica({
    trustedProxies: ['127.0.0.1'],
    limitStore: createMemoryStore(),
  })
  const { send } = createClient(replica.apiUrl, 'none')
  const codes = []
  for (const address of addresses) {
    const headers = { 'x-forwarded-for': `198.51.100.1, ${address}` }
    codes.push((await send({ method: 'GET', path: '/openapi.json', headers })).code)
  }
  expect(codes).toEqual([undefined, undefined, 'rate_limited'])
})

test('a forwarded address from an untrusted sender is ignored', async () => {
  const replica = await service.startReplica({ limitStore: createMemoryStore() })
  const { send } = createClient(replica.apiUrl, 'none')
  const read = (address: string) =>
    send({ method: 'GET', path: '/openapi.json', headers: { 'x-forwarded-for': address } })
  await read('192.0.2.1')
  await read('192.0.2.2')
  expect((await read('192.0.2.3')).code).toBe('rate_limited')
})

test('a request without a valid key counts against no customer', async () => {
  const customer = await newCustomer()
  for (let sent = 0; sent < 10; sent++) {
    const answer = await customer.call('GET', '/credits', { headers: { authorization: 'Bearer nonsense' } })
    expect(answer.code).toBe('invalid_api_key')
    expect(answer.headers).not.toHaveProperty('ratelimit')
  }
  expect((await customer.get('/credits')).status).toBe(200)
})

test('the limit is checked before the media type', async () => {
  const customer = await newCustomer()
  const text = { body: 'x', headers: { 'content-type': 'text/plain' } }
  expect((await customer.call('PUT', '/auto-top-up', text)).code).toBe('unsupported_media_type')
  expect((await customer.call('PUT', '/auto-top-up', text)).code).toBe('unsupported_media_type')
  expect((await customer.call('PUT', '/auto-top-up', text)).code).toBe('rate_limited')
})

describe('concurrent lookups', () => {
  const patient = { ...rateLimits, lookupsPerMinute: 1_000 }
  const settings = { ...patient, lookupWaitMs: 0 }

  test('run as many as allowed, reject the next, and accept it when one is done', async () => {
    const held = createHeldProvider()
    const replica = await service.startReplica({ rateLimits: settings, vehicleData: held.provider })
    const customer = await newCustomer(replica.apiUrl)
    const running = [customer.lookUp(MODEL_3), customer.lookUp(MODEL_3)]
    await held.reached(2)
    const refused = await customer.lookUp(MODEL_3)
    expect([refused.status, refused.code]).toEqual([429, 'rate_limited'])
    expect(refused.body).toMatchObject({ error: { details: { policy: 'concurrent-lookups' } } })
    expect(refused.headers).toMatchObject({
      'retry-after': '1',
      ratelimit: expect.stringMatching(/^"lookups";r=\d+;t=\d+, "concurrent-lookups";r=0$/),
    })
    const other = await newCustomer(replica.apiUrl)
    const elsewhere = other.lookUp(MODEL_3)
    await held.reached(3)
    held.answerAll()
    const codes = (await Promise.all([...running, elsewhere])).map(({ code }) => code)
    expect(codes).toEqual(['vehicle_not_found', 'vehicle_not_found', 'vehicle_not_found'])
    const next = customer.lookUp(MODEL_3)
    await held.reached(4)
    held.answerAll()
    expect((await next).code).toBe('vehicle_not_found')
  })

  describe('that wait for a slot', () => {
    beforeEach(
      () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
    )
    afterEach(() => void vi.useRealTimers())

    const admitting = (store = createMemoryStore()) => {
      const { admit } = createRateLimits(patient, store)
      return () => admit('lookUpVehicleSpecs', 'a customer')
    }

    test('get slots as they become free, first come, first served', async () => {
      const admit = admitting()
      const [one, two] = [await admit(), await admit()]
      const order: string[] = []
      const waiting = ['third', 'fourth', 'fifth'].map(async (name) => {
        const admission = await admit()
        order.push(name)
        return admission
      })
      await vi.advanceTimersByTimeAsync(1_999)
      expect(order).toEqual([])
      two.release()
      two.release()
      const third = await waiting[0]
      expect([order, third?.refusal]).toEqual([['third'], undefined])
      one.release()
      await waiting[1]
      third?.release()
      const fifth = await waiting[2]
      expect([order, fifth?.refusal]).toEqual([['third', 'fourth', 'fifth'], undefined])
    })

    test('are rejected after 2 seconds, and told to wait for one more', async () => {
      const admit = admitting()
      const [one] = await Promise.all([admit(), admit()])
      const waiting = admit()
      await vi.advanceTimersByTimeAsync(2_000)
      const { refusal, header } = await waiting
      expect(refusal).toMatchObject({
        code: 'rate_limited',
        retryAfterSeconds: 1,
        publicMessage: expect.stringContaining('Wait 1 second'),
        details: { policy: 'concurrent-lookups' },
      })
      expect(header).toContain('"concurrent-lookups";r=0')
      one.release()
      expect((await admit()).refusal).toBeUndefined()
    })

    test('are rejected at once beyond 50 for one customer', async () => {
      const admit = admitting()
      await Promise.all([admit(), admit()])
      const waiting = Array.from({ length: 50 }, admit)
      await vi.advanceTimersByTimeAsync(0)
      expect((await admit()).refusal?.code).toBe('rate_limited')
      await vi.advanceTimersByTimeAsync(2_000)
      expect((await Promise.all(waiting)).every(({ refusal }) => refusal)).toBe(true)
    })

    test('get a slot that another replica has released', async () => {
      const store = createMemoryStore()
      const shared = store.places('shared', 1)
      const replica = () => admitting({ ...store, places: () => shared })
      const other = await replica()()
      const waiting = replica()()
      await vi.advanceTimersByTimeAsync(1_000)
      other.release()
      await vi.advanceTimersByTimeAsync(100)
      expect((await waiting).refusal).toBeUndefined()
    })
  })

  test('a rejected request frees its slot', async () => {
    const replica = await service.startReplica({ rateLimits: settings })
    const customer = await newCustomer(replica.apiUrl)
    const refusals = [
      { body: 'x', headers: { 'content-type': 'text/plain' } },
      { json: { vin: 1 } },
      { body: '{' },
      { json: { vin: MISTYPED } },
      { json: { vin: MODEL_3 }, headers: { 'idempotency-key': undefined } },
      { json: { vin: 'x'.repeat(100_000) } },
    ]
    for (const parts of [...refusals, ...refusals]) {
      expect((await customer.call('POST', '/vehicle-specs', parts)).code).not.toBe('rate_limited')
    }
    expect((await customer.lookUp(MODEL_3)).status).toBe(200)
  })

  test('a client that hangs up keeps its slot only while its lookup runs', async () => {
    const held = createHeldProvider()
    const replica = await service.startReplica({ rateLimits: settings, vehicleData: held.provider })
    const { apiKey } = await service.createCustomer({ credits: 10 })
    const customer = createClient(replica.apiUrl, apiKey)
    const controllers = [new AbortController(), new AbortController()]
    const gone = controllers.map(({ signal }) =>
      fetch(`${replica.apiUrl}/vehicle-specs`, {
        method: 'POST',
        signal,
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ vin: MODEL_3 }),
      }).catch(() => 'gone'),
    )
    await held.reached(2)
    for (const controller of controllers) controller.abort()
    expect(await Promise.all(gone)).toEqual(['gone', 'gone'])
    expect((await customer.lookUp(MODEL_3)).code).toBe('rate_limited')
    held.answerAll()
    await expect.poll(async () => (await customer.lookUp(MISTYPED)).code).toBe('invalid_vin')
  })
})

test('a customer who continues after many rejections waits a second for the next one, and other customers do not', async () => {
  const customer = await newCustomer()
  const hurry = Array.from({ length: rateLimits.readsPerMinute + 60 }, () => customer.get('/credits'))
  expect((await Promise.all(hurry)).filter(({ code }) => code === 'rate_limited')).toHaveLength(60)
  const start = performance.now()
  expect((await customer.get('/credits')).code).toBe('rate_limited')
  expect(performance.now() - start).toBeGreaterThan(990)
  expect((await (await newCustomer()).get('/credits')).status).toBe(200)
})

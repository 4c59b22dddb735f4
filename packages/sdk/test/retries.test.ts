import { describe, expect, test, vi } from 'vitest'
import { ApiError, ConflictError, ConnectionError, type Retry, TimeoutError, Vinspec } from '../src/index.ts'
import { recordedPacing } from './recorded-pacing.ts'
import {
  balance,
  hangUp,
  json,
  refusal,
  silence,
  stall,
  startScriptedServer,
  text,
} from './scripted-server.ts'

const API_KEY = 'vsk_live_test'
const specs = { object: 'vehicle_specs' }
const VIN = '5YJ3E1EB6KF317000'

/** Beside what docs/client-rules.json says of every client. */
describe('retries', () => {
  test.each([
    ['502', refusal(502, 'bad_gateway')],
    ['504', refusal(504, 'gateway_timeout')],
    ['an error page of a proxy', text(529, '<h1>Overloaded</h1>')],
  ])('tries again after %s', async (_name, failure) => {
    await using server = await startScriptedServer(failure, json(200, balance))
    const pacing = recordedPacing()
    const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl, pacing })
    await expect(vinspec.credits.get()).resolves.toEqual(balance)
    expect(server.requests).toHaveLength(2)
    expect(pacing.waits).toEqual([250])
  })

  test.each([
    ['GET', (vinspec: Vinspec) => vinspec.autoTopUp.get()],
    ['PUT', (vinspec: Vinspec) => vinspec.autoTopUp.configure({ package_key: 'lookups_50' })],
    ['DELETE', (vinspec: Vinspec) => vinspec.autoTopUp.disable()],
    ['POST', (vinspec: Vinspec) => vinspec.checkouts.create({ package_key: 'lookups_50' })],
  ])('repeats a %s with the same body', async (method, call) => {
    await using server = await startScriptedServer(hangUp, json(200, { ok: true }))
    await call(new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl, pacing: recordedPacing() }))
    const [first, second] = server.requests
    expect(first?.method).toBe(method)
    expect(second?.body).toBe(first?.body)
  })
})

test('a retry is announced with its reason and its wait', async () => {
  await using server = await startScriptedServer(refusal(503, 'service_unavailable'), json(200, balance))
  const announced: Retry[] = []
  const onRetry = (retry: Retry) => announced.push(retry)
  await new Vinspec({
    apiKey: API_KEY,
    baseUrl: server.baseUrl,
    pacing: recordedPacing(),
    onRetry,
  }).credits.get()
  expect(announced).toEqual([
    { error: expect.objectContaining({ code: 'service_unavailable' }), delayMs: 250 },
  ])
})

describe('the wait before a retry', () => {
  test('the wait is never shorter than Retry-After as a date', async () => {
    using clock = fixedDate('2026-11-21T12:00:00Z')
    const retryAfter = new Date(clock.now + 5_000).toUTCString()
    await using server = await startScriptedServer(
      refusal(503, 'service_unavailable', { 'retry-after': retryAfter }),
      json(200, balance),
    )
    const pacing = recordedPacing(0)
    await new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl, pacing }).credits.get()
    expect(pacing.waits).toEqual([5_000])
  })
})

describe('the idempotency key', () => {
  test('each call has a different idempotency key', async () => {
    await using server = await startScriptedServer(json(200, specs))
    const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl })
    await vinspec.vehicleSpecs.lookUp({ vin: VIN })
    await vinspec.vehicleSpecs.lookUp({ vin: VIN })
    const [first, second] = server.requests.map(({ headers }) => headers['idempotency-key'])
    expect(first).not.toBe(second)
  })

  test('the idempotency key is in the error, so that the caller can repeat the call', async () => {
    await using server = await startScriptedServer(refusal(409, 'idempotency_in_progress'))
    const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl, pacing: recordedPacing() })
    const error = await vinspec.vehicleSpecs.lookUp({ vin: VIN }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ConflictError)
    expect(error).toMatchObject({ idempotencyKey: server.requests[0]?.headers['idempotency-key'] })
  })
})

describe('the timeout', () => {
  test.each([
    ['never answers', silence],
    ['stops within the body', stall],
  ])('ends an attempt when the server %s, and the next one succeeds', async (_name, failure) => {
    await using server = await startScriptedServer(failure, json(200, balance))
    const vinspec = new Vinspec({
      apiKey: API_KEY,
      baseUrl: server.baseUrl,
      timeoutMs: 1_000,
      pacing: recordedPacing(),
    })
    await expect(vinspec.credits.get()).resolves.toEqual(balance)
  })

  test('a timeout is reported apart from a broken connection', async () => {
    await using server = await startScriptedServer(silence)
    const pacing = recordedPacing()
    const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl, pacing })
    const error = await vinspec.credits
      .get({ timeoutMs: 20, maxRetries: 1 })
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error).not.toBeInstanceOf(ConnectionError)
    expect(error).not.toBeInstanceOf(ApiError)
    // On a busy machine, an attempt may end before the server sees it.
    expect(pacing.waits).toHaveLength(1)
  })
})

function fixedDate(date: string): Disposable & { readonly now: number } {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(date) })
  return { now: Date.now(), [Symbol.dispose]: () => vi.useRealTimers() }
}

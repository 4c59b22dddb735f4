import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { errors } from '@vinspec/contract/errors'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { classOfStatus } from '../src/api-errors.ts'
import {
  ApiError,
  ApiKeyError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  InsufficientCreditsError,
  InternalServerError,
  MethodNotAllowedError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RequestTimeoutError,
  ServerError,
  ServiceUnavailableError,
  UnprocessableError,
  UnsupportedMediaTypeError,
  UsageError,
  Vinspec,
  VinspecError,
} from '../src/index.ts'
import { balance, json, refusal, startScriptedServer, text } from './scripted-server.ts'

const API_KEY = 'vsk_live_secret'
const VIN = '5YJ3E1EB6KF317000'

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('a response', () => {
  test.each(['[]', '[{}]', 'null', '"text"', '42', ''])(
    'with the body %j is not one of the API',
    async (body) => {
      await using server = await startScriptedServer(text(200, body))
      const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl })
      const error: unknown = await vinspec.credits.get().catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: 'unexpected_response', status: 200 })
      expect(server.requests).toHaveLength(1)
    },
  )

  test('that decompresses to far more than the API sends is given up, and keeps its idempotency key', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))
    await using server = await startScriptedServer((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    const whole: number[] = []
    const counted = new Vinspec({
      apiKey: API_KEY,
      baseUrl: server.baseUrl,
      fetch: async (url, init) => {
        const { status, headers, body } = await fetch(url, init)
        const parts = async function* () {
          for await (const part of body ?? []) {
            whole.push(part.length)
            yield part
          }
        }
        return { status, headers, body: parts(), text: () => Promise.reject(new Error('was read whole')) }
      },
    })
    const options = { idempotencyKey: 'order-17' }
    const error: unknown = await counted.vehicleSpecs
      .lookUp({ vin: VIN }, options)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'unexpected_response', idempotencyKey: 'order-17' })
    expect(whole.reduce((sum, length) => sum + length, 0)).toBeLessThan(20 * 1024 * 1024)
  })

  test('a response is its body and, on request, everything else it says', async () => {
    const headers = {
      'idempotent-replayed': 'true',
      'original-request-id': 'req_first',
      'credits-charged': '0',
      'credits-remaining': '41',
      'data-sources': '"Tesla";date="2026-11-23", "A bureau";date="2026-10-13"',
    }
    await using server = await startScriptedServer(json(200, { object: 'vehicle_specs' }, headers))
    const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl })
    const call = vinspec.vehicleSpecs.lookUp({ vin: VIN }, { idempotencyKey: 'order-17' })
    expect(await call).toEqual({ object: 'vehicle_specs' })
    const { data, response } = await call.withResponse()
    expect(data).toEqual({ object: 'vehicle_specs' })
    expect(response).toMatchObject({
      status: 200,
      requestId: 'req_header',
      idempotencyKey: 'order-17',
      replayed: true,
      originalRequestId: 'req_first',
      creditsCharged: 0,
      creditsRemaining: 41,
      dataSources: [
        { name: 'Tesla', date: '2026-11-23' },
        { name: 'A bureau', date: '2026-10-13' },
      ],
    })
    expect(server.requests).toHaveLength(1)
  })

  test('a response can be had as it is, as often as needed', async () => {
    await using server = await startScriptedServer(json(200, balance, { 'x-served-by': 'edge-7' }))
    const call = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl }).credits.get()
    for (const response of [await call.asResponse(), await call.asResponse()]) {
      expect(response).toBeInstanceOf(Response)
      expect([response.status, response.headers.get('x-served-by')]).toEqual([200, 'edge-7'])
      expect(await response.json()).toEqual(balance)
    }
    expect(server.requests).toHaveLength(1)
  })

  test('says null where the service says nothing', async () => {
    await using server = await startScriptedServer(json(200, balance))
    const { response } = await new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl }).credits
      .get()
      .withResponse()
    expect(response).toMatchObject({
      replayed: false,
      originalRequestId: null,
      creditsCharged: null,
      idempotencyKey: null,
    })
  })

  test('a response can be awaited, caught, and finished like any promise', async () => {
    await using server = await startScriptedServer(json(200, balance), refusal(404, 'vehicle_not_found'))
    const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl })
    const finished = vi.fn()
    expect(await Promise.all([vinspec.credits.get().finally(finished)])).toEqual([balance])
    expect(finished).toHaveBeenCalledOnce()
    expect(await vinspec.vehicleSpecs.lookUp({ vin: VIN }).catch(() => 'caught')).toBe('caught')
  })
})

describe('an error', () => {
  test.each([
    [400, BadRequestError],
    [401, AuthenticationError],
    [402, InsufficientCreditsError],
    [403, PermissionError],
    [404, NotFoundError],
    [405, MethodNotAllowedError],
    [408, RequestTimeoutError],
    [409, ConflictError],
    [415, UnsupportedMediaTypeError],
    [418, ApiError],
    [422, UnprocessableError],
    [429, RateLimitError],
    [500, InternalServerError],
    [503, ServiceUnavailableError],
    [599, ServerError],
  ])('an error of status %i has its class and what the service said', async (status, ErrorClass) => {
    const headers = { 'x-served-by': 'edge-7' }
    await using server = await startScriptedServer(refusal(status, 'some_code', headers, { reason: 'why' }))
    const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl, maxRetries: 0 })
    const error = await vinspec.credits.get().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ErrorClass)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toBeInstanceOf(VinspecError)
    if (status >= 500) expect(error).toBeInstanceOf(ServerError)
    if (!(error instanceof ApiError)) throw error
    expect(error.headers.get('x-served-by')).toBe('edge-7')
    expect(error.stack).toMatch(new RegExp(`^${ErrorClass.name}: It was`))
    const said = {
      message: 'It was some_code.',
      code: 'some_code',
      requestId: 'req_body',
      details: { reason: 'why' },
    }
    expect(error).toMatchObject({ name: ErrorClass.name, status, ...said })
  })

  test('every status of the contract has a class of its own', () => {
    const statuses = new Set(Object.values(errors).map(({ status }) => status))
    const names = Array.from(statuses, (status) => classOfStatus(status).name)
    expect(new Set(names).size).toBe(statuses.size)
    expect(names).not.toContain('ApiError')
  })

  test.each([
    [408, 'request_timeout'],
    [502, 'bad_gateway'],
    [503, 'service_unavailable'],
    [504, 'gateway_timeout'],
  ])('a status %i that is not from the API is %s', async (status, code) => {
    await using server = await startScriptedServer(text(status, '<h1>Sorry</h1>', { 'retry-after': '120' }))
    const call = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl }).credits.get()
    await expect(call).rejects.toMatchObject({ code, status, details: null, retryAfterMs: 120_000 })
  })

  test.each([
    ['an HTML page of a proxy', text(400, '<h1>Bad Gateway</h1>')],
    ['an empty success', text(200, '')],
    ['a success that is not JSON', text(200, '<h1>Welcome to the hotel</h1>')],
    ['a redirect', text(307, '', { location: 'http://127.0.0.1:1/' })],
    ['an error of another shape', json(400, { error: 'no' })],
  ])('tells to check the base URL on %s', async (_name, step) => {
    await using server = await startScriptedServer(step)
    const call = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl }).credits.get()
    await expect(call).rejects.toThrow(/not a response of the vinspec API\. Check the base URL/)
    await expect(call).rejects.toMatchObject({ code: 'unexpected_response' })
    expect(server.requests).toHaveLength(1)
  })

  test('says which variable to set when there is no API key, and sends nothing', async () => {
    vi.stubEnv('VINSPEC_API_KEY', '')
    await using server = await startScriptedServer(json(200, balance))
    const vinspec = new Vinspec({ baseUrl: server.baseUrl })
    await expect(vinspec.credits.get()).rejects.toThrow(ApiKeyError)
    await expect(vinspec.credits.get()).rejects.toThrow(/VINSPEC_API_KEY/)
    expect(server.requests).toHaveLength(0)
  })
})

describe('configuration', () => {
  test('comes from the environment', async () => {
    await using server = await startScriptedServer(json(200, balance))
    vi.stubEnv('VINSPEC_API_KEY', 'vsk_live_environment')
    vi.stubEnv('VINSPEC_BASE_URL', `${server.baseUrl}/`)
    await new Vinspec().credits.get()
    expect(server.requests[0]).toMatchObject({
      method: 'GET',
      path: '/api/v1/credits',
      headers: { authorization: 'Bearer vsk_live_environment' },
    })
  })

  test('given in code wins over the environment', async () => {
    await using server = await startScriptedServer(json(200, balance))
    vi.stubEnv('VINSPEC_API_KEY', 'vsk_live_environment')
    vi.stubEnv('VINSPEC_BASE_URL', 'http://127.0.0.1:1')
    await new Vinspec({ apiKey: 'vsk_live_code', baseUrl: server.baseUrl }).credits.get()
    expect(server.requests[0]?.headers.authorization).toBe('Bearer vsk_live_code')
  })

  test.each(['nonsense', 'ftp://example.com', 'http://user:pass@example.com', 'http://example.com/?a=1'])(
    'refuses the base URL %s',
    (baseUrl) => {
      expect(() => new Vinspec({ apiKey: API_KEY, baseUrl })).toThrow(UsageError)
    },
  )
})

describe('the API key', () => {
  test('the API key is not shown by inspecting the client', () => {
    const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: 'http://127.0.0.1:1' })
    expect(inspect(vinspec, { depth: Infinity, showHidden: true, getters: true })).not.toContain(API_KEY)
    expect(JSON.stringify(vinspec)).not.toContain(API_KEY)
  })

  test.each(['with spaces', 'with\nline', 'schlüssel'])(
    'is not repeated when it is malformed: %j',
    (malformed) => {
      const create = () => new Vinspec({ apiKey: malformed })
      expect(create).toThrow(ApiKeyError)
      expect(create).not.toThrow(malformed)
    },
  )

  test.each([
    ['refused', refusal(401, 'invalid_api_key')],
    ['broken', text(200, 'x')],
  ])('the API key is not in the error of a %s call', async (_name, step) => {
    await using server = await startScriptedServer(step)
    const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl })
    const error = await vinspec.credits.get().catch((reason: unknown) => reason)
    expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain(API_KEY)
  })
})

/** What a client and a call accept, and what they say about the rest. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  ApiKeyError,
  type CallOptions,
  UsageError,
  VERSION,
  Vinspec,
  type VinspecOptions,
} from '../src/index.ts'
import { recordedPacing } from './recorded-pacing.ts'
import { balance, hangUp, json, silence, startScriptedServer } from './scripted-server.ts'

const API_KEY = 'vsk_live_secret'
const BASE_URL = 'http://127.0.0.1:1/api/v1'
const VIN = '5YJ3E1EB6KF317000'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const INVALID: ReadonlyArray<readonly [CallOptions, string]> = [
  [{ maxRetries: Number.NaN }, 'maxRetries must be a whole number from 0 to 100, not NaN.'],
  [
    { maxRetries: Number.POSITIVE_INFINITY },
    'maxRetries must be a whole number from 0 to 100, not Infinity.',
  ],
  [{ maxRetries: -1 }, 'maxRetries must be a whole number from 0 to 100, not -1.'],
  [{ maxRetries: 1.5 }, 'maxRetries must be a whole number from 0 to 100, not 1.5.'],
  [{ timeoutMs: Number.NaN }, 'timeoutMs must be a whole number from 1 to 2,147,483,647, not NaN.'],
  [
    { timeoutMs: Number.POSITIVE_INFINITY },
    'timeoutMs must be a whole number from 1 to 2,147,483,647, not Infinity.',
  ],
  [{ timeoutMs: 2 ** 31 }, 'timeoutMs must be a whole number from 1 to 2,147,483,647, not 2147483648.'],
  [{ timeoutMs: 0 }, 'timeoutMs must be a whole number from 1 to 2,147,483,647, not 0.'],
  [
    JSON.parse('{ "timeoutMs": "5000" }'),
    'timeoutMs must be a whole number from 1 to 2,147,483,647, not 5000.',
  ],
]

describe('an invalid option is a UsageError that says what it takes', () => {
  test.each(INVALID)('of a client: %o', (options, message) => {
    expect(() => new Vinspec({ apiKey: API_KEY, baseUrl: BASE_URL, ...options })).toThrow(
      new UsageError(message),
    )
  })

  test.each(INVALID)('of a call, which then sends nothing: %o', async (options, message) => {
    await using server = await startScriptedServer(hangUp)
    const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl, pacing: recordedPacing() })
    await expect(vinspec.credits.get(options)).rejects.toThrow(new UsageError(message))
    expect(server.requests).toHaveLength(0)
  })

  test.each([
    ['{ "fetch": "node-fetch" }', 'fetch must be of the type function.'],
    ['{ "onRetry": true }', 'onRetry must be of the type function.'],
    ['{ "defaultHeaders": "a: b" }', 'defaultHeaders must be of the type object.'],
    ['{ "logLevel": "loud" }', 'The log level must be off, warn, info, debug, not loud.'],
    ['{ "defaultHeaders": { "Authorization": "x" } }', 'Pass apiKey or idempotencyKey, not authorization.'],
    [
      '{ "defaultHeaders": { "Idempotency-Key": "x" } }',
      'Pass apiKey or idempotencyKey, not idempotency-key.',
    ],
    ['{ "defaultHeaders": { "a b": "x" } }', 'The header a b has an invalid name.'],
    ['{ "defaultHeaders": { "x-a": "secret\\n" } }', 'The header x-a has an invalid value.'],
  ])('of a client: %s', (options, message) => {
    const given: VinspecOptions = JSON.parse(options)
    expect(() => new Vinspec({ apiKey: API_KEY, baseUrl: BASE_URL, ...given })).toThrow(message)
    expect(() => new Vinspec({ apiKey: API_KEY, baseUrl: BASE_URL, ...given })).toThrow(UsageError)
  })

  test.each([
    'http://api.example/api/v1',
    'http://10.0.0.1',
    'http://localhost.example',
    'http://127.0.0.1.example',
  ])('no key goes to %s unless that is asked for', (given) => {
    const client = (options: VinspecOptions = {}) =>
      new Vinspec({ apiKey: API_KEY, baseUrl: given, ...options })
    expect(client).toThrow(/would carry the API key unencrypted.*VINSPEC_ALLOW_HTTP=1/)
    expect(client).toThrow(UsageError)
    expect(client({ dangerouslyAllowHttp: true }).baseUrl).toBe(given)
    vi.stubEnv('VINSPEC_ALLOW_HTTP', '1')
    expect(client().baseUrl).toBe(given)
  })

  test.each(['https://api.example', 'http://localhost', 'http://[::1]:80/x', 'http://127.9.9.9:1'])(
    '%s needs no leave',
    (given) => expect(() => new Vinspec({ apiKey: API_KEY, baseUrl: given })).not.toThrow(),
  )

  test('a key that is no text is an ApiKeyError', () => {
    const given: VinspecOptions = JSON.parse('{ "apiKey": 5 }')
    expect(() => new Vinspec({ baseUrl: BASE_URL, ...given })).toThrow(ApiKeyError)
  })

  test('an environment variable is checked, too', () => {
    vi.stubEnv('VINSPEC_LOG', 'loud')
    expect(() => new Vinspec({ apiKey: API_KEY, baseUrl: BASE_URL })).toThrow('The log level must be off')
  })
})

test.each([1, 2 ** 31 - 1])('a timeout of %i ms is what it says', async (timeoutMs) => {
  await using server = await startScriptedServer(timeoutMs === 1 ? silence : json(200, balance))
  const call = new Vinspec({
    apiKey: API_KEY,
    baseUrl: server.baseUrl,
    timeoutMs,
    maxRetries: 0,
  }).credits.get()
  if (timeoutMs === 1) await expect(call).rejects.toThrow("didn't respond within 1 ms")
  else await expect(call).resolves.toEqual(balance)
})

describe('headers', () => {
  test('a request says which client and runtime send it', async () => {
    await using server = await startScriptedServer(json(200, balance))
    await new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl }).credits.get()
    expect(server.requests[0]?.headers).toMatchObject({
      'user-agent': `vinspec-sdk/${VERSION} node/${process.versions.node}`,
      accept: 'application/json',
    })
  })

  test.each(['application/json; charset=utf-8', 'application/x-www-form-urlencoded'])(
    "a caller's content type wins, and the body stays JSON: %s",
    async (contentType) => {
      await using server = await startScriptedServer(json(200, {}))
      const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl })
      await vinspec.vehicleSpecs.lookUp({ vin: VIN }, { headers: { 'content-type': contentType } })
      expect(server.requests[0]?.headers['content-type']).toBe(contentType)
      expect(server.requests[0]?.body).toBe(JSON.stringify({ vin: VIN }))
    },
  )

  test("a call's headers win over the client's, and null omits one", async () => {
    await using server = await startScriptedServer(json(200, balance))
    const defaultHeaders = { 'X-Team': 'blue', 'x-region': 'us', 'User-Agent': 'fleet/1.0' }
    const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl, defaultHeaders })
    await vinspec.credits.get({ headers: { 'x-team': 'red', 'X-Region': null, 'x-nothing': undefined } })
    const { headers } = server.requests[0] ?? { headers: {} }
    expect(headers).toMatchObject({ 'x-team': 'red', 'user-agent': 'fleet/1.0' })
    expect(headers).not.toHaveProperty('x-region')
    expect(headers).not.toHaveProperty('x-nothing')
  })

  test('the API key is not sent where the contract asks for none', async () => {
    await using server = await startScriptedServer(json(200, { openapi: '3.1.0', info: {}, paths: {} }))
    await new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl }).contract.get()
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization')
  })
})

test('withOptions changes what it is given and keeps the rest', async () => {
  await using server = await startScriptedServer(hangUp, json(200, balance))
  const vinspec = new Vinspec({
    apiKey: API_KEY,
    baseUrl: server.baseUrl,
    maxRetries: 0,
    pacing: recordedPacing(),
  })
  const patient = vinspec.withOptions({ maxRetries: 1, timeoutMs: undefined })
  expect(await patient.credits.get()).toEqual(balance)
  expect(server.requests[1]?.headers.authorization).toBe(`Bearer ${API_KEY}`)
  expect(() => vinspec.withOptions({ maxRetries: -1 })).toThrow(UsageError)
})

test('an idempotency key that the service would refuse is not sent', async () => {
  await using server = await startScriptedServer(json(200, {}))
  const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl })
  for (const idempotencyKey of ['', 'a b', 'line\nbreak', 'x'.repeat(201), 'schlüssel']) {
    await expect(vinspec.vehicleSpecs.lookUp({ vin: VIN }, { idempotencyKey })).rejects.toThrow(
      'idempotencyKey must be 1 to 200 visible ASCII characters.',
    )
  }
  expect(server.requests).toHaveLength(0)
})

describe('in a browser', () => {
  test.each([
    ['a page', { window: { document: {} }, navigator: { userAgent: 'Mozilla/5.0' } }],
    ['a page of another engine', { window: { document: {} }, navigator: {} }],
    ['a worker', { navigator: { userAgent: 'Mozilla/5.0 (Macintosh)' } }],
  ])('the client refuses %s unless told otherwise', (_name, globals) => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
    expect(() => new Vinspec({ apiKey: API_KEY, baseUrl: BASE_URL })).toThrow(/everyone can read the API key/)
    expect(new Vinspec({ apiKey: API_KEY, baseUrl: BASE_URL, dangerouslyAllowBrowser: true }).baseUrl).toBe(
      BASE_URL,
    )
  })
})

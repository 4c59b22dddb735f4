/** Random requests: none may cause a server error, or a response that openapi.json does not declare. */
import { sendRaw } from '@vinspec/http-server/testing/send-raw'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { readAccount } from './support/account.ts'
import { createClient } from './support/client.ts'
import { FOCUS_ELECTRIC, MISTYPED, MODEL_3, PLUG_IN_HYBRID } from './support/vins.ts'

/** The number of requests of each kind. The gate sends a few, always the same. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 100)
const fuzzed = process.env['FUZZ_RUNS'] === undefined ? { seed: 1 } : {}
const timeout = 120_000 + runs * 50

const service = await startTestService()
await service.grant(service.customer.id, 1_000_000)
const client = createClient(service.apiUrl, service.apiKey)
afterAll(async () => {
  const account = await readAccount(service, service.customer.id)
  expect(account.openHolds).toBe(0)
  expect(account.available).toBe(1_000_010 - account.settlements)
  expect(account.storedAnswers).toBe(account.settlements)
  await service.close()
})

const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND')
const knownPath = fc.constantFrom(
  '/openapi.json',
  '/packages',
  '/credits',
  '/checkouts',
  '/vehicle-specs',
  '/auto-top-up',
)
/** Bytes that may appear in a request line. */
const targetText = fc.string({
  unit: fc.constantFrom(...'abcXYZ019%/.;:?&=+-_~@!$*\'()[]{}|\\^`"<>,'),
  maxLength: 40,
})
const path = fc.oneof(
  { weight: 4, arbitrary: knownPath },
  fc.tuple(knownPath, targetText).map(([known, rest]) => known + rest),
  targetText.map((text) => `/${text}`),
)

const vin = fc.oneof(
  fc.constantFrom(MODEL_3, FOCUS_ELECTRIC, PLUG_IN_HYBRID, MISTYPED),
  fc.string({
    unit: fc.constantFrom(...'0123456789ABCDEFGHJKLMNPRSTUVWXYZioq'),
    minLength: 17,
    maxLength: 17,
  }),
  fc.string({ unit: 'binary', minLength: 15, maxLength: 19 }),
)
const packageKey = fc.oneof(fc.constantFrom('lookups_10', 'lookups_50'), fc.string({ unit: 'binary' }))
const json = fc.oneof(
  fc.record({ vin }),
  fc.record({ package_key: packageKey }),
  fc.record(
    {
      package_key: packageKey,
      threshold_percent: fc.oneof(fc.constantFrom(10, 20, 30), fc.integer(), fc.double()),
      monthly_cap_cents: fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double(), fc.string()),
    },
    { requiredKeys: ['package_key'] },
  ),
  fc.dictionary(fc.string(), fc.jsonValue()),
  fc.jsonValue(),
)
const body = fc.oneof(
  { weight: 4, arbitrary: json.map((value) => JSON.stringify(value)) },
  fc.string({ unit: 'binary' }),
  fc.uint8Array({ maxLength: 200 }),
  fc.constant(undefined),
)

const headerText = fc.string({
  unit: fc.constantFrom(...'aB3 \t!"#$%&()*,-./:;<=>?@[]^_{|}~é'),
  maxLength: 60,
})
const headers = fc.record(
  {
    'content-type': fc.oneof(
      { weight: 4, arbitrary: fc.constant('application/json') },
      fc.constantFrom('text/plain', 'application/json; charset=utf-8', 'multipart/form-data; boundary=x'),
      headerText,
    ),
    'idempotency-key': fc.oneof({ weight: 2, arbitrary: fc.uuid() }, fc.constantFrom('a', 'b'), headerText),
    authorization: fc.oneof(
      headerText,
      headerText.map((text) => `Bearer ${text}`),
    ),
    'content-encoding': headerText,
    accept: headerText,
    expect: fc.constant('100-continue'),
    'x-forwarded-for': headerText,
    traceparent: headerText,
    range: headerText,
    'if-none-match': headerText,
    'x-http-method-override': fc.constantFrom('DELETE', 'PUT'),
  },
  { requiredKeys: [] },
)

test(
  'no request gets a server error or an undeclared response',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        method,
        path,
        headers,
        body,
        fc.boolean(),
        async (verb, where, extra, content, chunked) => {
          const answer = await client.call(verb, where, {
            headers: extra,
            ...(content === undefined ? {} : { body: content, chunked }),
          })
          expect([500, 503].includes(answer.status) && answer.code !== 'payments_unavailable').toBe(false)
        },
      ),
      { numRuns: runs, ...fuzzed },
    )
  },
  timeout,
)

test(
  'well-addressed requests reach the domain and get declared responses',
  async () => {
    const operation = fc.constantFrom(
      ['POST', '/vehicle-specs'],
      ['POST', '/checkouts'],
      ['PUT', '/auto-top-up'],
    )
    await fc.assert(
      fc.asyncProperty(operation, json, async ([verb = '', where = ''], value) => {
        const answer = await client.call(verb, where, { json: value })
        expect(answer.code).not.toBe('internal_error')
        expect(answer.code).not.toBe('service_unavailable')
      }),
      { numRuns: runs, ...fuzzed },
    )
  },
  timeout,
)

test(
  'no bytes on a connection crash the process',
  async () => {
    const start = fc.constantFrom(
      '',
      'GET /api/v1/credits HTTP/1.1\r\nHost: x\r\n',
      'POST /api/v1/vehicle-specs ',
    )
    await fc.assert(
      fc.asyncProperty(start, fc.string({ unit: 'binary-ascii', maxLength: 300 }), async (head, rest) => {
        const answer = await sendRaw(
          new URL(service.apiUrl).origin,
          `${head}${rest}\r\nConnection: close\r\n\r\n\r\n`,
        )
        expect(answer).not.toMatch(/^HTTP\/1\.1 5/)
      }),
      { numRuns: Math.ceil(runs / 3), ...fuzzed },
    )
    expect((await client.get('/credits')).status).toBe(200)
  },
  timeout,
)

/** The client through somebody else's `fetch`: any that sends a URL will do, and none gets a secret out through an error. */
import { inspect } from 'node:util'
import { findFreePort } from '@vinspec/core/testing/listen'
import { fetch as undiciFetch } from 'undici'
import { describe, expect, test } from 'vitest'
import { ConnectionError, type Fetch, TimeoutError, Vinspec } from '../src/index.ts'
import { recordedPacing } from './recorded-pacing.ts'
import { balance, json, refusal, startScriptedServer } from './scripted-server.ts'

const API_KEY = 'vsk_live_secret'
const VIN = '5YJ3E1EB6KF317000'

test('undici can send the requests', async () => {
  await using server = await startScriptedServer(json(200, { object: 'vehicle_specs' }))
  const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl, fetch: undiciFetch })
  expect(await vinspec.vehicleSpecs.lookUp({ vin: VIN })).toEqual({ object: 'vehicle_specs' })
  expect(server.requests[0]).toMatchObject({
    method: 'POST',
    path: '/api/v1/vehicle-specs',
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ vin: VIN }),
  })
})

test('a fetch gets a URL and plain options, as a function of no object', async () => {
  const calls: unknown[] = []
  const fetch = async function (this: unknown, ...args: Parameters<Fetch>) {
    calls.push(this, ...args)
    return Response.json(balance)
  }
  const fetchOptions = { dispatcher: 'a proxy', method: 'PATCH' }
  const vinspec = new Vinspec({
    apiKey: API_KEY,
    baseUrl: 'https://api.example.com/api/v1/',
    fetch,
    fetchOptions,
  })
  expect(await vinspec.credits.get()).toEqual(balance)
  expect(calls).toEqual([
    undefined,
    'https://api.example.com/api/v1/credits',
    {
      dispatcher: 'a proxy',
      method: 'GET',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${API_KEY}`,
        'user-agent': expect.stringMatching(/^vinspec-sdk\//),
      },
      redirect: 'manual',
      signal: expect.any(AbortSignal),
    },
  ])
})

test('a response needs no more than a status, headers, and a text', async () => {
  const headers = new Map([['request-id', 'req_1']])
  const fetch: Fetch = async () => ({
    status: 200,
    headers: { get: (name) => headers.get(name) ?? null, [Symbol.iterator]: () => headers.entries() },
    text: async () => JSON.stringify(balance),
  })
  const call = new Vinspec({ apiKey: API_KEY, fetch }).credits.get()
  expect((await call.withResponse()).response.requestId).toBe('req_1')
  expect((await call.asResponse()).headers.get('request-id')).toBe('req_1')
})

test('a fetch that ignores its signal still ends at the timeout', async () => {
  const fetch: Fetch = () => new Promise(() => {})
  const call = new Vinspec({ apiKey: API_KEY, fetch, timeoutMs: 20, maxRetries: 0 }).credits.get()
  await expect(call).rejects.toBeInstanceOf(TimeoutError)
})

describe('a failing fetch', () => {
  const proxySecret = 'proxy-password'
  const leaks: ReadonlyArray<readonly [string, (init: Parameters<Fetch>[1]) => unknown]> = [
    [
      'its request',
      (init) => Object.assign(new Error('failed'), { request: init, config: { headers: init.headers } }),
    ],
    ['its request in the message', (init) => new Error(`failed: ${JSON.stringify(init.headers)}`)],
    [
      'its request in a cause',
      (init) => new Error('failed', { cause: { request: init, message: `x ${API_KEY}` } }),
    ],
    [
      'its request in several causes',
      (init) => new AggregateError([new Error(String(init.headers['authorization']))]),
    ],
    ['its request itself', (init) => ({ ...init })],
    ['its headers as text', (init) => JSON.stringify(init.headers)],
  ]

  test.each(leaks)('does not leak a secret by throwing %s', async (_name, thrown) => {
    const fetch: Fetch = async (_url, init) => {
      throw thrown(init)
    }
    const defaultHeaders = { 'x-proxy-authorization': `Basic ${proxySecret}` }
    const vinspec = new Vinspec({ apiKey: API_KEY, fetch, defaultHeaders, maxRetries: 0 })
    const error = await vinspec.credits.get().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ConnectionError)
    const shown = inspect(error, { depth: Infinity, showHidden: true })
    expect(shown).not.toContain(API_KEY)
    expect(shown).not.toContain(proxySecret)
  })

  test('says what failed, with the code and the causes', async () => {
    const port = await findFreePort()
    const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: `http://127.0.0.1:${port}`, maxRetries: 0 })
    const error = await vinspec.credits.get().catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      code: 'ECONNREFUSED',
      message: `Couldn't reach http://127.0.0.1:${port} (connect ECONNREFUSED 127.0.0.1:${port}).`,
      cause: { name: 'TypeError', message: 'fetch failed', cause: { code: 'ECONNREFUSED' } },
    })
  })

  test('a service that repeats the key cannot bring it into an error', async () => {
    await using server = await startScriptedServer(
      refusal(400, 'invalid_request', {}, { pointer: '/', reason: `Bearer ${API_KEY}` }),
    )
    const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl })
    const error = await vinspec.credits.get().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ details: { reason: 'Bearer [redacted]' } })
  })
})

test('a callback that throws, now or later, does not end the call', async () => {
  await using server = await startScriptedServer(refusal(503, 'service_unavailable'), json(200, balance))
  const warnings: string[] = []
  const logger = { debug: () => {}, info: () => {}, warn: (message: string) => warnings.push(message) }
  const options = { apiKey: API_KEY, baseUrl: server.baseUrl, pacing: recordedPacing(), logger }
  const onRetry = () => {
    throw new Error('no disk left')
  }
  expect(await new Vinspec({ ...options, onRetry }).credits.get()).toEqual(balance)
  expect(warnings).toEqual(['vinspec: onRetry threw an error: Error: no disk left'])

  await using second = await startScriptedServer(refusal(503, 'service_unavailable'), json(200, balance))
  const later = async () => onRetry()
  expect(await new Vinspec({ ...options, baseUrl: second.baseUrl, onRetry: later }).credits.get()).toEqual(
    balance,
  )
  expect(warnings).toHaveLength(2)
})

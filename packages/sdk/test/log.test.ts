/** What the client logs, and what it never does. */
import { afterEach, expect, test, vi } from 'vitest'
import { type LogLevel, Vinspec } from '../src/index.ts'
import { recordedPacing } from './recorded-pacing.ts'
import { balance, hangUp, json, startScriptedServer } from './scripted-server.ts'

const API_KEY = 'vsk_live_secret'
const defaultHeaders = { 'x-gateway-token': 'gateway-secret' }

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

function recordedLogger() {
  const lines: string[] = []
  const record = (level: string) => (message: string) => {
    lines.push(`${level} ${message}`)
  }
  return { lines, debug: record('debug'), info: record('info'), warn: record('warn') }
}

async function readBalance(logLevel: LogLevel | undefined): Promise<readonly string[]> {
  await using server = await startScriptedServer(hangUp, json(200, balance))
  const logger = recordedLogger()
  const options = { apiKey: API_KEY, baseUrl: server.baseUrl, pacing: recordedPacing(), defaultHeaders }
  await new Vinspec({ ...options, logger, logLevel }).credits.get()
  return logger.lines
}

test('a debug log has each request, response, and retry, and no secret', async () => {
  const lines = await readBalance('debug')
  expect(lines).toEqual([
    expect.stringMatching(/^debug vinspec: GET http:.*\/credits \{"accept":/),
    expect.stringMatching(/^info vinspec: Couldn't reach .* Retrying in 250 ms\./),
    expect.stringMatching(/^debug vinspec: GET http:.*\/credits \{"accept":/),
    expect.stringMatching(/^debug vinspec: GET .*\/credits returned 200 in \d+ ms \(req_header\)$/),
  ])
  expect(lines.join()).toContain('"authorization":"Bearer [redacted]"')
  expect(lines.join()).not.toContain(API_KEY)
  expect(lines.join()).not.toContain('gateway-secret')
})

test('a secret that is a part of another one leaves nothing of it', async () => {
  await using server = await startScriptedServer(json(200, balance))
  const logger = recordedLogger()
  const headers = { 'a-token': 'vsk_live', 'x-token': 'secret' }
  await new Vinspec({
    apiKey: API_KEY,
    baseUrl: server.baseUrl,
    defaultHeaders: headers,
    logger,
    logLevel: 'debug',
  }).credits.get()
  expect(logger.lines.join()).toContain('"authorization":"Bearer [redacted]"')
})

test('each level says less, down to nothing', async () => {
  expect(await readBalance('info')).toHaveLength(1)
  expect(await readBalance('warn')).toHaveLength(0)
  expect(await readBalance(undefined)).toHaveLength(0)
  expect(await readBalance('off')).toHaveLength(0)
})

test('VINSPEC_LOG turns on the log without a change of code', async () => {
  vi.stubEnv('VINSPEC_LOG', 'debug')
  expect(await readBalance(undefined)).toHaveLength(4)
})

test('logs go to the console by default', async () => {
  const debug = vi.spyOn(console, 'debug').mockReturnValue()
  await using server = await startScriptedServer(json(200, balance))
  await new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl, logLevel: 'debug' }).credits.get()
  expect(debug).toHaveBeenCalledTimes(2)
})

test('a logger that throws does not end a call', async () => {
  await using server = await startScriptedServer(json(200, balance))
  const fail = () => {
    throw new Error('no disk left')
  }
  const logger = { debug: fail, info: fail, warn: fail }
  const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl, logger, logLevel: 'debug' })
  expect(await vinspec.credits.get()).toEqual(balance)
})

test('each request and response is told to those who count them, and what they throw ends no call', async () => {
  await using server = await startScriptedServer(hangUp, json(503, {}), json(200, balance))
  const events: unknown[] = []
  const logger = recordedLogger()
  const vinspec = new Vinspec({
    apiKey: API_KEY,
    baseUrl: server.baseUrl,
    pacing: recordedPacing(),
    logger,
    onRequest: (event) => events.push(event),
    onResponse: (event) => {
      events.push(event)
      throw new Error('mine')
    },
  })
  await vinspec.credits.get()
  const request = { method: 'GET', url: `${server.baseUrl}/credits` }
  const response = { ...request, durationMs: expect.any(Number), requestId: 'req_header' }
  expect(events).toEqual([
    request,
    request,
    { ...response, status: 503 },
    request,
    { ...response, status: 200 },
  ])
  expect(logger.lines).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('onResponse threw')))
  const wrong = { apiKey: API_KEY, baseUrl: server.baseUrl }
  for (const name of ['onRequest', 'onResponse']) {
    expect(() => Reflect.construct(Vinspec, [{ ...wrong, [name]: 'x' }])).toThrow(`${name} must be`)
  }
})

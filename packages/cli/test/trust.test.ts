/** What a person or a script is told about money and access when something goes wrong. */
import { createServer } from 'node:https'
import { json } from 'node:stream/consumers'
import { listen } from '@vinspec/core/testing/listen'
import { generate } from 'selfsigned'
import { describe, expect, test } from 'vitest'
import { environmentOf, runAt, runVinspec } from './run-vinspec.ts'
import { refuse, startServer } from './scripted-service.ts'

const IONIQ_6 = 'KMHM54AA9PA999266'
const nobody = { apiUrl: 'http://127.0.0.1:59998', apiKey: 'vsk_live_test' }
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('a lookup that never reached the service', () => {
  test('says that nothing was charged, on a refused connection', async () => {
    const { exitCode, stderr } = await runVinspec(nobody, 'lookup', IONIQ_6, '--retries', '0')
    expect(plain(stderr)).toContain('Nothing was sent, and nothing was charged.')
    expect(stderr).not.toContain('may have gone through')
    expect(exitCode).toBe(3)
  })

  test('keeps its key if an earlier attempt may have been carried out', async () => {
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    await using server = await startServer((request) => {
      request.destroy()
      close()
    })
    const running = runVinspec(server, 'lookup', IONIQ_6, '--retries', '1')
    await closed
    await server[Symbol.asyncDispose]()
    expect(plain((await running).stderr)).toContain('may have gone through')
  })

  test('says in words why a certificate is not trusted', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
    const server = createServer({ key, cert })
    const caller = { ...nobody, apiUrl: `https://127.0.0.1:${await listen(server)}` }
    const { exitCode, stderr } = await runVinspec(caller, 'lookup', IONIQ_6, '--retries', '0')
    server.close()
    expect(plain(stderr)).toContain('its certificate is self-signed')
    expect(plain(stderr)).toContain('NODE_EXTRA_CA_CERTS')
    expect(exitCode).toBe(3)
  })

  test('says in words that the other end speaks no TLS', async () => {
    await using server = await startServer(() => {})
    const caller = { ...server, apiUrl: server.apiUrl.replace('http:', 'https:') }
    const { stderr } = await runVinspec(caller, 'lookup', IONIQ_6, '--retries', '0')
    expect(plain(stderr)).toContain('there is no secure connection (TLS) at this address')
    expect(stderr).not.toMatch(/SSL routines|openssl|\.c:\d/)
  })
})

test('no key goes to another computer unencrypted unless that is asked for', async () => {
  const caller = { ...nobody, apiUrl: 'http://api.example/api/v1' }
  for (const args of [['lookup', IONIQ_6, '--dry-run'], ['credits']]) {
    const { exitCode, stderr } = await runVinspec(caller, ...args)
    expect(plain(stderr)).toContain('would carry the API key unencrypted')
    expect(plain(stderr)).toContain('VINSPEC_ALLOW_HTTP=1')
    expect(exitCode).toBe(2)
  }
})

test.each([
  [
    'far larger than any of the API',
    `{"available_credits":1,"auto_top_up":{}}${' '.repeat(17 * 1024 * 1024)}`,
  ],
  ['a list', '[]'],
])('a response that is %s is an error', async (_name, body) => {
  await using server = await startServer((_request, response) => response.end(body))
  const { exitCode, stderr } = await runVinspec(server, 'credits', '--json')
  expect(JSON.parse(stderr).error.code).toBe('unexpected_response')
  expect(exitCode).toBe(1)
})

describe('with --json', () => {
  test.each([
    [['fly', '--json'], "unknown command 'fly'"],
    [['lookup', '--json'], "missing required argument 'vin'"],
    [['--json'], 'Name a command'],
    [['credits', '-o', 'json', '--loud'], "unknown option '--loud'"],
    [['credits', '--output=json', '--timeout', 'soon'], 'Enter a number of seconds'],
  ])('wrong usage is one JSON object: %j', async (args, message) => {
    const { exitCode, stdout, stderr } = await runVinspec(nobody, ...args)
    expect(JSON.parse(stderr)).toEqual({
      error: { code: 'usage', message: expect.stringContaining(message) },
    })
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
  })
})

describe('a VIN', () => {
  test.each([
    ['TOOSHORT', 'exactly 17 characters'],
    ['1FADP3R48GL917098', 'check digit'],
    ['1FADP3R4OGL917098', 'can\'t contain "O"'],
  ])('%s is refused before anything is sent', async (vin, message) => {
    for (const words of [['lookup'], ['check'], ['vehicles', 'show']]) {
      const { exitCode, stderr } = await runVinspec(nobody, ...words, vin)
      expect(plain(stderr)).toContain(message)
      expect(stderr).toContain('invalid_vin')
      expect(exitCode).toBe(2)
    }
  })

  test('is sent without its spaces and dashes, in capitals', async () => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<unknown>()
    await using server = await startServer(async (request, response) => {
      ask(await json(request))
      refuse(404, 'vehicle_not_found')(request, response)
    })
    await runVinspec(server, 'lookup', ' kmhm54aa 9-pa999266')
    expect(await asked).toEqual({ vin: IONIQ_6 })
  })
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends a lookup and shows the key for repeating it', async (signal, expected) => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  await using server = await startServer(() => ask())
  const env = { ...environmentOf(server), HOME: '/nowhere' }
  const ended = { interrupted: asked, endedBy: signal }
  const { exitCode, stderr } = await runAt('.', ['lookup', IONIQ_6, '--json'], env, ended)
  expect(exitCode).toBe(expected)
  expect(JSON.parse(stderr)).toEqual({
    error: { code: 'interrupted', message: expect.any(String) },
    idempotency_key: expect.stringMatching(/^\w+-\w+-\w+$/),
  })
})

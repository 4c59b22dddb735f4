/** What the command says and answers when it is used wrongly, or the service fails. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { describe, expect, inject, test } from 'vitest'
import { EXIT_MEANINGS } from '../src/exit-codes.ts'
import { commands } from '../src/generated/commands.ts'
import { runVinspec } from './run-vinspec.ts'

const IONIQ_6 = 'KMHM54AA9PA999266'

async function startServer(
  answer: RequestListener,
): Promise<AsyncDisposable & { readonly apiUrl: string; readonly apiKey: string }> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')
  return {
    apiUrl: `http://127.0.0.1:${address.port}`,
    apiKey: 'vsk_live_test',
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function refuse(status: number, code: string): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { code, message: `It was ${code}.`, request_id: 'req_1' } }))
  }
}

describe('wrong usage', () => {
  const nobody = { apiUrl: 'http://127.0.0.1:1', apiKey: null }

  test.each([
    [[], 'Usage: vinspec'],
    [['fly'], "unknown command 'fly'"],
    [['lookup'], "missing required argument 'vin'"],
    [['credits', '--loud'], "unknown option '--loud'"],
    [['auto-top-up', 'set', 'lookups_50', '--threshold-percent', '15'], 'Choose one of 10, 20, 30.'],
    [
      ['auto-top-up', 'set', 'lookups_50', '--monthly-cap-cents', '0'],
      'Enter a whole number from 1 to 2147483647.',
    ],
    [
      ['auto-top-up', 'set', 'lookups_50', '--monthly-cap-cents', '1e3'],
      'Enter a whole number from 1 to 2147483647.',
    ],
    [['credits', '--timeout', 'soon'], 'Enter a number of seconds, up to 3600.'],
    [['credits', '--retries', '-1'], 'Enter a whole number from 0 to 99.'],
    [['openapi', '--base-url', 'nonsense'], 'The base URL must be a plain http or https URL'],
  ])('%j is explained and answered with 2', async (args, explanation) => {
    const { exitCode, stdout, stderr } = await runVinspec(nobody, ...args)
    expect(stderr).toContain(explanation)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
  })

  test('help lists every command and every exit code', async () => {
    const { exitCode, stdout } = await runVinspec(nobody, 'help')
    expect(exitCode).toBe(0)
    for (const { words } of commands) expect(stdout).toContain(`  ${words[0]} `)
    for (const [code, meaning] of Object.entries(EXIT_MEANINGS))
      expect(stdout).toMatch(new RegExp(`^ +${code} +${meaning}$`, 'm'))
  })

  test("a command's help describes its fields as in the contract", async () => {
    const { stdout } = await runVinspec(nobody, 'auto-top-up', 'set', '--help')
    expect(stdout).toContain('--threshold-percent <10|20|30>')
    expect(stdout).toContain('Default: 10.')
    expect(stdout).toContain('--json')
  })

  test('the version is the version of the package', async () => {
    expect((await runVinspec(nobody, '--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

describe('a failing service', () => {
  test.each([
    [402, 'daily_cap_reached', 9],
    [403, 'permission_denied', 9],
    [403, 'approval_required', 9],
    [429, 'rate_limited', 7],
    [503, 'service_unavailable', 8],
    [500, 'internal_error', 1],
    [409, 'idempotency_in_progress', 6],
    [503, 'a_code_from_the_future', 8],
    [418, 'a_code_from_the_future', 1],
  ])('a service that answers %i %s gets exit code %i', async (status, code, expected) => {
    await using server = await startServer(refuse(status, code))
    const { exitCode, stderr } = await runVinspec(server, 'lookup', IONIQ_6, '--retries', '0')
    expect(stderr).toContain(`Error: It was ${code}.`)
    expect(stderr).toContain('req_1')
    expect(exitCode).toBe(expected)
  })

  test('a broken connection shows the key for repeating the lookup', async () => {
    await using server = await startServer((request) => request.destroy())
    const key = ['--idempotency-key', 'order-17']
    const { exitCode, stderr } = await runVinspec(server, 'lookup', IONIQ_6, '--retries', '0', ...key)
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
      'To repeat it without paying twice, add --idempotency-key order-17',
    )
    expect(exitCode).toBe(8)
  })

  test.each([
    ['a gateway that gave up', 504, 'gateway_timeout'],
    ['an attempt that still runs', 409, 'idempotency_in_progress'],
  ])('a lookup that may have gone through leaves its key: %s', async (_name, status, code) => {
    await using server = await startServer(refuse(status, code))
    const { stderr } = await runVinspec(server, 'lookup', IONIQ_6, '--retries', '0')
    expect(stderr).toMatch(/--idempotency-key\s+[0-9a-f-]{36}\n$/)
    expect(stderr).not.toContain('Nothing was charged')
  })

  test('a service that never responds times out after --timeout', async () => {
    await using server = await startServer(() => {})
    const { exitCode, stderr } = await runVinspec(server, 'credits', '--retries', '0', '--timeout', '0.05')
    expect(stderr).toContain("didn't respond within 50 ms")
    expect(exitCode).toBe(8)
  })

  test("reports errors in the API's shape with --json", async () => {
    await using server = await startServer((request) => request.destroy())
    const { stdout, stderr } = await runVinspec(server, 'lookup', IONIQ_6, '--json', '--retries', '0')
    expect(stdout).toBe('')
    expect(JSON.parse(stderr)).toEqual({
      error: { code: 'connection', message: expect.stringContaining("Couldn't reach") },
      idempotency_key: expect.stringMatching(/./),
    })
  })

  test('a retry is announced before it starts', async () => {
    await using server = await startServer(refuse(503, 'service_unavailable'))
    const { stderr } = await runVinspec(server, 'credits', '--retries', '1')
    expect(stderr).toMatch(/^It was service_unavailable\. Retrying in \d s …\n/)
  })
})

test('Ctrl-C ends a lookup and shows the key for repeating it', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  await using server = await startServer(() => ask())
  const args = [inject('command'), 'lookup', IONIQ_6, '--idempotency-key', 'order-17']
  const env = { VINSPEC_BASE_URL: server.apiUrl, VINSPEC_API_KEY: server.apiKey }
  const child = spawn(process.execPath, args, { env })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  await asked
  child.kill('SIGINT')
  const [exitCode] = await once(child, 'close')
  expect(exitCode).toBe(130)
  expect(said).toContain('--idempotency-key order-17')
})

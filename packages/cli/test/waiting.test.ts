/** Waiting for what goes on elsewhere: a batch, a payment, a person, a website. It may end early, or fail. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { runAtTerminal } from './at-terminal.ts'
import { home, startHomes } from './homes.ts'
import { environmentOf, runAt, runVinspec } from './run-vinspec.ts'
import { refuse, type ScriptedService, startServer } from './scripted-service.ts'

const ID = '0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e'
const IONIQ_6 = 'KMHM54AA9PA999266'

startHomes()

type Answer = (response: ServerResponse) => void

const json =
  (body: object, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

const batch = (fields: object = {}, headers = { 'retry-after': '1' }) =>
  json(
    {
      id: ID,
      status: 'running',
      waits_for: null,
      ended_at: null,
      credits_spent: 1,
      counts: { total: 1, open: 1 },
      ...fields,
    },
    headers,
  )

/** @param rest what comes after the balance and the first answer to a POST */
function service(first: Answer, rest: Answer): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'POST') first(response)
    else if (request.url?.endsWith('/credits')) json({ available_credits: 2, auto_top_up: {} })(response)
    else rest(response)
  }
}

const breakOff: Answer = (response) => response.destroy()

async function lookUp(server: ScriptedService, retries = '0') {
  const file = join(home, 'vins.txt')
  await writeFile(file, IONIQ_6)
  const args = ['lookup', '--file', file, '--yes', '--retries', retries]
  const { exitCode, stderr } = await runVinspec(server, ...args)
  return { exitCode, said: stderr.replaceAll(/\s+/g, ' ') }
}

test('a batch whose progress cannot be read goes on, and nobody is told that nothing was charged', async () => {
  await using server = await startServer(service(batch(), breakOff))
  const { exitCode, said } = await lookUp(server)
  expect(said).toContain('The batch continues.')
  expect(said).toContain(`vinspec batches follow ${ID}`)
  expect(said).not.toContain('othing was')
  expect(exitCode).toBe(3)
})

test.each([
  [401, 'revoked_api_key', 4],
  [404, 'batch_not_found', 6],
] as const)('a batch is not said to go on once its status is %d %s', async (status, code, expectedExit) => {
  const error = { code, message: 'Refused.', request_id: 'req_1' }
  await using server = await startServer(
    service(batch(), (response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error })),
    ),
  )
  const { exitCode, said } = await lookUp(server)
  expect(said).toContain(code)
  expect(said).not.toContain('continues')
  expect(exitCode).toBe(expectedExit)
})

test('a batch that has ended, but whose results cannot be read, is printed by the same command', async () => {
  const ended = { status: 'finished', ended_at: '2026-11-29T12:00:00Z' }
  await using server = await startServer(service(batch(ended, { 'retry-after': '0' }), breakOff))
  const { exitCode, said } = await lookUp(server)
  expect(said).toContain('Run the same command again. Nothing is paid twice.')
  expect(said).not.toContain('continues')
  expect(exitCode).toBe(3)
})

test.each([['soon'], ['-1'], ['Wed, 21 Oct 2099 07:28:00 GMT']])(
  'a service is not asked again at once, whatever it says about when: %s',
  async (when) => {
    let reads = 0
    const counted: Answer = (response) => {
      reads += 1
      batch({}, { 'retry-after': when })(response)
    }
    await using server = await startServer(service(batch({}, { 'retry-after': when }), counted))
    await lookUp(server)
    expect(reads).toBeLessThan(3)
  },
)

test.each([
  ['Ctrl-C', 130],
  ['a broken connection', 3],
] as const)('a list that was sent when %s came may be a batch that goes on', async (cause, expectedExit) => {
  const sent = Promise.withResolvers<void>()
  await using server = await startServer((request, response) => {
    if (request.method === 'GET') return json({ available_credits: 2, auto_top_up: {} })(response)
    sent.resolve()
    if (expectedExit === 3) breakOff(response)
  })
  const args = ['lookup', '--yes', '--retries', '0', '--file', '-', '--base-url', server.apiUrl]
  const interrupted = cause === 'Ctrl-C' ? sent.promise : undefined
  const env = { VINSPEC_API_KEY: server.apiKey }
  const { exitCode, stderr } = await runAt(home, args, env, { input: IONIQ_6, interrupted })
  expect(exitCode).toBe(expectedExit)
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
    'The batch may have started. If so, it continues. Code ' +
      `${expectedExit === 3 ? 'connection' : 'interrupted'} ` +
      'Next Run the same command again to follow it: nothing is paid twice. Or stop it: vinspec batches list, then vinspec batches cancel <batch_id>',
  )
})

test('a list that has to wait before it is sent again says so, and for how long', async () => {
  let sent = 0
  const busy = refuse(429, 'rate_limited')
  const first: Answer = (response) => {
    sent += 1
    if (sent === 1) busy(response.req, response)
    else breakOff(response)
  }
  await using server = await startServer(service(first, breakOff))
  const { said } = await lookUp(server, '1')
  expect(said).toMatch(/^It was rate_limited\. Retrying in 1 s … /)
})

test('an end of input at the question is a no', async () => {
  const checked = { status: 'checked', waits_for: 'start', credits_needed: 1, top_up: null }
  const counts = { total: 1, open: 1, unsupported: 0, owned: 0 }
  const first = batch({ ...checked, counts }, { 'retry-after': '' })
  await using server = await startServer(service(first, breakOff))
  await writeFile(join(home, 'vins.txt'), IONIQ_6)
  const env = { ...environmentOf(server), HOME: home, NO_COLOR: '1' }
  const { exitCode, stderr } = await runAtTerminal(['lookup', '--file', 'vins.txt'], { cwd: home, env })
  expect(exitCode).toBe(1)
  expect(stderr).toContain('Look up 1 vehicle?')
  expect(stderr).not.toContain('Error')
})

test('a payment that cannot be watched can still be made, and is not said to be impossible', async () => {
  let reads = 0
  await using server = await startServer((request, response) => {
    if (request.method === 'POST') {
      return json({ checkout_url: 'https://pay.example/1', package_key: 'lookups_10' })(response)
    }
    reads += 1
    return reads === 1 ? json({ available_credits: 2, auto_top_up: {} })(response) : breakOff(response)
  })
  const { exitCode, stderr } = await runVinspec(server, 'checkout', 'lookups_10', '--wait', '--retries', '0')
  const said = stderr.replaceAll(/\s+/g, ' ')
  expect(said).toContain('You can still pay on the page above.')
  expect(said).not.toContain('Try again')
  expect(exitCode).toBe(3)
})

test.each([
  ['the keys of a website', ['verify', 'vins.txt', '--portal-url']],
  ['standard input', ['lookup', '--yes', '--file', '-', '--base-url']],
])('the first Ctrl-C ends waiting for %s', async (_what, args) => {
  await writeFile(join(home, 'vins.txt'), IONIQ_6)
  const asked = Promise.withResolvers<void>()
  await using server = await startServer(() => asked.resolve())
  const options = { cwd: home, env: { HOME: home, VINSPEC_API_KEY: server.apiKey } }
  const child = spawn(process.execPath, [inject('command'), ...args, server.apiUrl], options)
  // More than a pipe holds, so that it is read once all of it is gone.
  const read = new Promise((resolve) => child.stdin.write(`${IONIQ_6}\n`.repeat(100_000), resolve))
  child.stdin.on('error', () => {})
  await (args.includes('verify') ? asked.promise : read)
  child.kill('SIGINT')
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect({ exitCode: child.exitCode, stderr }).toEqual({
    exitCode: 130,
    stderr: expect.stringMatching(/^Error: Interrupted\./),
  })
})

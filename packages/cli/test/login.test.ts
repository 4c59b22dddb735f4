/** Signing in by a browser: the real command, the real authorization server, and a portal that misbehaves. */
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { startTestService } from '@vinspec/api/testing'
import { systemClock } from '@vinspec/core/foundation'
import { approvePairing, denyPairing } from '@vinspec/core/pairing'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { ConnectionError } from '@vinspec/sdk'
import { startTestAuthorizationServer } from '@vinspec/web/testing/authorization-server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { KeyAnswer } from '../src/account/device-flow.ts'
import { waitForKey } from '../src/account/wait-for-key.ts'
import { runAtTerminal, startLogin } from './at-terminal.ts'
import { home, startHomes } from './homes.ts'
import { runAt } from './run-vinspec.ts'
import { startServer } from './scripted-service.ts'
import { widestLine } from './start-session.ts'

startHomes()
let customerId: string
const service = await closeAfterAll(startTestService({ clock: systemClock }))
const portal = await closeAfterAll(startTestAuthorizationServer({ databaseUrl: service.databaseUrl }))
beforeEach(async () => {
  customerId = (await service.createCustomer({ credits: 3 })).id
  await service.prisma.customer.update({ where: { id: customerId }, data: { emailVerified: true } })
})

/** Nothing of the real environment: no browser is opened, and no keychain is touched. */
const environment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  HOME: home,
  XDG_CONFIG_HOME: join(home, 'settings'),
  VINSPEC_BASE_URL: service.apiUrl,
  VINSPEC_PORTAL_URL: portal.url,
  PATH: home,
  NO_COLOR: '1',
  ...env,
})
const options = (env: NodeJS.ProcessEnv = {}) => ({ cwd: home, env: environment(env) })
const start = (args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) => startLogin(args, options(env))
const vinspec = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => runAt(home, args, environment(env))
const TERMS = { keyName: 'laptop', permissions: new Set(['lookups'] as const), dailyCreditCap: 5 }
const approve = (userCode: string) =>
  approvePairing({ prisma: service.prisma, clock: systemClock }, { ...TERMS, customerId, userCode })
const newestKey = () => service.prisma.apiKey.findFirstOrThrow({ where: { name: 'laptop', customerId } })
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

test('an approved computer keeps its key for the next commands, for its owner only', async () => {
  const login = await start()
  expect(await approve(login.userCode)).toEqual({ kind: 'approved' })
  const { exitCode, stdout, stderr } = await login.finished
  expect(exitCode).toBe(0)
  expect(stderr).toContain(`${portal.url}/device`)
  expect(plain(stderr)).toContain('Approve only if the page shows this code.')
  expect(plain(stdout)).toContain('Signed in. This computer has no keychain')
  expect((await stat(join(home, 'settings/vinspec/keys.json'))).mode & 0o777).toBe(0o600)
  const { lastFour } = await newestKey()
  const me = JSON.parse((await vinspec(['whoami', '--json'])).stdout)
  expect(me).toMatchObject({ api_key: `vsk_live_…${lastFour}`, key_from: 'file', available_credits: 3 })
  const kept = await readFile(join(home, 'settings/vinspec/keys.json'), 'utf8')
  expect(stdout + stderr).not.toContain(JSON.parse(kept).default)
})

test.each([40, 80])('a login fits into %i columns', async (columns) => {
  const login = await start([], { COLUMNS: String(columns) })
  await approve(login.userCode)
  const { stdout, stderr, exitCode } = await login.finished
  const { lastFour } = await newestKey()
  const session = `$ vinspec login\n${stderr}${stdout}[exit ${exitCode}]\n`
    .replaceAll(portal.url, 'http://localhost:4014')
    .replaceAll(/\b[B-Z]{4}-[B-Z]{4}\b/g, 'WDJB-MJHT')
    // The line that counts down, in whose place the result appears.
    .replaceAll(/(?:\r[^\r\n]* \d+:\d\d left)+\r.\[K/g, 'Waiting for your approval … 15:00 left\n')
    .replaceAll(home, '/home/ada')
    .replaceAll(lastFour, 'WXYZ')
  await expect(session).toMatchFileSnapshot(`sessions/login-${columns}.txt`)
  expect(widestLine(session)).toBeLessThanOrEqual(columns)
})

test.each([
  [[], true],
  [['--no-browser'], false],
])('login %j opens the page with the code in a browser: %s', async (args, opens) => {
  for (const opener of ['xdg-open', 'open']) {
    await writeFile(join(home, opener), `#!/bin/sh\necho "$1" > "${home}/opened"\n`)
    await chmod(join(home, opener), 0o755)
  }
  const login = await start(args)
  await approve(login.userCode)
  const { stderr } = await login.finished
  expect(stderr.includes('opens in your browser')).toBe(opens)
  const code = `${login.userCode.slice(0, 4)}-${login.userCode.slice(4)}`
  // The browser may still be starting when the command is done.
  await expect
    .poll(() => readFile(join(home, 'opened'), 'utf8').catch(() => null))
    .toBe(opens ? `${portal.url}/device?user_code=${code}\n` : null)
})

test('a profile remembers its portal, and logout says where to revoke the key', async () => {
  const env = { VINSPEC_BASE_URL: '', VINSPEC_PORTAL_URL: '' }
  const work = ['--profile', 'work']
  const first = await start([...work, '--base-url', service.apiUrl, '--portal-url', `${portal.url}/`], env)
  await approve(first.userCode)
  expect(await first.finished).toMatchObject({ exitCode: 0 })
  const second = await start([...work, '--json'], env)
  await approve(second.userCode)
  const result = JSON.parse((await second.finished).stdout)
  expect(result).toMatchObject({ profile: 'work', key_in: 'file', available_credits: 3 })
  expect((await vinspec(['logout', ...work], env)).stdout).toContain(`${portal.url}/api-keys`)
})

test('--verbose shows neither the code that becomes the key nor the key', async () => {
  const login = await start(['--verbose'])
  await approve(login.userCode)
  const { stderr } = await login.finished
  expect(stderr).toContain(`> POST ${portal.url}/oauth/token`)
  expect(stderr).not.toMatch(/vs[a-z]_\w{8}/)
})

describe('without a key ends', () => {
  const expectNothingKept = async () => await expect(stat(join(home, 'settings'))).rejects.toThrow('ENOENT')

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('a login that gets %s, with exit code %i', async (signal, exitCode) => {
    const login = await start()
    login.interrupt(signal)
    expect(await login.finished).toMatchObject({ exitCode, stderr: expect.stringContaining('Interrupted.') })
    await expectNothingKept()
  })

  test('a login that was denied', async () => {
    const login = await start()
    await denyPairing(
      { prisma: service.prisma, clock: systemClock },
      { customerId, userCode: login.userCode },
    )
    expect(await login.finished).toMatchObject({
      exitCode: 4,
      stderr: expect.stringContaining('access_denied'),
    })
    await expectNothingKept()
  })

  test('a login whose code expired', async () => {
    let ahead = 0
    const late = await startTestAuthorizationServer({
      databaseUrl: service.databaseUrl,
      clock: () => new Date(Date.now() + ahead),
    })
    const login = await start([], { VINSPEC_PORTAL_URL: late.url })
    ahead = 900_000
    expect(await login.finished).toMatchObject({
      exitCode: 4,
      stderr: expect.stringContaining('expired_token'),
    })
    await late.close()
  })

  test('a login that no terminal shows, and it names the other way', async () => {
    const piped = await vinspec(['login'])
    expect(piped.exitCode).toBe(2)
    expect(piped.stderr).toContain('--with-token')
    const asJson = await vinspec(['login', '--json'])
    expect(JSON.parse(asJson.stderr)).toMatchObject({ error: { code: 'usage' } })
  })

  test.each([
    ['whose portal nobody named', { VINSPEC_PORTAL_URL: '' }, '--portal-url'],
    ['at a portal without TLS', { VINSPEC_PORTAL_URL: 'http://portal.example' }, 'https://'],
    ['at what is no portal', { VINSPEC_PORTAL_URL: 'nonsense' }, "can't be the portal"],
  ])('a login %s', async (_name, env, said) => {
    const { exitCode, stderr } = await runAtTerminal(['login'], options(env))
    expect([exitCode, plain(stderr)]).toEqual([2, expect.stringContaining(said)])
  })
})

describe('a portal that misbehaves', () => {
  interface Script {
    readonly metadata?: object
    readonly codes?: object
    readonly token?: RequestListener
  }

  /** A portal that has approved at once, but for what the script says. */
  async function scripted({ metadata = {}, codes = {}, token }: Script) {
    let url = ''
    const server = await startServer((request, response) => {
      const json = (body: object) => {
        response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
      }
      if (request.url === '/token') {
        if (token) token(request, response)
        else json({ access_token: 'vsk_live_test', token_type: 'Bearer' })
        return
      }
      if (request.url === '/codes') {
        const page = `${url}/device`
        const given = { device_code: 'd', user_code: 'WDJB-MJHT', verification_uri: page }
        json({ ...given, expires_in: 60, interval: 0, ...codes })
        return
      }
      const endpoints = { device_authorization_endpoint: `${url}/codes`, token_endpoint: `${url}/token` }
      json({ issuer: url, ...endpoints, ...metadata })
    })
    url = server.apiUrl
    return { url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  }

  test.each([
    [
      'sends the codes elsewhere',
      { metadata: { device_authorization_endpoint: 'https://attacker.example/' } },
    ],
    ['has the key made elsewhere', { metadata: { token_endpoint: 'https://attacker.example/' } }],
    ['offers no device grant', { metadata: { device_authorization_endpoint: undefined } }],
    ['is another', { metadata: { issuer: 'https://attacker.example' } }],
    ['sends the customer elsewhere', { codes: { verification_uri: 'https://attacker.example/' } }],
    ['has a page that is a script', { codes: { verification_uri_complete: 'javascript:alert(1)' } }],
    ['sends no code', { codes: { user_code: undefined } }],
  ])('and %s gets nothing from the command', async (_name, script) => {
    await using server = await scripted(script)
    const run = await runAtTerminal(['login'], options({ VINSPEC_PORTAL_URL: server.url }))
    expect([1, 2]).toContain(run.exitCode)
    expect(run.stderr).not.toContain('Waiting')
    await expect(stat(join(home, 'settings'))).rejects.toThrow('ENOENT')
  })

  test('and lost the response with the key is told from one that denied', async () => {
    await using server = await scripted({
      token: (_request, response) => response.writeHead(400).end('{"error":"invalid_grant"}'),
    })
    const run = await runAtTerminal(['login'], options({ VINSPEC_PORTAL_URL: server.url }))
    expect(run).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('key_lost') })
  })

  test('and cannot be reached is named, with what to do', async () => {
    const run = await runAtTerminal(['login'], options({ VINSPEC_PORTAL_URL: 'http://127.0.0.1:1' }))
    expect(run).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('127.0.0.1:1') })
  })

  test('keeps no one from a key that was approved while the API is down', async () => {
    await using server = await scripted({})
    const env = { VINSPEC_PORTAL_URL: server.url, VINSPEC_BASE_URL: 'http://127.0.0.1:1/api/v1' }
    const run = await runAtTerminal(['login', '--retries', '0'], options(env))
    expect(run).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Signed in.') })
    expect(await readFile(join(home, 'settings/vinspec/keys.json'), 'utf8')).toContain('vsk_live_test')
  })
})

describe('waiting', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const codes = { expiresInMs: 60_000, intervalMs: 5_000 }
  const { signal } = new AbortController()

  test('asks every 5 s, and less often once told so or when the portal cannot be reached', async () => {
    const answers: Array<KeyAnswer | Error> = [
      { kind: 'pending' },
      { kind: 'slow_down' },
      new ConnectionError("Couldn't reach it.", 'ECONNRESET'),
      { kind: 'pending' },
      { kind: 'key', apiKey: 'vsk_live_test' },
    ]
    const asked: number[] = []
    const begin = Date.now()
    const key = waitForKey(codes, signal, async () => {
      asked.push((Date.now() - begin) / 1000)
      const answer = answers.shift()
      if (!answer || answer instanceof Error) throw answer
      return answer
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await key).toBe('vsk_live_test')
    expect(asked).toEqual([5, 10, 20, 35, 50])
  })

  test('ends with the code, though the portal says nothing of it', async () => {
    const ended = waitForKey(codes, signal, async () => ({ kind: 'pending' })).catch(
      (error: unknown) => error,
    )
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await ended).toMatchObject({ code: 'expired_token', exitCode: 4 })
  })
})

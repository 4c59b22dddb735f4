/** A computer that reaches the service only through a proxy, which its environment names. */
import { dirname } from 'node:path'
import type { Finished } from '@vinspec/core/testing/run-process'
import { openBehindProxy } from '@vinspec/http-server/testing/behind-a-proxy'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { runAt } from './run-vinspec.ts'

const BALANCE = JSON.stringify({
  object: 'credit_balance',
  available_credits: 42,
  auto_top_up: { enabled: false, status: 'disabled' },
})
const IN_SECRET = `Basic ${Buffer.from('ada:p@ss').toString('base64')}`

const services = await openBehindProxy((_request, response) => response.end(BALANCE), IN_SECRET)
afterAll(() => services[Symbol.asyncDispose]())
beforeEach(() => {
  services.seen.length = 0
})

function credits(apiUrl: string, env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<Finished> {
  const given = {
    VINSPEC_BASE_URL: apiUrl,
    VINSPEC_API_KEY: 'vsk_live_test',
    NODE_EXTRA_CA_CERTS: services.certificate,
    ...env,
  }
  return runAt(dirname(services.certificate), ['credits', '--retries', '0', ...args], given)
}

const ONLY = ['--jq', '.available_credits']
const DONE = { exitCode: 0, stdout: '42\n', stderr: '' }

test.each(['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY'])(
  '%s carries a tunnel to the service, and sees no key',
  async (name) => {
    const env = { [name]: `http://ada:p%40ss@127.0.0.1:${services.ports.proxy}` }
    expect(await credits(`https://localhost:${services.ports.https}`, env, ...ONLY)).toEqual(DONE)
    expect(services.seen).toEqual([expect.stringContaining(`CONNECT localhost:${services.ports.https} `)])
    expect(services.seen.join()).not.toContain('vsk_')
  },
)

test('HTTP_PROXY carries requests without TLS, with or without its scheme', async () => {
  for (const address of [`http://127.0.0.1:${services.ports.proxy}`, `127.0.0.1:${services.ports.proxy}`]) {
    expect(
      await credits(`http://localhost:${services.ports.http}`, { HTTP_PROXY: address }, ...ONLY),
    ).toEqual(DONE)
  }
  const request = `GET http://localhost:${services.ports.http}/credits`
  expect(services.seen).toEqual([request, request])
})

test.each([
  ['localhost', true],
  ['.localhost', true],
  ['other.example, LOCALHOST', true],
  ['*', true],
  ['localhost:PORT', true],
  ['localhost:1', false],
  ['host', false],
  ['127.0.0.0/8', false],
])('NO_PROXY=%s: reached without the proxy: %s', async (except, direct) => {
  const env = {
    http_proxy: `http://127.0.0.1:${services.ports.proxy}`,
    NO_PROXY: except.replace('PORT', String(services.ports.http)),
  }
  expect(await credits(`http://localhost:${services.ports.http}`, env, ...ONLY)).toEqual(DONE)
  expect(services.seen).toHaveLength(direct ? 0 : 1)
})

test.each([
  ['::1', true],
  ['[::1]', true],
  ['::2', false],
  ['::/64', true],
  ['::2/128', false],
  ['::1/129', false],
  ['0.0.0.0/0', false],
])('NO_PROXY=%s: [::1] is asked without the proxy: %s', async (except, direct) => {
  await credits(`http://[::1]:${services.ports.http}`, {
    http_proxy: `http://127.0.0.1:${services.ports.proxy}`,
    NO_PROXY: except,
  })
  expect(services.seen).toHaveLength(direct ? 0 : 1)
})

test.each([
  ['10.0.0.0/8,127.0.0.0/8', true],
  ['127.0.0.2/31', false],
  ['::/0', false],
])('NO_PROXY=%s: 127.0.0.1 is asked without the proxy: %s', async (except, direct) => {
  const env = { http_proxy: `http://127.0.0.1:${services.ports.proxy}`, NO_PROXY: except }
  expect(await credits(`http://127.0.0.1:${services.ports.http}`, env, ...ONLY)).toEqual(DONE)
  expect(services.seen).toHaveLength(direct ? 0 : 1)
})

test.each([
  ['that is away', 'http://127.0.0.1:1', 'Check the base URL and any proxy'],
  ['with a percent sign in its password', 'http://ada:100%@127.0.0.1:1', 'Check the base URL and any proxy'],
  ['that is none for HTTP', 'socks5://127.0.0.1:1', 'the proxy of this computer is not one for HTTP'],
  ['that wants a password', 'http://127.0.0.1:PORT', 'status 407'],
])('a proxy %s is named', async (_name, address, said) => {
  const env = { HTTPS_PROXY: address.replace('PORT', String(services.ports.proxy)) }
  const { exitCode, stderr } = await credits(`https://localhost:${services.ports.https}`, env)
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain(said)
  expect(exitCode).not.toBe(0)
})

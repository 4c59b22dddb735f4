/** A computer that reaches the service only through a proxy, which its environment names. */
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, request as send } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate, type SubjectAltNameExtension } from 'selfsigned'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { type Finished, run } from './run-process.ts'

const BALANCE = JSON.stringify({
  object: 'credit_balance',
  available_credits: 42,
  auto_top_up: { enabled: false, status: 'disabled' },
})
const IN_SECRET = `Basic ${Buffer.from('ada:p@ss').toString('base64')}`

/** What the proxy was asked for. */
const seen: string[] = []
const servers: Server[] = []
let folder: string
let proxy: number
let plain: number
let secure: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinspec-proxy-'))
  const altNames: SubjectAltNameExtension = {
    name: 'subjectAltName',
    altNames: [{ type: 2, value: 'localhost' }],
  }
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [altNames],
  })
  await writeFile(join(folder, 'ca.pem'), cert)
  plain = await listen(createServer((_request, response) => response.end(BALANCE)))
  secure = await listen(createTlsServer({ key, cert }, (_request, response) => response.end(BALANCE)))
  proxy = await listen(createProxy())
})
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  seen.length = 0
})

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Forwards requests, and opens tunnels for anyone who knows its password. Hosts are on loopback, whatever their names. */
function createProxy(): Server {
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    const { pathname, port } = new URL(request.url ?? '')
    const forwarded = send({ host: '127.0.0.1', port, path: pathname }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(response)
    })
    forwarded.end()
  })
  return server.on('connect', (request, socket) => {
    const { headers, url = '' } = request
    seen.push(`CONNECT ${url} ${JSON.stringify(headers)}`)
    if (headers['proxy-authorization'] !== IN_SECRET) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n')
      return
    }
    const tunnel = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      tunnel.pipe(socket).pipe(tunnel)
    })
    socket.on('error', () => tunnel.destroy())
  })
}

function credits(apiUrl: string, env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<Finished> {
  const given = {
    VINSPEC_BASE_URL: apiUrl,
    VINSPEC_API_KEY: 'vsk_live_test',
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
    HOME: folder,
    ...env,
  }
  const command = [inject('command'), 'credits', '--retries', '0', ...args]
  return run(process.execPath, command, { cwd: folder, env: given })
}

const ONLY = ['--jq', '.available_credits']
const DONE = { exitCode: 0, stdout: '42\n', stderr: '' }

test.each(['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY'])(
  '%s carries a tunnel to the service, and sees no key',
  async (name) => {
    const env = { [name]: `http://ada:p%40ss@127.0.0.1:${proxy}` }
    expect(await credits(`https://localhost:${secure}`, env, ...ONLY)).toEqual(DONE)
    expect(seen).toEqual([expect.stringContaining(`CONNECT localhost:${secure} `)])
    expect(seen.join()).not.toContain('vsk_')
  },
)

test('HTTP_PROXY carries requests without TLS, with or without its scheme', async () => {
  for (const address of [`http://127.0.0.1:${proxy}`, `127.0.0.1:${proxy}`]) {
    expect(await credits(`http://localhost:${plain}`, { HTTP_PROXY: address }, ...ONLY)).toEqual(DONE)
  }
  const request = `GET http://localhost:${plain}/credits`
  expect(seen).toEqual([request, request])
})

test.each([
  ['localhost', true],
  ['.localhost', true],
  ['other.example, LOCALHOST', true],
  ['*', true],
  ['localhost:PORT', true],
  ['localhost:1', false],
  ['host', false],
])('NO_PROXY=%s: reached without the proxy: %s', async (except, direct) => {
  const env = { http_proxy: `http://127.0.0.1:${proxy}`, NO_PROXY: except.replace('PORT', String(plain)) }
  expect(await credits(`http://localhost:${plain}`, env, ...ONLY)).toEqual(DONE)
  expect(seen).toHaveLength(direct ? 0 : 1)
})

test.each([
  ['::1', true],
  ['[::1]', true],
  ['::2', false],
])('NO_PROXY=%s: [::1] is asked without the proxy: %s', async (except, direct) => {
  await credits(`http://[::1]:${plain}`, { http_proxy: `http://127.0.0.1:${proxy}`, NO_PROXY: except })
  expect(seen).toHaveLength(direct ? 0 : 1)
})

test.each([
  ['that is away', 'http://127.0.0.1:1', 'Check the base URL and any proxy'],
  ['that is none for HTTP', 'socks5://127.0.0.1:1', 'the proxy of this computer is not one for HTTP'],
  ['that wants a password', 'http://127.0.0.1:PORT', 'status 407'],
])('a proxy %s is named', async (_name, address, said) => {
  const env = { HTTPS_PROXY: address.replace('PORT', String(proxy)) }
  const { exitCode, stderr } = await credits(`https://localhost:${secure}`, env)
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain(said)
  expect(exitCode).not.toBe(0)
})

/** What no well-behaved client sends. None of it costs a credit. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { refusesHostileRequests } from '@vinspec/http-server/testing/hostile-requests'
import { sendRaw } from '@vinspec/http-server/testing/send-raw'
import { afterEach, describe, expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { call, post, postModern } from './support/post.ts'
import { errorOf, textOf } from './support/results.ts'

const VIN = '5YJSA1E67NF123456'

const server = await closeAfterAll(startToolServer({ allowedOrigins: ['https://inspector.example'] }))
const app = await server.connectApp()
afterEach(async () => {
  expect(await server.prisma.creditHold.count({ where: { customerId: app.customerId } })).toBe(0)
})

describe('arguments', () => {
  test.each([
    [{}, '/', 'is missing'],
    [{ vin: 17 }, '/vin', 'must be of type string'],
    [{ vin: 'short' }, '/vin', 'shorter than 17'],
    [{ vin: [VIN] }, '/vin', 'must be of type string'],
    [{ vin: VIN, color: 'red' }, '/color', 'not a known field'],
    [{ vin: VIN, idempotency_key: 'has a space' }, '/idempotency_key', 'visible ASCII'],
    [{ vin: VIN, idempotency_key: '' }, '/idempotency_key', 'visible ASCII'],
    [{ vin: VIN, idempotency_key: null }, '/idempotency_key', 'visible ASCII'],
  ])('%j are rejected with an explanation for the model', async (args, pointer, explanation) => {
    for (const send of [post, postModern]) {
      const answer = await send(server.mcpUrl, call('fetch_vehicle_specs', args), app)
      expect([answer.status, answer.body.error]).toEqual([200, undefined])
      const { code, message, details } = errorOf(answer)
      expect(code).toBe('invalid_request')
      expect(message).toContain(explanation)
      expect(`${Object(details).pointer}/`).toContain(pointer)
    }
  })

  test.each([
    [JSON.stringify({ vin: VIN }), 'text'],
    ['', 'text'],
    [[{ vin: VIN }], 'an array'],
    [17, 'a number'],
    [true, 'a boolean'],
  ])('%j instead of an object is rejected with an explanation for the model', async (args, sent) => {
    for (const tool of ['fetch_vehicle_specs', 'get_credit_balance', 'get_service_info']) {
      for (const send of [post, postModern]) {
        const { params, ...message } = call(tool)
        const answer = await send(server.mcpUrl, { ...message, params: { ...params, arguments: args } }, app)
        expect([answer.status, answer.body.error]).toEqual([200, undefined])
        expect(errorOf(answer)).toMatchObject({
          code: 'invalid_request',
          message: `The arguments of ${tool} don't match its schema: they must be a JSON object, not ${sent}.`,
          details: { pointer: '', reason: 'must be object' },
        })
        expect(textOf(answer)).toContain('Next step: Correct the arguments')
      }
    }
  })

  test.each([[17], [['fetch_vehicle_specs']], [{}], [null]])(
    'a call with the tool name %j is rejected with an explanation for the model',
    async (name) => {
      for (const send of [post, postModern]) {
        const { params, ...message } = call('fetch_vehicle_specs', { vin: VIN })
        const headers = { 'mcp-name': JSON.stringify(name) }
        const misnamed = { ...message, params: { ...params, name } }
        const answer = await send(server.mcpUrl, misnamed, {
          ...app,
          ...(send === postModern && { headers }),
        })
        expect([answer.status, answer.body.error]).toEqual([200, undefined])
        expect(errorOf(answer)).toMatchObject({ code: 'invalid_request', details: { pointer: '/name' } })
        expect(textOf(answer)).toContain('Next step: Correct the arguments')
      }
    },
  )

  test('null counts as no arguments, because clients send it for a tool without any', async () => {
    for (const send of [post, postModern]) {
      const { params, ...message } = call('get_credit_balance')
      const answer = await send(server.mcpUrl, { ...message, params: { ...params, arguments: null } }, app)
      expect(answer.body.result.structuredContent).toMatchObject({ available_credits: 10 })
    }
  })

  test('a tool without arguments accepts none', async () => {
    const answer = await post(server.mcpUrl, call('get_credit_balance', { customer: 'other' }), app)
    expect(errorOf(answer)).toMatchObject({ code: 'invalid_request', details: { pointer: '/customer' } })
  })

  test('an invalid VIN is rejected as the API rejects it', async () => {
    for (const vin of ['5YJSA1E66NF123456', '\0'.repeat(17), '🚗'.repeat(17)]) {
      const answer = await post(server.mcpUrl, call('fetch_vehicle_specs', { vin }), app)
      expect(errorOf(answer)).toMatchObject({ code: 'invalid_vin' })
    }
  })

  test.each(['nope', '__proto__', 'constructor', 'FETCH_VEHICLE_SPECS'])(
    'there is no tool %s',
    async (name) => {
      for (const send of [post, postModern]) {
        const { body } = await send(server.mcpUrl, call(name), app)
        expect(body.error).toMatchObject({
          code: -32_602,
          message: `There is no tool "${name}". See tools/list.`,
        })
      }
    },
  )
})

describe('messages', () => {
  test.each([
    ['', 400, -32_700],
    ['{', 400, -32_700],
    ['null', 400, -32_600],
    ['"text"', 400, -32_600],
    ['[]', 400, -32_600],
    ['[1]', 400, -32_600],
    ['[[]]', 400, -32_600],
    ['{}', 400, -32_600],
    ['{"jsonrpc":"1.0","id":1,"method":"tools/list"}', 400, -32_600],
    ['{"jsonrpc":"2.0","id":{},"method":"tools/list"}', 400, -32_600],
  ])('%j is rejected', async (body, status, code) => {
    const answer = await post(server.mcpUrl, body, app)
    expect([answer.status, answer.body.jsonrpc, answer.body.error.code]).toEqual([status, '2.0', code])
  })

  test('excessively nested JSON is rejected like any other malformed body', async () => {
    const deep = '['.repeat(30_000) + ']'.repeat(30_000)
    const refused = [deep, `{"jsonrpc":"2.0","id":${deep},"method":"tools/list"}`]
    for (const body of refused) {
      const answer = await post(server.mcpUrl, body, app)
      expect([answer.status, answer.body.error.code]).toEqual([400, -32_600])
    }
    const params = `{"name":"fetch_vehicle_specs","arguments":{"vin":${deep}}}`
    const called = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`
    expect(errorOf(await post(server.mcpUrl, called, app)).code).toBe('invalid_request')
  })

  test('duplicate IDs and oversized batches are rejected', async () => {
    const twice = await post(server.mcpUrl, [call('list_packages'), call('list_packages')], app)
    expect([twice.status, twice.body.error.code]).toEqual([400, -32_600])
    const many = Array.from({ length: 21 }, (_, id) => call('list_packages', {}, id))
    expect((await post(server.mcpUrl, many, app)).status).toBe(400)
  })

  test('a batch that cancels one of its requests is rejected without waiting', async () => {
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
    const { status, body } = await post(server.mcpUrl, [call('get_credit_balance'), cancel], app)
    expect([status, body.error.code]).toEqual([400, -32_600])
    expect((await post(server.mcpUrl, cancel)).status).toBe(202)
  })

  test('a megabyte is rejected, and no part of it is read as a message', async () => {
    const vin = 'x'.repeat(1_000_000)
    const { status, body } = await post(server.mcpUrl, call('fetch_vehicle_specs', { vin }), app)
    expect([status, body.error.message]).toEqual([413, 'The body is larger than 64 kB.'])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'a body of type %s is rejected',
    async (type) => {
      const { status, body } = await post(server.mcpUrl, call('list_packages'), {
        headers: { 'content-type': type },
      })
      expect([status, body.jsonrpc]).toEqual([415, '2.0'])
    },
  )

  test.each(['*/*', 'application/json', 'text/html'])(
    'a client that accepts only %s is rejected in an older protocol, but not in 2026-07-28',
    async (accept) => {
      const headers = { accept }
      const { status, body } = await post(server.mcpUrl, call('list_packages'), { headers })
      expect([status, body.error.code]).toEqual([406, -32_000])
      expect((await postModern(server.mcpUrl, call('list_packages'), { headers })).status).toBe(200)
    },
  )

  test.each(['1999-01-01', 'never', '2030-01-01'])('protocol %s is not supported', async (version) => {
    const headers = { 'mcp-protocol-version': version }
    const { status, body } = await post(server.mcpUrl, call('list_packages'), { headers })
    expect([status, body.jsonrpc, typeof body.error.code]).toEqual([400, '2.0', 'number'])
  })

  test('an unsupported protocol method is not found', async () => {
    const { body } = await post(server.mcpUrl, { jsonrpc: '2.0', id: 1, method: 'logging/setLevel' })
    expect(body.error.code).toBe(-32_601)
  })

  // GET serves a page to browsers, and nothing to other clients.
  test.each([
    ['GET', '', 'POST, OPTIONS'],
    ['DELETE', '', 'GET, HEAD, OPTIONS, POST'],
    ['PUT', '', 'GET, HEAD, OPTIONS, POST'],
    ['PATCH', '', 'GET, HEAD, OPTIONS, POST'],
    ['PROPFIND', '', 'GET, HEAD, OPTIONS, POST'],
    ['DELETE', '/', 'GET, HEAD, OPTIONS, POST'],
    ['POST', '/.well-known/oauth-protected-resource', 'GET, HEAD, OPTIONS'],
    ['PUT', '/.well-known/oauth-protected-resource/mcp', 'GET, HEAD, OPTIONS'],
  ])('%s is not accepted at /mcp%s', async (method, path, allow) => {
    const headers = { accept: 'text/event-stream', 'content-type': 'application/json' }
    const url = path.startsWith('/.') ? new URL(path, server.mcpUrl) : server.mcpUrl + path
    const response = await fetch(url, { method, headers })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_000 } })
  })

  test('a URL with a trailing slash is the same URL, even for web pages and metadata', async () => {
    const url = `${server.mcpUrl}/`
    const known = await post(url, call('get_credit_balance'), app)
    expect(known.body.result.structuredContent).toMatchObject({ available_credits: 10 })
    const unknown = await post(url, call('get_credit_balance'))
    const challenge = unknown.headers.get('www-authenticate')
    expect(challenge).toBe(
      (await post(server.mcpUrl, call('get_credit_balance'))).headers.get('www-authenticate'),
    )
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://inspector.example' },
    })
    expect(preflight.status).toBe(204)
    expect((await fetch(url)).status).toBe(405)
    const wellKnown = url.replace('/mcp', '/.well-known/oauth-protected-resource/mcp')
    expect(await (await fetch(wellKnown)).json()).toMatchObject({ resource: server.mcpUrl })
  })

  test('other paths serve nothing', async () => {
    const response = await fetch(server.mcpUrl.replace('/mcp', '/tools'))
    expect(response.status).toBe(404)
    const message = expect.stringContaining(server.mcpUrl)
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { message } })
  })
})

describe('headers that repeat the message', () => {
  test.each([{ 'mcp-name': 'list_packages' }, { 'mcp-method': 'tools/list' }])(
    'are rejected if they differ from it, in both protocols: %j',
    async (headers) => {
      for (const send of [post, postModern]) {
        const message = call('fetch_vehicle_specs', { vin: VIN }, 7)
        const { status, body } = await send(server.mcpUrl, message, { ...app, headers })
        expect([status, body.id, body.error.code]).toEqual([400, 7, -32_020])
      }
    },
  )

  test('a forged name does not give access to a tool', async () => {
    const headers = { 'mcp-name': 'list_packages' }
    expect((await postModern(server.mcpUrl, call('get_credit_balance'), { headers })).status).toBe(401)
  })

  test('a batch cannot have a name', async () => {
    const headers = { 'mcp-method': 'tools/call' }
    expect((await post(server.mcpUrl, [call('list_packages')], { headers })).status).toBe(200)
    const two = [call('list_packages', {}, 1), call('list_packages', {}, 2)]
    expect((await post(server.mcpUrl, two, { headers })).status).toBe(400)
  })
})

describe('HTTP', () => {
  refusesHostileRequests({ origin: () => new URL(server.mcpUrl).origin, path: '/mcp' })
})

describe('hosts and origins', () => {
  test('the server does not respond under another host name', async () => {
    const { port } = new URL(server.mcpUrl)
    for (const host of ['evil.example', `localhost.evil.example:${port}`, 'localhost:1', '']) {
      const answer = await sendHead(`POST /mcp HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 403 /)
      expect(answer).toContain(`"Call this server by its own host name, 127.0.0.1:${port}."`)
    }
  })

  test.each([
    ['no HTTP at all', 'hello\r\n', 400, -32_600],
    ['an unknown version', 'POST /mcp HTTP/9.9\r\n', 400, -32_600],
    ['no Host', 'POST /mcp HTTP/1.1\r\n', 400, -32_600],
    ['too large a head', `POST /mcp HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n`, 400, -32_600],
    ['a call of a proxy', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n', 404, -32_000],
    ['a path that cannot be read', 'GET /% HTTP/1.1\r\nHost: x\r\n', 400, -32_600],
  ])('%s is rejected in the same format, with a request ID', async (_what, head, status, code) => {
    const [start = '', body = ''] = (await sendHead(head)).split('\r\n\r\n')
    expect(start).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(start).toMatch(/^request-id: req_[0-9a-f]{32}$/im)
    expect(start).toMatch(/^content-type: application\/json; charset=utf-8$/im)
    expect(JSON.parse(body)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } })
  })

  test('a web page of another origin may not call the server', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      new URL(server.mcpUrl).origin.replace('http', 'https'),
    ]) {
      const { status, headers } = await post(server.mcpUrl, call('list_packages'), { headers: { origin } })
      expect([status, headers.get('access-control-allow-origin')]).toEqual([403, null])
    }
  })

  test("a server on a developer's machine answers to its local names and to local pages, such as the Inspector's", async () => {
    const url = server.mcpUrl.replace('127.0.0.1', 'localhost')
    for (const origin of ['http://localhost:6274', 'http://127.0.0.1:6274', new URL(url).origin]) {
      const { status, headers } = await post(url, call('list_packages'), { headers: { origin } })
      expect([status, headers.get('access-control-allow-origin')]).toEqual([200, origin])
    }
  })

  test('a web page that may call the server can read the challenge', async () => {
    const headers = { origin: 'https://inspector.example' }
    const preflight = await fetch(server.mcpUrl, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization')
    const answer = await post(server.mcpUrl, call('get_credit_balance'), { headers })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://inspector.example')
    expect(answer.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate')
  })
})

async function sendHead(head: string): Promise<string> {
  return await sendRaw(new URL(server.mcpUrl).origin, `${head}Connection: close\r\n\r\n`)
}

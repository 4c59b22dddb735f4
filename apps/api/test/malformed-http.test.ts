import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { refusesHostileRequests } from '@vinspec/http-server/testing/hostile-requests'
import { sendRaw } from '@vinspec/http-server/testing/send-raw'
import type { VehicleDataProvider, VehicleDataResult } from '@vinspec/vehicle-data'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { readAccount, untouched } from './support/account.ts'
import { MODEL_3 } from './support/vins.ts'

const service = await closeAfterAll(startTestService())
const { origin } = new URL(service.apiUrl)
/** What is received for a request that never ends. */
const late = sendRaw(origin, 'GET /api/v1/credits HTTP/1.1\r\nHost: x\r\n')
const authorization = `Authorization: Bearer ${service.apiKey}`
afterAll(async () => {
  expect(await readAccount(service, service.customer.id)).toEqual(untouched(10))
})

const lookUp = (headers: string, body: string) =>
  [
    'POST /api/v1/vehicle-specs HTTP/1.1',
    'Host: x',
    authorization,
    'Idempotency-Key: k',
    'Content-Type: application/json',
    ...(headers === '' ? [] : [headers]),
    '',
    body,
  ].join('\r\n')

const BROKEN_BODY = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'

/** Parses a response, and fails unless it is one complete error with a request ID. */
function expectRefusal(answer: string, status: number, code: string): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  const requestId = /^request-id: (req_[0-9a-f]{32})$/im.exec(head)?.[1]
  expect(requestId).toBeDefined()
  expect(head).toMatch(/^content-type: application\/json; charset=utf-8$/im)
  expect(JSON.parse(body)).toMatchObject({ error: { code, request_id: requestId } })
}

test.each([
  ['no HTTP at all', () => 'hello\r\n\r\n'],
  ['TLS', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  ['an unknown method', () => 'FETCH /api/v1/credits HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an unknown version', () => 'GET /api/v1/credits HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['a space in a header name', () => 'GET /api/v1/credits HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n'],
  ['a NUL in a header', () => 'GET /api/v1/credits HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n'],
  ['no Host', () => 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two Hosts', () => 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n'],
  ['two lengths', () => lookUp('Content-Length: 2\r\nContent-Length: 3', '{}')],
  ['a length and chunks', () => lookUp('Content-Length: 2\r\nTransfer-Encoding: chunked', '{}')],
  ['a length in words', () => lookUp('Content-Length: two', '{}')],
  ['a negative length', () => lookUp('Content-Length: -1', '{}')],
  ['a broken chunk', () => lookUp('Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n')],
])('answers %s with 400 and a request ID', async (_what, request) => {
  expectRefusal(await sendRaw(origin, request()), 400, 'invalid_request')
})

refusesHostileRequests({ origin: () => origin, path: '/api/v1/credits' })

test('answers 20 kB of headers with 400 and says why', async () => {
  const answer = await sendRaw(
    origin,
    `GET /api/v1/credits HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
  )
  expectRefusal(answer, 400, 'invalid_request')
  expect(answer).toContain('16 kB')
})

test('does not act as a proxy', async () => {
  expectRefusal(
    await sendRaw(origin, 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n'),
    404,
    'route_not_found',
  )
})

test('answers an unknown expectation like the request without it', async () => {
  const answer = await sendRaw(
    origin,
    'GET /api/v1/credits HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
  )
  expectRefusal(answer, 401, 'missing_api_key')
})

test('the server does not upgrade to another protocol', async () => {
  const answer = await sendRaw(
    origin,
    'GET /api/v1/credits HTTP/1.1\r\nHost: x\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\r\n',
  )
  expectRefusal(answer, 401, 'missing_api_key')
})

test('a client that hangs up before its body is complete is charged nothing', async () => {
  const { port, hostname } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.end(lookUp('Content-Length: 40', `{"vin":"${MODEL_3}`))
  await text(socket)
})

describe('a complete lookup gets its own response, and nothing else', () => {
  let replica: Awaited<ReturnType<TestService['startReplica']>>
  let asked: PromiseWithResolvers<void>
  let held: PromiseWithResolvers<VehicleDataResult>
  beforeAll(async () => {
    const vehicleData: VehicleDataProvider = {
      name: 'held',
      lookUp: async () => {
        asked.resolve()
        return await held.promise
      },
    }
    replica = await service.startReplica({ vehicleData })
  })
  beforeEach(() => {
    asked = Promise.withResolvers()
    held = Promise.withResolvers()
  })
  afterAll(() => replica.close())

  test.each<[string, string, (socket: Socket) => void]>([
    ['bytes that are not HTTP follow', 'Connection: keep-alive', (socket) => socket.write('garbage\r\n\r\n')],
    ['a request with a broken body follows', 'Connection: keep-alive', (socket) => socket.write(BROKEN_BODY)],
    ['a request follows the one that closes', 'Connection: close', (socket) => socket.write(lookUp('', ''))],
    ['the client ends its side', 'Connection: keep-alive', (socket) => socket.end()],
  ])('when %s', async (_what, header, disturb) => {
    const { port, hostname } = new URL(replica.apiUrl)
    const socket = connect(Number(port), hostname)
    const answer = text(socket)
    const body = JSON.stringify({ vin: MODEL_3 })
    socket.write(lookUp(`${header}\r\nContent-Length: ${body.length}`, body))
    await asked.promise
    disturb(socket)
    // The server has read it once it responds to what was sent later.
    await sendRaw(replica.apiUrl, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    held.resolve({ kind: 'not_found' })
    expectRefusal(await answer, 404, 'vehicle_not_found')
  })
})

// The network or the process may have been frozen: the client did nothing wrong.
test('a request that does not arrive in time can be sent again unchanged', async () => {
  const answer = await late
  expectRefusal(answer, 503, 'service_unavailable')
  expect(answer).toMatch(/^retry-after: 1$/im)
})

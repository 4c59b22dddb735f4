/** What the real process sends to a trace collector about its requests, and what it does when the collector fails. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { openDoor } from '@vinspec/http-server/open-door'
import { type CollectedSpan, startTraceCollector } from '@vinspec/trace-collector'
import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { startTestService } from '../testing/test-service.ts'
import { startApiProcess } from './support/api-process.ts'
import { sendHttp } from './support/http.ts'
import { MODEL_3 } from './support/vins.ts'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const PARENT_ID = 'b7ad6b7169203331'
const LONGER_THAN_A_TEST_MS = '600000'
const SOON = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_BSP_SCHEDULE_DELAY: '50' }

const service = await closeAfterAll(startTestService({ clock: () => new Date() }))
const collector = await closeAfterAll(startTraceCollector())

const start = (url: string, more: Readonly<Record<string, string>> = {}) =>
  startApiProcess({
    DATABASE_URL: service.databaseUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    ...SOON,
    ...more,
  })

function lookUp(origin: string, headers: Readonly<Record<string, string>> = {}) {
  return sendHttp(origin, {
    method: 'POST',
    path: '/api/v1/vehicle-specs',
    headers: {
      authorization: `Bearer ${service.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...headers,
    },
    body: JSON.stringify({ vin: MODEL_3 }),
  })
}

async function readRequest(requestId: string | undefined): Promise<CollectedSpan> {
  const find = () => collector.spans().find((span) => span.attributes['vinspec.request_id'] === requestId)
  await expect.poll(find).toBeDefined()
  const span = find()
  if (!span) throw new Error('it was there')
  return span
}

test("a request is a span of its caller's trace, and so are its steps, without secrets, VINs, or answers, and its log lines name both", async () => {
  const api = await start(collector.url, { OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=ours' })
  const traceparent = `00-${TRACE_ID}-${PARENT_ID}-01`
  const answer = await lookUp(api.origin, {
    traceparent,
    tracestate: `x=${MODEL_3}`,
    baggage: `vin=${MODEL_3}`,
  })
  expect(answer.status).toBe(200)
  const server = await readRequest(answer.headers['request-id'])
  expect(server).toMatchObject({
    service: 'vinspec-api',
    traceId: TRACE_ID,
    parentSpanId: PARENT_ID,
    name: 'POST /api/v1/vehicle-specs',
    kind: 2,
    failed: false,
    attributes: {
      'http.route': '/api/v1/vehicle-specs',
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'vinspec.operation': 'lookUpVehicleSpecs',
      'vinspec.outcome': 'ok',
    },
  })
  const spans = collector.spans().filter(({ traceId }) => traceId === TRACE_ID)
  const nameOf = (id: string | undefined) => spans.find(({ spanId }) => spanId === id)?.name
  expect(spans.map(({ name, parentSpanId }) => `${nameOf(parentSpanId)} > ${name}`)).toEqual(
    expect.arrayContaining([
      'POST /api/v1/vehicle-specs > identify_api_key',
      'POST /api/v1/vehicle-specs > lookUpVehicleSpecs',
      'lookUpVehicleSpecs > vehicle data offline',
      'lookUpVehicleSpecs > keep_answers',
      'lookUpVehicleSpecs > pay_lookups',
    ]),
  )

  const refused = await sendHttp(api.origin, {
    method: 'GET',
    path: `/${service.apiKey}?token=${service.apiKey}`,
    headers: { 'user-agent': service.apiKey },
  })
  const vehicle = await sendHttp(api.origin, {
    method: 'GET',
    path: `/api/v1/vehicles/${MODEL_3}`,
    headers: { authorization: `Bearer ${service.apiKey}` },
  })
  expect((await readRequest(refused.headers['request-id'])).name).toBe('GET')
  expect((await readRequest(vehicle.headers['request-id'])).name).toBe('GET /api/v1/vehicles/{vin}')
  const unknown = await lookUp(api.origin, { authorization: 'Bearer vsk_live_none' })
  expect(unknown.status).toBe(401)
  const { traceId, spanId } = await readRequest(unknown.headers['request-id'])
  const lines = api
    .log()
    .split('\n')
    .filter((line) => line.includes(`"reqId":"${unknown.headers['request-id']}"`))
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: 'failed authentication', trace_id: traceId, span_id: spanId }),
    expect.objectContaining({ msg: 'request', trace_id: traceId, span_id: spanId }),
  ])
  expect(await api.stop()).toBe(0)

  const sent = collector.bytes()
  expect(sent).toContain('"x-tenant":"ours"')
  const { title }: { title: string } = JSON.parse(answer.text)
  for (const secret of [service.apiKey.slice(9), MODEL_3, service.customer.email, title]) {
    expect(sent).not.toContain(secret)
  }
  expect(api.log()).not.toContain(service.apiKey.slice(9))
})

test('a request that fails by a fault of ours is a failed span, and a rejected one is not; what is not sampled is only logged', async () => {
  const api = await start(collector.url, {
    DATABASE_URL: 'postgresql://vinspec@127.0.0.1:1/none',
    OTEL_TRACES_SAMPLER: 'parentbased_always_off',
  })
  const before = collector.spans().length
  const quiet = await lookUp(api.origin)
  const line = await api.logged((each) => each.includes(quiet.headers['request-id'] ?? 'none'))
  expect(JSON.parse(line)).toMatchObject({ trace_id: expect.stringMatching(/^[\da-f]{32}$/) })

  const traceparent = `00-${TRACE_ID}-${PARENT_ID}-01`
  const failed = await lookUp(api.origin, { traceparent })
  expect(failed.status).toBe(503)
  const span = await readRequest(failed.headers['request-id'])
  expect(span).toMatchObject({ failed: true, attributes: { 'error.type': 'service_unavailable' } })
  const inside = collector.spans().find(({ parentSpanId }) => parentSpanId === span.spanId)
  expect(inside).toMatchObject({
    name: 'identify_api_key',
    failed: true,
    attributes: { 'error.type': 'service_unavailable' },
  })
  const refused = await sendHttp(api.origin, {
    method: 'GET',
    path: '/api/v1/credits',
    headers: { traceparent },
  })
  expect(await readRequest(refused.headers['request-id'])).toMatchObject({
    failed: false,
    attributes: { 'vinspec.outcome': 'missing_api_key' },
  })
  await api.stop()
  expect(
    new Set(
      collector
        .spans()
        .slice(before)
        .map(({ traceId }) => traceId),
    ),
  ).toEqual(new Set([TRACE_ID]))
})

/** A port on which nothing listens. */
async function findClosedPort(): Promise<number> {
  const door = await openDoor()
  await door.close()
  return door.port
}

async function lookUpTimes(origin: string, times: number): Promise<ReadonlySet<number>> {
  const statuses = new Set<number>()
  for (let done = 0; done < times; done += 1) statuses.add((await lookUp(origin)).status)
  return statuses
}

test('a collector that never responds neither fails nor delays a request, and the process still ends in time', async () => {
  const hanging = await startTraceCollector({ answers: false })
  const api = await start(hanging.url, {
    OTEL_BSP_MAX_QUEUE_SIZE: '10',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '5',
    OTEL_BSP_EXPORT_TIMEOUT: LONGER_THAN_A_TEST_MS,
    OTEL_EXPORTER_OTLP_TIMEOUT: LONGER_THAN_A_TEST_MS,
    OTEL_EXPORTER_OTLP_PROTOCOL: '',
  })
  expect(await lookUpTimes(api.origin, 5)).toEqual(new Set([200]))
  await expect.poll(hanging.requests).toBeGreaterThan(0)
  const began = performance.now()
  expect(await api.stop()).toBe(0)
  expect(performance.now() - began).toBeLessThan(9_000)
  expect(hanging.bytes()).toContain('application/x-protobuf')
  await hanging.close()
})

test('a collector that cannot be reached fails no request, and the log says that traces are lost', async () => {
  const url = `http://127.0.0.1:${await findClosedPort()}`
  const api = await start(url, { OTEL_EXPORTER_OTLP_TIMEOUT: '200' })
  expect(await lookUpTimes(api.origin, 1)).toEqual(new Set([200]))
  await api.logged((line) => line.includes('traces could not be sent'))
  expect(await api.stop()).toBe(0)
})

test('settings that would silently lose traces prevent the start', () => {
  const faulty = {
    DATABASE_URL: service.databaseUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '10%',
  }
  for (const name of ['ENDPOINT', 'PROTOCOL'])
    expect(() => readConfig(faulty)).toThrow(`OTEL_EXPORTER_OTLP_${name} must be`)
  expect(() => readConfig(faulty)).toThrow('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
})

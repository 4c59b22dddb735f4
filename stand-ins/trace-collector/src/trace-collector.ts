/** An OpenTelemetry collector that stores the spans it receives, in OTLP over HTTP as JSON. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface CollectedSpan {
  /** The `service.name` of the process that sent the span. */
  readonly service: string
  readonly traceId: string
  readonly spanId: string
  /** Undefined if the trace begins with this span. */
  readonly parentSpanId: string | undefined
  readonly name: string
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number
  readonly attributes: Readonly<Record<string, unknown>>
  readonly failed: boolean
  /** The trace IDs of linked spans. */
  readonly links: readonly string[]
}

export interface TraceCollector {
  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string
  spans(): readonly CollectedSpan[]
  /** Everything that was received, including headers. */
  bytes(): string
  /** The number of requests, including those that were not JSON, which are not stored. */
  requests(): number
  close(): Promise<void>
}

/** @param answers false to accept requests without ever responding */
export async function startTraceCollector({ answers = true } = {}): Promise<TraceCollector> {
  const spans: CollectedSpan[] = []
  const received: string[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    received.push(JSON.stringify(request.headers), body.toString('latin1'))
    if (request.headers['content-type'] === 'application/json') spans.push(...readSpans(body.toString()))
    if (answers) response.setHeader('content-type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = portOf(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () => spans,
    bytes: () => received.join('\n'),
    requests: () => received.length / 2,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function portOf(address: string | AddressInfo | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('it listens on a port')
  return address
}

const FAILED = 2

function readSpans(body: string): CollectedSpan[] {
  const sent: unknown = JSON.parse(body)
  return listIn(sent, 'resourceSpans').flatMap((each) => {
    const service = String(attributesOf(read(each, 'resource'))['service.name'])
    const spans = listIn(each, 'scopeSpans').flatMap((scope) => listIn(scope, 'spans'))
    return spans.map((span) => toSpan(service, span))
  })
}

function toSpan(service: string, span: unknown): CollectedSpan {
  const parent = read(span, 'parentSpanId')
  return {
    service,
    traceId: String(read(span, 'traceId')),
    spanId: String(read(span, 'spanId')),
    parentSpanId: typeof parent === 'string' ? parent : undefined,
    name: String(read(span, 'name')),
    kind: Number(read(span, 'kind')),
    attributes: attributesOf(span),
    failed: read(read(span, 'status'), 'code') === FAILED,
    links: listIn(span, 'links').map((link) => String(read(link, 'traceId'))),
  }
}

/** Reads OTLP's attributes, whose values are wrapped by type: `{ key: 'http.route', value: { stringValue: '/' } }`. */
function attributesOf(of: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    listIn(of, 'attributes').map((attribute) => {
      const typed = read(attribute, 'value')
      const values: readonly unknown[] = typeof typed === 'object' && typed ? Object.values(typed) : []
      return [String(read(attribute, 'key')), values[0]]
    }),
  )
}

function listIn(of: unknown, key: string): readonly unknown[] {
  const list = read(of, key)
  return Array.isArray(list) ? list : []
}

function read(of: unknown, key: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, key) : undefined
}

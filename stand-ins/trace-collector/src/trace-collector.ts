/** An OpenTelemetry collector that stores the spans it receives, in OTLP over HTTP as JSON. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'

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

/** OTLP's attributes, whose values are wrapped by type: `{ key: 'http.route', value: { stringValue: '/' } }`. */
const ATTRIBUTES = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])))

const SPAN = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: ATTRIBUTES,
  status: z.object({ code: z.number().optional() }).optional(),
  links: z.array(z.object({ traceId: z.string() })).default([]),
})

const SENT = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: ATTRIBUTES }),
      scopeSpans: z.array(z.object({ spans: z.array(SPAN) })),
    }),
  ),
})

function readSpans(body: string): CollectedSpan[] {
  return SENT.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(resource.attributes['service.name'])
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => toSpan(service, span)))
  })
}

function toSpan(
  service: string,
  { parentSpanId, status, links, ...span }: z.output<typeof SPAN>,
): CollectedSpan {
  return {
    service,
    parentSpanId,
    ...span,
    failed: status?.code === FAILED,
    links: links.map(({ traceId }) => traceId),
  }
}

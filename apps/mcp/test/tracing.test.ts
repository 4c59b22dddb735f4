import { startTraceCollector } from '@vinspec/trace-collector'
import { expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { call, post } from './support/post.ts'
import { startToolServerProcess } from './support/tool-server-process.ts'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'

test("continues the caller's trace with the tool and its steps", async () => {
  const service = await startToolServer()
  const collector = await startTraceCollector()
  const server = await startToolServerProcess({
    DATABASE_URL: service.databaseUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  })
  const { headers } = await post(server.mcpUrl, call('list_packages'), {
    headers: { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` },
  })
  const requestId = headers.get('request-id') ?? ''
  const line = await server.logged((each) => each.includes('"msg":"request"') && each.includes(requestId))
  expect(JSON.parse(line)).toMatchObject({ trace_id: TRACE_ID, operation: 'list_packages', outcome: 'ok' })
  await server.stop()

  const spans = collector.spans().filter(({ traceId }) => traceId === TRACE_ID)
  const nameOf = (id: string | undefined) => spans.find(({ spanId }) => spanId === id)?.name
  expect(spans.map(({ name, parentSpanId }) => `${nameOf(parentSpanId)} > ${name}`).toReversed()).toEqual([
    'undefined > POST /mcp',
    'POST /mcp > tools/call list_packages',
    'tools/call list_packages > listPackages',
    'listPackages > findMany LookupPackage',
  ])
  expect(spans.at(-1)).toMatchObject({
    service: 'vinspec-mcp',
    attributes: {
      'vinspec.operation': 'list_packages',
      'vinspec.request_id': requestId,
      'http.route': '/mcp',
    },
  })
  await collector.close()
  await service.close()
})

import { tracing } from '@vinspec/http-server/testing'
import { expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { call, post } from './support/post.ts'
import { startToolServerProcess } from './support/tool-server-process.ts'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'

test("continues the caller's trace and names the tool in it", async () => {
  const service = await startToolServer()
  const server = await startToolServerProcess({ DATABASE_URL: service.databaseUrl }, tracing)
  const { headers } = await post(server.mcpUrl, call('list_packages'), {
    headers: { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` },
  })
  const requestId = headers.get('request-id') ?? ''
  const span = await server.logged((line) => line.startsWith('SPAN') && line.includes(requestId))
  expect(JSON.parse(span.slice('SPAN '.length))).toMatchObject({
    traceId: TRACE_ID,
    attributes: {
      'vinspec.operation': 'list_packages',
      'vinspec.request_id': requestId,
      'http.route': '/mcp',
    },
  })
  const line = await server.logged((each) => each.includes('"msg":"request"') && each.includes(requestId))
  expect(JSON.parse(line)).toMatchObject({ trace_id: TRACE_ID, operation: 'list_packages', outcome: 'ok' })
  await server.stop()
  await service.close()
})

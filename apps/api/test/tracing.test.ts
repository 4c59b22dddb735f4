import { tracing } from '@vinspec/http-server/testing'
import { expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { startApiProcess } from './support/api-process.ts'
import { sendHttp } from './support/http.ts'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const PARENT_ID = 'b7ad6b7169203331'

test("continues the caller's trace when an OpenTelemetry SDK is loaded, and keeps secrets out of it", async () => {
  const service = await startTestService({ clock: () => new Date() })
  const api = await startApiProcess({ DATABASE_URL: service.databaseUrl }, tracing)
  const answer = await sendHttp(api.origin, {
    method: 'GET',
    path: `/api/v1/credits?key=${service.apiKey}`,
    headers: {
      authorization: `Bearer ${service.apiKey}`,
      traceparent: `00-${TRACE_ID}-${PARENT_ID}-01`,
    },
  })
  expect(answer.status).toBe(200)
  const requestId = answer.headers['request-id'] ?? ''
  const span = await api.logged((line) => line.startsWith('SPAN') && line.includes(requestId))
  expect(JSON.parse(span.slice('SPAN '.length))).toMatchObject({
    traceId: TRACE_ID,
    parentId: PARENT_ID,
    attributes: {
      'vinspec.operation': 'getCredits',
      'vinspec.request_id': requestId,
      'http.route': '/api/v1/credits',
    },
  })
  const refused = await sendHttp(api.origin, {
    method: 'GET',
    path: `/${service.apiKey}?token=${service.apiKey}`,
  })
  await api.logged(
    (each) => each.startsWith('SPAN') && each.includes(refused.headers['request-id'] ?? 'none'),
  )
  expect(api.log()).not.toContain(service.apiKey.slice(9))
  const line = await api.logged((each) => each.includes('"msg":"request"') && each.includes(requestId))
  expect(JSON.parse(line)).toMatchObject({ trace_id: TRACE_ID })
  await api.stop()
  await service.close()
})

/** What the real portal tells a collector of its requests. */
import { startTraceCollector } from '@vinspec/trace-collector'
import { expect, test } from 'vitest'
import { startPortalProcess } from './support/portal-process.ts'
import { sharePortal } from './support/share-portal.ts'
import { visit } from './support/visitor.ts'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const PROOF = 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA'

test("a page is a span of its caller's trace, named by its pattern, with what it reads and without what people type", async () => {
  const portal = await sharePortal()
  const collector = await startTraceCollector()
  const server = await startPortalProcess({
    DATABASE_URL: portal.databaseUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  })
  const visitor = visit(server.origin)
  const customer = await portal.createCustomer({})
  const session = await portal.signIn(customer)
  visitor.cookies.set(session.name, session.value)
  const traced = { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` }
  expect((await visitor.get('/requests', traced)).status).toBe(200)
  await visitor.get('/vehicles/5YJ3E1EB1KF317000')
  await visitor.get(`/sign-in/link?token=${PROOF}`)
  visitor.cookies.clear()
  await visitor.post('/sign-in', { email: 'jane@private.example', password: 'not-the-Pa55word' })
  expect(await server.stop()).toBe(0)

  const spans = collector.spans().filter(({ traceId }) => traceId === TRACE_ID)
  const nameOf = (id: string | undefined) => spans.find(({ spanId }) => spanId === id)?.name
  const page = spans.find(({ parentSpanId }) => nameOf(parentSpanId) === undefined)
  expect(page).toMatchObject({
    service: 'vinspec-portal',
    name: 'GET /requests',
    attributes: { 'http.route': '/requests', 'http.response.status_code': 200, 'vinspec.outcome': 'ok' },
  })
  expect(spans.length).toBeGreaterThan(2)
  expect(
    spans.filter(({ kind }) => kind === 3).map(({ attributes }) => attributes['db.system.name']),
  ).toContain('postgresql')
  expect(collector.spans().map(({ name }) => name)).toContain('GET /vehicles/:vin')

  const secrets = [
    '5YJ3E1EB1KF317000',
    PROOF,
    'private.example',
    'not-the-Pa55word',
    session.value,
    customer.email,
  ]
  for (const secret of secrets) expect(collector.bytes()).not.toContain(secret)
  await collector.close()
})

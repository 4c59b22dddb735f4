/** The real process: what it writes to its log, what it tells a collector of traces, and how it stops. */
import { executeAsOwner } from '@vinspec/core/testing/as-owner'
import { holdLookups } from '@vinspec/core/testing/hold-lookups'
import { untilNobodyIsLetIn } from '@vinspec/http-server/testing/until-nobody-is-let-in'
import { startTraceCollector } from '@vinspec/trace-collector'
import { afterAll, expect, test } from 'vitest'
import { startTestPortal, TEST_PASSWORD } from '../testing/test-portal.ts'
import { startPortalProcess } from './support/portal-process.ts'
import { visit } from './support/visitor.ts'

const VIN = '5YJSA1E67NF123456'
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const PROOF = 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA'

const [portal, collector] = await Promise.all([startTestPortal(), startTraceCollector()])
const server = await startPortalProcess({
  DATABASE_URL: portal.databaseUrl,
  SHUTDOWN_DRAIN_MS: '100000',
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_BSP_SCHEDULE_DELAY: '50',
})
const visitor = visit(server.origin)
const customer = await portal.createCustomer({ credits: 1 })
const session = await portal.signIn(customer)
visitor.cookies.set(session.name, session.value)
afterAll(async () => {
  server.process.kill('SIGKILL')
  await collector.close()
  await portal.close()
})

/** The lines of the log up to the end of a request. */
async function linesUntil(answer: Response): Promise<readonly unknown[]> {
  const id = answer.headers.get('request-id') ?? 'none'
  await server.logged((line) => line.includes(id) && line.includes('"msg":"request"'))
  return server
    .log()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
}

test('a malformed request is not logged as a failure', async () => {
  expect((await visitor.get('/made-up')).status).toBe(404)
  expect((await visitor.post('/docs', {})).status).toBe(405)
  const answer = await visitor.post('/look-up', {}, { 'content-type': 'application/json' })
  expect(answer.status).toBe(415)
  const failures = (await linesUntil(answer)).filter((line) => /failed/.test(JSON.stringify(line)))
  expect(failures).toEqual([])
})

test('an error while rendering a page is logged with the request ID', async () => {
  await executeAsOwner(portal.databaseUrl, 'ALTER TABLE api_request RENAME TO away')
  const answer = await visitor.get('/requests')
  await executeAsOwner(portal.databaseUrl, 'ALTER TABLE away RENAME TO api_request')
  expect(answer.status).toBe(500)
  expect(await linesUntil(answer)).toContainEqual(
    expect.objectContaining({
      level: 50,
      reqId: answer.headers.get('request-id'),
      msg: 'a page failed',
      err: expect.objectContaining({ message: expect.stringContaining('api_request') }),
    }),
  )
})

test.each(['portal_session', 'sign_in_account'])(
  'an error of the sign-in library is a line of the log, too, with the request ID: %s',
  async (table) => {
    const { email } = customer
    await executeAsOwner(portal.databaseUrl, `ALTER TABLE ${table} RENAME TO away`)
    const answer = await visit(server.origin).post('/sign-in', { email, password: TEST_PASSWORD })
    await executeAsOwner(portal.databaseUrl, `ALTER TABLE away RENAME TO ${table}`)
    expect(answer.status).toBe(500)
    expect(await linesUntil(answer)).toContainEqual(
      expect.objectContaining({ level: 50, reqId: answer.headers.get('request-id') }),
    )
  },
)

test('secrets in emailed links and cookies are not in the log', async () => {
  for (const path of [
    `/verify-email?token=${PROOF}`,
    `/sign-in/link?token=${PROOF}&next=/x`,
    `/made-up/${PROOF}`,
    `/made-up/%61${PROOF.slice(1)}`,
    `/oauth/interaction/${PROOF}`,
    `/oauth/authorize?client_id=x&state=${PROOF}`,
  ]) {
    await visitor.get(path)
  }
  const lines = JSON.stringify(await linesUntil(await visitor.get('/favicon.svg')))
  expect(lines).toContain('/made-up/[redacted]')
  const { value } = session
  for (const secret of [PROOF, value, decodeURIComponent(value)]) expect(lines).not.toContain(secret)
})

test("a page is a span of its caller's trace, named by its pattern, with what it reads and without what people type", async () => {
  const traced = { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` }
  expect((await visitor.get('/requests', traced)).status).toBe(200)
  await visitor.get('/vehicles/5YJ3E1EB1KF317000')
  await visitor.get(`/sign-in/link?token=${PROOF}`)
  const stranger = visit(server.origin)
  await stranger.post('/sign-in', { email: 'jane@private.example', password: 'not-the-Pa55word' })
  const names = () => collector.spans().map(({ name }) => name)
  await expect.poll(names).toContain('POST /sign-in')

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
  expect(names()).toContain('GET /vehicles/:vin')
  const secrets = ['5YJ3E1EB1KF317000', PROOF, 'private.example', 'not-the-Pa55word', session.value]
  for (const secret of [...secrets, customer.email]) expect(collector.bytes()).not.toContain(secret)
})

test('a running lookup gets its answer, and no new request is accepted', async () => {
  const held = await holdLookups(portal.databaseUrl, customer.id)
  const answer = visitor.post('/look-up', { vin: VIN, idempotency_key: 'k' })
  await held.untilWaiting(1)

  const stopped = server.stop()
  await untilNobodyIsLetIn(server, `${server.origin}/favicon.svg`)
  await held.release()
  expect((await answer).headers.get('location')).toBe(`/vehicles/${VIN}?charged=1`)
  expect(await stopped).toBe(0)
})

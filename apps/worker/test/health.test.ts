/** What the worker measures for the status page, with real servers to ask. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { systemClock } from '@vinspec/core/foundation'
import { readHealthSpans, setStatusMail } from '@vinspec/core/health'
import { createTestDatabase, openTestDatabase } from '@vinspec/core/testing'
import { listen } from '@vinspec/core/testing/listen'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { healthJobs } from '../src/health.ts'

const JOB = { job: 'j', name: 'measure-health', attempt: 1 } as const
const LOG = pino({ level: 'silent' })
const vehicleData = createOfflineProvider()

const database = await createTestDatabase()
const prisma = openTestDatabase(database.url)
let status = 200
const server = createServer((_request, response) => {
  response.statusCode = status
  response.end()
})
const url = `http://127.0.0.1:${await listen(server)}`
beforeEach(() => prisma.healthSpan.deleteMany())
afterAll(async () => {
  server.close()
  await prisma.$disconnect()
  await database.drop()
})

interface Measuring {
  readonly apiUrl?: string
  readonly mcpUrl?: string
  readonly clock?: () => Date
  readonly jobs?: ReadonlyArray<'reconcile-payments' | 'prune'>
}

async function measure({ apiUrl, mcpUrl, clock = systemClock, jobs = [] }: Measuring = {}) {
  const handlers = Object.fromEntries(jobs.map((name) => [name, async () => {}]))
  await healthJobs({ apiUrl, mcpUrl }, { prisma, clock, vehicleData, handlers }, LOG)['measure-health']?.(
    {},
    JOB,
  )
  return new Map((await readHealthSpans(prisma)).map(({ part, state }) => [part, state]))
}

test('a server that responds is up, and one that does not is down', async () => {
  expect(await measure({ apiUrl: `${url}/api/v1`, mcpUrl: 'http://127.0.0.1:1/mcp' })).toEqual(
    new Map([
      ['database', 'up'],
      ['worker', 'up'],
      ['vehicle_data', 'up'],
      ['api', 'up'],
      ['mcp', 'down'],
    ]),
  )
  status = 503
  expect((await measure({ apiUrl: `${url}/api/v1` })).get('api')).toBe('down')
  status = 200
})

test('a part that is not set up here is not measured', async () => {
  expect([...(await measure()).keys()].toSorted()).toEqual(['database', 'vehicle_data', 'worker'])
})

test("the payment vendor's state is that of its last response", async () => {
  const readUntil = new Date()
  await prisma.eventCursor.upsert({ where: { id: 1 }, create: { readUntil }, update: { readUntil } })
  expect((await measure({ jobs: ['reconcile-payments'] })).get('payments')).toBe('up')
  const later = () => new Date(Number(readUntil) + 20 * 60_000)
  expect((await measure({ jobs: ['reconcile-payments'], clock: later })).get('payments')).toBe('down')
})

test("a job that nobody takes makes the worker's state degraded", async () => {
  await prisma.$executeRaw`
    INSERT INTO pgboss.job (name, start_after) VALUES ('prune', now() - interval '6 minutes')`
  expect((await measure()).get('worker')).toBe('up')
  expect((await measure({ jobs: ['prune'] })).get('worker')).toBe('degraded')
  await prisma.$executeRaw`DELETE FROM pgboss.job WHERE name = 'prune'`
})

test('customers who asked for it are emailed when a part is down for five minutes', async () => {
  const began = Date.now()
  const at = (minute: number) => () => new Date(began + minute * 60_000)
  const customer = await prisma.customer.create({
    data: { id: randomUUID(), email: 'status@example.com', createdAt: new Date(began) },
  })
  await setStatusMail({ prisma, clock: at(-1) }, customer.id, true)
  for (let minute = 0; minute <= 5; minute += 1) {
    await measure({ apiUrl: 'http://127.0.0.1:1/api/v1', clock: at(minute) })
  }
  const sent = await prisma.notification.findMany({ where: { customerId: customer.id } })
  expect(sent.map(({ kind }) => kind)).toEqual(['status_down'])
})

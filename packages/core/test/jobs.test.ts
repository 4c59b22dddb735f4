/** The queue layer against pg-boss itself. */
import * as pg from '@vinspec/connections'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../src/foundation/jobs/enqueue.ts'
import { type Job, readJobData } from '../src/foundation/jobs/jobs.ts'
import { DEAD_LETTERS, QUEUES, SCHEMA, SCHEMA_VERSION } from '../src/foundation/jobs/queues.ts'
import { startJobWorkers } from '../src/foundation/jobs/work-on-jobs.ts'
import { migrate } from '../src/migrate.ts'
import { asOwner } from '../testing/as-owner.ts'
import { createTestBed } from '../testing/test-bed.ts'
import { createEmptyDatabase, createTestDatabase } from '../testing/test-database.ts'

const JOBS: readonly Job[] = [
  { name: 'process-payment-event', eventId: 'evt_1' },
  { name: 'check-top-up', customerId: 'c1' },
  { name: 'execute-top-up', topUpId: 't1' },
  { name: 'check-card-setup', setupId: 's1' },
  { name: 'end-purchases', customerId: 'c1' },
  { name: 'send-mail', notificationId: 'n1' },
  { name: 'work-on-bulk-lookups', customerId: 'c1' },
  { name: 'step-owner-consent', consentId: 'o1' },
  { name: 'tell-correction', correctionId: 'd1' },
  { name: 'sweep-top-ups' },
  { name: 'sweep-bulk-lookups' },
  { name: 'retell-corrections' },
  { name: 'tell-awaited' },
  { name: 'watch-vehicles' },
  { name: 'ask-recalls' },
  { name: 'tell-recalls' },
  { name: 'sweep-owner-consents' },
  { name: 'reconcile-payments' },
  { name: 'expire-credits' },
  { name: 'release-stale-holds' },
  { name: 'notify-expiring-credits' },
  { name: 'notify-low-credits' },
  { name: 'prune' },
  { name: 'keep-partitions' },
  { name: 'count-lookups' },
  { name: 'report-dead-letters' },
  { name: 'measure-health' },
  { name: 'examine-deployment' },
  { name: 'report-balance' },
]
const check: Job = { name: 'check-top-up', customerId: 'c1' }

const bed = await createTestBed()
const boss = new PgBoss({
  connectionString: asOwner(bed.databaseUrl),
  schema: SCHEMA,
  supervise: false,
  schedule: false,
})
// Its pool reports its end before its connections have closed, and then the database is dropped.
boss.on('error', () => {})
await boss.start()
beforeEach(() => boss.deleteAllJobs())
afterAll(async () => {
  await boss.stop({ graceful: false })
  await bed.close()
})

interface Row {
  readonly job: unknown
  readonly delay: string
  readonly kept: string
}

const waiting = () => bed.prisma.$queryRaw<Row[]>`
  SELECT to_jsonb(job) - '{id,created_on,start_after,keep_until}'::text[] AS job,
    (start_after - created_on)::text AS delay, (keep_until - created_on)::text AS kept
  FROM pgboss.job ORDER BY name`

test('a job is written exactly as pg-boss itself writes it, in every queue', async () => {
  expect(JOBS.map(({ name }) => name)).toEqual(Object.keys(QUEUES))
  for (const { name, ...data } of JOBS) {
    const [singletonKey] = Object.values<string>(data)
    await boss.send(name, data, singletonKey === undefined ? {} : { singletonKey })
  }
  const byPgBoss = await waiting()
  await boss.deleteAllJobs()
  for (const job of JOBS) await enqueue(bed.prisma, job)
  expect(byPgBoss).toHaveLength(JOBS.length)
  expect(await waiting()).toEqual(byPgBoss)
})

test('a job comes out of the queue as it went in', async () => {
  for (const job of JOBS) await enqueue(bed.prisma, job)
  for (const { name, ...data } of JOBS) {
    const [taken] = await boss.fetch(name)
    expect(readJobData[name](taken?.data)).toEqual(data)
  }
})

test('invalid job data is rejected when the job is taken', () => {
  for (const data of [undefined, null, 'evt_1', {}, { eventId: 7 }, { eventId: null }, []]) {
    expect(() => readJobData['process-payment-event'](data)).toThrow('has no eventId')
  }
})

test('fifty concurrent transactions that enqueue the same check leave one job', async () => {
  await Promise.all(
    Array.from({ length: 50 }, () => bed.prisma.$transaction(async (tx) => await enqueue(tx, check))),
  )
  expect(await waiting()).toHaveLength(1)
})

test('another check may wait while one runs, but a payment step waits or runs once', async () => {
  const step: Job = { name: 'execute-top-up', topUpId: 't1' }
  for (const job of [check, step]) {
    await enqueue(bed.prisma, job)
    await boss.fetch(job.name)
    await enqueue(bed.prisma, job)
    await enqueue(bed.prisma, job)
  }
  const states = (await waiting()).map(({ job }) => job)
  expect(states).toMatchObject([
    { name: 'check-top-up', state: 'active' },
    { name: 'check-top-up', state: 'created' },
    { name: 'execute-top-up', state: 'active' },
  ])
})

test('a job of a transaction that does not commit is never queued', async () => {
  const failing = bed.prisma.$transaction(async (tx) => {
    await enqueue(tx, check)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await waiting()).toEqual([])
})

test('a job for a queue that does not exist is rejected, not lost', async () => {
  await expect(bed.prisma.$executeRaw`SELECT enqueue_job('no-such-job', '{}')`).rejects.toThrow(
    'there is no queue no-such-job',
  )
})

test('enqueueing wakes listeners when its transaction commits', async () => {
  const listener = new pg.Client({ connectionString: bed.databaseUrl })
  await listener.connect()
  const { rows } = await listener.query<{ channel: string }>(
    `SELECT 'pgboss_' || left(encode(sha224('${SCHEMA}'::bytea), 'hex'), 24) AS channel`,
  )
  await listener.query(`LISTEN ${rows[0]?.channel}`)
  const heard = new Promise((resolve) => listener.on('notification', ({ payload }) => resolve(payload)))
  await enqueue(bed.prisma, check)
  expect(await heard).toBe('check-top-up')
  await listener.end()
})

test("no job comes by the time of day to a test's database", async () => {
  expect(await bed.prisma.$queryRaw`SELECT FROM pgboss.schedule`).toEqual([])
})

test('migrating creates every queue with its settings and schedule, repairs them, and does nothing the second time', async () => {
  const database = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  const installed = async () => ({
    queues: (
      await client.query(
        `SELECT to_jsonb(queue) - '{created_on,updated_on}'::text[] AS queue FROM pgboss.queue ORDER BY name`,
      )
    ).rows,
    schedules: (await client.query('SELECT name, cron FROM pgboss.schedule ORDER BY name')).rows,
  })
  await migrate(database.ownerUrl)
  const first = await installed()
  expect(first.queues.map(({ queue }) => queue.name)).toEqual([DEAD_LETTERS, ...Object.keys(QUEUES)].sort())
  expect(first.schedules).toContainEqual({ name: 'expire-credits', cron: '*/15 * * * *' })

  await client.query(
    "UPDATE pgboss.queue SET retry_limit = 3, heartbeat_seconds = 60 WHERE policy <> 'standard'",
  )
  await client.query('DELETE FROM pgboss.schedule')
  expect(await migrate(database.ownerUrl)).toEqual([])
  expect(await installed()).toEqual(first)
  await client.end()
  await database.drop()
})

test.each([SCHEMA_VERSION - 1, SCHEMA_VERSION + 1])(
  'workers reject tables of version %d and leave them unchanged',
  async (version) => {
    const database = await createTestDatabase()
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    const readVersion = async () => (await client.query('SELECT version FROM pgboss.version')).rows[0]
    await client.query('UPDATE pgboss.version SET version = $1', [version])
    const silent = () => {}
    await expect(
      startJobWorkers({ databaseUrl: database.url, handlers: {}, onFailure: silent, onTrouble: silent }),
    ).rejects.toThrow('requires migrations')
    expect(await readVersion()).toEqual({ version })
    await client.end()
    await database.drop()
  },
)

test('a migration to a newer pg-boss does not go unnoticed', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query('UPDATE pgboss.version SET version = version + 1')
  await client.end()
  await expect(migrate(database.ownerUrl)).rejects.toThrow(`writes to version ${SCHEMA_VERSION}`)
  await database.drop()
})

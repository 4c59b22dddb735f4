/** Workers on real queues: what becomes of a job that succeeds, fails, fails for good, or is interrupted. */
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import {
  countDeadLetters,
  listDeadLetters,
  retryDeadLetter,
  retryDeadLettersOf,
} from '../src/foundation/jobs/dead-letters.ts'
import { enqueue } from '../src/foundation/jobs/enqueue.ts'
import {
  type FailedJob,
  type JobHandlers,
  startJobWorkers,
  type TakenJob,
} from '../src/foundation/jobs/work-on-jobs.ts'
import { listen } from '../testing/listen.ts'
import { terminateConnections } from '../testing/terminate-connections.ts'
import { createTestBed, type TestBed } from '../testing/test-bed.ts'

/** The first byte of the PostgreSQL message that ends a connection. */
const TERMINATE = 0x58

let bed: TestBed
beforeEach(async () => {
  bed = await createTestBed()
  return () => bed.close()
})

interface JobRow {
  readonly state: string
  readonly retry_count: number
  readonly singleton_key: string
}

const enqueueEvent = async () => {
  const eventId = `evt_${newId()}`
  await enqueue(bed.prisma, { name: 'process-payment-event', eventId })
  return eventId
}
const jobs = () => bed.prisma.$queryRaw<JobRow[]>`
  SELECT state::text, retry_count, singleton_key FROM pgboss.job WHERE name = 'process-payment-event' ORDER BY singleton_key`

function startWorkers(handle: NonNullable<JobHandlers['process-payment-event']>) {
  const failures: FailedJob[] = []
  const failed = Promise.withResolvers<FailedJob>()
  const workers = startJobWorkers({
    databaseUrl: bed.databaseUrl,
    handlers: { 'process-payment-event': handle },
    onFailure: (failure) => {
      failures.push(failure)
      failed.resolve(failure)
    },
    onTrouble: failed.reject,
  })
  return { failed: failed.promise, failures, stop: async () => await (await workers).stop(5_000) }
}

test('a job that failed for good is stored with its reason, without secrets, and the operator retries it once', async () => {
  const eventId = await enqueueEvent()
  await bed.prisma.$executeRaw`UPDATE pgboss.job SET retry_limit = 0`
  const { failed, stop } = startWorkers(() => Promise.reject(new Error('sk_live_0123456789abcdef is no key')))
  expect(await failed).toMatchObject({
    final: true,
    data: { eventId },
    job: { name: 'process-payment-event', attempt: 1 },
  })
  await stop()

  const [letter, ...others] = await listDeadLetters(bed.prisma)
  expect(letter).toMatchObject({
    name: 'process-payment-event',
    data: { eventId },
    error: 'Error: sk_live_[redacted] is no key',
    attempts: 1,
  })
  expect(others).toEqual([])
  const id = letter?.id ?? ''
  const retried = await Promise.all(Array.from({ length: 5 }, () => retryDeadLetter(bed.prisma, id)))
  expect(retried.filter(Boolean)).toHaveLength(1)
  expect(await countDeadLetters(bed.prisma)).toBe(0)
  const again = { state: 'created', retry_count: 0, singleton_key: eventId }
  expect((await jobs()).filter(({ state }) => state !== 'failed')).toEqual([again])
})

test('what is stored of a failed job names no mailbox, which would stay after its account is closed', async () => {
  await enqueueEvent()
  await bed.prisma.$executeRaw`UPDATE pgboss.job SET retry_limit = 0`
  const refusal = 'Recipient rejected: 550 5.1.1 <ada.o+cars@mail.example.com>: no such user'
  const { failed, stop } = startWorkers(() => Promise.reject(new Error(refusal)))
  await failed
  await stop()
  const stored = await bed.prisma.$queryRaw<unknown[]>`SELECT output::text FROM pgboss.job`
  expect(JSON.stringify(stored)).not.toContain('mail.example.com')
  const error = 'Error: Recipient rejected: 550 5.1.1 <[address]>: no such user'
  expect(await listDeadLetters(bed.prisma)).toMatchObject([{ error }])
})

test('a job that failed with retries left waits for the next, and the other jobs complete', async () => {
  const events = [await enqueueEvent(), await enqueueEvent(), await enqueueEvent()].sort()
  const { failed, stop } = startWorkers(async ({ eventId }) => {
    if (eventId === events[1]) throw new Error('not now')
  })
  expect(await failed).toMatchObject({ final: false, data: { eventId: events[1] } })
  await stop()
  expect((await jobs()).map(({ state }) => state)).toEqual(['completed', 'retry', 'completed'])
  expect(await listDeadLetters(bed.prisma)).toEqual([])
})

test('a job without its ID fails when it is taken', async () => {
  await bed.prisma.$executeRaw`SELECT enqueue_job('process-payment-event', '{"event": 7}')`
  const taken: TakenJob[] = []
  const { failed, stop } = startWorkers(async (_data, job) => void taken.push(job))
  expect(String((await failed).error)).toContain('has no eventId')
  await stop()
  expect(taken).toEqual([])
})

test('a worker that is asked to stop finishes the jobs it has started', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  await enqueueEvent()
  const { failures, stop } = startWorkers(async () => {
    begun.resolve()
    await end.promise
  })
  await begun.promise
  const stopping = stop()
  end.resolve()
  await stopping
  expect(failures).toEqual([])
  expect(await jobs()).toMatchObject([{ state: 'completed' }])
})

test('dead letters of one kind are retried together, and others keep waiting', async () => {
  await bed.prisma.$executeRaw`
    INSERT INTO pgboss.job (name, data, singleton_key, source_name)
    SELECT 'dead-letters', jsonb_build_object('eventId', nth), nth::text,
      CASE WHEN nth < 3 THEN 'process-payment-event' ELSE 'send-mail' END
    FROM generate_series(0, 3) nth`
  const retried = await Promise.all(
    [1, 2, 3].map(() => retryDeadLettersOf(bed.prisma, 'process-payment-event')),
  )
  expect(retried.reduce((sum, each) => sum + each)).toBe(3)
  expect((await jobs()).map(({ singleton_key: key }) => key)).toEqual(['0', '1', '2'])
  expect(await listDeadLetters(bed.prisma)).toMatchObject([{ name: 'send-mail' }])
})

test('a dead letter is found only by its own ID', async () => {
  expect(await retryDeadLetter(bed.prisma, newId())).toBe(false)
  expect(await retryDeadLetter(bed.prisma, "'; DROP TABLE customer; --")).toBe(false)
})

test('what happens to connections after the workers have stopped is not reported as a fault', async () => {
  const relay = await startDeafRelay(bed.databaseUrl)
  const troubles: string[] = []
  const workers = await startJobWorkers({
    databaseUrl: relay.url,
    handlers: {},
    onFailure: () => {},
    onTrouble: (trouble) => troubles.push(String(trouble)),
  })
  await workers.stop(5_000)
  await terminateConnections(bed.databaseUrl)
  await relay.close()
  expect(troubles).toEqual([])
})

/**
 * A relay that withholds the messages that end connections, as a busy database that does not read them in time. It forwards
 * only the first, that of the connection for notifications, because stopping waits for it.
 */
async function startDeafRelay(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const { hostname, port } = url
  let goodbyes = 0
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const database = connect(Number(port), hostname)
    client.on('data', (message) => {
      if (message[0] === TERMINATE) goodbyes += 1
      if (message[0] !== TERMINATE || goodbyes === 1) database.write(message)
    })
    database.pipe(client)
  })
  url.port = String(await listen(server))
  const close = async () => {
    server.close()
    await once(server, 'close')
  }
  return { url: url.href, close }
}

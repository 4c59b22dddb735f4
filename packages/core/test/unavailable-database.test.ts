/** A transaction that cannot start or continue means an unavailable database, not a bug. */
import { connect, createServer } from 'node:net'
import { DriverAdapterError } from '@prisma/driver-adapter-utils'
import { afterAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../src/foundation/db/client.ts'
import { withinShareOf } from '../src/foundation/db/shared-pool.ts'
import { translateDatabaseError } from '../src/foundation/db/translate-database-error.ts'
import { moment } from '../src/generated/sql/functions.ts'
import { asAdministrator } from '../testing/as-owner.ts'
import { listen } from '../testing/listen.ts'
import { UNHURRIED } from '../testing/patience.ts'
import { createTestDatabase, openTestDatabase } from '../testing/test-database.ts'

const UNAVAILABLE = { code: 'service_unavailable', retryAfterSeconds: 2 }

const database = await createTestDatabase()
afterAll(() => database.drop())

const open = (url: string) => openTestDatabase(url, 1)

const begin = (prisma: Database) => prisma.$transaction(async (tx) => await tx.customer.count())

test('no connection is free', async () => {
  const prisma = openDatabase({ url: database.url, poolSize: 1, connectTimeoutMs: 200 })
  // On a busy machine, opening the only connection may take longer than its timeout.
  await expect.poll(() => begin(prisma)).toBe(0)
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holder = prisma.$transaction(async () => {
    begun.resolve()
    await held.promise
  }, UNHURRIED)
  await Promise.race([begun.promise, holder])
  await expect(begin(prisma)).rejects.toMatchObject(UNAVAILABLE)
  await expect(prisma.$transaction([prisma.customer.count()])).rejects.toMatchObject(UNAVAILABLE)
  held.resolve()
  await holder
  await expect.poll(() => begin(prisma)).toBe(0)
  await prisma.$disconnect()
})

test('the connection is refused', async () => {
  const prisma = open('postgresql://vinspec@127.0.0.1:1/none')
  await expect(begin(prisma)).rejects.toMatchObject(UNAVAILABLE)
  await prisma.$disconnect()
})

test('the database rejects the sign-in', async () => {
  const url = new URL(database.url)
  url.password = 'wrong'
  const prisma = open(url.href)
  await expect(begin(prisma)).rejects.toMatchObject(UNAVAILABLE)
  await prisma.$disconnect()
})

test('the connection of a transaction is lost between two of its queries', async () => {
  const prisma = open(database.url)
  const lost = prisma.$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<Array<{ pid: number }>>`SELECT pg_backend_pid() AS pid`
    await asAdministrator(database.url, async (administrator) => {
      await administrator.query('SELECT pg_terminate_backend($1, 60_000)', [row?.pid])
    })
    return await tx.customer.count()
  })
  await expect(lost).rejects.toMatchObject(UNAVAILABLE)
  expect(await begin(prisma)).toBe(0)
  await prisma.$disconnect()
})

test('no session delays others for long', async () => {
  const prisma = openDatabase({ url: database.url, poolSize: 1 })
  const show = async (setting: string) => {
    const [row] = await prisma.$queryRaw<
      Array<{ value: string }>
    >`SELECT current_setting(${setting}) AS value`
    return row?.value
  }
  expect(await show('statement_timeout')).toBe('10s')
  expect(await show('lock_timeout')).toBe('3s')
  expect(await show('idle_in_transaction_session_timeout')).toBe('5s')
  await prisma.$disconnect()
})

test('a transaction that falls silent is ended, and releases its locks', async () => {
  const prisma = open(database.url)
  const silent = prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = '50ms'`
    await tx.$executeRaw`LOCK TABLE customer`
    await asAdministrator(database.url, (administrator) => administrator.query('BEGIN; LOCK TABLE customer'))
    return await tx.customer.count()
  })
  await expect(silent).rejects.toMatchObject(UNAVAILABLE)
  await prisma.$disconnect()
})

test('a lock is not granted in time', async () => {
  const prisma = open(database.url)
  await asAdministrator(database.url, async (administrator) => {
    await administrator.query('BEGIN; LOCK TABLE customer')
    const waiting = prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL lock_timeout = '50ms'`
      return await tx.customer.count()
    })
    await expect(waiting).rejects.toMatchObject(UNAVAILABLE)
  })
  expect(await begin(prisma)).toBe(0)
  await prisma.$disconnect()
})

test('a failover has led to a node that is not the primary yet', async () => {
  const prisma = open(database.url)
  const early = prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SET TRANSACTION READ ONLY`
    await tx.$executeRaw`UPDATE customer SET name = 'written'`
  })
  await expect(early).rejects.toMatchObject(UNAVAILABLE)
  await prisma.$disconnect()
})

test('an error thrown within a transaction is passed on unchanged', async () => {
  const prisma = open(database.url)
  const bug = new TypeError('a bug')
  await expect(
    prisma.$transaction(() => {
      throw bug
    }),
  ).rejects.toBe(bug)
  await prisma.$disconnect()
})

test('the connection is lost the moment it opens', async () => {
  const proxy = await endAtOnce(database.url)
  const prisma = open(proxy.url)
  await expect(begin(prisma)).rejects.toMatchObject(UNAVAILABLE)
  await expect(withinShareOf('a customer', () => moment(prisma, { now: new Date() }))).rejects.toMatchObject(
    UNAVAILABLE,
  )
  await prisma.$disconnect()
  await proxy.close()
})

/** Stands in for an administrator who ends every session in the very message that says it is ready. */
async function endAtOnce(databaseUrl: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const fields = Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0')
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  const fatal = Buffer.concat([Buffer.from('E'), length, fields])
  const ready = Buffer.from('Z\0\0\0\x05I', 'latin1')
  const url = new URL(databaseUrl)
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(databaseUrl).port), '127.0.0.1')
    client.on('error', () => {}).pipe(upstream.on('error', () => {}))
    upstream.on('data', (chunk) => {
      const isReady = chunk.subarray(-ready.length).equals(ready)
      if (isReady) client.end(Buffer.concat([chunk, fatal]))
      else client.write(chunk)
    })
  })
  url.port = String(await listen(server))
  return { url: url.href, close: async () => void server.close() }
}

test('the connection of a transaction is lost while it commits', () => {
  expect(translateDatabaseError(new DriverAdapterError({ kind: 'ConnectionClosed' }))).toMatchObject(
    UNAVAILABLE,
  )
})

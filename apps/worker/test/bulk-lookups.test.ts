/** A list of VINs that separate worker processes look up. */
import { readBulkLookup, startBulkLookup } from '@vinspec/core/bulk-lookups'
import { ensureCustomer } from '@vinspec/core/customers'
import { newId, systemClock } from '@vinspec/core/foundation'
import { createTestDatabase, openTestDatabase } from '@vinspec/core/testing'
import { createList, makeVins } from '@vinspec/core/testing/bulk-lists'
import { grantCredits } from '@vinspec/core/testing/grant-credits'
import { afterEach, expect, test } from 'vitest'
import { createWorkerProcesses, isWorking } from './support/worker-process.ts'

/** So many that a worker is killed long before it is done. */
const SIZE = 600
const workers = createWorkerProcesses()
afterEach(() => workers.killAll())

test('killed in the middle of a list, a worker is replaced by another, and each VIN is paid for once', async () => {
  const database = await createTestDatabase()
  const prisma = openTestDatabase(database.url, 5)
  const dependencies = { prisma, clock: systemClock }
  const { id: customerId } = await ensureCustomer(dependencies, `${newId()}@example.com`)
  await grantCredits(dependencies, customerId, 2 * SIZE)
  const id = await createList(dependencies, customerId, makeVins(SIZE))
  const read = () => readBulkLookup(prisma, { customerId, id })
  const environment = { DATABASE_URL: database.url, LOOKUP_LEASE_MS: '2000', VEHICLE_DATA_TIMEOUT_MS: '1000' }

  const killed = workers.start(environment)
  await killed.logged(isWorking)
  await expect.poll(async () => (await read())?.state).toBe('checked')
  await startBulkLookup(dependencies, { customerId, id })
  await expect.poll(async () => (await read())?.counts.found, { interval: 5 }).toBeGreaterThan(0)
  killed.child.kill('SIGKILL')
  await killed.exited
  expect(await read()).toMatchObject({ state: 'running' })
  // It counts as dead after ten seconds, and its work is retried some seconds later.
  await prisma.$executeRaw`
    UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE state = 'active'`

  workers.start(environment)
  const isActive = () =>
    prisma.$queryRaw`SELECT FROM pgboss.job WHERE state = 'active' AND heartbeat_on < now() - interval '30 s'`
  await expect.poll(isActive).toEqual([])
  await prisma.$executeRaw`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`
  await expect.poll(async () => (await read())?.state, { timeout: 100_000 }).toBe('finished')
  expect((await read())?.counts).toMatchObject({ found: SIZE, credits: SIZE })
  expect(await prisma.vehicleLookup.count({ where: { customerId } })).toBe(SIZE)
  workers.killAll()
  await prisma.$disconnect()
  await database.drop()
})

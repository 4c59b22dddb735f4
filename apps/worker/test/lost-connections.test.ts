/** The real process, whose database is unavailable at first, or ends its connections again and again. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { terminateConnections } from '@vinspec/core/testing/terminate-connections'
import { openDoor } from '@vinspec/http-server/open-door'
import { afterAll, expect, test } from 'vitest'
import { openShop } from './support/shop.ts'
import { createWorkerProcesses, isWorking } from './support/worker-process.ts'

/** A port on which nothing listens. */
const NOBODY = 1

const shop = await closeAfterAll(openShop())
const workers = createWorkerProcesses()
afterAll(() => workers.killAll())

test('a connection that the database ends never ends the worker, and no payment is stuck', async () => {
  const worker = workers.start(shop.environment)
  await worker.logged(isWorking)
  for (let round = 0; round < 8; round++) await terminateConnections(shop.environment['DATABASE_URL'] ?? '')
  const { customerId, paymentId } = await shop.buyFifty()
  await shop.sendEvent(paymentId)
  await expect.poll(() => shop.available(customerId)).toBe(50)
  expect(worker.child.exitCode).toBeNull()
})

test('a worker that starts before its database waits for it, and then works', async () => {
  const door = await openDoor()
  door.leadTo(NOBODY)
  const database = new URL(shop.environment['DATABASE_URL'] ?? '')
  const { port } = database
  database.port = String(door.port)
  const worker = workers.start({ ...shop.environment, DATABASE_URL: database.href })
  await worker.logged(({ msg }) => msg === 'the database cannot be reached; the worker waits for it')
  door.leadTo(Number(port))
  await worker.logged(isWorking)
  workers.killAll()
  await door.close()
})

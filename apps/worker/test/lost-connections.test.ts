/** The real process, whose connections to the database an administrator ends, again and again. */
import { terminateConnections } from '@vinspec/core/testing/terminate-connections'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from './support/shop.ts'
import { createWorkerProcesses, isWorking } from './support/worker-process.ts'

const workers = createWorkerProcesses()
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  workers.killAll()
  await shop.close()
})

test('a connection that the database ends never ends the worker, and no payment waits for good', async () => {
  const worker = workers.start(shop.environment)
  await worker.logged(isWorking)
  for (let round = 0; round < 8; round++) await terminateConnections(shop.environment['DATABASE_URL'] ?? '')
  const { customerId, paymentId } = await shop.buyFifty()
  await shop.tell(paymentId)
  await expect.poll(() => shop.available(customerId)).toBe(50)
  expect(worker.child.exitCode).toBeNull()
})

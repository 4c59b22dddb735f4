/** A database that keeps its connections and stops responding, as when its machine hangs. */
import { openDatabase } from '@vinspec/core/foundation'
import { startCuttingProxy } from '@vinspec/core/testing/cutting-proxy'
import { afterAll, expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { type Answer, type Client, createClient } from './support/client.ts'
import { authenticatedOperations } from './support/every-operation.ts'
import { MODEL_3 } from './support/vins.ts'

const POOL = 3

const service = await startTestService()
const proxy = await startCuttingProxy(service.databaseUrl)
const prisma = openDatabase({ url: proxy.url, poolSize: POOL })
const hasty = await service.startReplica({ prisma, answerWithinMs: 500 })
const client = createClient(hasty.apiUrl, service.apiKey)
const patient = createClient(service.apiUrl, service.apiKey)
afterAll(async () => {
  await prisma.$disconnect()
  await proxy.close()
  await service.close()
})

/** Once the key is known, these need no database: the free check, and the catalog, which is cached. */
const WITHOUT_DATABASE = new Set(['checkVehicleSpecs', 'listPackages'])
const operations = authenticatedOperations.filter(({ id }) => !WITHOUT_DATABASE.has(id))

test('every request gets 503 in time, and all connections serve again afterwards', async () => {
  // Opens all connections, and lets the server cache the key.
  await Promise.all(Array.from({ length: POOL }, () => client.lookUp(MODEL_3)))
  const askAll = (who: Client) =>
    Promise.all(operations.map(({ method, path, json }) => who.call(method, path, { json })))
  const unavailable = (answers: readonly Answer[]) =>
    operations.filter((_, nth) => answers[nth]?.status === 503).map(({ id }) => id)

  const always = unavailable(await askAll(patient))
  await proxy.frozenFor(async () => {
    expect(unavailable(await askAll(client))).toEqual(operations.map(({ id }) => id))
  })
  // Requests in progress are given up only by their own timeouts.
  await expect.poll(async () => unavailable(await askAll(client)), { timeout: 30_000 }).toEqual(always)
})

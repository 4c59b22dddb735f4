/** A database that keeps its connections and stops responding, as when its machine hangs. */
import { openDatabase } from '@vinspec/core/foundation'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { startCuttingProxy } from '@vinspec/core/testing/cutting-proxy'
import { afterAll, expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { type Client, createClient } from './support/client.ts'
import { authenticatedOperations } from './support/every-operation.ts'
import { MODEL_3 } from './support/vins.ts'

const POOL = 3

const service = await closeAfterAll(startTestService())
const proxy = await closeAfterAll(startCuttingProxy(service.databaseUrl))
const prisma = openDatabase({ url: proxy.url, poolSize: POOL })
const hasty = await service.startReplica({ prisma, answerWithinMs: 500 })
const client = createClient(hasty.apiUrl, service.apiKey)
const patient = createClient(service.apiUrl, service.apiKey)
afterAll(() => prisma.$disconnect())

/** Once the key is known, these need no database: the free check, and the catalog, which is cached. */
const WITHOUT_DATABASE = new Set(['checkVehicleSpecs', 'listPackages'])
const operations = authenticatedOperations.filter(({ id }) => !WITHOUT_DATABASE.has(id))

test('every request gets 503 in time, and all connections serve again afterwards', async () => {
  // Opens all connections, and lets the server cache the key.
  await Promise.all(Array.from({ length: POOL }, () => client.lookUp(MODEL_3)))
  const unavailable = async (who: Client, asked = operations) => {
    const answers = await Promise.all(asked.map(({ method, path, json }) => who.call(method, path, { json })))
    return asked.filter((_, nth) => answers[nth]?.status === 503)
  }

  const always = await unavailable(patient)
  await proxy.frozenFor(async () => {
    expect(await unavailable(client)).toEqual(operations)
  })
  // Requests in progress are given up only by their own timeouts. A client that was answered does not delay the others again.
  let waiting = operations
  await expect
    .poll(async () => {
      waiting = await unavailable(client, waiting)
      return waiting
    })
    .toEqual(always)
})

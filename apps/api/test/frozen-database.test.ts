/** A database that keeps its connections and says nothing, as when its machine hangs. */
import { type Database, openDatabase } from '@vinspec/core/foundation'
import { type CuttingProxy, startCuttingProxy } from '@vinspec/core/testing/cutting-proxy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { type Client, createClient } from './support/client.ts'
import { authenticatedOperations } from './support/every-operation.ts'
import { MODEL_3 } from './support/vins.ts'

const POOL = 3

let service: TestService
let proxy: CuttingProxy
let prisma: Database
let client: Client
beforeAll(async () => {
  service = await startTestService()
  proxy = await startCuttingProxy(service.databaseUrl)
  prisma = openDatabase({ url: proxy.url, poolSize: POOL })
  const replica = await service.startReplica({ prisma, answerWithinMs: 500 })
  client = createClient(replica.apiUrl, service.apiKey)
})
afterAll(async () => {
  await prisma.$disconnect()
  await proxy.close()
  await service.close()
})

/** All but the free check, which needs no database once the key is known. */
const operations = authenticatedOperations.filter(({ path }) => !path.startsWith('/vehicle-specs/check'))

test('every request gets 503 in time, and all connections serve again afterwards', async () => {
  // Cars are read with every connection, and the key is known.
  await Promise.all(Array.from({ length: POOL }, () => client.lookUp(MODEL_3)))
  const askAll = () =>
    Promise.all(operations.map(({ method, path, json }) => client.call(method, path, { json })))

  const before = await askAll()
  await proxy.frozenFor(async () => {
    for (const { status, code } of await askAll()) {
      expect([status, code]).toEqual([503, 'service_unavailable'])
    }
  })
  // What was under way is given up only by its own time-outs.
  const statuses = async () => (await askAll()).map(({ status }) => status)
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(before.map(({ status }) => status))
})

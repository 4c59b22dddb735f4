/** Database connections that are lost: ended by an administrator again and again, or cut anywhere in an operation. */
import { ALL_PERMISSIONS } from '@vinspec/core/access'
import type { Database } from '@vinspec/core/foundation'
import { openTestDatabase } from '@vinspec/core/testing'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { type CuttingProxy, startCuttingProxy } from '@vinspec/core/testing/cutting-proxy'
import { startTestPayments, type TestPayments, WEBHOOK_SECRET } from '@vinspec/core/testing/payments'
import { terminateConnections } from '@vinspec/core/testing/terminate-connections'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { startApiProcess } from './support/api-process.ts'
import { type Client, createClient } from './support/client.ts'
import { authenticatedOperations } from './support/every-operation.ts'
import { MODEL_3 } from './support/vins.ts'

/** The example VIN of the contract. */
const BATCH =
  authenticatedOperations.flatMap(({ path }) => /^\/batches\/([^/]+)/.exec(path)?.[1] ?? []).at(0) ?? ''

const service = await closeAfterAll(startTestService({ clock: () => new Date() }))

describe('a connection that is cut', () => {
  let sandbox: TestPayments
  let proxy: CuttingProxy
  let prisma: Database
  let client: Client
  beforeAll(async () => {
    sandbox = await startTestPayments()
    proxy = await startCuttingProxy(service.databaseUrl)
    prisma = openTestDatabase(proxy.url)
    const vendor = sandbox.payments
    const payments = { vendor, webhookSecret: WEBHOOK_SECRET }
    const replica = await service.startReplica({ prisma, payments })
    const { apiKey } = await service.createCustomer({
      credits: 100,
      permissions: ALL_PERMISSIONS,
      monthlyTopUpCents: 60_000,
    })
    client = createClient(replica.apiUrl, apiKey)
    // A car and a batch to read, and connections to cut.
    expect((await client.lookUp(MODEL_3)).status).toBe(200)
    const { body } = await client.call('POST', '/batches', { json: { vins: [MODEL_3] } })
    await service.prisma.bulkLookup.updateMany({ where: { id: Object(body).id }, data: { id: BATCH } })
  })
  afterAll(async () => {
    await prisma.$disconnect()
    await proxy.close()
    await sandbox.close()
  })

  test.each(authenticatedOperations)(
    'anywhere in $method $path causes a 503 at worst, and the next attempt works',
    async ({ method, path, json }) => {
      const ask = async () => {
        const { status, code } = await client.call(method, path, { json })
        return code ?? status
      }
      const served = await ask()
      expect(served).toBeTypeOf('number')
      for (let messages = 0, isCut = true; isCut; messages++) {
        let outcome: unknown
        isCut = await proxy.cutAfter(messages, async () => {
          outcome = await ask()
        })
        expect([served, 'service_unavailable'], `after ${messages} messages`).toContain(outcome)
      }
      expect(await ask()).toBe(served)
    },
  )
})

test('a connection that the database ends never ends the process or costs a second credit', async () => {
  const { id, apiKey } = await service.createCustomer({ credits: 50 })
  const api = await startApiProcess({
    DATABASE_URL: service.databaseUrl,
    // A lookup that lost its connection in the middle holds its key for this long.
    LOOKUP_LEASE_MS: '2000',
    VEHICLE_DATA_TIMEOUT_MS: '1000',
  })
  const running = createClient(`${api.origin}/api/v1`, apiKey)
  const lookUp = async (key: string) => (await running.lookUp(MODEL_3, key)).status
  const keys: string[] = []
  for (let round = 0; round < 5; round++) {
    const asked = Array.from({ length: 3 }, () => crypto.randomUUID())
    keys.push(...asked)
    const answers = Promise.all(asked.map(lookUp))
    await terminateConnections(service.databaseUrl)
    for (const status of await answers) expect([200, 503]).toContain(status)
  }
  expect(api.process.exitCode).toBeNull()
  // Whatever became of the first attempt, each retry gets its answer, once.
  for (const key of keys) await expect.poll(() => lookUp(key), { interval: 250 }).toBe(200)
  expect(await service.prisma.ledgerEntry.count({ where: { customerId: id, kind: 'settlement' } })).toBe(
    keys.length,
  )
  expect(await api.stop()).toBe(0)
})

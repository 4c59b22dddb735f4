/** The real process, whose connections to the database an administrator ends, again and again. */
import { terminateConnections } from '@vinspec/core/testing/terminate-connections'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { startApiProcess } from './support/api-process.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ clock: () => new Date() })
})
afterAll(() => service.close())

test('a connection that the database ends never ends the process, nor costs a second credit', async () => {
  const { id, apiKey } = await service.createCustomer({ credits: 50 })
  const api = await startApiProcess({
    DATABASE_URL: service.databaseUrl,
    // A lookup that lost its connection in the middle holds its key so long.
    LOOKUP_LEASE_MS: '2000',
    VEHICLE_DATA_TIMEOUT_MS: '1000',
  })
  const lookUp = async (key: string) => {
    const answer = await fetch(`${api.origin}/api/v1/vehicle-specs`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ vin: '5YJSA1E67NF123456' }),
    })
    await answer.text()
    return answer.status
  }
  const keys: string[] = []
  for (let round = 0; round < 5; round++) {
    const asked = Array.from({ length: 3 }, () => crypto.randomUUID())
    keys.push(...asked)
    const running = Promise.all(asked.map(lookUp))
    await terminateConnections(service.databaseUrl)
    for (const status of await running) expect([200, 503]).toContain(status)
  }
  expect(api.process.exitCode).toBeNull()
  // Whatever came of the first try, the retry of each has its answer, once.
  for (const key of keys) await expect.poll(() => lookUp(key), { interval: 250 }).toBe(200)
  expect(await service.prisma.ledgerEntry.count({ where: { customerId: id, kind: 'settlement' } })).toBe(
    keys.length,
  )
  expect(await api.stop()).toBe(0)
})

/** No customer uses more than a share of the connection pool. */
import { afterAll, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../src/foundation/db/client.ts'
import { withinShareOf } from '../src/foundation/db/shared-pool.ts'
import { newId } from '../src/foundation/ids.ts'
import * as sql from '../src/generated/sql/functions.ts'
import { PATIENCE_MS, UNHURRIED } from '../testing/patience.ts'
import { createTestDatabase, openTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
// Each customer may use two of five connections.
const patient = openTestDatabase(database.url, 5)
const hasty = openDatabase({ url: database.url, poolSize: 5, connectTimeoutMs: 200 })
afterAll(async () => {
  await patient.$disconnect()
  await hasty.$disconnect()
  await database.drop()
})

/** Lets a customer hold this many connections until they are released. */
async function hold(prisma: Database, customerId: string, connections: number) {
  const released = Promise.withResolvers<void>()
  const begun = Array.from({ length: connections }, () => Promise.withResolvers<void>())
  const done = Promise.all(
    begun.map(({ resolve }) =>
      withinShareOf(customerId, () =>
        prisma.$transaction(async (tx) => {
          await tx.customer.count()
          resolve()
          await released.promise
        }, UNHURRIED),
      ),
    ),
  )
  await Promise.race([Promise.all(begun.map(({ promise }) => promise)), done])
  return async () => {
    released.resolve()
    await done
  }
}

describe.each<[string, (prisma: Database) => Promise<unknown>]>([
  ['a query', (prisma) => prisma.customer.count()],
  ['a transaction', (prisma) => prisma.$transaction(async (tx) => await tx.customer.count(), UNHURRIED)],
  ['a function', (prisma) => sql.availableCredits(prisma, { customer: newId(), now: new Date() })],
])('%s', (_, askOf) => {
  test('of a customer whose share is used up waits, and is then told to try again, while others are served', async () => {
    const ask = () => askOf(hasty)
    // Opens all five, which may take longer than the timeout on a busy machine.
    await vi.waitFor(() => Promise.all(Array.from({ length: 5 }, () => hasty.customer.count())), PATIENCE_MS)
    const letGo = await hold(hasty, 'noisy', 2)
    const refused = withinShareOf('noisy', ask).then(
      () => 'served',
      (error: unknown) => error,
    )
    expect(await withinShareOf('quiet', ask)).toBe(0)
    expect(await ask()).toBe(0)
    expect(await refused).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 2 })
    await letGo()
    expect(await withinShareOf('noisy', ask)).toBe(0)
  })

  test('of a customer whose share is used up is served as soon as a connection is free', async () => {
    const ask = () => askOf(patient)
    const letGo = await hold(patient, 'noisy', 2)
    const waiting = Promise.all(Array.from({ length: 20 }, () => withinShareOf('noisy', ask)))
    await letGo()
    expect(await waiting).toEqual(Array(20).fill(0))
  })
})

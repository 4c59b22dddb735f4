/** A replica of the API that is killed while customers pay. */

import * as pg from '@vinspec/connections'
import { readAvailableCredits } from '@vinspec/core/ledger'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { grantCredits } from '@vinspec/core/testing/grant-credits'
import { expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { startApiProcess } from './support/api-process.ts'
import { createClient } from './support/client.ts'
import { MODEL_3 } from './support/vins.ts'

const service = await closeAfterAll(startTestService())

/** A replica whose leases are short enough to wait for, because our clock does not reach into another process. */
async function startReplica() {
  return await startApiProcess({
    DATABASE_URL: service.databaseUrl,
    LOOKUP_LEASE_MS: '3000',
    VEHICLE_DATA_TIMEOUT_MS: '2000',
    RATE_LIMIT_LOOKUPS_PER_MINUTE: '100000',
    RATE_LIMIT_CONCURRENT_LOOKUPS: '1000',
  })
}

async function lookUp(origin: string, apiKey: string, key: string): Promise<number> {
  return (await createClient(`${origin}/api/v1`, apiKey).lookUp(MODEL_3, key)).status
}

/** Tables of different databases may have the same number. */
const WAITING = `
  SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
  WHERE l.relation = 'vehicle_lookup'::regclass AND NOT l.granted`

/** Lets no lookup be settled until `release` is called. */
async function blockSettlements() {
  const blocker = new pg.Client({ connectionString: service.databaseUrl })
  await blocker.connect()
  await blocker.query('BEGIN')
  await blocker.query('LOCK TABLE vehicle_lookup IN SHARE MODE')
  return {
    untilOneWaits: async () => {
      while ((await blocker.query(WAITING)).rowCount === 0);
    },
    release: async () => {
      await blocker.query('ROLLBACK')
      await blocker.end()
    },
  }
}

test('every one of 60 lookups succeeds when it is retried on another replica, and is charged exactly once', async () => {
  // The processes use the real time, so this customer's credits must too.
  const dependencies = { ...service, clock: () => new Date() }
  const { id: customerId, apiKey } = await service.createCustomer({ credits: 0 })
  await grantCredits(dependencies, customerId, 100)
  const answered = Array.from({ length: 30 }, (_, i) => `answered-${i}`)
  const interrupted = Array.from({ length: 30 }, (_, i) => `interrupted-${i}`)

  const first = await startReplica()
  const statuses = await Promise.all(answered.map((key) => lookUp(first.origin, apiKey, key)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  const settlements = await blockSettlements()
  const underway = Promise.allSettled(interrupted.map((key) => lookUp(first.origin, apiKey, key)))
  await settlements.untilOneWaits()
  first.process.kill('SIGKILL')
  const results = await underway
  await settlements.release()
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']))

  const second = await startReplica()
  for (const key of [...answered, ...interrupted]) {
    await expect.poll(() => lookUp(second.origin, apiKey, key), { message: key }).toBe(200)
  }
  expect(await readAvailableCredits(dependencies, customerId)).toBe(40)
  expect(await service.prisma.vehicleLookup.count({ where: { customerId } })).toBe(60)
  await second.stop()
})

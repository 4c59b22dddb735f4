/** One customer who holds every lock and connection they can get, and the others. */
import * as pg from '@vinspec/connections'
import { afterAll, expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { createClient } from './support/client.ts'
import { MODEL_3 } from './support/vins.ts'

const service = await startTestService()
/** With a pool as large as in production, which nobody else uses. */
const { apiUrl } = await service.startReplica()
const guard = new pg.Client({ connectionString: service.databaseUrl })
await guard.connect()
afterAll(async () => {
  await guard.end()
  await service.close()
})

/** The customer's rows that a frozen transaction can lock. */
const LOCKS = [
  'SELECT FROM customer WHERE id = $1 FOR UPDATE',
  'SELECT FROM api_key WHERE customer_id = $1 FOR UPDATE',
  'SELECT FROM credit_grant WHERE customer_id = $1 FOR UPDATE',
  'SELECT FROM auto_top_up_rule WHERE customer_id = $1 FOR UPDATE',
  'SELECT enqueue_top_up_check($1)',
]

async function countWaiting(): Promise<number> {
  // Within a transaction, the view would keep showing its first result.
  await guard.query('SELECT pg_stat_clear_snapshot()')
  const { rows } = await guard.query(`
    SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`)
  return rows.length
}

test("others are served while one customer's requests wait for every lock and connection", async () => {
  const noisy = await service.createCustomer({ credits: 100 })
  const quiet = createClient(apiUrl, service.apiKey)
  await guard.query('BEGIN')
  for (const lock of LOCKS) await guard.query(lock, [noisy.id])

  const client = createClient(apiUrl, noisy.apiKey)
  const asked = Array.from({ length: 60 }, (_, nth) =>
    nth % 3 === 0 ? client.call('DELETE', '/auto-top-up') : client.lookUp(MODEL_3),
  )
  await expect.poll(countWaiting).toBeGreaterThanOrEqual(4)
  for (let nth = 0; nth < 5; nth++) {
    expect((await quiet.lookUp(MODEL_3)).status).toBe(200)
    expect((await quiet.get('/credits')).status).toBe(200)
  }
  // The customer's share of connections, and the log of their requests.
  expect(await countWaiting()).toBeLessThanOrEqual(5)

  await guard.query('ROLLBACK')
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
})

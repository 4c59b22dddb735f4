/** One customer who makes as many requests as possible. */
import { setTimeout as wait } from 'node:timers/promises'
import * as pg from '@vinspec/connections'
import { Pool } from 'undici'
import { lookUp } from '../lookups/measure.ts'
import type { BenchCustomer } from '../prepare-customers.ts'

/** frozen: somebody keeps all of the customer's rows locked, so that what can wait for a lock does. busy: nobody does. */
export type Noise = 'frozen' | 'busy'

const CONNECTIONS = 64
/** Long enough for whatever can wait for a lock to do so. */
const UNTIL_ALL_WAIT_MS = 500

/** @returns what ends it */
export async function makeNoise(
  kind: Noise,
  { customerId, apiKey }: BenchCustomer,
  { origin, databaseUrl }: { readonly origin: string; readonly databaseUrl: string },
): Promise<() => Promise<void>> {
  const locker = new pg.Client({ connectionString: databaseUrl })
  await locker.connect()
  if (kind === 'frozen') await lockEverything(locker, customerId)
  const pool = new Pool(origin, { connections: CONNECTIONS })
  const over = new AbortController()
  const ask = async () => {
    while (!over.signal.aborted) {
      const { statusCode, body } = await lookUp(pool, apiKey)
      await body.dump()
      if (statusCode === 500) throw new Error('a lookup was answered with 500')
    }
  }
  const asking = Promise.all(Array.from({ length: CONNECTIONS }, ask))
  await wait(UNTIL_ALL_WAIT_MS)
  return async () => {
    over.abort()
    await locker.end()
    await asking
    await pool.close()
  }
}

async function lockEverything(locker: pg.Client, customerId: string): Promise<void> {
  await locker.query('BEGIN')
  await locker.query('SELECT FROM customer WHERE id = $1 FOR UPDATE', [customerId])
  await locker.query('SELECT FROM credit_grant WHERE customer_id = $1 FOR UPDATE', [customerId])
  await locker.query('SELECT FROM api_key WHERE customer_id = $1 FOR UPDATE', [customerId])
}

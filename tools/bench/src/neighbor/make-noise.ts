/** One customer who makes as many requests as possible. */
import { randomUUID } from 'node:crypto'
import * as pg from '@vinspec/connections'
import { freshVin } from '@vinspec/vehicle-data/testing/vins'
import { Pool } from 'undici'

/** frozen: somebody keeps all of the customer's rows locked, so that what can wait for a lock does. busy: nobody does. */
export type Noise = 'frozen' | 'busy'

interface Neighbor {
  /** Where lookups are posted. */
  readonly url: string
  readonly apiKey: string
  readonly databaseUrl: string
}

const CONNECTIONS = 64
/** Long enough for whatever can wait for a lock to do so. */
const UNTIL_ALL_WAIT_MS = 500

export async function makeNoise(
  kind: Noise,
  { url, apiKey, databaseUrl }: Neighbor,
): Promise<{ stop(): Promise<void> }> {
  const locker = new pg.Client({ connectionString: databaseUrl })
  await locker.connect()
  if (kind === 'frozen') await lockEverything(locker)

  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections: CONNECTIONS })
  const over = new AbortController()
  const ask = async () => {
    while (!over.signal.aborted) {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: pathname,
        headers: {
          authorization: `Bearer ${apiKey}`,
          'idempotency-key': randomUUID(),
          'content-type': 'application/json',
        },
        body: JSON.stringify({ vin: freshVin() }),
      })
      await body.dump()
      if (statusCode === 500) throw new Error(`${pathname} answered 500`)
    }
  }
  const asking = Promise.all(Array.from({ length: CONNECTIONS }, ask))
  await new Promise((resolve) => setTimeout(resolve, UNTIL_ALL_WAIT_MS))
  return {
    stop: async () => {
      over.abort()
      await locker.end()
      await asking
      await pool.close()
    },
  }
}

/** The customer who was made first. */
async function lockEverything(locker: pg.Client): Promise<void> {
  await locker.query('BEGIN')
  const { rows } = await locker.query<{ id: string }>(
    `SELECT id FROM customer WHERE email = 'bench-0@example.com' FOR UPDATE`,
  )
  const customer = rows[0]?.id
  await locker.query('SELECT FROM credit_grant WHERE customer_id = $1 FOR UPDATE', [customer])
  await locker.query('SELECT FROM api_key WHERE customer_id = $1 FOR UPDATE', [customer])
}

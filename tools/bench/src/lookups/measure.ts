/** Sends a bounded number of lookups and takes the time of each. */
import { randomUUID } from 'node:crypto'
import { freshVin } from '@vinspec/vehicle-data/testing/vins'
import type { Pool } from 'undici'
import type { BenchServer } from '../server-process.ts'
import { type Times, takeTimes } from '../take-times.ts'

export interface Load {
  readonly apiKeys: readonly string[]
  readonly connections: number
  readonly lookups: number
}

const WARM_UP_LOOKUPS = 600

export async function warmUp(server: BenchServer, load: Omit<Load, 'lookups'>): Promise<void> {
  await measure(server, { ...load, lookups: WARM_UP_LOOKUPS })
}

export async function measure(server: BenchServer, { apiKeys, connections, lookups }: Load): Promise<Times> {
  const { pathname } = new URL(server.url)
  return await takeTimes(server, { connections, requests: lookups }, (pool, index) =>
    lookUp(pool, pathname, apiKeys[index % apiKeys.length] ?? ''),
  )
}

async function lookUp(pool: Pool, path: string, apiKey: string): Promise<void> {
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path,
    headers: {
      authorization: `Bearer ${apiKey}`,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ vin: freshVin() }),
  })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text}`)
}

/** Rounds of paid lookups. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type * as pg from '@vinspec/connections'
import { UNLIMITED } from '@vinspec/stack/launch-app'
import { freshVin } from '@vinspec/vehicle-data/testing/vins'
import type { Dispatcher, Pool } from 'undici'
import type { Bench, BenchServer } from '../bench.ts'
import type { Round } from '../figures.ts'
import { takeTimes } from '../take-times.ts'
import { readDatabaseCosts } from './database-costs.ts'

export interface Load {
  readonly apiKeys: readonly string[]
  readonly connections: number
  readonly lookups: number
}

const WARM_UP_LOOKUPS = 600
/** Long enough for everything that is written after the response, such as the request log. */
const AFTERMATH_MS = 1_200

/** The API, with limits that the load does not reach. */
export async function startApi(
  { start }: Bench,
  settings: NodeJS.ProcessEnv = UNLIMITED,
): Promise<BenchServer> {
  return await start('apps/api/src/main.ts', settings)
}

export async function warmUp(server: BenchServer, load: Omit<Load, 'lookups'>): Promise<void> {
  await measure(server, { ...load, lookups: WARM_UP_LOOKUPS })
}

export async function measure(server: BenchServer, { apiKeys, connections, lookups }: Load): Promise<Round> {
  return await takeTimes(server, { connections, requests: lookups }, async (pool, index) => {
    const { statusCode, body } = await lookUp(pool, apiKeys[index % apiKeys.length] ?? '')
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`a lookup was answered with ${statusCode}: ${text}`)
  })
}

/** Measures a round, with what the server, the database, and its log spend per lookup. */
export async function takeRound(server: BenchServer, load: Load, client: pg.Client): Promise<Round> {
  const cpuBefore = await server.costs()
  const before = await readDatabaseCosts(client)
  const round = await measure(server, load)
  await wait(AFTERMATH_MS)
  const after = await readDatabaseCosts(client)
  const cpuAfter = await server.costs()
  return {
    ...round,
    cpuMicros: (cpuAfter.process - cpuBefore.process) / load.lookups,
    databaseCpuMicros: (after.cpuMicros - before.cpuMicros) / load.lookups,
    logBytes: (after.logBytes - before.logBytes) / load.lookups,
  }
}

export async function lookUp(pool: Pool, apiKey: string): Promise<Dispatcher.ResponseData> {
  return await pool.request({
    method: 'POST',
    path: '/api/v1/vehicle-specs',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ vin: freshVin() }),
  })
}

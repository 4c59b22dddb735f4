/** Sends a bounded number of lookups and takes the time of each. */
import { randomUUID } from 'node:crypto'
import { parseVin } from '@vinspec/vehicle-data'
import { Pool } from 'undici'
import type { BenchServer } from './server-process.ts'
import type { StatementCounts } from './statements.ts'

export interface Load {
  readonly apiKeys: readonly string[]
  readonly connections: number
  readonly lookups: number
}

export interface Round extends StatementCounts {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** CPU time of the server process for one lookup. */
  readonly cpuMicros: number
}

const WARM_UP_LOOKUPS = 600

export async function warmUp(server: BenchServer, load: Omit<Load, 'lookups'>): Promise<void> {
  await measure(server, { ...load, lookups: WARM_UP_LOOKUPS })
}

export async function measure(
  server: BenchServer,
  { apiKeys, connections, lookups }: Load,
): Promise<Omit<Round, keyof StatementCounts>> {
  const { origin, pathname } = new URL(server.url)
  const pool = new Pool(origin, { connections })
  const times: number[] = []
  let sent = 0
  const cpuBefore = await server.cpuMicros()
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (sent < lookups) {
        const apiKey = apiKeys[sent++ % apiKeys.length] ?? ''
        const before = performance.now()
        await lookUp(pool, pathname, apiKey)
        times.push(performance.now() - before)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const cpuMicros = (await server.cpuMicros()) - cpuBefore
  await pool.close()
  times.sort((a, b) => a - b)
  return {
    perSecond: lookups / seconds,
    p50Ms: times[Math.floor(times.length * 0.5)] ?? Number.NaN,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    cpuMicros: cpuMicros / lookups,
  }
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

let serial = 0

/** A VIN that was not looked up before: a Model S Plaid with the next serial and the digit that fits it. */
function freshVin(): string {
  serial += 1
  const candidates = Array.from(
    '0123456789X',
    (digit) => `5YJSA1E6${digit}NF${String(serial).padStart(6, '0')}`,
  )
  const vin = candidates.find((candidate) => parseVin(candidate).ok)
  if (!vin) throw new Error('one of eleven check digits fits')
  return vin
}

/**
 * What others feel of one customer with every lock and every connection that it can get, in their p99, with the limits that
 * the API has by default. Rounds with and without the noise alternate, and the median counts.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@vinspec/postgres'
import { measure, warmUp } from './lookups/measure.ts'
import { prepareDatabase } from './lookups/prepare-database.ts'
import { median } from './median.ts'
import { makeNoise, type Noise } from './neighbor/make-noise.ts'
import { startServer } from './server-process.ts'
import type { Times } from './take-times.ts'

const ROUNDS = 5
/** So few that no customer comes to the end of a minute's lookups. */
const LOOKUPS_PER_ROUND = 500
const CONNECTIONS = 8

const folder = await mkdtemp(join(tmpdir(), 'vinspec-bench-'))
const postgres = await startPostgres({ folder, settings: { shared_preload_libraries: 'pg_stat_statements' } })
try {
  const { databaseUrl, apiKeys } = await prepareDatabase(postgres.url)
  const [noisy = '', ...others] = apiKeys
  const load = { apiKeys: others, connections: CONNECTIONS, lookups: LOOKUPS_PER_ROUND }
  for (const kind of ['frozen', 'busy'] as const) {
    const server = await startServer(new URL('lookups/vinspec-server.ts', import.meta.url), [
      databaseUrl,
      'usual limits',
    ])
    await warmUp(server, load)
    const quiet: Times[] = []
    const disturbed: Times[] = []
    for (let i = 0; i < ROUNDS; i++) {
      quiet.push(await measure(server, load))
      const noise = await makeNoise(kind, { url: server.url, apiKey: noisy, databaseUrl })
      disturbed.push(await measure(server, load))
      await noise.stop()
    }
    report(kind, quiet, disturbed)
    await server.stop()
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true })
}

function report(kind: Noise, quiet: readonly Times[], disturbed: readonly Times[]): void {
  const column = (rounds: readonly Times[], pick: (round: Times) => number, digits: number) =>
    median(rounds.map(pick)).toFixed(digits).padStart(10)
  const ratios = disturbed.map(({ p99Ms }, i) => p99Ms / (quiet[i]?.p99Ms ?? Number.NaN))
  console.log(`
a ${kind} customer beside ${CONNECTIONS} connections of others, median of ${ROUNDS} rounds of ${LOOKUPS_PER_ROUND} lookups
                             alone    beside
  lookups per second    ${column(quiet, (r) => r.perSecond, 0)}${column(disturbed, (r) => r.perSecond, 0)}
  latency p50, ms       ${column(quiet, (r) => r.p50Ms, 2)}${column(disturbed, (r) => r.p50Ms, 2)}
  latency p99, ms       ${column(quiet, (r) => r.p99Ms, 2)}${column(disturbed, (r) => r.p99Ms, 2)}
  ratio of p99: ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`)
}

/**
 * Lookups per second and CPU per lookup through HTTP, against a bare Fastify + pg handler that does only
 * the commits no paid lookup can do without: the attempt before the provider is asked, the answer after.
 * Both servers are processes of their own on one PostgreSQL; rounds alternate and the median counts.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@vinspec/postgres'
import { measure, type Round, warmUp } from './lookups/measure.ts'
import { prepareDatabase } from './lookups/prepare-database.ts'
import { countStatements, resetStatements } from './lookups/statements.ts'
import { median } from './median.ts'
import { type BenchServer, startServer } from './server-process.ts'

const ROUNDS = 7
const LOOKUPS_PER_ROUND = 1_500
const CONNECTIONS = 8

const folder = await mkdtemp(join(tmpdir(), 'vinspec-bench-'))
const postgres = await startPostgres({
  folder,
  settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'all' },
})
try {
  const setting = await prepareDatabase(postgres.url)
  const servers: ReadonlyArray<readonly [string, BenchServer]> = [
    ['bare', await startServer(new URL('lookups/bare-server.ts', import.meta.url), [setting.databaseUrl])],
    [
      'vinspec',
      await startServer(new URL('lookups/vinspec-server.ts', import.meta.url), [setting.databaseUrl]),
    ],
  ]
  for (const scenario of ['many customers', 'one customer'] as const) {
    const keys = scenario === 'one customer' ? setting.apiKeys.slice(0, 1) : setting.apiKeys
    const rounds: Record<string, Round[]> = { bare: [], vinspec: [] }
    for (const [, server] of servers) await warmUp(server, { apiKeys: keys, connections: CONNECTIONS })
    for (let i = 0; i < ROUNDS; i++) {
      for (const [name, server] of servers) {
        await resetStatements(postgres.url)
        const round = await measure(server, {
          apiKeys: keys,
          connections: CONNECTIONS,
          lookups: LOOKUPS_PER_ROUND,
        })
        rounds[name]?.push({ ...round, ...(await countStatements(postgres.url, LOOKUPS_PER_ROUND)) })
      }
    }
    report(scenario, rounds['bare'] ?? [], rounds['vinspec'] ?? [])
  }
  for (const [, server] of servers) await server.stop()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true })
}

function report(scenario: string, bare: readonly Round[], vinspec: readonly Round[]): void {
  const column = (rounds: readonly Round[], pick: (round: Round) => number, digits: number) =>
    median(rounds.map(pick)).toFixed(digits).padStart(10)
  const ratios = vinspec.map((round, i) => round.perSecond / (bare[i]?.perSecond ?? Number.NaN))
  console.log(`
${scenario}, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${LOOKUPS_PER_ROUND} lookups
                              bare   vinspec
  lookups per second    ${column(bare, (r) => r.perSecond, 0)}${column(vinspec, (r) => r.perSecond, 0)}
  latency p50, ms       ${column(bare, (r) => r.p50Ms, 2)}${column(vinspec, (r) => r.p50Ms, 2)}
  latency p99, ms       ${column(bare, (r) => r.p99Ms, 2)}${column(vinspec, (r) => r.p99Ms, 2)}
  server CPU, µs        ${column(bare, (r) => r.cpuMicros, 0)}${column(vinspec, (r) => r.cpuMicros, 0)}
  round trips           ${column(bare, (r) => r.roundTrips, 2)}${column(vinspec, (r) => r.roundTrips, 2)}
  statements            ${column(bare, (r) => r.statements, 2)}${column(vinspec, (r) => r.statements, 2)}
  ratio of lookups per second: ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}) of bare`)
}

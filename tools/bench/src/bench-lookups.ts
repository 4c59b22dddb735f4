/**
 * Paid lookups through HTTP, against a bare Fastify + pg handler that does only the two commits of a lookup whose source
 * takes time: the attempt before it is asked, the answer after. Both servers are processes of their own on one PostgreSQL;
 * they take turns, and the median counts.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as pg from '@vinspec/connections'
import { startPostgres } from '@vinspec/postgres'
import { type Load, measure, warmUp } from './lookups/measure.ts'
import { prepareDatabase } from './lookups/prepare-database.ts'
import { growthOf, readRoom } from './lookups/read-room.ts'
import { type Comparison, describe, type Pair, sumUp } from './lookups/report.ts'
import { countStatements, setTracking } from './lookups/statements.ts'
import { takeRound } from './lookups/take-round.ts'
import { type BenchServer, startServer } from './server-process.ts'

const { values: options } = parseArgs({
  options: {
    connections: { type: 'string', default: '8,32,128' },
    rounds: { type: 'string', default: '5' },
    // So that a round takes seconds, and what is done once per connection, or every 2 s per API key, weighs as it does under
    // lasting load.
    lookups: { type: 'string', default: '12000' },
  },
})
/** Until the code of both servers is compiled as far as it gets: ours is more, and would pay for that in the first rounds. */
const LOOKUPS_AT_FIRST = 20_000

const rounds = Number(options.rounds)
const lookups = Number(options.lookups)

const folder = await mkdtemp(join(tmpdir(), 'vinspec-bench-'))
const postgres = await startPostgres({ folder, settings: { shared_preload_libraries: 'pg_stat_statements' } })
const client = new pg.Client({ connectionString: postgres.url })
try {
  await client.connect()
  await setTracking(client, 'none')
  const { databaseUrl, apiKeys } = await prepareDatabase(postgres.url)
  const start = (name: string) =>
    startServer(new URL(`lookups/${name}-server.ts`, import.meta.url), [databaseUrl])
  const servers = { bare: await start('bare'), vinspec: await start('vinspec') }
  console.log(`${rounds} pairs of rounds of ${lookups} lookups: median (lowest to highest), costs per lookup`)
  const atFirst = { apiKeys, connections: 8, lookups: LOOKUPS_AT_FIRST }
  for (const server of [servers.bare, servers.vinspec]) await measure(server, atFirst)
  const comparisons: Comparison[] = []
  for (const connections of options.connections.split(',').map(Number)) {
    for (const [customers, keys] of [
      ['many customers', apiKeys],
      ['one customer', apiKeys.slice(0, 1)],
    ] as const) {
      const load = { apiKeys: keys, connections, lookups }
      const comparison = await compare(`${connections} connections, ${customers}`, servers, load)
      console.log(describe(comparison))
      comparisons.push(comparison)
    }
  }
  console.log(sumUp(comparisons))
  await Promise.all([servers.bare.stop(), servers.vinspec.stop()])
} finally {
  await client.end()
  await postgres.stop()
  await rm(folder, { recursive: true })
}

interface Servers {
  readonly bare: BenchServer
  readonly vinspec: BenchServer
}

async function compare(title: string, servers: Servers, load: Load): Promise<Comparison> {
  for (const server of [servers.bare, servers.vinspec]) await warmUp(server, load)
  const before = await readRoom(client)
  const pairs: Pair[] = []
  for (let i = 0; i < rounds; i++) pairs.push(await takePair(servers, load, i % 2 === 0))
  const growth = growthOf(before, await readRoom(client), rounds * lookups)
  const count = (server: BenchServer) => countStatements(client, lookups, () => measure(server, load))
  return { title, pairs, bare: await count(servers.bare), vinspec: await count(servers.vinspec), growth }
}

async function takePair({ bare, vinspec }: Servers, load: Load, bareFirst: boolean): Promise<Pair> {
  const first = await takeRound(bareFirst ? bare : vinspec, load, client)
  const second = await takeRound(bareFirst ? vinspec : bare, load, client)
  return bareFirst ? { bare: first, vinspec: second } : { bare: second, vinspec: first }
}

/**
 * Compares paid lookups through HTTP with a bare Fastify + pg handler that makes only the two commits of a lookup whose source
 * takes time: the attempt before the source is asked, and the answer after. Both servers are separate processes on one
 * PostgreSQL. They take turns, and the medians are compared.
 */
import { parseArgs } from 'node:util'
import * as pg from '@vinspec/connections'
import { migrate } from '@vinspec/core/migrate'
import { type BenchServer, runBench } from './bench.ts'
import { median, printRounds, printTable, type Round, ratios, takeTurns } from './figures.ts'
import { type Load, measure, startApi, takeRound, warmUp } from './lookups/measure.ts'
import { growthOf, type Room, readRoom } from './lookups/read-room.ts'
import { countStatements, setTracking } from './lookups/statements.ts'
import { prepareMany } from './prepare-customers.ts'

const { values: options } = parseArgs({
  options: {
    connections: { type: 'string', default: '8,32,128' },
    rounds: { type: 'string', default: '5' },
    // Enough for a round to take seconds, so that work per connection, or every 2 s per API key, counts as much as under
    // sustained load.
    lookups: { type: 'string', default: '12000' },
  },
})
/** Warms both servers up until their code is fully compiled. Ours has more code, and would be slower in the first rounds. */
const LOOKUPS_AT_FIRST = 20_000
const CUSTOMERS = 200
/** The one table of the bare server; all others are vinspec's. */
const BARE_TABLE = 'bare_lookup'
const SUMMED_UP = ['perSecond', 'p99Ms', 'cpuMicros', 'databaseCpuMicros'] as const

const rounds = Number(options.rounds)
const lookups = Number(options.lookups)

await runBench({ shared_preload_libraries: 'pg_stat_statements' }, async (bench) => {
  const client = new pg.Client({ connectionString: bench.databaseUrl })
  await client.connect()
  await migrate(bench.databaseUrl)
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  await setTracking(client, 'none')
  const apiKeys = (await prepareMany(bench.databaseUrl, CUSTOMERS)).map(({ apiKey }) => apiKey)
  const servers = [
    await bench.start('tools/bench/src/lookups/bare-server.ts'),
    await startApi(bench),
  ] as const
  console.log(`${rounds} pairs of rounds of ${lookups} lookups: median (lowest to highest), costs per lookup`)
  for (const server of servers) await measure(server, { apiKeys, connections: 8, lookups: LOOKUPS_AT_FIRST })
  const summary: string[][] = []
  for (const connections of options.connections.split(',').map(Number)) {
    for (const [customers, keys] of [
      ['many customers', apiKeys],
      ['one customer', apiKeys.slice(0, 1)],
    ] as const) {
      const title = `${connections} connections, ${customers}`
      const load = { apiKeys: keys, connections, lookups }
      const [bare, vinspec] = await compare(title, servers, load, client)
      const middles = SUMMED_UP.map((figure) => median(ratios(bare, vinspec, figure)).toFixed(2))
      summary.push([title, ...middles])
    }
  }
  printTable('vinspec of bare', ['', 'per second', 'p99', 'API CPU', 'PostgreSQL CPU'], summary)
  await client.end()
})

async function compare(
  title: string,
  servers: readonly [BenchServer, BenchServer],
  load: Load,
  client: pg.Client,
): Promise<readonly [readonly Round[], readonly Round[]]> {
  for (const server of servers) await warmUp(server, load)
  const before = await readRoom(client)
  const contestants = servers.map((server) => () => takeRound(server, load, client))
  const [bare = [], vinspec = []] = await takeTurns(rounds, contestants)
  const growth = growthOf(before, await readRoom(client), rounds * lookups)
  const counts = []
  for (const server of servers) {
    counts.push(await countStatements(client, lookups, () => measure(server, load)))
  }
  printRounds(
    title,
    ['bare', 'vinspec'],
    [bare, vinspec],
    [
      ['round trips', ...counts.map(({ roundTrips }) => roundTrips.toFixed(2))],
      ['statements', ...counts.map(({ statements }) => statements.toFixed(2))],
      ...roomRows(growth),
    ],
  )
  return [bare, vinspec]
}

/** Bytes stored per lookup, in total and by table. */
function roomRows(growth: Room): string[][] {
  const { [BARE_TABLE]: bare = 0, ...own } = Object.fromEntries(growth)
  const sum = Object.values(own).reduce((total, bytes) => total + bytes, 0)
  return [
    ['kept, bytes', bare.toFixed(0), sum.toFixed(0)],
    ...Object.entries(own).map(([table, bytes]) => [`  ${table}`, '', bytes.toFixed(0)]),
  ]
}

/**
 * Compares paid lookups of cars that a live source covers with the rate that the source allows, and with what this machine
 * gets out of it by bare handlers; and lookups of other cars with the API without live sources.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import * as pg from '@vinspec/connections'
import { migrate } from '@vinspec/core/migrate'
import { type BenchServer, runBench } from './bench.ts'
import { median, printRounds, printTable, type Round, ratios, spread, takeTurns } from './figures.ts'
import { ANSWERS_AFTER_MS } from './live/terms.ts'
import { type Load, measure, startApi, takeRound } from './lookups/measure.ts'
import { prepareMany } from './prepare-customers.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    lookups: { type: 'string', default: '4000' },
    // Can be lowered for a slow machine.
    'at-once': { type: 'string', default: '64' },
  },
})
const CUSTOMERS = 200
/** Enough connections that the source is never idle. */
const connections = 2 * Number(options['at-once'])
const allowedPerSecond = (Number(options['at-once']) * 1_000) / ANSWERS_AFTER_MS
const SERVER = 'tools/bench/src/live/live-server.ts'
const BARE_SERVER = 'tools/bench/src/live/bare-server.ts'

interface LiveRound extends Round {
  readonly loadCpuMicros: number
}

const coresBusy = ({ perSecond, cpuMicros, databaseCpuMicros = 0, loadCpuMicros }: LiveRound): number =>
  (perSecond * (cpuMicros + databaseCpuMicros + loadCpuMicros)) / 1_000_000

const rounds = Number(options.rounds)
const lookups = Number(options.lookups)

await runBench({}, async (bench) => {
  await migrate(bench.databaseUrl)
  const client = new pg.Client({ connectionString: bench.databaseUrl })
  await client.connect()
  const apiKeys = (await prepareMany(bench.databaseUrl, CUSTOMERS)).map(({ apiKey }) => apiKey)
  const vendor = await bench.start('tools/bench/src/live/vendor-server.ts')
  const VENDOR_URL = vendor.origin
  const settings = { VENDOR_URL, AT_ONCE: options['at-once'] }
  const load: Load = { apiKeys, connections, lookups }

  /** The vendor and the load share the machine, so their time is part of what a lookup takes from it. */
  const loadCpu = async () => {
    const { user, system } = process.cpuUsage()
    return user + system + (await vendor.costs()).process
  }
  const takeLiveRound = async (server: BenchServer): Promise<LiveRound> => {
    const before = await loadCpu()
    const round = await takeRound(server, load, client)
    return { ...round, loadCpuMicros: ((await loadCpu()) - before) / lookups }
  }

  const asking = [
    await bench.start(SERVER, { ...settings, COVERED_MAKE: 'Tesla' }),
    await bench.start(BARE_SERVER, { ...settings, COMMITS: 'yes' }),
    await bench.start(BARE_SERVER, settings),
  ]
  for (const server of asking) await measure(server, load)
  const taken = await takeTurns(
    rounds,
    asking.map((server) => () => takeLiveRound(server)),
  )
  printCovered(taken)

  const servers = [await startApi(bench), await bench.start(SERVER, { ...settings, COVERED_MAKE: 'nobody' })]
  const many = { ...load, lookups: 3 * lookups }
  for (const server of servers) await measure(server, many)
  const [without = [], beside = []] = await takeTurns(
    rounds,
    servers.map((server) => () => takeRound(server, many, client)),
  )
  printRounds('cars that no source covers', ['no source', 'a source'], [without, beside])
  console.log(
    `\nlookups per second, with a source that does not cover them: ${median(ratios(without, beside, 'perSecond')).toFixed(2)}`,
  )
  await client.end()
})

function printCovered(taken: readonly LiveRound[][]): void {
  const row = (name: string, figure: (round: LiveRound) => number, digits = 0) => [
    name,
    ...taken.map((each) => spread(each.map(figure), digits)),
  ]
  printTable(
    `cars that the source covers: ${allowedPerSecond.toFixed(0)} questions per second are allowed, with ${availableParallelism()} cores`,
    ['', 'the API', 'a bare handler with two commits', 'a bare handler'],
    [
      row('lookups per second', ({ perSecond }) => perSecond),
      row('of what is allowed', ({ perSecond }) => perSecond / allowedPerSecond, 2),
      row('p99, ms', ({ p99Ms }) => p99Ms),
      row('server CPU, µs', ({ cpuMicros }) => cpuMicros),
      row('PostgreSQL CPU, µs', ({ databaseCpuMicros = Number.NaN }) => databaseCpuMicros),
      row('vendor and load CPU, µs', ({ loadCpuMicros }) => loadCpuMicros),
      row('cores busy at this rate', coresBusy, 2),
    ],
  )
  const [api = [], bare = []] = taken
  console.log(
    `\nlookups per second, of a bare handler with two commits: ${median(ratios(bare, api, 'perSecond')).toFixed(2)}`,
  )
}

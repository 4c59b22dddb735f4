/**
 * Compares paid lookups of cars that a live source covers with the rate that the source allows, and lookups of other cars with
 * the API without live sources.
 */
import { parseArgs } from 'node:util'
import * as pg from '@vinspec/connections'
import { migrate } from '@vinspec/core/migrate'
import { runBench } from './bench.ts'
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

const rounds = Number(options.rounds)
const lookups = Number(options.lookups)

await runBench({}, async (bench) => {
  await migrate(bench.databaseUrl)
  const client = new pg.Client({ connectionString: bench.databaseUrl })
  await client.connect()
  const apiKeys = (await prepareMany(bench.databaseUrl, CUSTOMERS)).map(({ apiKey }) => apiKey)
  const { origin: VENDOR_URL } = await bench.start('tools/bench/src/live/vendor-server.ts')
  const load: Load = { apiKeys, connections, lookups }

  const covering = await bench.start(SERVER, {
    VENDOR_URL,
    COVERED_MAKE: 'Tesla',
    AT_ONCE: options['at-once'],
  })
  await measure(covering, load)
  const [covered = []] = await takeTurns(rounds, [() => takeRound(covering, load, client)])
  const row = (name: string, figure: (round: Round) => number, digits = 0) => [
    name,
    spread(covered.map(figure), digits),
  ]
  printTable(
    `cars that the source covers: ${allowedPerSecond.toFixed(0)} questions per second are allowed`,
    ['', 'median (lowest to highest)'],
    [
      row('lookups per second', ({ perSecond }) => perSecond),
      row('of what is allowed', ({ perSecond }) => perSecond / allowedPerSecond, 2),
      row('p99, ms', ({ p99Ms }) => p99Ms),
      row('API CPU, µs', ({ cpuMicros }) => cpuMicros),
      row('PostgreSQL CPU, µs', ({ databaseCpuMicros = Number.NaN }) => databaseCpuMicros),
    ],
  )

  const servers = [
    await startApi(bench),
    await bench.start(SERVER, { VENDOR_URL, COVERED_MAKE: 'nobody', AT_ONCE: options['at-once'] }),
  ]
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

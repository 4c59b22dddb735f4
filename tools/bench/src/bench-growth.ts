/**
 * A database with millions of lookups beside an empty one, on one server: lookups per second through the API, what customers
 * and operators read, what jobs do, and the room that a lookup takes. `--lookups` and `--customers` set how many,
 * `--largest` how many lookups the largest customer has, and `--minutes` how long filling may take. Everything is in
 * `--folder`, which is removed.
 */
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import * as pg from '@vinspec/connections'
import { openDatabase, systemClock } from '@vinspec/core/foundation'
import { countLookups } from '@vinspec/core/jobs'
import { migrate } from '@vinspec/core/migrate'
import { UNLIMITED } from '@vinspec/stack/launch-app'
import { type Bench, type BenchServer, runBench } from './bench.ts'
import { printRounds, printTable, takeTurns } from './figures.ts'
import { fillDatabase } from './growth/fill-database.ts'
import { JOBS, READS, type Subject, timeOf } from './growth/measures.ts'
import { measure, startApi, takeRound, warmUp } from './lookups/measure.ts'
import { growthOf, readRoom } from './lookups/read-room.ts'
import { type Dependencies, prepareCustomers } from './prepare-customers.ts'

const { values: options } = parseArgs({
  options: {
    lookups: { type: 'string', default: '10000000' },
    customers: { type: 'string', default: '50000' },
    largest: { type: 'string', default: '100000' },
    days: { type: 'string', default: '360' },
    minutes: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '7' },
    folder: { type: 'string', default: tmpdir() },
  },
})
const customers = Number(options.customers)
const rounds = Number(options.rounds)

/** Of a lookup with all that comes with it, and of the log that is written meanwhile. */
const BYTES_PER_LOOKUP = 1_000
const LOG_BYTES = 6e9
/** Who looks up while it is measured. */
const ACTIVE = 1_000
const LOAD = { connections: 32, lookups: 1_500 }

interface Contestant extends Dependencies {
  readonly url: string
  readonly server: BenchServer
}

const { bavail, bsize } = await statfs(options.folder)
const wanted = Number(options.lookups)
const lookups = Math.min(wanted, Math.floor((bavail * bsize - LOG_BYTES) / BYTES_PER_LOOKUP))
if (lookups < wanted) console.log(`The disk has room for ${lookups.toLocaleString('en-US')} lookups.`)

const settings = { max_wal_size: '4GB', shared_buffers: '512MB', max_connections: '60' }
await runBench({ settings, place: options.folder }, async (bench) => {
  const client = new pg.Client({ connectionString: bench.databaseUrl })
  await client.connect()
  const empty = await prepare(bench, client, 'empty')
  const full = await prepare(bench, client, 'full')
  await fill(full, client)
  await compareLookups(empty, full, client)
  await compareReads(empty, full)
  await compareJobs(empty, full)
  for (const { prisma } of [empty, full]) await prisma.$disconnect()
  await client.end()
})

async function prepare(bench: Bench, client: pg.Client, name: string): Promise<Contestant> {
  await client.query(`CREATE DATABASE "${name}"`)
  const url = bench.postgres.databaseUrl(name)
  await migrate(url)
  const prisma = openDatabase({ url, poolSize: 5, statementTimeoutMs: 600_000 })
  const dependencies = { prisma, clock: systemClock }
  const server = await startApi(bench, { ...UNLIMITED, DATABASE_URL: url })
  // An answer to fill with.
  const first = await prepareCustomers(dependencies, ['first@example.com'])
  const apiKeys = first.map(({ apiKey }) => apiKey)
  await measure(server, { apiKeys, connections: 1, lookups: 1 })
  return { ...dependencies, url, server }
}

async function fill(full: Contestant, client: pg.Client): Promise<void> {
  const before = await withClient(full.url, readRoom)
  const started = Date.now()
  const deadline = started + Number(options.minutes) * 60_000
  const days = Number(options.days)
  const share = Math.min(1, Number(options.largest) / lookups)
  const entered = await fillDatabase(full.url, { lookups, customers, share, days, deadline })
  const filledIn = minutesSince(started)
  await withClient(full.url, (on) => on.query('ANALYZE'))
  // As the job would have done day by day.
  const counting = Date.now()
  await countLookups(full)
  const countedIn = minutesSince(counting)
  await withClient(full.url, (on) => on.query('VACUUM (ANALYZE)'))
  await client.query('CHECKPOINT')
  console.log(
    `Filled ${entered.toLocaleString('en-US')} lookups of ${customers.toLocaleString('en-US')} customers over ${days} days in ${filledIn} minutes, and counted them in ${countedIn}.`,
  )
  if (entered < lookups) console.log('It was cut short: the time was up.')
  const room = growthOf(before, await withClient(full.url, readRoom), entered)
  const all = [...room.values()].reduce((sum, bytes) => sum + bytes, 0)
  const rows = Array.from(room, ([table, bytes]) => [table, bytes.toFixed(0)])
  printTable('room per lookup', ['', 'bytes'], [...rows, ['all', all.toFixed(0)]])
}

function minutesSince(started: number): string {
  return ((Date.now() - started) / 60_000).toFixed(1)
}

async function withClient<T>(url: string, work: (on: pg.Client) => Promise<T>): Promise<T> {
  const on = new pg.Client({ connectionString: url })
  await on.connect()
  try {
    return await work(on)
  } finally {
    await on.end()
  }
}

async function compareLookups(empty: Contestant, full: Contestant, client: pg.Client): Promise<void> {
  const emails = Array.from({ length: ACTIVE }, (_, n) => filled(n))
  const contestants = []
  for (const each of [empty, full]) {
    const apiKeys = (await prepareCustomers(each, emails)).map(({ apiKey }) => apiKey)
    await warmUp(each.server, { ...LOAD, apiKeys })
    contestants.push(() => takeRound(each.server, { ...LOAD, apiKeys }, client))
  }
  const [before = [], after = []] = await takeTurns(rounds, contestants)
  const title = `lookups through the API, ${LOAD.connections} connections, median of ${rounds} pairs of rounds`
  printRounds(title, ['empty', 'full'], [before, after])
}

async function compareReads(empty: Contestant, full: Contestant): Promise<void> {
  const subjects = [
    [empty, await subjectOf(empty, 1)],
    [full, await subjectOf(full, 1)],
    [full, await subjectOf(full, 0)],
  ] as const
  const rows: string[][] = []
  for (const [what, read] of READS) {
    const times: string[] = []
    for (const [on, subject] of subjects) times.push((await timeOf(() => read(on, subject), 15)).toFixed(1))
    rows.push([what, ...times])
  }
  printTable('reads, median in ms', ['', 'empty', 'full: a usual', 'and the largest customer'], rows)
}

async function subjectOf({ prisma }: Dependencies, n: number): Promise<Subject> {
  const customer = await prisma.customer.findUniqueOrThrow({ where: { email: filled(n) } })
  const latest = await prisma.vehicleLookup.findFirstOrThrow({
    where: { customerId: customer.id },
    orderBy: { createdAt: 'desc' },
  })
  return { customerId: customer.id, vin: latest.vin }
}

async function compareJobs(empty: Contestant, full: Contestant): Promise<void> {
  const rows: string[][] = []
  for (const [what, work] of JOBS) {
    const before = performance.now()
    await work(full)
    const first = performance.now() - before
    const times = [await timeOf(() => work(empty), 3), await timeOf(() => work(full), 3), first]
    rows.push([what, ...times.map((time) => time.toFixed(1))])
  }
  printTable('jobs, median in ms after a first run', ['', 'empty', 'full', 'first run, full'], rows)
}

/** The email address of a customer of the filling; 0 is the largest. */
function filled(n: number): string {
  return `fill-${n}@example.com`
}

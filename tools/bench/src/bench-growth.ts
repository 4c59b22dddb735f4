/**
 * A database with millions of lookups beside an empty one, on one server: lookups per second through the API, what customers
 * and operators read, what jobs do, and the room that a lookup takes. `--lookups` and `--customers` set how many,
 * `--largest` how many lookups the largest customer has, and `--minutes` how long filling may take. Everything is in
 * `--folder`, which is removed.
 */
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as pg from '@vinspec/connections'
import { openDatabase, systemClock } from '@vinspec/core/foundation'
import { countLookups } from '@vinspec/core/jobs'
import { migrate } from '@vinspec/core/migrate'
import { startPostgres } from '@vinspec/postgres'
import { fillDatabase } from './growth/fill-database.ts'
import { type Dependencies, JOBS, READS, type Subject, timeOf } from './growth/measures.ts'
import { prepareCustomers } from './growth/prepare-customers.ts'
import { measure, warmUp } from './lookups/measure.ts'
import { growthOf, readRoom } from './lookups/read-room.ts'
import { type Round, takeRound } from './lookups/take-round.ts'
import { median } from './median.ts'
import { type BenchServer, startServer } from './server-process.ts'

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

const folder = await mkdtemp(join(options.folder, 'vinspec-bench-'))
const { bavail, bsize } = await statfs(folder)
const wanted = Number(options.lookups)
const lookups = Math.min(wanted, Math.floor((bavail * bsize - LOG_BYTES) / BYTES_PER_LOOKUP))
if (lookups < wanted) console.log(`The disk has room for ${lookups.toLocaleString('en-US')} lookups.`)
const postgres = await startPostgres({
  folder,
  settings: { max_wal_size: '4GB', shared_buffers: '512MB', max_connections: '60' },
})
const client = new pg.Client({ connectionString: postgres.databaseUrl('postgres') })
const servers: BenchServer[] = []
try {
  await client.connect()
  const empty = await prepare('empty')
  const full = await prepare('full')
  await fill(full)
  await compareLookups(empty, full)
  await compareReads(empty, full)
  await compareJobs(empty, full)
  for (const { prisma } of [empty, full]) await prisma.$disconnect()
} finally {
  for (const server of servers) await server.stop()
  await client.end()
  await postgres.stop()
  await rm(folder, { recursive: true })
}

interface Contestant extends Dependencies {
  readonly url: string
  readonly server: BenchServer
  readonly apiKeys: string[]
}

async function prepare(name: string): Promise<Contestant> {
  await client.query(`CREATE DATABASE "${name}"`)
  const url = postgres.databaseUrl(name)
  await migrate(url)
  const prisma = openDatabase({ url, poolSize: 5, statementTimeoutMs: 600_000 })
  const dependencies = { prisma, clock: systemClock }
  const server = await startServer(new URL('lookups/vinspec-server.ts', import.meta.url), [url])
  servers.push(server)
  // An answer to fill with.
  await measure(server, {
    apiKeys: await prepareCustomers(dependencies, ['first@example.com']),
    connections: 1,
    lookups: 1,
  })
  return { ...dependencies, url, server, apiKeys: [] }
}

async function fill(full: Contestant): Promise<void> {
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
  console.log(`\nroom per lookup, bytes: ${all.toFixed(0)}`)
  for (const [table, bytes] of room) console.log(`  ${table.padEnd(22)}${bytes.toFixed(0).padStart(6)}`)
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

async function compareLookups(empty: Contestant, full: Contestant): Promise<void> {
  const taken: Record<'empty' | 'full', Round[]> = { empty: [], full: [] }
  for (const each of [empty, full]) {
    each.apiKeys.push(
      ...(await prepareCustomers(
        each,
        Array.from({ length: ACTIVE }, (_, n) => filled(n)),
      )),
    )
    await warmUp(each.server, { ...LOAD, apiKeys: each.apiKeys })
  }
  for (let i = 0; i < rounds; i++) {
    const inTurn = [['empty', empty] as const, ['full', full] as const]
    for (const [name, { server, apiKeys }] of i % 2 === 0 ? inTurn : inTurn.toReversed()) {
      taken[name].push(await takeRound(server, { ...LOAD, apiKeys }, client))
    }
  }
  console.log(
    `\nlookups through the API, ${LOAD.connections} connections, median of ${rounds} pairs of rounds`,
  )
  heading('empty', 'full', 'full of empty')
  for (const [label, figure] of [
    ['per second', 'perSecond'],
    ['p99, ms', 'p99Ms'],
    ['PostgreSQL CPU, µs', 'databaseCpuMicros'],
    ['log, bytes', 'logBytes'],
  ] as const) {
    const values = (name: 'empty' | 'full') => taken[name].map((round) => round[figure])
    const ratios = values('full').map((value, i) => value / (values('empty')[i] ?? Number.NaN))
    const spread = `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
    row(label, median(values('empty')).toFixed(0), median(values('full')).toFixed(0), spread)
  }
}

async function compareReads(empty: Contestant, full: Contestant): Promise<void> {
  console.log('\nreads, median in ms')
  heading('empty', 'full: a usual', 'and the largest customer')
  const subjects = [await subjectOf(empty, 1), await subjectOf(full, 1), await subjectOf(full, 0)] as const
  for (const [what, read] of READS) {
    const times: string[] = []
    for (const [i, subject] of subjects.entries()) {
      const time = await timeOf(() => read(i === 0 ? empty : full, subject), 15)
      times.push(time.toFixed(1))
    }
    row(what, ...times)
  }
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
  console.log('\njobs, median in ms after a first run')
  heading('empty', 'full', 'first run, full')
  for (const [what, work] of JOBS) {
    const before = performance.now()
    await work(full)
    const first = performance.now() - before
    const times = [await timeOf(() => work(empty), 3), await timeOf(() => work(full), 3), first]
    row(what, ...times.map((time) => time.toFixed(1)))
  }
}

/** The email address of a customer of the filling; 0 is the largest. */
function filled(n: number): string {
  return `fill-${n}@example.com`
}

function heading(...columns: readonly string[]): void {
  row('', ...columns)
}

function row(label: string, ...columns: readonly string[]): void {
  console.log(label.padEnd(32) + columns.map((column) => column.padStart(26)).join(''))
}

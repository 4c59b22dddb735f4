/**
 * Paid lookups through two replicas of the API on one database, against one replica under the same load. All processes share
 * this machine, so it also says what a second replica could have brought at most, from the cores that were left idle.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import * as pg from '@vinspec/connections'
import { startPostgres } from '@vinspec/postgres'
import { readDatabaseCosts } from './lookups/database-costs.ts'
import { measure, warmUp } from './lookups/measure.ts'
import { prepareDatabase } from './lookups/prepare-database.ts'
import { median } from './median.ts'
import { type Redis, startRedis } from './replicas/start-redis.ts'
import { type BenchServer, startServer } from './server-process.ts'

const ROUNDS = 7
const LOOKUPS = 3_000
const CONNECTIONS = 64

interface Round {
  readonly perSecond: number
  /** Cores in use on average: by the replicas, PostgreSQL, and the sender of the load. */
  readonly used: number
  /** Cores on average that nothing used, on this machine. */
  readonly idle: number
}

const folder = await mkdtemp(join(tmpdir(), 'vinspec-bench-'))
const postgres = await startPostgres({ folder })
const client = new pg.Client({ connectionString: postgres.url })
const servers: BenchServer[] = []
let redis: Redis | undefined
try {
  await client.connect()
  const { databaseUrl, apiKeys } = await prepareDatabase(postgres.url)
  const start = async (...more: readonly string[]) => {
    const server = await startServer(new URL('lookups/vinspec-server.ts', import.meta.url), [
      databaseUrl,
      ...more,
    ])
    servers.push(server)
    await warmUp(server, { apiKeys, connections: CONNECTIONS })
    return server
  }
  const [first, second] = [await start(), await start()]
  const [one, two] = await compare([first], [first, second], apiKeys)
  report('one replica', one)
  report('two replicas', two)
  console.log(`two of one: ${ratioOf(two, one)}`)
  const [used, idle] = [median(one.map((round) => round.used)), median(one.map((round) => round.idle))]
  console.log(
    `${cpus().length} cores: one replica and its load used ${used.toFixed(2)}, ${idle.toFixed(2)} were idle: they allowed ${((used + idle) / used).toFixed(2)}`,
  )

  redis = await startRedis(folder)
  if (redis === undefined) {
    console.log('Not measured: limits shared by Redis. Set REDIS_URL, or put redis-server on the PATH.')
  } else {
    const shared = [await start('limits above all', redis.url), await start('limits above all', redis.url)]
    const [alone, together] = await compare([first, second], shared, apiKeys)
    report('two replicas, limits in Redis', together)
    console.log(`limits in Redis of limits in memory: ${ratioOf(together, alone)}`)
  }
} finally {
  for (const server of servers) await server.stop()
  await redis?.stop()
  await client.end()
  await postgres.stop()
  await rm(folder, { recursive: true })
}

type Replicas = readonly BenchServer[]

async function compare(
  some: Replicas,
  others: Replicas,
  apiKeys: readonly string[],
): Promise<[Round[], Round[]]> {
  const rounds: [Round[], Round[]] = [[], []]
  for (let i = 0; i < ROUNDS; i++) {
    rounds[0].push(await takeRound(some, apiKeys))
    rounds[1].push(await takeRound(others, apiKeys))
  }
  return rounds
}

async function takeRound(replicas: Replicas, apiKeys: readonly string[]): Promise<Round> {
  const share = { apiKeys, connections: CONNECTIONS / replicas.length, lookups: LOOKUPS / replicas.length }
  const [cpuBefore, idleBefore] = [await cpuOf(replicas), idleSeconds()]
  const started = performance.now()
  await Promise.all(replicas.map((replica) => measure(replica, share)))
  const seconds = (performance.now() - started) / 1000
  const [cpu, idle] = [(await cpuOf(replicas)) - cpuBefore, idleSeconds() - idleBefore]
  return { perSecond: LOOKUPS / seconds, used: cpu / 1e6 / seconds, idle: idle / seconds }
}

/** What all of them, PostgreSQL, and this process have used, in microseconds. */
async function cpuOf(replicas: Replicas): Promise<number> {
  const { user, system } = process.cpuUsage()
  const database = await readDatabaseCosts(client)
  const used = await Promise.all(replicas.map((replica) => replica.cpuMicros()))
  return used.reduce((sum, micros) => sum + micros, user + system + database.cpuMicros)
}

function idleSeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0) / 1000
}

function report(label: string, rounds: readonly Round[]): void {
  const perSecond = rounds.map((round) => round.perSecond)
  const spread = `${Math.min(...perSecond).toFixed(0)} to ${Math.max(...perSecond).toFixed(0)}`
  console.log(`${label.padEnd(32)}${median(perSecond).toFixed(0).padStart(6)} lookups per second (${spread})`)
}

function ratioOf(rounds: readonly Round[], baseline: readonly Round[]): string {
  const ratios = rounds.map((round, i) => round.perSecond / (baseline[i]?.perSecond ?? Number.NaN))
  return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
}

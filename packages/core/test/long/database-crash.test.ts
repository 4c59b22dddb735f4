/** The database dies under load, or is put back from a copy that was taken under load: no answer that a customer has is lost. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as pg from '@vinspec/connections'
import { type PostgresServer, startPostgres } from '@vinspec/postgres'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureCustomer } from '../../src/access/customers/customers.ts'
import { type Database, openDatabase } from '../../src/foundation/db/client.ts'
import { newId } from '../../src/foundation/ids.ts'
import { lookUpVehicleSpecs } from '../../src/lookups/lookup/look-up-vehicle-specs.ts'
import { migrate } from '../../src/migrate.ts'
import { readAvailableCredits } from '../../src/money/ledger/balance.ts'
import { grantCredits } from '../../testing/grant-credits.ts'
import { keyOf } from '../../testing/principals.ts'

const VIN = '5YJSA1E67NF123456'
const CREDITS = 5_000
/** Each time it dies at another moment. */
const AGAIN = { repeats: 4 }
const offline = createOfflineProvider()
const PATHS = [
  ['at hand', offline],
  ['asked for', { ...offline, isAtHand: false }],
] as const

let folder: string
let server: PostgresServer
let prisma: Database
let customerId: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinspec-crash-'))
  server = await startPostgres({ folder: join(folder, 'first') })
  await migrate(server.url)
  prisma = open(server)
  const dependencies = { prisma, clock }
  customerId = (await ensureCustomer(dependencies, 'crash@example.com')).id
  await grantCredits(dependencies, customerId, CREDITS)
})
afterEach(async () => {
  await prisma.$disconnect()
  await server.stop()
  await rm(folder, { recursive: true })
})

const clock = () => new Date()
const open = ({ url }: PostgresServer) => openDatabase({ url, poolSize: 10, connectTimeoutMs: 2_000 })

function lookUp(idempotencyKey: string, vehicleData = offline) {
  const dependencies = { prisma, clock, vehicleData, providerTimeoutMs: 200, leaseMs: 400 }
  const request = { vin: VIN, idempotencyKey, requestId: newId() }
  return lookUpVehicleSpecs(dependencies, keyOf(customerId), request)
}

interface Load {
  /** Keys whose answers have arrived. */
  readonly answered: readonly string[]
  /** Resolves with the keys that got no answer, once every one of eight clients has met a failure. */
  readonly failed: Promise<readonly string[]>
  untilAnswered(count: number): Promise<void>
}

function startLoad(vehicleData: typeof offline): Load {
  const answered: string[] = []
  let target: { readonly count: number; readonly reach: () => void } | undefined
  async function client(): Promise<string> {
    for (;;) {
      const key = newId()
      try {
        await lookUp(key, vehicleData)
      } catch {
        return key
      }
      answered.push(key)
      if (target && answered.length >= target.count) target.reach()
    }
  }
  return {
    answered,
    failed: Promise.all(Array.from({ length: 8 }, client)),
    untilAnswered: (count) => new Promise((reach) => (target = { count, reach })),
  }
}

async function expectKept(answered: readonly string[]): Promise<void> {
  for (const key of answered) expect(await lookUp(key)).toMatchObject({ creditsCharged: 0 })
}

async function expectOneCreditEach(keys: number): Promise<void> {
  expect(await prisma.vehicleLookup.count()).toBe(keys)
  expect(await prisma.ledgerEntry.count({ where: { kind: 'settlement' } })).toBe(keys)
  expect(await readAvailableCredits({ prisma, clock }, customerId)).toBe(CREDITS - keys)
}

/** With its owners. Files may go while it copies, as of any folder in use. */
async function copyRunning(from: string, to: string): Promise<void> {
  await once(spawn('cp', ['-a', from, to], { stdio: 'ignore' }), 'exit')
}

test.each(PATHS)(
  'a database that crashes keeps every answer that arrived, and retries of the others are charged once: %s',
  AGAIN,
  async (_path, vehicleData) => {
    const load = startLoad(vehicleData)
    await load.untilAnswered(100)
    await server.crash()
    const failed = await load.failed
    server = await startPostgres({ folder: join(folder, 'first'), port: Number(new URL(server.url).port) })

    await expectKept(load.answered)
    for (const key of failed) {
      while (!(await lookUp(key, vehicleData).catch(() => null)));
    }
    await expectOneCreditEach(load.answered.length + failed.length)
  },
)

test(
  'a copy of the data folder taken under load has every answer that arrived before the copy was complete',
  AGAIN,
  async () => {
    const load = startLoad(offline)
    await load.untilAnswered(20)
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query("SELECT pg_backup_start('copy', true)")
    const [from, to] = [join(folder, 'first'), join(folder, 'second')]
    await copyRunning(from, to)
    await load.untilAnswered(load.answered.length + 20)
    const before = [...load.answered]
    const { rows } = await client.query<{ labelfile: string }>('SELECT * FROM pg_backup_stop()')
    await copyRunning(join(from, 'data', 'pg_wal'), join(to, 'data'))
    await rm(join(to, 'data', 'postmaster.pid'))
    await writeFile(join(to, 'data', 'backup_label'), rows[0]?.labelfile ?? '')
    await client.end()
    await server.crash()
    await load.failed
    await prisma.$disconnect()

    server = await startPostgres({ folder: to })
    prisma = open(server)
    await expectKept(before)
    await expectOneCreditEach(await prisma.vehicleLookup.count())
  },
)

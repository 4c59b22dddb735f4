/** The process is killed, or the database, at every step of a paid lookup: nothing is lost or doubled. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '@vinspec/postgres'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ensureCustomer } from '../src/customers/customers.ts'
import { openDatabase } from '../src/db/client.ts'
import { newId } from '../src/ids.ts'
import { readAvailableCredits } from '../src/ledger/balance.ts'
import { lookUpVehicleSpecs } from '../src/lookup/look-up-vehicle-specs.ts'
import { migrate } from '../src/migrate.ts'
import { grantCredits } from '../testing/grant-credits.ts'
import { keyOf } from '../testing/principals.ts'
import { createTestBed, type TestBed } from '../testing/test-bed.ts'

const VIN = '5YJSA1E67NF123456'
const LEASE_MS = 20_000
const vehicleData = createOfflineProvider()
const childPath = fileURLToPath(new URL('./lookup-child.ts', import.meta.url))

let bed: TestBed
beforeAll(async () => {
  bed = await createTestBed()
})
afterAll(() => bed.close())

function startChild(customerId: string, stopAt: string): ChildProcess {
  const args = ['--conditions=@vinspec/source', childPath, bed.databaseUrl, customerId, 'k', VIN]
  const child = spawn(process.execPath, [...args, bed.clock().toISOString(), stopAt], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function reached(child: ChildProcess, point: string): Promise<void> {
  if (!child.stdout) throw new Error('the child prints the points it reaches')
  for await (const line of createInterface({ input: child.stdout })) if (line === point) return
  throw new Error(`the child ended before: ${point}`)
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

async function retry(customerId: string) {
  return await lookUpVehicleSpecs(
    { ...bed, vehicleData, providerTimeoutMs: 10_000, leaseMs: LEASE_MS },
    keyOf(customerId),
    { vin: VIN, idempotencyKey: 'k', requestId: `req_${newId()}` },
  )
}

describe('the process is killed', () => {
  test.each(['started', 'provider called', 'provider answered'])(
    'when it has %s: the credit comes back and the retry is charged once',
    async (point) => {
      const customer = await bed.createCustomer(2)
      const child = startChild(customer, point)
      await reached(child, point)
      await kill(child)

      if (point !== 'started') {
        await expect(retry(customer)).rejects.toMatchObject({ code: 'idempotency_in_progress' })
        expect(await bed.available(customer)).toBe(1)
      }
      bed.pass(LEASE_MS)
      expect(await bed.available(customer)).toBe(2)
      expect(await retry(customer)).toMatchObject({ creditsCharged: 1, creditsRemaining: 1 })
      expect(await retry(customer)).toMatchObject({ creditsCharged: 0, creditsRemaining: 1 })
    },
  )

  test('a process killed after it settled and before it answered leaves the answer to the retry, uncharged', async () => {
    const customer = await bed.createCustomer(2)
    const child = startChild(customer, 'answered')
    await reached(child, 'answered')
    await kill(child)
    expect(await retry(customer)).toMatchObject({
      creditsCharged: 0,
      creditsRemaining: 1,
      originalRequestId: 'req_child',
    })
  })

  test.each([
    ['claiming and holding', 'credit_grant', 'started'],
    ['settling', 'vehicle_lookup', 'provider answered'],
  ])(
    'a process killed while %s in the database leaves the step wholly done or not done',
    async (_step, table, before) => {
      const customer = await bed.createCustomer(2)
      const child = startChild(customer, 'nowhere')
      // The step cannot finish while this transaction has what it needs.
      const blocker = new pg.Client({ connectionString: bed.databaseUrl })
      await blocker.connect()
      await blocker.query('BEGIN')
      await blocker.query(`LOCK TABLE ${table} IN SHARE MODE`)
      await reached(child, before)
      await waitForBlockedStep()
      await kill(child)
      await blocker.query('ROLLBACK')
      await blocker.end()

      bed.pass(LEASE_MS)
      const { creditsRemaining } = await retry(customer)
      expect(creditsRemaining).toBe(1)
      expect(await retry(customer)).toMatchObject({ creditsCharged: 0, creditsRemaining: 1 })
      expect(await bed.prisma.vehicleLookup.count({ where: { customerId: customer } })).toBe(1)
    },
  )
})

/** Asks on a connection outside the blocking transaction, which sees only its own start. */
async function waitForBlockedStep(): Promise<void> {
  const waiting = () => bed.prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
  await expect.poll(waiting).not.toEqual([])
}

describe('the database crashes', () => {
  test('a database that crashes under 40 lookups charges each exactly once after restart and retries', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vinspec-crash-'))
    const server = await startPostgres({ folder })
    const url = server.databaseUrl('postgres')
    await migrate(url)
    const prisma = openDatabase({ url, poolSize: 10, connectTimeoutMs: 2_000 })
    const dependencies = {
      prisma,
      clock: () => new Date(),
      vehicleData,
      providerTimeoutMs: 200,
      leaseMs: 400,
    }
    const { id: customerId } = await ensureCustomer(dependencies, 'crash@example.com')
    await grantCredits(dependencies, customerId, 100)
    const principal = keyOf(customerId)
    const keys = Array.from({ length: 40 }, (_, i) => `key-${i}`)
    const attempt = async (idempotencyKey: string) =>
      await lookUpVehicleSpecs(dependencies, principal, {
        vin: VIN,
        idempotencyKey,
        requestId: newId(),
      }).then(
        () => 'answered' as const,
        () => 'failed' as const,
      )

    const underway = Promise.all(keys.map(attempt))
    await server.crash()
    const first = await underway
    await startPostgres({ folder, port: Number(new URL(url).port) })

    for (const key of keys) {
      while ((await attempt(key)) !== 'answered');
    }
    expect(first).toContain('failed')
    expect(await readAvailableCredits(dependencies, customerId)).toBe(60)
    expect(await prisma.vehicleLookup.count()).toBe(40)
    expect(await prisma.ledgerEntry.count({ where: { kind: 'settlement' } })).toBe(40)
    await prisma.$disconnect()
    await server.stop()
    await rm(folder, { recursive: true })
  })
})

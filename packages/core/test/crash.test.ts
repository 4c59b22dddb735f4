/** The process is killed at every step of a paid lookup: nothing is lost or doubled. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import * as pg from '@vinspec/connections'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { lookUpVehicleSpecs } from '../src/lookups/lookup/look-up-vehicle-specs.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { keyOf } from '../testing/principals.ts'
import { createTestBed } from '../testing/test-bed.ts'

const VIN = '5YJSA1E67NF123456'
const LEASE_MS = 20_000
const vehicleData = createOfflineProvider()
const childPath = fileURLToPath(new URL('./lookup-child.ts', import.meta.url))

const bed = await closeAfterAll(createTestBed())

function startChild(customerId: string, stopAt: string, path = 'asked'): ChildProcess {
  const args = ['--conditions=@vinspec/source', childPath, bed.databaseUrl, customerId, 'k', VIN]
  const child = spawn(process.execPath, [...args, bed.clock().toISOString(), stopAt, path], {
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

  test.each(['asked', 'at-hand'])(
    'between settling and responding: the retry gets the answer at no charge (%s)',
    async (path) => {
      const customer = await bed.createCustomer(2)
      const child = startChild(customer, 'answered', path)
      await reached(child, 'answered')
      await kill(child)
      expect(await retry(customer)).toMatchObject({
        creditsCharged: 0,
        creditsRemaining: 1,
        originalRequestId: 'req_child',
      })
    },
  )

  test.each([
    ['claiming and holding', 'credit_grant', 'started', 'asked'],
    ['settling', 'vehicle_lookup', 'provider answered', 'asked'],
    ['claiming and paying', 'idempotency_record', 'started', 'at-hand'],
    ['paying', 'vehicle_lookup', 'provider answered', 'at-hand'],
    ['saving what it paid for', 'saved_vehicle', 'provider answered', 'at-hand'],
  ])(
    'a process killed while %s in the database leaves the step wholly done or not done',
    async (_step, table, before, path) => {
      const customer = await bed.createCustomer(2)
      const child = startChild(customer, 'nowhere', path)
      // The step cannot finish while this transaction holds what it needs.
      const blocker = new pg.Client({ connectionString: bed.databaseUrl })
      onTestFinished(() => blocker.end())
      await blocker.connect()
      await blocker.query('BEGIN')
      await blocker.query(`LOCK TABLE ${table} IN SHARE MODE`)
      await reached(child, before)
      await waitForBlockedStep()
      await kill(child)
      await blocker.query('ROLLBACK')

      bed.pass(LEASE_MS)
      const { creditsRemaining } = await retry(customer)
      expect(creditsRemaining).toBe(1)
      expect(await retry(customer)).toMatchObject({ creditsCharged: 0, creditsRemaining: 1 })
      expect(await bed.prisma.vehicleLookup.count({ where: { customerId: customer } })).toBe(1)
    },
  )
})

/** Queries on a connection outside the blocking transaction, whose snapshot is from before the step. */
async function waitForBlockedStep(): Promise<void> {
  const waiting = () => bed.prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
  await expect.poll(waiting).not.toEqual([])
}

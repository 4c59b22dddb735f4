/** A process that dies at any step of a paid lookup loses and doubles nothing. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as pg from '@vinspec/connections'
import type { VehicleDataProvider } from '@vinspec/vehicle-data'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../src/foundation/db/client.ts'
import { executeAsOwner } from '../testing/as-owner.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import type { ReachPoint } from '../testing/crash-points.ts'
import { dieAt, withOwnDatabase } from '../testing/die-everywhere.ts'
import { LEASE_MS, lookUpAs, offline, VIN } from '../testing/look-up.ts'
import { keyOf } from '../testing/principals.ts'
import { createTestBed } from '../testing/test-bed.ts'
import type { LookupOrder } from './lookup-child.ts'

const childPath = fileURLToPath(new URL('./lookup-child.ts', import.meta.url))

const bed = await closeAfterAll(createTestBed())

interface Lookup {
  readonly prisma?: Database
  readonly vehicleData?: VehicleDataProvider
  readonly requestId?: string
}

async function lookUp(customerId: string, own: Lookup = {}) {
  // What stopped is not called back.
  return await lookUpAs(
    keyOf(customerId),
    { ...bed, providerTimeoutMs: 2 ** 31 - 1, ...own },
    { ...own, key: 'k' },
  )
}

function watchProvider(reach: ReachPoint): VehicleDataProvider {
  return {
    name: 'offline, watched',
    isAtHand: false,
    lookUp: async (parsed, options) => {
      await reach('provider called')
      const result = await offline.lookUp(parsed, options)
      await reach('provider answered')
      return result
    },
  }
}

test.each(['provider called', 'provider answered'])(
  'when a process dies with its %s, the credit comes back and the retry is charged once',
  async (last) => {
    const customer = await bed.createCustomer(2)
    const reached = await withOwnDatabase(bed, (prisma) =>
      dieAt(
        (point) => point === last,
        (reach) => lookUp(customer, { prisma, vehicleData: watchProvider(reach) }),
      ),
    )
    expect(reached).toBe(last)

    await expect(lookUp(customer)).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    expect(await bed.available(customer)).toBe(1)
    bed.pass(LEASE_MS)
    expect(await bed.available(customer)).toBe(2)
    expect(await lookUp(customer)).toMatchObject({ creditsCharged: 1, creditsRemaining: 1 })
    expect(await lookUp(customer)).toMatchObject({ creditsCharged: 0, creditsRemaining: 1 })
  },
)

test.each([false, true])(
  'when a process dies between settling and responding, the retry gets the answer at no charge (at hand: %s)',
  async (isAtHand) => {
    const customer = await bed.createCustomer(2)
    await lookUp(customer, { vehicleData: { ...offline, isAtHand }, requestId: 'req_dead' })
    expect(await lookUp(customer)).toMatchObject({
      creditsCharged: 0,
      creditsRemaining: 1,
      originalRequestId: 'req_dead',
    })
  },
)

const STEPS = [
  ['claiming and holding', 'credit_grant', false],
  ['settling', 'vehicle_lookup', false],
  ['claiming and paying', 'idempotency_record', true],
  ['paying', 'vehicle_lookup', true],
  ['saving what it paid for', 'saved_vehicle', true],
] as const

test('a process that is killed in the middle of any step in the database leaves it wholly done or not done', async () => {
  const lookups = await Promise.all(
    STEPS.map(async ([step, table, isAtHand]) => ({
      step,
      table,
      isAtHand,
      customerId: await bed.createCustomer(2),
    })),
  )
  const blocker = new pg.Client({ connectionString: bed.databaseUrl })
  onTestFinished(() => blocker.end())
  await blocker.connect()
  await blocker.query('SELECT pg_advisory_lock(1)')
  // Each customer's step stops where it writes to its table.
  const triggers = lookups.map(
    ({ table, customerId }, index) => `CREATE TRIGGER stop_${index} BEFORE INSERT OR UPDATE ON ${table}
      FOR EACH ROW WHEN (NEW.customer_id = '${customerId}') EXECUTE FUNCTION wait_for_death();`,
  )
  await executeAsOwner(
    bed.databaseUrl,
    `CREATE FUNCTION wait_for_death() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END';
    ${triggers.join('\n')}`,
  )
  const order: LookupOrder = {
    databaseUrl: bed.databaseUrl,
    vin: VIN,
    now: bed.clock().toISOString(),
    lookups,
  }
  const child = spawn(process.execPath, ['--conditions=@vinspec/source', childPath, JSON.stringify(order)], {
    stdio: 'inherit',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(countWaiting).toBe(STEPS.length)
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  await blocker.query('SELECT pg_advisory_unlock(1)')

  bed.pass(LEASE_MS)
  for (const { step, customerId } of lookups) {
    const answers = [await lookUp(customerId), await lookUp(customerId)]
    const lookupsOf = await bed.prisma.vehicleLookup.count({ where: { customerId } })
    expect({
      step,
      left: answers.map(({ creditsRemaining }) => creditsRemaining),
      lookups: lookupsOf,
    }).toEqual({
      step,
      left: [1, 1],
      lookups: 1,
    })
    expect(answers[1]?.creditsCharged).toBe(0)
  }
})

async function countWaiting(): Promise<number> {
  const waiting = await bed.prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()`
  return waiting.length
}

/** Lookups that hold or settle their credits in one commit: none takes or loses a credit because of another. */
import { expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import {
  type Attempt,
  abandonLookup,
  beginLookup,
  holdLookups,
  type Payment,
  settleLookups,
} from '../src/lookups/lookup/lookup-steps.ts'
import { toVehicleAnswer } from '../src/lookups/lookup/vehicle-answers.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { meet } from '../testing/meet.ts'
import { createTestBed, type TestBed } from '../testing/test-bed.ts'

const VIN = '5YJSA1E67NF123456'

const bed = await closeAfterAll(createTestBed())

function attemptsOf(customers: readonly string[], on: TestBed): Attempt[] {
  return customers.map((customerId) => {
    const id = newId()
    return { id, customerId, key: id, fingerprint: new Uint8Array(32), now: on.clock() }
  })
}

const startsOf = (attempts: readonly Attempt[]) => attempts.map((attempt) => ({ attempt, leaseMs: 20_000 }))

/** A credit of each customer, for a lookup that has no answer yet. */
async function hold(customers: readonly string[], on: TestBed = bed): Promise<Attempt[]> {
  const attempts = attemptsOf(customers, on)
  for (const attempt of attempts)
    expect(await beginLookup(on.prisma, attempt, 20_000)).toEqual({ outcome: 'held' })
  return attempts
}

function paymentsOf(attempts: readonly Attempt[], record = '{}'): Payment[] {
  const answer = toVehicleAnswer(JSON.stringify({ vin: VIN }), VIN, record)
  return attempts.map((attempt) => ({ attempt, vin: VIN, answer, requestId: 'req', now: attempt.now }))
}

test('of lookups settled together, one whose hold was released is rejected, and the others are charged', async () => {
  const customer = await bed.createCustomer(3)
  const attempts = await hold([customer, customer, customer])
  const [gone, ...others] = attempts
  if (gone) await abandonLookup(bed.prisma, gone, bed.clock())
  const settled = await settleLookups(bed.prisma, paymentsOf(attempts))
  expect([...settled]).toEqual([
    [1, 1],
    [2, 1],
  ])
  // A lost reply is sent again, and nothing is charged again.
  expect((await settleLookups(bed.prisma, paymentsOf(others))).size).toBe(2)
  expect(await bed.available(customer)).toBe(1)
})

test('lookups of a customer begin together only if all fit into the next grant and no hold has to be released first', async () => {
  const [rich, poor, waiting] = [
    await bed.createCustomer(2),
    await bed.createCustomer(1),
    await bed.createCustomer(1),
  ]
  await bed.grant(waiting, 1, 1)
  const [stale] = attemptsOf([waiting], bed)
  if (stale) await beginLookup(bed.prisma, stale, 0)
  const attempts = attemptsOf([rich, poor, rich, poor, waiting], bed)
  expect(new Set((await holdLookups(bed.prisma, startsOf(attempts))).keys())).toEqual(new Set([0, 2]))
  // The others left nothing, and begin alone.
  const outcomes = []
  for (const attempt of attempts) outcomes.push((await beginLookup(bed.prisma, attempt, 20_000)).outcome)
  expect(outcomes).toEqual(['held', 'held', 'held', 'insufficient_credits', 'held'])
  const holds = await bed.prisma.creditHold.findMany({
    where: { customerId: waiting },
    orderBy: { id: 'asc' },
  })
  expect(holds.map(({ state }) => state)).toEqual(['released', 'open'])
  expect(new Set(holds.map(({ grantId }) => grantId)).size).toBe(1)
})

test('two processes that hold credits of the same customers do not deadlock', async () => {
  const own = await createTestBed()
  // Both wait until they have met.
  await own.owner().$executeRaw`ALTER FUNCTION start_lookups RESET lock_timeout`
  const customers = await Promise.all([1, 2, 3].map(() => own.createCustomer(2)))
  const startAll = (order: readonly string[]) => async () => {
    expect((await holdLookups(own.prisma, startsOf(attemptsOf(order, own)))).size).toBe(3)
  }
  const meeting = {
    barrier: `SELECT FROM credit_grant WHERE customer_id = '${customers[1]}' FOR UPDATE`,
    first: startAll(customers),
    second: startAll(customers.toReversed()),
  }
  expect(await meet(own.databaseUrl, meeting)).toEqual([])
  for (const id of customers) expect(await own.available(id)).toBe(0)
  await own.close()
})

test('two processes that settle for the same customers and vehicles do not deadlock', async () => {
  const own = await createTestBed()
  // Both wait until they have met.
  await own.owner().$executeRaw`
    DO $$ BEGIN EXECUTE replace(pg_get_functiondef('settle_lookups'::regproc), '100ms', '0'); END $$`
  const customers = await Promise.all([1, 2, 3].map(() => own.createCustomer(20)))
  await settleLookups(own.prisma, paymentsOf(await hold(customers, own)))
  const [first, second] = [await hold(customers, own), await hold(customers.toReversed(), own)]
  const meeting = {
    barrier: `SELECT FROM saved_vehicle WHERE customer_id = '${customers[1]}' FOR UPDATE`,
    first: () => settleLookups(own.prisma, paymentsOf(first)),
    // Another answer: the same would make it wait for the first before it locks anything.
    second: () => settleLookups(own.prisma, paymentsOf(second, 'other')),
  }
  expect(await meet(own.databaseUrl, meeting)).toEqual([])
  for (const id of customers) expect(await own.available(id)).toBe(17)
  await own.close()
})

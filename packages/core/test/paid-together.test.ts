/** Lookups that are paid for in one commit: each has its own outcome, and none pays for, or fails with, another. */
import type { VehicleDataProvider } from '@vinspec/vehicle-data'
import { plaidVin } from '@vinspec/vehicle-data/testing/vins'
import { expect, test } from 'vitest'
import type { Database } from '../src/foundation/db/client.ts'
import { newId } from '../src/foundation/ids.ts'
import type { LookupAnswer } from '../src/lookups/lookup/look-up-vehicle-specs.ts'
import { beginLookup } from '../src/lookups/lookup/lookup-steps.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { holdLookups } from '../testing/hold-lookups.ts'
import { lookUpAs, offline, slowOffline } from '../testing/look-up.ts'
import { losingReplies } from '../testing/losing-replies.ts'
import { meet } from '../testing/meet.ts'
import { payTogether } from '../testing/pay-together.ts'
import { keyOf } from '../testing/principals.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const bed = await closeAfterAll(createTestBed())

interface Asked {
  readonly key?: string
  readonly vin?: string
  readonly requestId?: string
  readonly vehicleData?: VehicleDataProvider
  readonly prisma?: Database
  readonly lookupsAtOnce?: number
}

function lookUp(customerId: string, request: Asked = {}): Promise<LookupAnswer> {
  return lookUpAs(keyOf(customerId), { ...bed, ...request }, request)
}

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

/** The number of transactions that entered the customer's lookups. */
async function commitsOf(customerId: string): Promise<number> {
  const rows = await bed.prisma.$queryRaw<Array<{ readonly commits: number }>>`
    SELECT count(DISTINCT xmin::text)::int AS commits FROM vehicle_lookup WHERE customer_id = ${customerId}::uuid`
  return rows[0]?.commits ?? 0
}

test('concurrent lookups that hold their credits share commits, and each vehicle is saved', async () => {
  const customer = await bed.createCustomer(41)
  await lookUp(customer, { vehicleData: slowOffline })
  const vins = Array.from({ length: 30 }, (_, index) => plaidVin(index % 10))
  const answers = await Promise.all(vins.map((vin) => lookUp(customer, { vin, vehicleData: slowOffline })))
  expect(answers.map(({ creditsCharged }) => creditsCharged)).toEqual(Array(30).fill(1))
  expect(answers.map(({ specs }) => specs.vin)).toEqual(vins)
  expect(await commitsOf(customer)).toBeLessThan(15)
  expect(await bed.available(customer)).toBe(10)
  expect(await bed.prisma.savedVehicle.count({ where: { customerId: customer } })).toBe(11)
})

test('concurrent lookups share commits, and each gets the balance after it', async () => {
  const customer = await bed.createCustomer(41)
  // The first lookup of a process opens the connection and stores the answer, which would let the others come one by one.
  await lookUp(customer)
  const answers = await times(30, () => lookUp(customer))
  const remaining = answers.map(({ creditsRemaining }) => creditsRemaining).toSorted((a, b) => b - a)
  expect(remaining).toEqual(Array.from({ length: 30 }, (_, i) => 39 - i))
  expect(answers.map(({ creditsCharged }) => creditsCharged)).toEqual(Array(30).fill(1))
  expect(await commitsOf(customer)).toBeLessThan(10)
  expect(await bed.available(customer)).toBe(10)
})

test('with LOOKUPS_AT_ONCE set to 0, each lookup has its own commit', async () => {
  const customer = await bed.createCustomer(12)
  const prisma = openTestDatabase(bed.databaseUrl, 5)
  await times(12, () => lookUp(customer, { lookupsAtOnce: 0, prisma }))
  await prisma.$disconnect()
  expect(await commitsOf(customer)).toBe(12)
  expect(await bed.available(customer)).toBe(0)
})

test('concurrent customers each pay for their own lookups, and only one without credits is rejected', async () => {
  const customers = await times(6, (index) => bed.createCustomer(index % 3))
  const outcomes = await Promise.allSettled(customers.flatMap((id) => [lookUp(id), lookUp(id)]))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  for (const id of customers) expect(await bed.available(id)).toBe(0)
})

test('grants are used in order, even if one has too few credits for all', async () => {
  const customer = await bed.createCustomer()
  const grants = [
    await bed.grant(customer, 3, 1),
    await bed.grant(customer, 2, 2),
    await bed.grant(customer, 9, 3),
  ]
  await times(10, () => lookUp(customer))
  const rows = await bed.prisma.creditGrant.findMany({ where: { customerId: customer } })
  const reserved = new Map(rows.map((grant) => [grant.id, grant.reserved]))
  expect(grants.map((id) => reserved.get(id))).toEqual([3, 2, 5])
})

test('a lookup reports what all grants have left, and counts a hold whose lease has expired as released', async () => {
  const customer = await bed.createCustomer()
  await bed.grant(customer, 2, 1)
  await bed.grant(customer, 5, 2)
  const abandoned = { id: newId(), customerId: customer, key: 'left', fingerprint: new Uint8Array([1]) }
  await beginLookup(bed.prisma, { ...abandoned, now: bed.clock() }, 0)
  for (const remaining of [6, 5, 4, 3]) {
    expect(await bed.available(customer)).toBe(remaining + 1)
    expect((await lookUp(customer)).creditsRemaining).toBe(remaining)
  }
})

test('a credit that was held when its grant expired is not reported as left', async () => {
  const customer = await bed.createCustomer()
  await bed.grant(customer, 2, 1)
  const abandoned = { id: newId(), customerId: customer, key: 'left', fingerprint: new Uint8Array([1]) }
  await beginLookup(bed.prisma, { ...abandoned, now: bed.clock() }, 0)
  await bed.grant(customer, 5)
  bed.pass(DAY_MS)
  expect((await lookUp(customer)).creditsRemaining).toBe(4)
  expect(await bed.available(customer)).toBe(4)
})

test('if one vehicle is looked up more than once in a commit, the last lookup is saved', async () => {
  const customer = await bed.createCustomer(3)
  await payTogether(bed, [customer, customer, customer], (index) => `of one vehicle ${index}`)
  const { id } = await bed.prisma.vehicleLookup.findFirstOrThrow({
    where: { customerId: customer },
    orderBy: { id: 'desc' },
  })
  expect(await bed.prisma.savedVehicle.findMany({ where: { customerId: customer } })).toMatchObject([
    { lookupId: id },
  ])
})

test.each<[string, Asked]>([
  ['pays', { vehicleData: offline, requestId: 'req_\0' }],
  ['begins', { vehicleData: slowOffline, key: 'k\0' }],
  ['settles', { vehicleData: slowOffline, requestId: 'req_\0' }],
])(
  'a lookup that the database rejects when it %s does not fail the others in its commit',
  async (_step, given) => {
    const { vehicleData = offline } = given
    const customer = await bed.createCustomer(20)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        // PostgreSQL rejects text with a NUL.
        lookUp(customer, { vehicleData, ...(index === 5 && given) }),
      ),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(
      Array.from({ length: 12 }, (_, index) => (index === 5 ? 'rejected' : 'fulfilled')),
    )
    expect(await bed.available(customer)).toBe(9)
    expect(await bed.prisma.vehicleLookup.count({ where: { customerId: customer } })).toBe(11)
  },
)

test('a customer whose grant is locked does not delay others', async () => {
  const [stuck, other] = [await bed.createCustomer(20), await bed.createCustomer(20)]
  const held = await holdLookups(bed.databaseUrl, stuck)
  const waiting = Promise.all(Array.from({ length: 5 }, () => lookUp(stuck)))
  const before = await times(5, () => lookUp(other))
  await held.untilWaiting(5)
  const since = await times(5, () => lookUp(other))
  await held.release()
  expect([...before, ...since].map(({ creditsCharged }) => creditsCharged)).toEqual(Array(10).fill(1))
  expect((await waiting).map(({ creditsCharged }) => creditsCharged)).toEqual(Array(5).fill(1))
  expect(await bed.available(stuck)).toBe(15)
})

test('two processes that pay for the same customers do not deadlock, and each reports what is left after its payment', async () => {
  const own = await createTestBed()
  // Both wait until they have met.
  await own.owner().$executeRaw`ALTER FUNCTION pay_lookups RESET lock_timeout`
  const customers = await times(3, () => own.createCustomer(20))
  const told: number[] = []
  const payFor = (order: readonly string[], round: number) => async () => {
    const which = order === customers ? 'first' : 'second'
    const paid = await payTogether(own, order, (index) => `round ${round}, ${which} ${index}`)
    told.push(...paid.map(({ available }) => available ?? Number.NaN))
  }
  for (const [round, table] of ['credit_grant', 'saved_vehicle'].entries()) {
    const meeting = {
      barrier: `SELECT FROM ${table} WHERE customer_id = '${customers[1]}' FOR UPDATE`,
      first: payFor(customers, round),
      second: payFor(customers.toReversed(), round),
    }
    expect(await meet(own.databaseUrl, meeting)).toEqual([])
  }
  expect(told.toSorted((a, b) => a - b)).toEqual(
    [16, 17, 18, 19].flatMap((left) => customers.map(() => left)),
  )
  for (const id of customers) expect(await own.available(id)).toBe(16)
  await own.close()
})

test('one key is charged once, whichever ways to pay meet, and every caller gets the same answer', async () => {
  for (let round = 0; round < 10; round++) {
    const customer = await bed.createCustomer(20)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        lookUp(customer, { key: 'k', vehicleData: index % 2 === 0 ? offline : slowOffline }),
      ),
    )
    const answers = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    for (const each of outcomes) {
      if (each.status === 'rejected') expect(each.reason.code).toBe('idempotency_in_progress')
    }
    expect(answers.filter(({ creditsCharged }) => creditsCharged === 1)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await bed.available(customer)).toBe(19)
  }
})

test('lookups with and without a hold take the last credits, never more', async () => {
  const customer = await bed.createCustomer(10)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      lookUp(customer, { vehicleData: index % 2 === 0 ? offline : slowOffline }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await bed.available(customer)).toBe(0)
})

test.each([
  ['at hand', 'pay_lookups', 0],
  ['at hand', 'pay_lookups', 64],
  ['asked', 'start_lookups', 0],
  ['asked', 'start_lookups', 64],
  ['asked', 'settle_lookups', 0],
  ['asked', 'settle_lookups', 64],
])(
  'a lookup (%s) of which a step was committed before the connection broke is charged, once (%s, %i at once)',
  async (how, step, lookupsAtOnce) => {
    const customer = await bed.createCustomer(10)
    const prisma = losingReplies(bed.prisma, step)
    const vehicleData = how === 'asked' ? slowOffline : offline
    const answers = await times(4, () => lookUp(customer, { prisma, lookupsAtOnce, vehicleData }))
    expect(answers.map(({ creditsCharged }) => creditsCharged)).toEqual([1, 1, 1, 1])
    expect(await bed.available(customer)).toBe(6)
  },
)

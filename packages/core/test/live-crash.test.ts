/**
 * The process dies at every step around a question to a live source: no credit is lost, no stored answer is bought
 * again, and a lost answer is bought again at most once per day.
 */
import { plaidVin } from '@vinspec/vehicle-data/testing/vins'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { createLiveSources } from '../src/lookups/live-sources/live-sources.ts'
import { claimFlights } from '../src/lookups/live-sources/source-steps.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { type ReachPoint, watchCommits } from '../testing/crash-points.ts'
import { dieAt, withOwnDatabase } from '../testing/die-everywhere.ts'
import { answerHealth, madeUpSource, startVendor } from '../testing/live-source.ts'
import { lookUpAs } from '../testing/look-up.ts'
import { keyOf } from '../testing/principals.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const LEASE_MS = 200_000
const PRICE = 100_000

const bed = await closeAfterAll(createTestBed())
const vendor = await closeAfterAll(startVendor())
let serial = 0
beforeEach(() => {
  vendor.asked.length = 0
  vendor.respond = answerHealth(91)
})

async function lookUp(customer: string, vin: string, prisma = bed.prisma, reach?: ReachPoint) {
  const source = madeUpSource({ url: vendor.url, ...(reach && { onReply: () => reach('reply read') }) })
  const liveSources = createLiveSources([{ source, dailyBudgetMicros: 100 * PRICE, isOptional: false }])
  // What stopped is not called back.
  const own = { ...bed, prisma, liveSources, providerTimeoutMs: 2 ** 31 - 1, leaseMs: LEASE_MS }
  return await lookUpAs(keyOf(customer), own, { vin, key: 'k' })
}

async function lookUpUntil(customer: string, vin: string, last: string): Promise<void> {
  const reached = await withOwnDatabase(bed, (prisma) =>
    dieAt(
      (point) => point === last,
      (reach) => lookUp(customer, vin, watchCommits(prisma, reach), reach),
    ),
  )
  expect(reached).toBe(last)
}

test.each([
  ['it claims the question', 'before database.claim_source_flights', { asked: 1, paid: 1 }],
  ['it enters the request in the books', 'before database.enter_source_calls', { asked: 1, paid: 1 }],
  [
    'the request is in the books, and before it is sent',
    'after database.enter_source_calls',
    { asked: 1, paid: 2 },
  ],
  ['the answer is read', 'reply read', { asked: 2, paid: 2 }],
  ['the answer is about to be kept', 'before database.keep_source_answers', { asked: 2, paid: 2 }],
  ['the answer is kept', 'after database.keep_source_answers', { asked: 1, paid: 1 }],
  ['the credit is taken', 'after database.settle_lookups', { asked: 1, paid: 1 }],
])('a process killed as %s costs one credit in the end', async (_when, point, { asked, paid }) => {
  const customer = await bed.createCustomer(2)
  const vin = plaidVin(++serial)
  await lookUpUntil(customer, vin, point)
  bed.pass(LEASE_MS)
  expect(await bed.available(customer)).toBe(point === 'after database.settle_lookups' ? 1 : 2)
  const answer = await lookUp(customer, vin)
  expect(answer.specs.battery.state_of_health_percent).toBe(91)
  expect(answer.creditsRemaining).toBe(1)
  expect(vendor.asked).toHaveLength(asked)
  // A request that a dead process may have sent counts as paid for.
  const calls = await bed.prisma.sourceCall.findMany({ where: { key: vin } })
  const cost = calls.reduce((sum, call) => sum + Number(call.costMicros ?? call.priceMicros), 0)
  expect(cost).toBe(paid * PRICE)
})

test('an answer that was lost with its process is bought once more, and not a third time that day', async () => {
  const customer = await bed.createCustomer(2)
  const vin = plaidVin(++serial)
  const begun = bed.clock().getTime()
  for (const point of ['reply read', 'after database.enter_source_calls']) {
    await lookUpUntil(customer, vin, point)
    bed.pass(LEASE_MS)
  }
  expect(vendor.asked).toEqual([vin])
  await expect(lookUp(customer, vin)).rejects.toMatchObject({
    code: 'vehicle_data_unavailable',
    retryAfterSeconds: (begun + DAY_MS - bed.clock().getTime()) / 1000,
  })
  expect(vendor.asked).toEqual([vin])
  expect(await bed.available(customer)).toBe(2)
  bed.pass(begun + DAY_MS - bed.clock().getTime())
  expect((await lookUp(customer, vin)).specs.battery.state_of_health_percent).toBe(91)
  expect(vendor.asked).toEqual([vin, vin])
})

test('while one process asks for the last time that day, the others wait for its answer', async () => {
  const customer = await bed.createCustomer(2)
  const vin = plaidVin(++serial)
  await lookUpUntil(customer, vin, 'reply read')
  bed.pass(LEASE_MS)
  const { promise, resolve } = Promise.withResolvers<void>()
  vendor.respond = async (...exchange) => {
    await promise
    await answerHealth(91)(...exchange)
  }
  const last = lookUp(customer, vin)
  await expect.poll(() => vendor.asked).toEqual([vin, vin])
  const claim = { source: 'made-up', key: vin, holder: newId(), leaseMs: LEASE_MS, now: bed.clock() }
  const other = await claimFlights(bed.prisma, [claim])
  resolve()
  expect((await last).creditsRemaining).toBe(1)
  expect(other.get(0)).toMatchObject({ outcome: 'in_flight' })
})

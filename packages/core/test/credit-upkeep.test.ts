/** Expiry entries, stale holds, and data with a retention time: each is handled completely and once, no matter who runs it. */
import { expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import * as sql from '../src/generated/sql/functions.ts'
import { type Attempt, abandonLookup, beginLookup } from '../src/lookups/lookup/lookup-steps.ts'
import { listSpendableGrants } from '../src/money/ledger/read-grants.ts'
import { expireCredits, releaseStaleHolds } from '../src/money/ledger/upkeep.ts'
import { prune } from '../src/operator/retention/prune.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { settleAttempt } from '../testing/settle-attempt.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const HOUR_MS = DAY_MS / 24
const LEASE_MS = 20_000

const bed = await closeAfterAll(createTestBed())

async function hold(customerId: string, leaseMs = LEASE_MS): Promise<Attempt> {
  const attempt = {
    id: newId(),
    customerId,
    key: newId(),
    fingerprint: new Uint8Array(32),
    now: bed.clock(),
  }
  expect(await beginLookup(bed.prisma, attempt, leaseMs)).toMatchObject({ outcome: 'held' })
  return attempt
}
const settle = (attempt: Attempt) => settleAttempt(bed, attempt)
const expiries = async (customerId: string) => {
  const entries = await bed.prisma.ledgerEntry.findMany({ where: { customerId, kind: 'expiry' } })
  return entries.map(({ credits }) => credits)
}

test('eight concurrent workers enter what is left of an expired grant once', async () => {
  const customers = await Promise.all(Array.from({ length: 30 }, () => bed.createCustomer(5)))
  for (const customer of customers) await settle(await hold(customer))
  bed.pass(30 * DAY_MS)
  const entered = await Promise.all(Array.from({ length: 8 }, () => expireCredits(bed)))
  // A grant that another transaction had locked is entered the next time.
  const rest = await expireCredits(bed)
  expect(entered.reduce((sum, grants) => sum + grants, rest)).toBe(30)
  for (const customer of customers) expect(await expiries(customer)).toEqual([-4])
  expect(await expireCredits(bed)).toBe(0)
})

test('a run interrupted between two batches is completed by the next', async () => {
  const customers = await Promise.all(Array.from({ length: 25 }, () => bed.createCustomer(2)))
  const [kept, ...stale] = customers
  for (const customer of stale) await hold(customer)
  bed.pass(LEASE_MS)
  const batch = () => ({ now: bed.clock(), limit: 10 })
  expect(await sql.releaseStaleHolds(bed.prisma, batch())).toBe(10)
  expect(await releaseStaleHolds(bed)).toBe(14)
  bed.pass(30 * DAY_MS)
  expect(await sql.expireCredits(bed.prisma, batch())).toEqual({ grants: 10, lookedAt: 10 })
  expect(await expireCredits(bed)).toBe(15)
  for (const customer of [kept, ...stale]) expect(await expiries(customer ?? '')).toEqual([-2])
})

test('a grant that another worker has locked is skipped without waiting', async () => {
  const customer = await bed.createCustomer(2)
  for (let i = 0; i < 2; i++) await hold(customer)
  bed.pass(LEASE_MS)
  await bed.prisma.$transaction(async (tx) => {
    expect(await sql.releaseStaleHolds(tx, { now: bed.clock(), limit: 1 })).toBe(1)
    expect(await releaseStaleHolds(bed)).toBe(0)
  })
  expect(await releaseStaleHolds(bed)).toBe(1)
  bed.pass(30 * DAY_MS)
  await bed.prisma.$transaction(async (tx) => {
    expect(await sql.expireCredits(tx, { now: bed.clock(), limit: 10 })).toEqual({ grants: 1, lookedAt: 1 })
    expect(await expireCredits(bed)).toBe(0)
  })
  expect(await expiries(customer)).toEqual([-2])
})

test('a spent grant is checked once after its expiry, and again when credits come back to it', async () => {
  const customer = await bed.createCustomer()
  const grantId = await bed.grant(customer, 1, 1)
  await settle(await hold(customer))
  const other = await bed.grant(customer, 3, 1)
  await bed.prisma.grantEntry.create({
    data: { customerId: customer, grantId: other, kind: 'revocation', credits: -3, createdAt: bed.clock() },
  })
  bed.pass(DAY_MS)
  const expire = async () => await sql.expireCredits(bed.prisma, { now: bed.clock(), limit: 1_000 })
  expect(await expire()).toEqual({ grants: 0, lookedAt: 2 })
  expect(await expire()).toEqual({ grants: 0, lookedAt: 0 })
  await bed.prisma.grantEntry.create({
    data: {
      customerId: customer,
      grantId: other,
      kind: 'adjustment',
      credits: 2,
      reason: 'undone',
      createdAt: bed.clock(),
    },
  })
  expect(await expire()).toEqual({ grants: 1, lookedAt: 1 })
  expect(await expiries(customer)).toEqual([-2])
  expect(await bed.prisma.creditGrant.count({ where: { id: grantId, expiryEntered: true } })).toBe(1)
})

test('a grant that expires in a moment is not entered', async () => {
  const customer = await bed.createCustomer()
  await bed.grant(customer, 5, 1)
  bed.pass(DAY_MS - 1)
  expect(await expireCredits(bed)).toBe(0)
  bed.pass(1)
  expect(await expireCredits(bed)).toBe(1)
  expect(await expiries(customer)).toEqual([-5])
})

test('a held credit that expires is settled anyway, or lapses when it is released', async () => {
  const customer = await bed.createCustomer()
  await bed.grant(customer, 5, 1)
  bed.pass(DAY_MS - 1)
  const [kept, given] = [await hold(customer), await hold(customer)]
  bed.pass(1)
  await expireCredits(bed)
  expect(await expiries(customer)).toEqual([])

  expect(await settle(kept)).toBe(0)
  await abandonLookup(bed.prisma, given, bed.clock())
  expect(await bed.available(customer)).toBe(0)
  await expireCredits(bed)
  expect(await expiries(customer)).toEqual([-4])
})

test('a credit whose hold has expired is listed with its grant before any worker releases it', async () => {
  const customer = await bed.createCustomer(1)
  await hold(customer)
  expect(await listSpendableGrants(bed, customer)).toEqual([])
  bed.pass(LEASE_MS)
  expect(await listSpendableGrants(bed, customer)).toMatchObject([{ left: await bed.available(customer) }])
  expect(await releaseStaleHolds(bed)).toBe(1)
})

test('eight concurrent workers release holds whose lease has expired once, and no other holds', async () => {
  const customers = await Promise.all(Array.from({ length: 20 }, () => bed.createCustomer(5)))
  for (const customer of customers) {
    await hold(customer)
    await hold(customer)
    await hold(customer, LEASE_MS + 1)
  }
  bed.pass(LEASE_MS)
  const released = await Promise.all(Array.from({ length: 8 }, () => releaseStaleHolds(bed)))
  const rest = await releaseStaleHolds(bed)
  expect(released.reduce((sum, holds) => sum + holds, rest)).toBe(40)
  for (const customer of customers) {
    expect(await bed.prisma.creditGrant.findFirst({ where: { customerId: customer } })).toMatchObject({
      reserved: 1,
    })
    expect(await bed.available(customer)).toBe(4)
  }
})

test('holds released during lookups are neither lost nor duplicated', async () => {
  const customers = await Promise.all(Array.from({ length: 10 }, () => bed.createCustomer(20)))
  for (const customer of customers) for (let i = 0; i < 5; i++) await hold(customer)
  bed.pass(LEASE_MS)
  await Promise.all([
    ...Array.from({ length: 4 }, () => releaseStaleHolds(bed)),
    ...customers.flatMap((customer) => Array.from({ length: 5 }, async () => settle(await hold(customer)))),
  ])
  await releaseStaleHolds(bed)
  for (const customer of customers) {
    expect(await bed.available(customer)).toBe(15)
    expect(await bed.prisma.creditHold.count({ where: { customerId: customer, state: 'open' } })).toBe(0)
  }
})

test('a key is deleted an hour after its 24 hours, and an event 90 days after it was processed', async () => {
  const customer = await bed.createCustomer(5)
  const { key } = await hold(customer)
  const event = (id: string, processedAt: Date | null) => ({
    id,
    type: 'payment_succeeded',
    objectId: 'pi_1',
    receivedAt: bed.clock(),
    processedAt,
  })
  const [done, waiting] = [`evt_${newId()}`, `evt_${newId()}`]
  await bed.prisma.paymentEvent.createMany({ data: [event(done, bed.clock()), event(waiting, null)] })
  const kept = async () => [
    await bed.prisma.idempotencyRecord.count({ where: { customerId: customer, key } }),
    await bed.prisma.paymentEvent.count({ where: { id: done } }),
    await bed.prisma.paymentEvent.count({ where: { id: waiting } }),
  ]
  bed.pass(25 * HOUR_MS - 1)
  await prune(bed)
  expect(await kept()).toEqual([1, 1, 1])
  bed.pass(1)
  const pruned = await Promise.all([prune(bed), prune(bed)])
  expect(pruned.map(({ paymentEvents }) => paymentEvents)).toEqual([0, 0])
  expect(await kept()).toEqual([0, 1, 1])
  bed.pass(90 * DAY_MS - 25 * HOUR_MS)
  await prune(bed)
  expect(await kept()).toEqual([0, 0, 1])
})

test('a count is deleted an hour after its window, but never while it still counts', async () => {
  const key = newId()
  await bed.prisma.limitCount.create({ data: { key, points: 3, expire: bed.clock() } })
  bed.pass(HOUR_MS - 1)
  await prune(bed)
  expect(await bed.prisma.limitCount.count({ where: { key } })).toBe(1)
  bed.pass(1)
  await prune(bed)
  expect(await bed.prisma.limitCount.count({ where: { key } })).toBe(0)
})

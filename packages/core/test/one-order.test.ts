/** Operations that write several rows, run against themselves or another in the middle: neither may end the other by a deadlock. */
import { beforeEach, describe, expect, test } from 'vitest'
import { createApiKey, revokeApiKey, rotateApiKey } from '../src/access/api-keys/manage-api-keys.ts'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import { changeAllowance } from '../src/access/permissions/allowance.ts'
import { logRequests } from '../src/access/requests/request-log.ts'
import { newId } from '../src/foundation/ids.ts'
import {
  notifyExpiringCredits,
  notifyLowCredits,
} from '../src/foundation/notifications/notify-about-credits.ts'
import type { Permission } from '../src/foundation/permission.ts'
import { beginLookup } from '../src/lookups/lookup/lookup-steps.ts'
import { sweepTopUps } from '../src/money/auto-top-up/sweep-top-ups.ts'
import { beginCheckout } from '../src/money/checkout/checkout-steps.ts'
import { releaseStaleHolds } from '../src/money/ledger/upkeep.ts'
import { createApps, OTHER_VIN, USUAL } from '../testing/apps.ts'
import { VIN } from '../testing/look-up.ts'
import { type Meeting, meet } from '../testing/meet.ts'
import { keyOf } from '../testing/principals.ts'
import { offerCheckout, reserveTopUp } from '../testing/sales.ts'
import { storeRule } from '../testing/store-rule.ts'
import { createTestBed, DAY_MS, type TestBed } from '../testing/test-bed.ts'

const HOUR_MS = DAY_MS / 24

let bed: TestBed
beforeEach(async () => {
  bed = await createTestBed()
  return () => bed.close()
})

const expectBothDone = async (meeting: Meeting) => expect(await meet(bed.databaseUrl, meeting)).toEqual([])
const createCustomers = async () => [
  await bed.createCustomer(),
  await bed.createCustomer(),
  await bed.createCustomer(),
]
const countJobs = async (name: string) => {
  const [row] = await bed.prisma.$queryRaw<Array<{ jobs: number }>>`
    SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = ${name}`
  return row?.jobs
}

interface Turned {
  readonly table: string
  readonly id: string
  /** The column with the time at which the rows are due. */
  readonly time: string
  readonly ids: readonly string[]
}

/** Writes the rows again, the last one first, and makes that the earliest due, so that any scan finds them in that order. */
async function turnRound({ table, id, time, ids }: Turned): Promise<void> {
  await bed.prisma.$transaction(async (tx) => {
    // Bypasses the triggers that protect the facts of a row.
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`
    for (const [nth, each] of ids.toReversed().entries()) {
      await tx.$executeRawUnsafe(
        `UPDATE ${table} SET ${time} = ${time} - interval '1 minute' + ${nth} * interval '1 second'
         WHERE ${id} = $1::uuid`,
        each,
      )
    }
  })
}

const inTurn = (nth: number) => new Date(bed.clock().getTime() - HOUR_MS + nth * 1000)

describe('two sweeps of top-ups', () => {
  const CARD = { cardBrand: 'visa', cardLast4: '4242', cardExpiresAt: new Date('2030-01-01') }
  const createRules = async (isDue: boolean) => {
    const customers = await createCustomers()
    for (const [nth, customerId] of customers.entries()) {
      await storeRule(bed, customerId, { dueAt: isDue ? inTurn(nth) : null, cardId: 'pm_1', ...CARD })
    }
    return customers
  }
  const createTopUps = async () => {
    const ids: string[] = []
    for (const [nth, customerId] of (await createRules(false)).entries()) {
      ids.push((await reserveTopUp(bed, customerId, { dueAt: inTurn(nth) })).id)
    }
    return ids
  }
  const createCardSetups = async () => {
    const ids: string[] = []
    for (const [nth, customerId] of (await createCustomers()).entries()) {
      const id = newId()
      const page = { pageId: id, url: 'https://pay.example', pageExpiresAt: inTurn(nth) }
      await bed.prisma.cardSetup.create({
        data: { id, customerId, state: 'open', ...page, dueAt: inTurn(nth), createdAt: bed.clock() },
      })
      ids.push(id)
    }
    return ids
  }

  test.each([
    { job: 'check-top-up', table: 'auto_top_up_rule', id: 'customer_id', create: () => createRules(true) },
    { job: 'execute-top-up', table: 'top_up', id: 'id', create: createTopUps },
    { job: 'check-card-setup', table: 'card_setup', id: 'id', create: createCardSetups },
  ])('enqueue $job in one order', async ({ job, table, id, create }) => {
    const ids = await create()
    await expectBothDone({
      barrier: `SELECT enqueue_job('${job}', '{}', '${ids[1]}')`,
      first: () => sweepTopUps(bed),
      turn: () => turnRound({ table, id, time: 'due_at', ids }),
      second: () => sweepTopUps(bed),
    })
    expect(await countJobs(job)).toBe(3)
  })
})

describe('two concurrent runs of notices', () => {
  test.each([
    {
      kind: 'credits_expiring',
      episodeOf: () => `${bed.clock().toISOString().slice(0, 10)}:1`,
      notifyAll: notifyExpiringCredits,
    },
    { kind: 'credits_low', episodeOf: (grant: string) => grant, notifyAll: notifyLowCredits },
  ])('write $kind in one order', async ({ kind, episodeOf, notifyAll }) => {
    const customers = await createCustomers()
    const ids: string[] = []
    for (const [nth, each] of customers.entries()) ids.push(await bed.grant(each, 1, 0.25 + nth / 1000))
    const episode = episodeOf(ids[1] ?? '')
    await expectBothDone({
      barrier: `SELECT notify_customer('${customers[1]}', '${kind}', '${episode}', '{}', '${bed.clock().toISOString()}')`,
      first: () => notifyAll(bed),
      turn: () => turnRound({ table: 'credit_grant', id: 'id', time: 'expires_at', ids }),
      second: () => notifyAll(bed),
    })
    expect(await bed.prisma.notification.count({ where: { kind } })).toBe(3)
  })
})

describe('a lookup that releases stale holds, and the upkeep that releases others', () => {
  let customerId: string
  let grants: readonly string[]
  beforeEach(async () => {
    customerId = await bed.createCustomer()
    // Many grants, so that an order left to chance is almost never the right one.
    const days = [1, 2, 3, 4, 5, 6, 7, 8]
    grants = []
    for (const day of days) grants = [...grants, await bed.grant(customerId, 5, day)]
  })
  const placeHolds = async (on: ReadonlyArray<string | undefined>, leaseEndsInMs: number) => {
    for (const [nth, grantId = ''] of on.entries()) {
      const leaseExpiresAt = new Date(bed.clock().getTime() + leaseEndsInMs + nth)
      await bed.prisma.creditHold.create({
        data: { id: newId(), customerId, grantId, placedAt: bed.clock(), leaseExpiresAt },
      })
    }
  }
  const lookUp = () =>
    beginLookup(
      bed.prisma,
      { id: newId(), customerId, key: newId(), fingerprint: new Uint8Array(32), now: bed.clock() },
      HOUR_MS,
    )
  const releaseLater = () =>
    releaseStaleHolds({ ...bed, clock: () => new Date(bed.clock().getTime() + 2 * HOUR_MS) })
  const guardOf = (ids: ReadonlyArray<string | undefined>) =>
    `SELECT FROM credit_grant WHERE id IN ('${ids.join("', '")}') ORDER BY id FOR UPDATE`

  test.each(['as they were granted', 'the other way'])(
    'give credits back in one order, with the stale holds placed %s',
    async (way) => {
      const order = way === 'the other way' ? grants.toReversed() : grants
      await placeHolds(order, -HOUR_MS)
      await placeHolds(order.toReversed(), HOUR_MS)
      await expectBothDone({ barrier: guardOf([order[1]]), first: lookUp, second: releaseLater })
      expect(await bed.prisma.creditHold.count({ where: { state: 'open' } })).toBe(1)
      expect(await bed.available(customerId)).toBe(39)
    },
  )

  test("do not wait for each other's grant when placing the new hold", async () => {
    await placeHolds([grants.at(-1)], -HOUR_MS)
    await placeHolds(grants, HOUR_MS)
    await expectBothDone({ barrier: guardOf(grants.slice(1)), first: lookUp, second: releaseLater })
    expect(await bed.available(customerId)).toBe(39)
  })
})

test('the request log is written in one order, even when a lost reply makes it be written twice at once', async () => {
  const customerId = await bed.createCustomer()
  const logged = { customerId, apiKeyId: null, operation: 'getCredits', outcome: 'ok', durationMs: 1 }
  const requests = ['req_1', 'req_2', 'req_3'].map((requestId) => ({
    ...logged,
    requestId,
    createdAt: bed.clock(),
    status: 200,
  }))
  await expectBothDone({
    barrier: `INSERT INTO api_request (customer_id, created_at, request_id, operation, status, outcome, duration_ms)
      VALUES ('${customerId}', '${bed.clock().toISOString()}', 'req_2', 'getCredits', 200, 'ok', 1)`,
    first: () => logRequests(bed.prisma, requests),
    second: () => logRequests(bed.prisma, requests.toReversed()),
  })
  expect(await bed.prisma.apiRequest.count({ where: { customerId } })).toBe(3)
})

test.each([
  { what: 'the vehicle of before', vin: VIN, leavesFirst: false },
  { what: 'the vehicle of before', vin: VIN, leavesFirst: true },
  { what: 'a new vehicle', vin: OTHER_VIN, leavesFirst: false },
  { what: 'a new vehicle', vin: OTHER_VIN, leavesFirst: true },
])(
  'a customer who leaves while a lookup of $what is settled: neither is ended',
  async ({ vin, leavesFirst }) => {
    const apps = createApps(bed)
    const customerId = await bed.createCustomer(10)
    const key = keyOf(customerId)
    await apps.ask(key, { key: newId() })
    const terms = { packageKey: 'lookups_1000', priceCents: 60_000, thresholdPercent: 30 }
    await storeRule(bed, customerId, terms)
    const lookUp = () => apps.ask(key, { key: newId(), vin })
    const leave = () => closeCustomer(bed, customerId)
    await expectBothDone({
      barrier:
        vin === VIN || leavesFirst
          ? `SELECT FROM saved_vehicle WHERE customer_id = '${customerId}' FOR UPDATE`
          : `SELECT FROM credit_grant WHERE customer_id = '${customerId}' FOR UPDATE`,
      first: leavesFirst ? leave : lookUp,
      second: leavesFirst ? lookUp : leave,
    })
    expect(await apps.settled(customerId)).toBe(2)
  },
)

/** Closes an account up to the lock on its customer, and then runs the second operation at that moment. */
const whileLeaving = (customerId: string, second: () => Promise<unknown>) =>
  expectBothDone({
    barrier: `SELECT FROM customer WHERE id = '${customerId}' FOR UPDATE`,
    first: () => closeCustomer(bed, customerId),
    second: () => second().catch(ignoreRefusal),
  })

/** By then, the customer may be gone. That is not a deadlock. */
function ignoreRefusal(error: unknown): void {
  if (!/the customer has left/.test(String(error))) throw error
}

test('a customer who leaves while a checkout of theirs is replaced at a new price causes no deadlock', async () => {
  const customerId = await bed.createCustomer()
  const begin = () =>
    beginCheckout(bed.prisma, {
      id: newId(),
      customerId,
      key: 'retried',
      fingerprint: new Uint8Array(32),
      packageKey: 'lookups_50',
      // The lease of the previous attempt has expired.
      now: new Date(bed.clock().getTime() + HOUR_MS),
    })
  await offerCheckout(bed, customerId, { idempotencyKey: 'retried', amountCents: 1 })
  await whileLeaving(customerId, begin)
  expect(await bed.prisma.checkout.count({ where: { customerId, state: 'preparing' } })).toBe(0)
})

test('a customer who leaves while a browser changes what a key may do causes no deadlock', async () => {
  const customerId = await bed.createCustomer()
  const key = await createApiKey(bed, { customerId, name: 'key' })
  if (key.kind !== 'created') throw new Error('there is room for a key')
  const less = { ...USUAL, permissions: new Set<Permission>(), dailyCreditCap: 1 }
  await whileLeaving(customerId, () => changeAllowance(bed.prisma, { customerId, id: key.id }, less))
})

test.each([
  ['rotates', rotateApiKey],
  ['revokes', revokeApiKey],
])('a customer who leaves while a browser %s a key: the key is gone either way', async (_, change) => {
  const customerId = await bed.createCustomer()
  const key = await createApiKey(bed, { customerId, name: 'key' })
  if (key.kind !== 'created') throw new Error('there is room for a key')
  const [now, token] = [bed.clock(), newId()]
  const session = { id: newId(), customerId, token, expiresAt: now, createdAt: now, updatedAt: now }
  await bed.prisma.portalSession.create({ data: session })
  await expectBothDone({
    barrier: `SELECT FROM portal_session WHERE id = '${session.id}' FOR UPDATE`,
    first: () => closeCustomer(bed, customerId),
    second: () => change(bed, { customerId, id: key.id }),
  })
  expect(await bed.prisma.apiKey.count({ where: { customerId, revokedAt: null } })).toBe(0)
})

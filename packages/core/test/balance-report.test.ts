/** The daily report: it confirms what balances, and finds each planted error, row by row. */
import * as pg from '@vinspec/connections'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { beginLookup } from '../src/lookups/lookup/lookup-steps.ts'
import { countLookups } from '../src/money/balance-report/count-lookups.ts'
import { type BalanceReport, reportBalance } from '../src/money/balance-report/report-balance.ts'
import { expireCredits, releaseStaleHolds } from '../src/money/ledger/upkeep.ts'
import { fulfilPayment } from '../src/money/payments/fulfil-payment.ts'
import { createStripePayments } from '../src/money/payments/stripe/gateway.ts'
import { syncReversals } from '../src/money/reversals/sync-reversals.ts'
import { asOwner } from '../testing/as-owner.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { startTestPayments } from '../testing/payments.ts'
import { settleAttempt } from '../testing/settle-attempt.ts'
import { openShop, type Purchase } from '../testing/shop.ts'
import { createTestBed, DAY_MS, type TestBed } from '../testing/test-bed.ts'

const sandbox = await closeAfterAll(startTestPayments())
const payments = createStripePayments(sandbox.settings, { timeoutMs: 30_000 })
let bed: TestBed
let purchase: Purchase
let email: string

/** A day on which everything happened: a purchase, lookups, an open hold, a refund, a dispute, an operator's gift. */
beforeEach(async () => {
  await sandbox.control('POST', 'reset')
  bed = await createTestBed(new Date())
  const shop = openShop({ ...bed, sandbox, payments })
  purchase = await shop.buy()
  const customer = await bed.prisma.customer.findUniqueOrThrow({ where: { id: purchase.customerId } })
  email = customer.email
  for (const settled of [true, true, false]) {
    const { customerId } = purchase
    const now = bed.clock()
    const attempt = { id: newId(), customerId, key: newId(), fingerprint: new Uint8Array([1]), now }
    await beginLookup(bed.prisma, attempt, 20_000)
    if (settled) await settleAttempt(bed, attempt)
  }
  await sandbox.stripe('POST', '/refunds', { payment_intent: purchase.paymentId, amount: '1000' })
  await syncReversals({ ...bed, payments }, purchase.paymentId)
  const disputed = await shop.buy('lookups_10')
  await sandbox.control('POST', 'disputes', { payment_intent: disputed.paymentId })
  await syncReversals({ ...bed, payments }, disputed.paymentId)
  await bed.grant(purchase.customerId, 7)
})
afterEach(() => bed.close())

const report = (day = bed.clock(), recount = false): Promise<BalanceReport> =>
  reportBalance({ ...bed, payments }, day, recount)

/** Writes to the tables past every rule of the database. */
async function plant(sql: string, ...values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: asOwner(bed.databaseUrl) })
  await client.connect()
  try {
    await client.query("SET session_replication_role = 'replica'")
    await client.query(sql, values)
  } finally {
    await client.end()
  }
}

const grantId = async () =>
  (await bed.prisma.creditGrant.findFirstOrThrow({ where: { paymentId: purchase.paymentId } })).id

test('a day on which everything happened balances', async () => {
  expect(await report()).toEqual({
    balanced: true,
    credits: {
      totals: { granted: 67, available: 44, held: 1, settled: 2, expired: 0, revoked: 20, adjusted: 0 },
      customers: [],
      rows: [],
    },
    money: {
      recorded: { purchasedCents: 6_200, refundedCents: 1_000, disputedCents: 1_200, netCents: 4_000 },
      atVendor: { purchasedCents: 6_200, refundedCents: 1_000, disputedCents: 1_200, netCents: 4_000 },
      differences: [],
    },
  })
})

test('a later day has no money and the same credits, with expired ones counted as expired', async () => {
  bed.pass(31 * DAY_MS)
  const { balanced, credits, money } = await report()
  expect([balanced, money.recorded.netCents]).toEqual([true, 0])
  expect(credits.totals).toMatchObject({ available: 0, held: 1, expired: 44 })
})

test('lookups are counted once, the day after they happen, however many jobs count them', async () => {
  for (const _day of [1, 2]) {
    await countLookups(bed)
    expect(await bed.prisma.grantMonth.findMany()).toEqual([])
    bed.pass(DAY_MS)
  }
  bed.pass(DAY_MS)
  const days = await Promise.all([countLookups(bed), countLookups(bed), countLookups(bed)])
  expect(days.reduce((sum, each) => sum + each)).toBe(2)
  expect(await bed.prisma.grantMonth.findMany()).toMatchObject([{ grantId: await grantId(), lookups: 2 }])
  const { credits, balanced } = await report()
  expect([balanced, credits.totals.settled]).toEqual([true, 2])
  expect((await report(bed.clock(), true)).credits).toEqual(credits)
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  "lookups are counted by UTC days and months even if the session's time zone is %s",
  async (zone) => {
    const own = await createTestBed(new Date('2026-10-31T23:30:00Z'))
    const customerId = await own.createCustomer(9)
    for (const _month of ['10', '11']) {
      const attempt = { id: newId(), customerId, key: newId(), fingerprint: new Uint8Array([1]) }
      await beginLookup(own.prisma, { ...attempt, now: own.clock() }, 20_000)
      await settleAttempt(own, { ...attempt, now: own.clock() })
      own.pass(60 * 60_000)
    }
    const session = new pg.Client({ connectionString: own.databaseUrl })
    await session.connect()
    await session.query(`SET TIME ZONE '${zone}'`)
    const count = async () =>
      (await session.query('SELECT counted FROM count_lookups($1)', [own.clock()])).rows
    const untils: string[] = []
    for (own.pass(3 * DAY_MS); (await count())[0]?.counted === true; ) {
      untils.push((await own.prisma.counting.findFirstOrThrow()).countedUntil.toISOString())
    }
    await session.end()
    const months = await own.prisma.grantMonth.findMany({ orderBy: { month: 'asc' } })
    await own.close()
    expect(untils).toEqual(['01', '02', '03'].map((day) => `2026-11-${day}T00:00:00.000Z`))
    expect(months.map(({ month, lookups }) => [month.toISOString().slice(0, 7), lookups])).toEqual([
      ['2026-10', 1],
      ['2026-11', 1],
    ])
  },
)

test('counted lookups are not read again unless they are recounted', async () => {
  bed.pass(3 * DAY_MS)
  await countLookups(bed)
  await plant('DELETE FROM vehicle_lookup')
  const lately = await report()
  expect(lately.credits.rows.filter(({ row }) => row !== 'ledger_day')).toEqual([])
  const { credits, balanced } = await report(bed.clock(), true)
  expect(balanced).toBe(false)
  const rows = credits.rows.map(({ what, expected, found }) => [what, expected, found])
  expect(rows).toContainEqual(['lookups, counted', 0, 2])
  expect(rows).toContainEqual(['reserved, by its lookups and open holds', 1, 3])
})

/** A customer whose credits are all spent or expired, and counted. */
async function endAll(): Promise<void> {
  bed.pass(33 * DAY_MS)
  await releaseStaleHolds(bed)
  await expireCredits(bed)
  await countLookups(bed)
}

test('grants that are over are read again only if one of their rows changes', async () => {
  await endAll()
  const unmarked = () => bed.prisma.creditGrant.findMany({ where: { balanced: false }, select: { id: true } })
  expect(await unmarked()).toEqual([])
  const before = await report()
  expect(before.balanced).toBe(true)
  expect((await report(bed.clock(), true)).credits).toEqual(before.credits)

  await sandbox.control('POST', 'disputes', { payment_intent: purchase.paymentId })
  await syncReversals({ ...bed, payments }, purchase.paymentId)
  await bed.prisma.grantEntry.create({
    data: {
      customerId: purchase.customerId,
      grantId: await grantId(),
      kind: 'adjustment',
      credits: 1,
      reason: 'a mistake',
      createdAt: bed.clock(),
    },
  })
  expect(await unmarked()).toEqual([{ id: await grantId() }])
  const after = await report()
  expect(after.credits).toMatchObject({ customers: [], rows: [], totals: { adjusted: 1 } })
  expect((await report(bed.clock(), true)).credits).toEqual(after.credits)

  await plant('UPDATE credit_grant SET withdrawn = withdrawn - 1 WHERE payment_id IS NULL')
  expect((await report()).credits.rows).toEqual([])
  expect((await report(bed.clock(), true)).credits.rows.map(({ what }) => what)).toContain(
    'withdrawn, by the ledger',
  )
})

test('a grant that is over and does not balance is reported every day', async () => {
  await plant('UPDATE credit_grant SET credits = 8 WHERE payment_id IS NULL')
  for (const _day of [1, 2]) {
    await endAll()
    const { credits } = await report()
    expect(credits.customers).toMatchObject([{ email, difference: -1 }])
    expect(credits.rows).toMatchObject([{ what: 'credits, in the ledger', expected: 8, found: 7 }])
  }
})

test('the report finds a payment without its grant, and a missing refund, however old', async () => {
  const { paymentId } = await openShop({ ...bed, sandbox, payments }).buy()
  await plant('DELETE FROM credit_grant WHERE payment_id = $1', paymentId)
  await plant('DELETE FROM refund')
  await endAll()
  const found = (await report()).credits.rows.map(({ id, what }) => [id, what])
  expect(found).toContainEqual([paymentId, 'credits, granted'])
  expect(found).toContainEqual([purchase.paymentId, 'refunded cents, by its refunds'])
})

test('the report finds sums that differ from what was counted', async () => {
  await endAll()
  await plant('UPDATE counting SET expired = expired + 1')
  const { credits } = await report(bed.clock(), true)
  expect(credits.rows).toMatchObject([{ row: 'counting', id: 'expiry', expected: 0, found: -1 }])
})

test.each([
  ['a lost answer', 'DELETE FROM vehicle_answer', 'kept, as lookups name it'],
  ['a hold settled without a lookup', 'DELETE FROM vehicle_lookup', 'settled holds without a lookup'],
])('the report finds %s on a day that was counted', async (_what, sql, expected) => {
  bed.pass(3 * DAY_MS)
  await plant(sql)
  await countLookups(bed)
  expect((await report()).credits.rows.map(({ what }) => what)).toContain(expected)
})

test('charges in the same vendor account that are not ours are ignored', async () => {
  const charge = { amount: '700', currency: 'usd', payment_method: 'pm_card_visa', confirm: 'true' }
  await sandbox.stripe('POST', '/payment_intents', { ...charge, 'allowed_payment_method_types[0]': 'card' })
  expect((await report()).balanced).toBe(true)
})

test('the report finds a credit that nobody granted', async () => {
  await plant('UPDATE credit_grant SET credits = 51 WHERE id = $1', await grantId())
  const { credits, balanced } = await report()
  expect(balanced).toBe(false)
  expect(credits.customers).toMatchObject([{ email, difference: -1 }])
  const row = { email, row: 'credit_grant', id: await grantId() }
  expect(credits.rows).toMatchObject([
    { ...row, what: 'credits, by its payment', expected: 50, found: 51 },
    { ...row, what: 'credits, in the ledger', expected: 51, found: 50 },
    { row: 'payment', id: purchase.paymentId, expected: 50, found: 51 },
  ])
})

test.each([
  ['a settlement that is lost', 'DELETE FROM vehicle_lookup', 'reserved, by'],
  [
    'an entry that nothing caused',
    "UPDATE grant_entry SET credits = -9 WHERE kind = 'revocation' AND credits = -10 AND grant_id = $1",
    'withdrawn, by',
  ],
  ['a reserved credit without a hold', 'UPDATE credit_grant SET reserved = 4 WHERE id = $1', 'reserved, by'],
  [
    'a hold that reserves nothing',
    "UPDATE credit_hold SET state = 'released', closed_at = now() WHERE state = 'open'",
    'reserved, by',
  ],
  ['a held credit that was spent on nothing', 'DELETE FROM vehicle_lookup', 'settled, so answered'],
  ['a charge without an answer', 'DELETE FROM vehicle_answer', 'answered'],
  ['a payment that granted nothing', 'DELETE FROM credit_grant WHERE id = $1', 'credits, granted'],
  ['a refund that was forgotten', 'DELETE FROM refund', 'refunded cents'],
  [
    'a reversal that the ledger does not know',
    'UPDATE payment_reversal SET revoked_credits = revoked_credits - 1 WHERE revoked_credits > 0',
    'revoked by its reversal, in the ledger',
  ],
  ['a dispute in another state', "UPDATE dispute SET state = 'won'", 'disputed cents'],
])('the report finds %s', async (_what, sql, expected) => {
  await plant(sql, ...(sql.includes('$1') ? [await grantId()] : []))
  const { credits, balanced } = await report()
  expect(balanced).toBe(false)
  expect(credits.rows.map(({ what }) => what).join()).toContain(expected)
})

test('the report finds money that only Stripe or only our database has', async () => {
  await plant('UPDATE payment SET amount_cents = 4999 WHERE id = $1', purchase.paymentId)
  await plant("UPDATE refund SET vendor_id = 're_nobodys'")
  const { money, balanced } = await report()
  expect(balanced).toBe(false)
  expect(money.differences).toEqual([
    { row: 'payment', id: purchase.paymentId, recorded: '4999 cents, paid', atVendor: '5000 cents, paid' },
    { row: 'refund', id: 're_nobodys', recorded: '1000 cents, succeeded', atVendor: null },
    { row: 'refund', id: expect.stringMatching(/^re_/), recorded: null, atVendor: '1000 cents, succeeded' },
  ])
  expect([money.recorded.netCents, money.atVendor.netCents]).toEqual([3_999, 4_000])
})

test('a payment that we never recorded is reported until it is fulfilled', async () => {
  const { paymentId } = await openShop({ ...bed, sandbox, payments }).pay(purchase.customerId)
  const { money } = await report()
  expect(money.differences).toMatchObject([{ row: 'payment', id: paymentId, recorded: null }])
  await fulfilPayment({ ...bed, payments }, paymentId)
  expect((await report()).balanced).toBe(true)
})

/** The daily report: it confirms what balances, and finds each planted error, row by row. */
import * as pg from '@vinspec/connections'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { beginLookup } from '../src/lookups/lookup/lookup-steps.ts'
import { countLookups } from '../src/money/balance-report/count-lookups.ts'
import { type BalanceReport, reportBalance } from '../src/money/balance-report/report-balance.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { endAll, liveFullDay, plant } from '../testing/full-day.ts'
import { settleAttempt } from '../testing/settle-attempt.ts'
import { createTestBed, DAY_MS, openTestBed, type TestBed } from '../testing/test-bed.ts'
import { copyTestDatabase } from '../testing/test-database.ts'

/** Each test gets a copy of its database. None changes anything at the vendor, whose records are not copied. */
const day = await closeAfterAll(liveFullDay())
const { purchase, email } = day
const { payments } = day.bed
let bed: TestBed

beforeEach(async () => {
  bed = openTestBed(await copyTestDatabase({ url: day.bed.databaseUrl }), day.start)
})
afterEach(() => bed.close())

const report = (at = bed.clock(), recount = false): Promise<BalanceReport> =>
  reportBalance({ ...bed, payments }, at, recount)

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
    expect(untils).toEqual(['01', '02', '03'].map((date) => `2026-11-${date}T00:00:00.000Z`))
    expect(months.map(({ month, lookups }) => [month.toISOString().slice(0, 7), lookups])).toEqual([
      ['2026-10', 1],
      ['2026-11', 1],
    ])
  },
)

test('counted lookups are not read again unless they are recounted', async () => {
  bed.pass(3 * DAY_MS)
  await countLookups(bed)
  await plant(bed, 'DELETE FROM vehicle_lookup')
  const lately = await report()
  expect(lately.credits.rows.filter(({ row }) => row !== 'ledger_day')).toEqual([])
  const { credits, balanced } = await report(bed.clock(), true)
  expect(balanced).toBe(false)
  const rows = credits.rows.map(({ what, expected, found }) => [what, expected, found])
  expect(rows).toContainEqual(['lookups, counted', 0, 2])
  expect(rows).toContainEqual(['reserved, by its lookups and open holds', 1, 3])
})

test('a grant that is over and does not balance is reported every day', async () => {
  await plant(bed, 'UPDATE credit_grant SET credits = 8 WHERE payment_id IS NULL')
  for (const _day of [1, 2]) {
    await endAll(bed)
    const { credits } = await report()
    expect(credits.customers).toMatchObject([{ email, difference: -1 }])
    expect(credits.rows).toMatchObject([{ what: 'credits, in the ledger', expected: 8, found: 7 }])
  }
})

test('the report finds sums that differ from what was counted', async () => {
  await endAll(bed)
  await plant(bed, 'UPDATE counting SET expired = expired + 1')
  const { credits } = await report(bed.clock(), true)
  expect(credits.rows).toMatchObject([{ row: 'counting', id: 'expiry', expected: 0, found: -1 }])
})

test.each([
  ['a lost answer', 'DELETE FROM vehicle_answer', 'kept, as lookups name it'],
  ['a hold settled without a lookup', 'DELETE FROM vehicle_lookup', 'settled holds without a lookup'],
])('the report finds %s on a day that was counted', async (_what, sql, expected) => {
  bed.pass(3 * DAY_MS)
  await plant(bed, sql)
  await countLookups(bed)
  expect((await report()).credits.rows.map(({ what }) => what)).toContain(expected)
})

test('the report finds a credit that nobody granted', async () => {
  await plant(bed, 'UPDATE credit_grant SET credits = 51 WHERE id = $1', await grantId())
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
  await plant(bed, sql, ...(sql.includes('$1') ? [await grantId()] : []))
  const { credits, balanced } = await report()
  expect(balanced).toBe(false)
  expect(credits.rows.map(({ what }) => what).join()).toContain(expected)
})

test('the report finds money that only Stripe or only our database has', async () => {
  await plant(bed, 'UPDATE payment SET amount_cents = 4999 WHERE id = $1', purchase.paymentId)
  await plant(bed, "UPDATE refund SET vendor_id = 're_nobodys'")
  const { money, balanced } = await report()
  expect(balanced).toBe(false)
  expect(money.differences).toEqual([
    { row: 'payment', id: purchase.paymentId, recorded: '4999 cents, paid', atVendor: '5000 cents, paid' },
    { row: 'refund', id: 're_nobodys', recorded: '1000 cents, succeeded', atVendor: null },
    { row: 'refund', id: expect.stringMatching(/^re_/), recorded: null, atVendor: '1000 cents, succeeded' },
  ])
  expect([money.recorded.netCents, money.atVendor.netCents]).toEqual([3_999, 4_000])
})

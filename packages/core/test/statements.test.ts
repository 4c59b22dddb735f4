/** Statements and running balances, compared with every entry of the ledger. */
import { expect, test } from 'vitest'
import { type LedgerLine, listLedgerEntries } from '../src/money/ledger/read-ledger.ts'
import { readSpend } from '../src/money/ledger/read-spend.ts'
import { listStatementMonths, readStatement } from '../src/money/ledger/read-statement.ts'
import { STATEMENT_LINES } from '../src/money/ledger/statement.ts'
import { expireCredits } from '../src/money/ledger/upkeep.ts'
import { fulfilPayment } from '../src/money/payments/fulfil-payment.ts'
import { refundPayment } from '../src/money/reversals/refund-payment.ts'
import { syncReversals } from '../src/money/reversals/sync-reversals.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { lookUpAs } from '../testing/look-up.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { ownerOf } from '../testing/principals.ts'
import { openShop } from '../testing/shop.ts'
import { DAY_MS } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createPaymentBed())

async function lookUp(customerId: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await lookUpAs(ownerOf(customerId), bed)
}

async function buy(customerId: string, packageKey: string): Promise<string> {
  const { paymentId } = await openShop(bed).pay(customerId, packageKey)
  await fulfilPayment(bed, paymentId)
  return paymentId
}

/** Four months with everything that moves credits. */
async function live(): Promise<string> {
  const customerId = await bed.createCustomer(5)
  await lookUp(customerId, 3)
  const refunded = await buy(customerId, 'lookups_10')
  await lookUp(customerId, 4)
  bed.pass(20 * DAY_MS)
  await buy(customerId, 'lookups_50')
  await lookUp(customerId, 3)
  await refundPayment(bed, { paymentId: refunded, amountCents: 400, reason: 'requested_by_customer' })
  bed.pass(15 * DAY_MS)
  await expireCredits(bed)
  const grantId = await bed.grant(customerId, 4)
  await bed.prisma.grantEntry.create({
    data: {
      customerId,
      grantId,
      kind: 'revocation',
      credits: -1,
      reason: 'a mistake',
      createdAt: bed.clock(),
    },
  })
  await lookUp(customerId, 2)
  bed.pass(60 * DAY_MS)
  await expireCredits(bed)
  return customerId
}

const sum = (entries: readonly LedgerLine[]) => entries.reduce((total, { credits }) => total + credits, 0)

test('a statement and the spend count no euros as dollars', async () => {
  const customerId = await bed.createCustomer()
  const since = bed.clock()
  await buy(customerId, 'lookups_10')
  const mismatch = 'currency eur instead of usd'
  const arrived = { confirmedAt: bed.clock(), recordedAt: bed.clock() }
  await bed.prisma.payment.create({
    data: {
      id: 'pi_euros',
      customerId,
      amountCents: 5_000,
      currency: 'eur',
      credits: 0,
      mismatch,
      ...arrived,
    },
  })
  const [month = ''] = await listStatementMonths(bed, customerId)
  expect((await readStatement(bed, { customerId, month }))?.money).toMatchObject({ paidCents: 1_200 })
  const span = { since: new Date(since.getTime() - DAY_MS), before: new Date(since.getTime() + DAY_MS) }
  expect(await readSpend(bed.prisma, { customerId, ...span })).toMatchObject({ paidCents: 1_200 })
})

test("a statement says what was paid and returned, and exists only for the customer's own months", async () => {
  const customerId = await bed.createCustomer()
  expect(await listStatementMonths(bed, customerId)).toEqual([])
  const paymentId = await buy(customerId, 'lookups_10')
  await refundPayment(bed, { paymentId, amountCents: 200, reason: 'requested_by_customer' })
  const [month = ''] = await listStatementMonths(bed, customerId)
  const read = (asked: string) => readStatement(bed, { customerId, month: asked })
  expect((await read(month))?.money).toEqual({ payments: 1, paidCents: 1_200, returnedCents: 200 })
  for (const asked of ['2020-01', '2999-01', '', 'nonsense', `${month}-01`, '2026-13']) {
    expect([asked, await read(asked)]).toEqual([asked, null])
  }
})

test('a refund that fails or a dispute that is won later changes that month, not one that is over', async () => {
  const customerId = await bed.createCustomer()
  const [refunded, disputed] = [await buy(customerId, 'lookups_10'), await buy(customerId, 'lookups_10')]
  const refund = await bed.sandbox.stripe('POST', '/refunds', { payment_intent: refunded })
  const dispute = await bed.sandbox.control('POST', 'disputes', { payment_intent: disputed })
  const learn = async () => {
    for (const paymentId of [refunded, disputed, refunded, disputed]) await syncReversals(bed, paymentId)
  }
  await learn()
  const [month = ''] = await listStatementMonths(bed, customerId)
  const read = async (asked: string) => {
    const statement = await readStatement(bed, { customerId, month: asked })
    return [statement?.money, statement?.lines.reversal.cents]
  }
  const over = await read(month)
  expect(over).toEqual([{ payments: 2, paidCents: 2_400, returnedCents: 2_400 }, -2_400])

  bed.pass(32 * DAY_MS)
  await bed.sandbox.control('POST', `refunds/${String(refund['id'])}/settle`, { result: 'failed' })
  await bed.sandbox.control('POST', `disputes/${String(dispute['id'])}/close`, { result: 'won' })
  await learn()
  const [next = ''] = await listStatementMonths(bed, customerId)
  expect(await read(month)).toEqual(over)
  expect(await read(next)).toEqual([{ payments: 0, paidCents: 0, returnedCents: -2_400 }, 2_400])
})

test('each statement adds up to the ledger of its month, and each page has the same balances', async () => {
  const other = await bed.createCustomer(9)
  await lookUp(other, 2)
  const customerId = await live()
  const all = await listLedgerEntries(bed.prisma, { customerId, limit: 1_000 })
  expect(new Set(all.map(({ kind }) => kind))).toEqual(
    new Set(['grant', 'settlement', 'expiry', 'revocation']),
  )
  all.forEach(({ balance }, position) => expect(balance).toBe(sum(all.slice(position))))
  for (let at = 0; at < all.length; at += 7) {
    const before = at === 0 ? {} : { before: all[at - 1]?.id ?? '' }
    expect(await listLedgerEntries(bed.prisma, { customerId, limit: 7, ...before })).toEqual(
      all.slice(at, at + 7),
    )
  }

  const months = await listStatementMonths(bed, customerId)
  expect(months.length).toBeGreaterThanOrEqual(4)
  let closing = { credits: 0, cents: 0 }
  for (const month of months.toReversed()) {
    const statement = await readStatement(bed, { customerId, month })
    if (!statement) throw new Error(`no statement of ${month}`)
    const entries = all.filter(({ createdAt }) => createdAt.toISOString().startsWith(month))
    const kinds = (...wanted: string[]) => sum(entries.filter(({ kind }) => wanted.includes(kind)))
    const { lines } = statement
    expect(statement.opening).toEqual(closing)
    expect(lines.purchase.credits + lines.top_up.credits + lines.gift.credits).toBe(kinds('grant'))
    expect(lines.lookup.credits).toBe(kinds('settlement'))
    expect(lines.expiry.credits).toBe(kinds('expiry'))
    expect(lines.reversal.credits + lines.adjustment.credits).toBe(kinds('revocation', 'adjustment'))
    for (const unit of ['credits', 'cents'] as const) {
      const moved = STATEMENT_LINES.reduce((total, line) => total + lines[line][unit], 0)
      expect(statement.closing[unit]).toBe(statement.opening[unit] + moved)
    }
    const exact = entries.reduce((total, { cents }) => total + cents, 0)
    expect(Math.abs(statement.closing.cents - statement.opening.cents - exact)).toBeLessThan(1)
    expect(statement.isComplete).toBe(month !== months[0])
    closing = statement.closing
  }
  expect(closing).toEqual({ credits: 0, cents: 0 })
})

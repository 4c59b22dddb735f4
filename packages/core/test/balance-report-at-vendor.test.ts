/** The daily report of days on which something else happened at the vendor. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BalanceReport, reportBalance } from '../src/money/balance-report/report-balance.ts'
import { fulfilPayment } from '../src/money/payments/fulfil-payment.ts'
import { syncReversals } from '../src/money/reversals/sync-reversals.ts'
import { endAll, type FullDay, liveFullDay, plant } from '../testing/full-day.ts'
import { openShop } from '../testing/shop.ts'

let day: FullDay

beforeEach(async () => {
  day = await liveFullDay()
})
afterEach(() => day.close())

const report = (at = day.bed.clock(), recount = false): Promise<BalanceReport> =>
  reportBalance(day.bed, at, recount)

const grantId = async () =>
  (await day.bed.prisma.creditGrant.findFirstOrThrow({ where: { paymentId: day.purchase.paymentId } })).id

test('grants that are over are read again only if one of their rows changes', async () => {
  await endAll(day.bed)
  const unmarked = () =>
    day.bed.prisma.creditGrant.findMany({ where: { balanced: false }, select: { id: true } })
  expect(await unmarked()).toEqual([])
  const before = await report()
  expect(before.balanced).toBe(true)
  expect((await report(day.bed.clock(), true)).credits).toEqual(before.credits)

  await day.bed.sandbox.control('POST', 'disputes', { payment_intent: day.purchase.paymentId })
  await syncReversals(day.bed, day.purchase.paymentId)
  await day.bed.prisma.grantEntry.create({
    data: {
      customerId: day.purchase.customerId,
      grantId: await grantId(),
      kind: 'adjustment',
      credits: 1,
      reason: 'a mistake',
      createdAt: day.bed.clock(),
    },
  })
  expect(await unmarked()).toEqual([{ id: await grantId() }])
  const after = await report()
  expect(after.credits).toMatchObject({ customers: [], rows: [], totals: { adjusted: 1 } })
  expect((await report(day.bed.clock(), true)).credits).toEqual(after.credits)

  await plant(day.bed, 'UPDATE credit_grant SET withdrawn = withdrawn - 1 WHERE payment_id IS NULL')
  expect((await report()).credits.rows).toEqual([])
  expect((await report(day.bed.clock(), true)).credits.rows.map(({ what }) => what)).toContain(
    'withdrawn, by the ledger',
  )
})

test('the report finds a payment without its grant, and a missing refund, however old', async () => {
  const { paymentId } = await openShop(day.bed).buy()
  await plant(day.bed, 'DELETE FROM credit_grant WHERE payment_id = $1', paymentId)
  await plant(day.bed, 'DELETE FROM refund')
  await endAll(day.bed)
  const found = (await report()).credits.rows.map(({ id, what }) => [id, what])
  expect(found).toContainEqual([paymentId, 'credits, granted'])
  expect(found).toContainEqual([day.purchase.paymentId, 'refunded cents, by its refunds'])
})

test('charges in the same vendor account that are not ours are ignored', async () => {
  const charge = { amount: '700', currency: 'usd', payment_method: 'pm_card_visa', confirm: 'true' }
  await day.bed.sandbox.stripe('POST', '/payment_intents', {
    ...charge,
    'allowed_payment_method_types[0]': 'card',
  })
  expect((await report()).balanced).toBe(true)
})

test('a payment that we never recorded is reported until it is fulfilled', async () => {
  const { paymentId } = await openShop(day.bed).pay(day.purchase.customerId)
  const { money } = await report()
  expect(money.differences).toMatchObject([{ row: 'payment', id: paymentId, recorded: null }])
  await fulfilPayment(day.bed, paymentId)
  expect((await report()).balanced).toBe(true)
})

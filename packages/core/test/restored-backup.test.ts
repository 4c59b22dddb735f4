/** A database that is restored from a backup lacks what was bought since, which the payment vendor still knows. */
import { beforeEach, describe, expect, test } from 'vitest'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import { endPurchases } from '../src/access/customers/end-purchases.ts'
import { newId } from '../src/foundation/ids.ts'
import { checkTopUp } from '../src/money/auto-top-up/check-top-up.ts'
import { grantByOperator } from '../src/money/ledger/grants.ts'
import { fulfilPayment } from '../src/money/payments/fulfil-payment.ts'
import { PaymentsUnavailable } from '../src/money/payments/payments-unavailable.ts'
import { checkRestore } from '../src/money/reconciliation/check-restore.ts'
import { reconcilePayments } from '../src/money/reconciliation/reconcile-payments.ts'
import { refundPayment } from '../src/money/reversals/refund-payment.ts'
import { listReversalCases } from '../src/operator/actions/list-reversal-cases.ts'
import { readGauges } from '../src/operator/gauges/read-gauges.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createPaymentBed, type PaymentBed } from '../testing/payment-bed.ts'
import { openShop } from '../testing/shop.ts'
import { openTestBed } from '../testing/test-bed.ts'
import { copyTestDatabase } from '../testing/test-database.ts'
import { openTopUpShop } from '../testing/top-ups.ts'

const BETWEEN_PURCHASES_MS = 10 * 60_000

let restored: PaymentBed
const bed = await closeAfterAll(createPaymentBed())

/** Saves the service as of this moment, to continue from later. */
async function backUp(): Promise<PaymentBed> {
  const copy = openTestBed(await copyTestDatabase({ url: bed.databaseUrl }), bed.clock())
  return { ...bed, ...copy }
}
const since = () => new Date(Number(bed.clock()) - 60_000)

beforeEach(async () => {
  await bed.sandbox.control('POST', 'reset')
  return () => restored.prisma.$disconnect()
})

test('a top-up that the backup lacks is not charged again, and its credits come back', async () => {
  const shop = openTopUpShop(bed)
  const customerId = await shop.createRule(7)
  restored = await backUp()
  await shop.lookUp(customerId, 2)
  await shop.work()
  expect(await shop.charged(customerId)).toEqual([5000])

  const after = openTopUpShop(restored)
  await after.lookUp(customerId, 2)
  await after.sweep()
  expect(await after.charged(customerId)).toEqual([5000])
  expect(await restored.available(customerId)).toBe(55)
  expect(await after.status(customerId)).toBe('active')

  await after.lookUp(customerId, 50)
  restored.pass(BETWEEN_PURCHASES_MS)
  await after.sweep()
  expect(await after.charged(customerId)).toEqual([5000, 5000])
  expect(await restored.available(customerId)).toBe(55)
})

test('a purchase on a page since the backup is granted, however we learn of it', async () => {
  const shop = openShop(bed)
  const { customerId } = await shop.buy()
  restored = await backUp()
  const { paymentId } = await shop.pay(customerId, 'lookups_10')
  expect(await checkRestore(restored, since())).toMatchObject({ entered: [paymentId], unclear: [] })
  expect(await restored.available(customerId)).toBe(60)
  expect(await checkRestore(restored, since())).toMatchObject({ entered: [], unclear: [] })
  expect(await restored.available(customerId)).toBe(60)
})

test('nothing is charged after a restore until the vendor was asked what it knows', async () => {
  const shop = openTopUpShop(bed)
  const customerId = await shop.createRule(7)
  await reconcilePayments(bed)
  restored = await backUp()

  const after = openTopUpShop(restored)
  await after.lookUp(customerId, 2)
  await after.sweep()
  await after.sweep()
  expect([await after.status(customerId), await after.charged(customerId)]).toEqual(['processing', []])
  const away = () => Promise.reject(new PaymentsUnavailable({ cause: undefined, final: false }))
  const unreachable = { ...restored, payments: { ...restored.payments, readMoney: away } }
  await expect(reconcilePayments(unreachable)).rejects.toThrow(PaymentsUnavailable)
  await after.sweep()
  expect(await after.charged(customerId)).toEqual([])

  expect((await reconcilePayments(restored)).restored).toMatchObject({
    frozen: true,
    entered: [],
    unclear: [],
  })
  await after.sweep()
  expect(await after.charged(customerId)).toEqual([5000])
  expect((await reconcilePayments(restored)).restored).toBeNull()
})

test('a top-up that was in progress when the backup was made is recorded as the one that was charged', async () => {
  const shop = openTopUpShop(bed)
  const customerId = await shop.createRule(7)
  await reconcilePayments(bed)
  await shop.lookUp(customerId, 2)
  await checkTopUp(bed, customerId)
  restored = await backUp()
  await shop.sweep()
  expect(await shop.charged(customerId)).toEqual([5000])

  expect(await checkRestore(restored)).toMatchObject({
    frozen: true,
    entered: [expect.any(String)],
    unclear: [],
  })
  const after = openTopUpShop(restored)
  await after.sweep()
  expect(await after.charged(customerId)).toEqual([5000])
  expect(await restored.available(customerId)).toBe(55)
  expect(await after.topUps(customerId)).toMatchObject([{ state: 'succeeded' }])
})

test('a first purchase that the backup lacks is granted, and so is the next', async () => {
  const customerId = await bed.createCustomer()
  restored = await backUp()
  const { paymentId } = await openShop(bed).pay(customerId)
  expect(await checkRestore(restored, since())).toMatchObject({ entered: [paymentId], unclear: [] })
  const next = await openShop(restored).pay(customerId)
  expect(await fulfilPayment(restored, next.paymentId)).toEqual({ kind: 'granted' })
  expect(await restored.available(customerId)).toBe(100)
})

describe('a customer who buys again before the check gets the credits of both purchases', () => {
  /** A first purchase that the backup lacks, and another one since. */
  async function buyTwice(between: (customerId: string) => Promise<unknown> = async () => undefined) {
    const customerId = await bed.createCustomer()
    restored = await backUp()
    const first = await openShop(bed).pay(customerId)
    await between(customerId)
    const second = await openShop(restored).pay(customerId)
    return { customerId, paymentIds: [first.paymentId, second.paymentId].sort() }
  }
  async function expectBoth({ customerId, paymentIds }: Awaited<ReturnType<typeof buyTwice>>) {
    const { entered, unclear } = await checkRestore(restored, since())
    expect([entered.toSorted(), unclear]).toEqual([paymentIds, []])
    expect(await restored.available(customerId)).toBe(100)
    expect(await checkRestore(restored, since())).toMatchObject({ entered: [], unclear: [] })
  }
  const counterparts = async () => (await bed.sandbox.stripe('GET', '/customers'))['data']

  test('even as the same customer of the vendor', async () => {
    await expectBoth(await buyTwice())
    expect(await counterparts()).toHaveLength(1)
  })

  test('even as two customers of the vendor, because the email address has changed', async () => {
    const change = (id: string) =>
      restored.prisma.customer.update({ where: { id }, data: { email: `${newId()}@example.com` } })
    await expectBoth(await buyTwice(change))
    expect(await counterparts()).toHaveLength(2)
  })
})

test('a lost purchase of an account that was closed since is left to a person, and does not keep others from charging', async () => {
  const customerId = await bed.createCustomer()
  await reconcilePayments(bed)
  restored = await backUp()
  const { paymentId } = await openShop(bed).pay(customerId)
  await closeCustomer(restored, customerId)
  await endPurchases(restored, customerId)
  await restored.prisma.$executeRaw`DELETE FROM pgboss.job WHERE name = 'end-purchases'`
  const { restored: check } = await reconcilePayments(restored)
  expect(check).toMatchObject({ frozen: true, entered: [], unclear: [paymentId] })
  expect((await reconcilePayments(restored)).restored).toBeNull()
  // The vendor's record of the customer, which the backup lacked, goes with the account.
  const jobs = await restored.prisma.$queryRaw`
    SELECT FROM pgboss.job WHERE name = 'end-purchases' AND data ->> 'customerId' = ${customerId}`
  expect(jobs).toHaveLength(1)
  await endPurchases(restored, customerId)
  expect((await bed.sandbox.stripe('GET', '/customers'))['data']).toEqual([])
})

test('a payment that fits no customer of the backup is left to a person, and reported until it is refunded or granted', async () => {
  restored = await backUp()
  const [refunded, granted] = [await openShop(bed).buy(), await openShop(bed).buy()]
  const unclear = [refunded.paymentId, granted.paymentId].sort()
  for (const checked of [await checkRestore(restored, since()), await checkRestore(restored)])
    expect(checked.unclear.toSorted()).toEqual(unclear)
  expect((await readGauges(restored.prisma)).find(({ value }) => value === 'payment_mismatch')).toMatchObject(
    { reading: 2 },
  )

  await refundPayment(restored, {
    paymentId: refunded.paymentId,
    amountCents: undefined,
    reason: 'requested_by_customer',
  })
  expect((await checkRestore(restored)).unclear).toEqual([granted.paymentId])
  await grantByOperator(restored, {
    customerId: await restored.createCustomer(),
    credits: 50,
    operator: 'test',
    reason: 'the payment of a customer who signed up again',
    key: granted.paymentId,
  })
  expect((await checkRestore(restored)).unclear).toEqual([])
  expect(await listReversalCases(restored.prisma, 10)).toEqual([])
})

/** What a customer and the operator read of payments, against the payments sandbox. */
import { expect, test } from 'vitest'
import { fulfilPayment } from '../src/money/payments/fulfil-payment.ts'
import { listPayments, readPayment } from '../src/money/payments/read-payments.ts'
import { syncReversals } from '../src/money/reversals/sync-reversals.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { openShop } from '../testing/shop.ts'
import { DAY_MS } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createPaymentBed())
const shop = openShop(bed)

test('a payment is returned with what it bought and with every refund and dispute', async () => {
  const { customerId, paymentId } = await shop.buy('lookups_50')
  await bed.sandbox.stripe('POST', '/refunds', { payment_intent: paymentId, amount: '1000' })
  await bed.sandbox.control('POST', 'disputes', { payment_intent: paymentId, amount: 2_000 })
  await syncReversals(bed, paymentId)
  const payment = await readPayment(bed.prisma, { customerId, paymentId })
  expect(payment).toMatchObject({
    id: paymentId,
    amountCents: 5_000,
    credits: 50,
    bought: { packageName: '50 lookups' },
    refunds: [{ amountCents: 1_000, state: 'succeeded' }],
    disputes: [{ amountCents: 2_000, state: 'open' }],
    reversal: { refundedCents: 1_000, disputedCents: 2_000, revokedCredits: 30 },
  })
  expect(Number(payment?.bought?.expiresAt) - Number(payment?.confirmedAt)).toBe(30 * DAY_MS)
  expect(await listPayments(bed.prisma, customerId)).toEqual([payment])
})

test("another customer's payment is not found, by its ID or in a list", async () => {
  const { customerId, paymentId } = await shop.buy()
  const other = await bed.createCustomer()
  expect(await readPayment(bed.prisma, { customerId: other, paymentId })).toBeNull()
  expect(await listPayments(bed.prisma, other)).toEqual([])
  expect(await readPayment(bed.prisma, { customerId, paymentId: 'pi_nothing' })).toBeNull()
})

test('pages list every payment once, the latest first, including those of the same moment', async () => {
  const { customerId } = await shop.buy('lookups_10')
  for (const packageKey of ['lookups_50', 'lookups_200']) {
    await fulfilPayment(bed, (await shop.pay(customerId, packageKey)).paymentId)
  }
  const all = await listPayments(bed.prisma, customerId)
  expect(all).toHaveLength(3)
  const times = all.map(({ confirmedAt }) => Number(confirmedAt))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  const pages = [0, 2].map((offset) => listPayments(bed.prisma, customerId, { offset, limit: 2 }))
  expect((await Promise.all(pages)).flat()).toEqual(all)
})

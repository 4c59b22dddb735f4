/** What the database rejects, whatever the code does. */
import { expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { offerCheckout, recordPayment } from '../testing/sales.ts'
import { createTestBed } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())

const offer = (customerId: string, more: object = {}) => offerCheckout(bed, customerId, more)
const pay = ({ id: checkoutId, customerId }: { id: string; customerId: string }, more: object = {}) =>
  recordPayment(bed, { checkoutId, customerId, ...more })

async function grant(payment: { id: string }, customerId: string, credits = 50) {
  return await bed.prisma.creditGrant.create({
    data: {
      id: newId(),
      customerId,
      source: 'purchase',
      paymentId: payment.id,
      credits,
      grantedAt: bed.clock(),
      expiresAt: new Date(bed.clock().getTime() + 1),
    },
  })
}

test('a payment grants once, to the payer, and what was paid for', async () => {
  const [customer, other] = await Promise.all([bed.createCustomer(), bed.createCustomer()])
  const payment = await pay(await offer(customer))
  await expect(grant({ id: 'pi_unknown' }, customer)).rejects.toThrow('credit_grant_as_paid')
  await expect(grant(payment, other)).rejects.toThrow('credit_grant_as_paid')
  await expect(grant(payment, customer, 51)).rejects.toThrow('credit_grant_as_paid')
  await grant(payment, customer)
  await expect(grant(payment, customer)).rejects.toThrow('payment_id')
})

test('a payment buys what was sold, for its price, once', async () => {
  const [customer, other] = await Promise.all([bed.createCustomer(), bed.createCustomer()])
  const checkout = await offer(customer)
  await expect(pay(checkout, { amountCents: 4999 })).rejects.toThrow('payment_as_sold')
  await expect(pay(checkout, { credits: 51 })).rejects.toThrow('payment_as_sold')
  await expect(pay(checkout, { customerId: other })).rejects.toThrow('payment_as_sold')
  await expect(pay(checkout, { currency: 'eur' })).rejects.toThrow('payment_fits_or_buys_nothing')
  await expect(pay(checkout, { amountCents: 0 })).rejects.toThrow('payment_amount_positive')
  await pay(checkout)
  await expect(pay(checkout)).rejects.toThrow('checkout_id')
})

test('a mismatch buys nothing and cannot be granted', async () => {
  const customer = await bed.createCustomer()
  const checkout = await offer(customer)
  const mismatch = { mismatch: 'wrong', checkoutId: null, credits: 0, amountCents: 1 }
  await expect(pay(checkout, { ...mismatch, credits: 50 })).rejects.toThrow('buys_nothing')
  await expect(pay(checkout, { ...mismatch, checkoutId: checkout.id })).rejects.toThrow('buys_nothing')
  const payment = await pay(checkout, mismatch)
  await expect(grant(payment, customer)).rejects.toThrow('credit_grant_as_paid')
  await expect(grant(payment, customer, 0)).rejects.toThrow('credits_positive')
})

test.each([
  ['for nothing', { amountCents: 0 }, 'amount_positive'],
  ['of no credits', { credits: 0 }, 'credits_positive'],
  ['in an unknown state', { state: 'lost' }, 'state_known'],
  ['open without a page', { state: 'open' }, 'checkout_page'],
  ['with half a page', { pageId: 'cs_1' }, 'checkout_page'],
])('a lookup package cannot be offered %s', async (_what, more, constraint) => {
  await expect(offer(await bed.createCustomer(), more)).rejects.toThrow(constraint)
})

test('one key prepares one checkout at a time', async () => {
  const customer = await bed.createCustomer()
  await offer(customer, { idempotencyKey: 'k' })
  await expect(offer(customer, { idempotencyKey: 'k' })).rejects.toThrow()
  await offer(await bed.createCustomer(), { idempotencyKey: 'k' })
})

test('offers and payments cannot be rewritten', async () => {
  const checkout = await offer(await bed.createCustomer())
  const change = (data: object) => bed.prisma.checkout.update({ where: { id: checkout.id }, data })
  await expect(change({ amountCents: 1 })).rejects.toThrow('does not change')
  await expect(change({ credits: 500 })).rejects.toThrow('does not change')
  await change({ state: 'paid' })
  await expect(change({ state: 'open' })).rejects.toThrow('does not change')
  await expect(bed.owner().checkout.delete({ where: { id: checkout.id } })).rejects.toThrow('are kept')
  const { id } = await pay(checkout)
  const paid = { where: { id } }
  await expect(bed.prisma.payment.update({ ...paid, data: { mismatch: 'x' } })).rejects.toThrow('append-only')
  await expect(bed.owner().payment.delete(paid)).rejects.toThrow('append-only')
})

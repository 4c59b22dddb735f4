/** The process dies after every commit and every outside call of a payment. */
import { expect, test } from 'vitest'
import { fulfilPage } from '../src/money/checkout/fulfil-page.ts'
import { startCheckout } from '../src/money/checkout/start-checkout.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { dieEverywhere } from '../testing/die-everywhere.ts'
import { createPaymentBed, type PaymentBed } from '../testing/payment-bed.ts'
import { keyOf } from '../testing/principals.ts'

const bed = await closeAfterAll(createPaymentBed())

const LEASE_MS = 60_000
const KEY = 'one-purchase'

async function openPage(dependencies: PaymentBed, customerId: string): Promise<string> {
  const { checkout } = await startCheckout(dependencies, keyOf(customerId), {
    idempotencyKey: KEY,
    packageKey: 'lookups_50',
    requestId: 'req_retry',
  })
  return checkout.checkout_url
}

const countAtVendor = async (path: 'customers' | 'checkout/sessions'): Promise<number> => {
  const { data } = await bed.sandbox.stripe('GET', `/${path}?limit=100`)
  return Array.isArray(data) ? data.length : Number.NaN
}

test('a checkout: the retry gets the one page that was created, and no second one is created', async () => {
  const points = [
    'after database.begin_checkout',
    'after database.paymentCustomer.createMany',
    'after vendor.createCustomer',
    'after database.paymentCustomer.updateMany',
    'after vendor.createPage',
    'after database.complete_checkout',
  ]
  const customers = await dieEverywhere({
    bed,
    points,
    prepare: (count) => Promise.all(Array.from({ length: count }, () => bed.createCustomer())),
    take: openPage,
  })
  bed.pass(LEASE_MS)
  for (const customerId of customers) {
    const page = await openPage(bed, customerId)
    expect(await openPage(bed, customerId)).toBe(page)
    expect(await bed.prisma.checkout.count({ where: { customerId } })).toBe(1)
  }
  expect(await countAtVendor('customers')).toBe(customers.length)
  expect(await countAtVendor('checkout/sessions')).toBe(customers.length)
})

test('a fulfillment: the credits are granted once', async () => {
  const points = ['after vendor.readPage', 'after vendor.readPayment', 'after database.record_payment']
  const pay = async () => {
    const customerId = await bed.createCustomer()
    const { id } = await bed.sandbox.pay(await openPage(bed, customerId))
    return { pageId: id, customerId }
  }
  const steps = await dieEverywhere({
    bed,
    points,
    prepare: (count) => Promise.all(Array.from({ length: count }, pay)),
    take: (dying, { pageId }) => fulfilPage(dying, pageId),
  })
  for (const { pageId, customerId } of steps) {
    await fulfilPage(bed, pageId)
    expect(await bed.available(customerId)).toBe(50)
    expect(await bed.prisma.creditGrant.count({ where: { customerId } })).toBe(1)
  }
})

/** The process is killed before and after every commit and every outside call of a payment. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fulfilPage } from '../src/checkout/fulfil-page.ts'
import { startCheckout } from '../src/checkout/start-checkout.ts'
import type { Payments } from '../src/payments/payments.ts'
import { createStripePayments } from '../src/payments/stripe-gateway.ts'
import { dieEverywhere } from '../testing/die-everywhere.ts'
import { startTestPayments, type TestPayments } from '../testing/payments.ts'
import { createTestBed, type TestBed } from '../testing/test-bed.ts'

let bed: TestBed
let sandbox: TestPayments
let payments: Payments
beforeAll(async () => {
  bed = await createTestBed(new Date())
  sandbox = await startTestPayments()
  payments = createStripePayments(sandbox.settings)
})
afterAll(async () => {
  await sandbox.close()
  await bed.close()
})

const LEASE_MS = 60_000
const KEY = 'one-purchase'

async function openPage(customerId: string): Promise<string> {
  const { checkout } = await startCheckout(
    { ...bed, payments },
    { customerId, idempotencyKey: KEY, packageKey: 'lookups_50', requestId: 'req_retry' },
  )
  return checkout.checkout_url
}

const countAtVendor = async (path: 'customers' | 'checkout/sessions'): Promise<number> => {
  const { data } = await sandbox.stripe('GET', `/${path}?limit=100`)
  return Array.isArray(data) ? data.length : Number.NaN
}

test('a checkout: the retry gets the one page that was made, and no second one is made', async () => {
  const points = await dieEverywhere(
    { bed, sandbox },
    async () => {
      await sandbox.control('POST', 'reset')
      return { name: 'checkout' as const, customerId: await bed.createCustomer(), idempotencyKey: KEY }
    },
    async (step) => {
      bed.pass(LEASE_MS)
      const page = await openPage(step.customerId)
      expect(await openPage(step.customerId)).toBe(page)
      expect(await countAtVendor('customers')).toBe(1)
      expect(await countAtVendor('checkout/sessions')).toBe(1)
      expect(await bed.prisma.checkout.count({ where: { customerId: step.customerId } })).toBe(1)
    },
  )
  expect(points).toEqual([
    'before database.begin_checkout',
    'after database.begin_checkout',
    'before database.paymentCustomer.createMany',
    'after database.paymentCustomer.createMany',
    'before vendor.createCustomer',
    'after vendor.createCustomer',
    'before database.paymentCustomer.updateMany',
    'after database.paymentCustomer.updateMany',
    'before vendor.createPage',
    'after vendor.createPage',
    'before database.finish_checkout',
    'after database.finish_checkout',
  ])
})

test('a fulfilment: the credits are granted once', async () => {
  const points = await dieEverywhere(
    { bed, sandbox },
    async () => {
      const customerId = await bed.createCustomer()
      const { id } = await sandbox.pay(await openPage(customerId))
      return { name: 'fulfilment' as const, sessionId: id, customerId }
    },
    async (step) => {
      await fulfilPage({ ...bed, payments }, step.sessionId)
      expect(await bed.available(step.customerId)).toBe(50)
      expect(await bed.prisma.creditGrant.count({ where: { customerId: step.customerId } })).toBe(1)
    },
  )
  expect(points).toEqual([
    'before vendor.readPage',
    'after vendor.readPage',
    'before vendor.readPayment',
    'after vendor.readPayment',
    'before database.record_payment',
    'after database.record_payment',
  ])
})

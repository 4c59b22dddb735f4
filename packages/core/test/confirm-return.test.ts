/** What a customer sees on returning from the payment page, with the payments sandbox. */
import { expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { confirmReturn } from '../src/money/checkout/confirm-return.ts'
import { startCheckout } from '../src/money/checkout/start-checkout.ts'
import type { Payments } from '../src/money/payments/payments.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { keyOf } from '../testing/principals.ts'
import { openShop } from '../testing/shop.ts'

const bed = await closeAfterAll(createPaymentBed({ retries: 0, timeoutMs: 30_000 }))
const shop = openShop(bed)

const confirm = (pageId: string, customerId?: string) => confirmReturn(bed, { pageId, customerId })

async function open(customerId: string): Promise<string> {
  const request = { idempotencyKey: newId(), packageKey: 'lookups_50', requestId: 'req' }
  await startCheckout(bed, keyOf(customerId), request)
  return (await bed.prisma.checkout.findFirstOrThrow({ where: { customerId } })).pageId ?? ''
}

test('returning grants the credits before any event has arrived, and once', async () => {
  const { customerId, pageId } = await shop.pay(await bed.createCustomer())
  await Promise.all(Array.from({ length: 5 }, () => confirm(pageId)))
  expect(await confirm(pageId, customerId)).toEqual({ state: 'paid', credits: 50 })
  expect(await bed.available(customerId)).toBe(50)
})

test('the payment page returns to the portal with its ID', async () => {
  const pageId = await open(await bed.createCustomer())
  const { success_url: url } = await bed.sandbox.stripe('GET', `/checkout/sessions/${pageId}`)
  expect(url).toBe('https://vinspec.example/credits?checkout=paid&page_id={CHECKOUT_SESSION_ID}')
})

test('an unpaid page is unconfirmed, then expired', async () => {
  const pageId = await open(await bed.createCustomer())
  expect(await confirm(pageId)).toEqual({ state: 'unconfirmed' })
  await bed.sandbox.stripe('POST', `/checkout/sessions/${pageId}/expire`)
  expect(await confirm(pageId)).toEqual({ state: 'expired' })
})

test('while the vendor does not answer, nothing is confirmed and nothing fails', async () => {
  const { pageId } = await shop.pay(await bed.createCustomer())
  await bed.sandbox.control('POST', 'faults', {
    kind: 'server_error',
    operation: 'Checkout.Sessions.retrieve',
  })
  expect(await confirm(pageId)).toEqual({ state: 'unconfirmed' })
  expect(await confirm(pageId)).toMatchObject({ state: 'paid' })
})

test("another customer's page, a page that is not ours, and a made-up ID are all unknown, and the vendor is not asked", async () => {
  const { pageId } = await shop.pay(await bed.createCustomer())
  const foreign = await bed.sandbox.stripe('POST', '/checkout/sessions', {
    mode: 'setup',
    'allowed_payment_method_types[0]': 'card',
    currency: 'usd',
    ui_mode: 'hosted_page',
    success_url: 'https://elsewhere.example',
  })
  await bed.sandbox.control('POST', 'faults', {
    kind: 'server_error',
    operation: 'Checkout.Sessions.retrieve',
  })
  expect(await confirm(pageId, await bed.createCustomer())).toEqual({ state: 'unknown' })
  expect(await confirm(String(foreign['id']))).toEqual({ state: 'unknown' })
  expect(await confirm('cs_test_made_up')).toEqual({ state: 'unknown' })
  const { faults } = await bed.sandbox.control('DELETE', 'faults')
  expect(faults).toEqual([])
})

test('money that does not match the order is shown as under review', async () => {
  const pageId = await open(await bed.createCustomer())
  const { amountCents } = await bed.prisma.checkout.findUniqueOrThrow({ where: { pageId } })
  const other: Payments = {
    ...bed.payments,
    readPage: () => Promise.resolve({ expired: false, paymentId: 'pi_other' }),
    readPayment: async (id) => {
      const { id: checkoutId } = await bed.prisma.checkout.findUniqueOrThrow({ where: { pageId } })
      const sold = {
        checkoutId,
        packageKey: 'lookups_50',
        customerId: null,
        vendorCustomerId: null,
        cardId: null,
        currency: 'usd',
        topUpId: null,
      }
      return { ...sold, id, amountCents: amountCents + 1, confirmedAt: bed.clock() }
    },
  }
  for (let i = 0; i < 2; i++) {
    expect(await confirmReturn({ ...bed, payments: other }, { pageId })).toEqual({ state: 'mismatch' })
  }
})

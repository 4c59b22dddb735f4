/** One customer's year with the service in a day: everything that can happen to money and credits. */

import { refundPayment } from '@vinspec/core/payments'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { createCustomer, payInBrowser } from './support/customer.ts'
import { CHARGE_PAUSE_S, HOUR_S, openShop, secondsUntilNextMonth } from './support/open-shop.ts'
import { runAdmin } from './support/run-admin.ts'

const VISA = '4242424242424242'
const MASTERCARD = '5555555555554444'
const SAVED_THEN_DECLINED = '4000000000000341'

const [shop, browser] = await Promise.all([closeAfterAll(openShop()), shareBrowser()])
const customer = createCustomer(shop)

test('a customer buys, is topped up to the cap, loses the card, comes back, and gets money back', async () => {
  await buyInBrowser()
  await isToppedUpToTheCap()
  await goesOnNextMonth()
  await isSuspendedAfterThreeDeclines()
  await comesBackWithANewCard()
  await getsARefund()
  await disputesAPayment()
  const today = shop.now().toISOString().slice(0, 10)
  const report = await runAdmin(shop, 'payments', 'report', '--day', today)
  expect(report).toMatchObject({ exitCode: 0 })
}, 180_000)

async function buyInBrowser(): Promise<void> {
  expect(await customer.run('checkout', 'lookups_10')).toMatchObject({ package_key: 'lookups_10' })

  const back = await payInBrowser(browser, await checkOut(), VISA)
  expect(back.searchParams.get('checkout')).toBe('paid')
  await expect.poll(customer.credits).toBe(10)
  expect(await customer.run('credits')).toMatchObject({ available_credits: 10 })
}

async function isToppedUpToTheCap(): Promise<void> {
  const terms = { package_key: 'lookups_10', threshold_percent: 10, monthly_cap_cents: 2_400 } as const
  expect(await customer.sdk.autoTopUp.configure(terms)).toMatchObject({
    status: 'active',
    threshold_credits: 1,
    payment_method: { brand: 'visa', last4: '4242' },
  })
  await customer.lookUpTimes(9)
  await expect.poll(customer.credits).toBe(11)
  expect(await customer.sdk.autoTopUp.get()).toMatchObject({ monthly_spend: { amount_cents: 1_200 } })

  await shop.pass(CHARGE_PAUSE_S)
  await customer.lookUpTimes(10)
  await expect.poll(customer.credits).toBe(11)

  await shop.pass(CHARGE_PAUSE_S)
  await customer.lookUpTimes(10)
  await expect.poll(status).toBe('cap_reached')
  expect(await customer.sdk.autoTopUp.get()).toMatchObject({ monthly_spend: { amount_cents: 2_400 } })
  await customer.lookUpTimes(1)
  expect(await customer.lookUp()).toMatchObject({
    status: 402,
    body: { error: { code: 'insufficient_credits', details: { auto_top_up_status: 'cap_reached' } } },
  })
}

async function goesOnNextMonth(): Promise<void> {
  await shop.pass(secondsUntilNextMonth(shop.now()))
  await expect.poll(customer.credits).toBe(10)
  expect(await customer.sdk.autoTopUp.get()).toMatchObject({
    status: 'active',
    monthly_spend: { amount_cents: 1_200 },
  })
}

async function isSuspendedAfterThreeDeclines(): Promise<void> {
  const { cardId } = await readRule()
  await shop.sandbox.control('POST', `payment_methods/${cardId}/behave`, {
    number: SAVED_THEN_DECLINED,
  })
  await shop.pass(CHARGE_PAUSE_S)
  await customer.lookUpTimes(9)
  await expect.poll(failures).toBe(1)
  expect(await status()).toBe('retry_scheduled')
  await shop.pass(HOUR_S)
  await expect.poll(failures).toBe(2)
  expect(await status()).toBe('retry_scheduled')
  await shop.pass(24 * HOUR_S)
  await expect.poll(status).toBe('suspended')
  expect(await customer.credits()).toBe(1)
}

async function comesBackWithANewCard(): Promise<void> {
  await payInBrowser(browser, await checkOut(), MASTERCARD)
  await expect.poll(customer.credits).toBe(11)
  await expect.poll(status).toBe('active')
  expect(await customer.sdk.autoTopUp.get()).toMatchObject({
    payment_method: { brand: 'mastercard', last4: '4444' },
  })

  await shop.pass(CHARGE_PAUSE_S)
  await customer.lookUpTimes(10)
  await expect.poll(customer.credits).toBe(11)
}

async function getsARefund(): Promise<void> {
  const latest = await latestPayment()
  const request = { paymentId: latest, amountCents: undefined, reason: 'requested_by_customer' } as const
  expect(await refundPayment(shop.dependencies, request)).toMatchObject({ kind: 'refunded' })
  await expect.poll(customer.credits).toBe(1)
}

/** Disputes the payment whose last credit is left, and one whose credits are all spent. */
async function disputesAPayment(): Promise<void> {
  const { left, spent } = await readPayments()
  const won = await shop.sandbox.control('POST', 'disputes', { payment_intent: left })
  await expect.poll(customer.credits).toBe(0)
  await shop.sandbox.control('POST', `disputes/${String(won['id'])}/close`, { result: 'won' })
  await expect.poll(customer.credits).toBe(1)

  const lost = await shop.sandbox.control('POST', 'disputes', { payment_intent: spent })
  await shop.sandbox.control('POST', `disputes/${String(lost['id'])}/close`, { result: 'lost' })
  await expect.poll(status).toBe('suspended')
  expect(await customer.credits()).toBe(1)
}

const checkOut = async () => (await customer.sdk.checkouts.create({ package_key: 'lookups_10' })).checkout_url
const status = async () => (await customer.sdk.autoTopUp.get()).status
const failures = async () => (await readRule()).failures

async function readRule() {
  return await shop.prisma.autoTopUpRule.findUniqueOrThrow({ where: { customerId: shop.customer.id } })
}

async function latestPayment(): Promise<string> {
  const payments = await shop.prisma.payment.findMany({
    where: { customerId: shop.customer.id },
    orderBy: { recordedAt: 'desc' },
  })
  return payments[0]?.id ?? ''
}

async function readPayments() {
  const grants = await shop.prisma.creditGrant.findMany({ where: { customerId: shop.customer.id } })
  const hasLeft = (each: (typeof grants)[number]) => each.credits > each.reserved + each.withdrawn
  return {
    left: grants.find(hasLeft)?.paymentId,
    spent: grants.find((each) => each.reserved === each.credits)?.paymentId,
  }
}

/** Automatic purchases against the real `stripe` package and the payments sandbox. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disableAutoTopUp } from '../src/auto-top-up/rule.ts'
import { createStripePayments } from '../src/payments/stripe-gateway.ts'
import { startTestPayments, type TestPayments } from '../testing/payments.ts'
import { createTestBed, DAY_MS, type TestBed } from '../testing/test-bed.ts'
import { openTopUpShop, SAVED_CARDS, type TopUpShop } from '../testing/top-ups.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let bed: TestBed
let sandbox: TestPayments
let shop: TopUpShop
beforeAll(async () => {
  // The sandbox dates its payments by the real time.
  bed = await createTestBed(new Date())
  sandbox = await startTestPayments()
  shop = openTopUpShop(bed, sandbox, createStripePayments(sandbox.settings))
})
afterAll(async () => {
  await sandbox.close()
  await bed.close()
})

describe('a lookup that reaches the threshold', () => {
  test('buys the package once, off session, and the rule goes on', async () => {
    const customer = await shop.createRule(6)
    expect(await shop.status(customer)).toBe('active')
    expect(await shop.charged(customer)).toEqual([])

    await shop.lookUp(customer)
    await shop.work()
    expect(await shop.charged(customer)).toEqual([5000])
    expect(await bed.available(customer)).toBe(55)
    expect(await shop.read(customer)).toMatchObject({
      status: 'active',
      monthly_spend: { amount_cents: 5000 },
      payment_method: { brand: 'visa', last4: '4242' },
    })
    const grant = await bed.prisma.creditGrant.findFirstOrThrow({
      where: { customerId: customer, source: 'top_up' },
    })
    const payment = await bed.prisma.payment.findUniqueOrThrow({ where: { id: grant.paymentId ?? '' } })
    expect(Number(grant.expiresAt) - Number(payment.confirmedAt)).toBe(30 * DAY_MS)
    expect(await shop.topUps(customer)).toMatchObject([{ id: payment.topUpId, state: 'succeeded', tries: 1 }])
  })

  test('is processing while the charge is in flight', async () => {
    const customer = await shop.createRule(6)
    await shop.lookUp(customer)
    const hanging = { ...shop.vinspec.payments, createCharge: () => Promise.reject(new Error('crash')) }
    await shop.work(hanging)
    expect(await shop.status(customer)).toBe('processing')
    expect(await shop.read(customer)).toMatchObject({ monthly_spend: { amount_cents: 5000 } })
    bed.pass(MINUTE_MS)
    await shop.sweep()
    expect(await shop.status(customer)).toBe('active')
    expect(await shop.charged(customer)).toEqual([5000])
  })
})

test('three declines, after an hour and after a day, suspend the rule; setting it again tries once more', async () => {
  const customer = await shop.createRule(6, { card: SAVED_CARDS.declined })
  await shop.lookUp(customer)
  await shop.work()
  expect(await shop.status(customer)).toBe('retry_scheduled')
  bed.pass(HOUR_MS - 1)
  await shop.sweep()
  expect(await shop.topUps(customer)).toHaveLength(1)
  bed.pass(1)
  await shop.sweep()
  expect(await shop.topUps(customer)).toHaveLength(2)
  expect(await shop.status(customer)).toBe('retry_scheduled')
  bed.pass(DAY_MS)
  await shop.sweep()
  expect(await shop.status(customer)).toBe('suspended')
  expect(await shop.topUps(customer)).toMatchObject(
    Array.from({ length: 3 }, () => ({
      state: 'failed',
      failure: 'declined',
      declineCode: 'generic_decline',
    })),
  )
  expect(await shop.read(customer)).toMatchObject({ monthly_spend: { amount_cents: 0 } })
  bed.pass(DAY_MS)
  await shop.sweep()
  expect(await shop.topUps(customer)).toHaveLength(3)

  expect(await shop.configure(customer)).toMatchObject({ status: 'active' })
  await shop.work()
  expect(await shop.status(customer)).toBe('retry_scheduled')
  expect(await shop.charged(customer)).toEqual([])
})

test('turned off before the charge is sent, nothing is charged', async () => {
  const customer = await shop.createRule(6)
  await shop.lookUp(customer)
  await shop.work({ ...shop.vinspec.payments, createCharge: () => Promise.reject(new Error('crash')) })
  expect(await disableAutoTopUp(shop.vinspec, customer)).toMatchObject({ status: 'disabled', enabled: false })
  bed.pass(MINUTE_MS)
  await shop.sweep()
  expect(await shop.topUps(customer)).toMatchObject([{ state: 'failed', failure: 'cancelled' }])
  expect(await shop.charged(customer)).toEqual([])
})

/** The process is killed at every point of an automatic purchase, and the vendor fails in every way it can. */
import { FAULT_KINDS } from '@vinspec/payments-sandbox'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Payments } from '../src/payments/payments.ts'
import { createStripePayments } from '../src/payments/stripe-gateway.ts'
import { dieEverywhere } from '../testing/die-everywhere.ts'
import { createPaymentBed, type PaymentBed } from '../testing/payment-bed.ts'
import { CHARGE_OPERATIONS, openTopUpShop, SAVED_CARDS, type TopUpShop } from '../testing/top-ups.ts'

const MINUTE_MS = 60_000

let bed: PaymentBed
let shop: TopUpShop
let impatient: Payments
beforeAll(async () => {
  bed = await createPaymentBed()
  shop = openTopUpShop(bed)
  impatient = createStripePayments(bed.sandbox.settings, { timeoutMs: 300, retries: 0 })
})
afterEach(() => bed.sandbox.control('DELETE', 'faults'))
afterAll(() => bed.close())

/** A customer whose rule has to buy; nothing has been done about it. */
async function reachThreshold(card?: string): Promise<string> {
  const customer = await shop.createRule(6, card === undefined ? {} : { card })
  await shop.lookUp(customer)
  return customer
}

/** Nobody does anything but the sweeps, until nothing is in flight; tries lie up to an hour apart. */
async function waitForTheEnd(customerId: string): Promise<void> {
  const open = { customerId, state: { in: ['reserved', 'charging'] } }
  await shop.sweep()
  for (let minutes = 1; (await bed.prisma.topUp.count({ where: open })) > 0; minutes *= 2) {
    expect(minutes).toBeLessThanOrEqual(64)
    bed.pass(minutes * MINUTE_MS)
    await shop.sweep()
  }
}

/** Charged once, granted once, and in order again. */
async function expectBoughtOnce(customer: string): Promise<void> {
  expect(await shop.charged(customer)).toEqual([5000])
  expect(await bed.available(customer)).toBe(55)
  expect(await shop.topUps(customer)).toMatchObject([{ state: 'succeeded' }])
  expect(await shop.status(customer)).toBe('active')
  expect(await shop.read(customer)).toMatchObject({ monthly_spend: { amount_cents: 5000 } })
}

const topUpStep = async (card?: string) => ({
  name: 'top-up' as const,
  customerId: await reachThreshold(card),
})

describe('killed at every point,', { timeout: 120_000 }, () => {
  test('a purchase is charged once and granted once, and ends by sweeps alone', async () => {
    const points = await dieEverywhere({ bed }, topUpStep, async ({ customerId }) => {
      await waitForTheEnd(customerId)
      await expectBoughtOnce(customerId)
    })
    expect(points).toEqual([
      'before database.$transaction',
      'after database.$transaction',
      'before database.$queryRaw',
      'after database.$queryRaw',
      'before vendor.createCharge',
      'after vendor.createCharge',
      'before database.topUp.updateMany',
      'after database.topUp.updateMany',
      'before vendor.confirmCharge',
      'after vendor.confirmCharge',
      'before vendor.readPayment',
      'after vendor.readPayment',
      'before database.record_payment',
      'after database.record_payment',
    ])
  })

  test('a declined purchase is declined once, and tried again an hour later', async () => {
    const declined = () => topUpStep(SAVED_CARDS.declined)
    // Before the confirmation it is the same as above.
    const points = await dieEverywhere({ bed, from: 8 }, declined, async ({ customerId }) => {
      await waitForTheEnd(customerId)
      expect(await shop.charged(customerId)).toEqual([])
      expect(await shop.topUps(customerId)).toMatchObject([{ state: 'failed', failure: 'declined' }])
      expect(await shop.status(customerId)).toBe('retry_scheduled')
      expect(await shop.read(customerId)).toMatchObject({ monthly_spend: { amount_cents: 0 } })
    })
    expect(points).toEqual([
      'before vendor.confirmCharge',
      'after vendor.confirmCharge',
      'before database.$transaction',
      'after database.$transaction',
    ])
  })

  test('setting a rule leads to one page, the same at every look', async () => {
    const points = await dieEverywhere(
      // Before that only the terms are stored.
      { bed, from: 4 },
      async () => {
        await bed.sandbox.control('POST', 'reset')
        return { name: 'rule' as const, customerId: await bed.createCustomer() }
      },
      async ({ customerId }) => {
        const { setup_url: url } = await shop.configure(customerId)
        expect(await shop.read(customerId)).toMatchObject({ status: 'setup_required', setup_url: url })
        const { data } = await bed.sandbox.stripe('GET', '/checkout/sessions?limit=100')
        expect(data).toHaveLength(1)
      },
    )
    expect(points).toHaveLength(12)
  })

  test('a completed page puts the rule in order', async () => {
    const points = await dieEverywhere(
      { bed },
      async () => {
        const customerId = await bed.createCustomer(6)
        const { setup_url: url = '' } = await shop.configure(customerId)
        const { id } = await bed.sandbox.pay(url)
        return { name: 'card-setup' as const, customerId, sessionId: id }
      },
      async ({ customerId }) => {
        bed.pass(2 * MINUTE_MS)
        await shop.sweep()
        expect(await shop.read(customerId)).toMatchObject({
          status: 'active',
          payment_method: { last4: '4242' },
        })
      },
    )
    expect(points).toEqual([
      'before vendor.readSetupPage',
      'after vendor.readSetupPage',
      'before vendor.readCard',
      'after vendor.readCard',
      'before database.$transaction',
      'after database.$transaction',
    ])
  })
})

describe.each(CHARGE_OPERATIONS)('when %s fails', (operation) => {
  // The package itself repeats a request once when its connection was cut.
  test.each(FAULT_KINDS)(
    'the purchase is charged and granted once after %s three times in a row',
    async (kind) => {
      const customer = await reachThreshold()
      await bed.sandbox.control('POST', 'faults', { kind, operation, times: 3 })
      await shop.work(impatient)
      for (let minutes = 1; minutes <= 8; minutes *= 2) {
        bed.pass(minutes * MINUTE_MS)
        await shop.sweep(impatient)
      }
      // A try that charged is not told to charge again, whatever it was answered.
      expect((await bed.sandbox.control('GET', 'faults'))['faults']).not.toMatchObject([{ times: 3 }])
      await waitForTheEnd(customer)
      await expectBoughtOnce(customer)
    },
  )
})

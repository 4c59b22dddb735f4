/** The process is killed at every point of an automatic purchase, and the vendor fails in every way it can. */
import { FAULT_KINDS } from '@vinspec/payments-sandbox'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Payments } from '../src/payments/payments.ts'
import { createStripePayments } from '../src/payments/stripe/gateway.ts'
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

/** Customers whose rules have to buy; nothing has been done about it. */
async function reachThreshold(count: number, card?: string): Promise<string[]> {
  const terms = card === undefined ? {} : { card }
  const customers: string[] = []
  for (let i = 0; i < count; i++) customers.push(await shop.createRule(6, terms))
  for (const customer of customers) await shop.lookUp(customer)
  return customers
}

/** Runs only the sweeps until nothing is in flight; attempts are up to an hour apart. */
async function waitForTheEnd(customers: readonly string[]): Promise<void> {
  const open = { customerId: { in: [...customers] }, state: { in: ['reserved', 'charging'] } }
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

const topUps = (card?: string) => async (count: number) => {
  const customers = await reachThreshold(count, card)
  return customers.map((customerId) => ({ name: 'top-up', customerId }) as const)
}

describe('killed at every point,', () => {
  test('a purchase is charged once and granted once, and ends by sweeps alone', async () => {
    const points = [
      'before database.$transaction',
      'after database.$transaction',
      'before database.begin_top_up_try',
      'after database.begin_top_up_try',
      'before vendor.listPaid',
      'after vendor.listPaid',
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
    ]
    const steps = await dieEverywhere({ bed, points }, topUps())
    await waitForTheEnd(steps.map(({ customerId }) => customerId))
    for (const { customerId } of steps) await expectBoughtOnce(customerId)
  })

  test('a declined purchase is declined once, and tried again an hour later', async () => {
    // Before the confirmation it is the same as above.
    const points = [
      'before vendor.confirmCharge',
      'after vendor.confirmCharge',
      'before database.$transaction',
      'after database.$transaction',
    ]
    const steps = await dieEverywhere({ bed, points, from: 10 }, topUps(SAVED_CARDS.declined))
    await waitForTheEnd(steps.map(({ customerId }) => customerId))
    for (const { customerId } of steps) {
      expect(await shop.charged(customerId)).toEqual([])
      expect(await shop.topUps(customerId)).toMatchObject([{ state: 'failed', failure: 'declined' }])
      expect(await shop.status(customerId)).toBe('retry_scheduled')
      expect(await shop.read(customerId)).toMatchObject({ monthly_spend: { amount_cents: 0 } })
    }
  })

  test('setting a rule leads to one page, the same at every look', async () => {
    await bed.sandbox.control('POST', 'reset')
    const points = [
      'before database.begin_card_setup',
      'after database.begin_card_setup',
      'before database.paymentCustomer.createMany',
      'after database.paymentCustomer.createMany',
      'before vendor.createCustomer',
      'after vendor.createCustomer',
      'before database.paymentCustomer.updateMany',
      'after database.paymentCustomer.updateMany',
      'before vendor.createSetupPage',
      'after vendor.createSetupPage',
      'before database.cardSetup.updateMany',
      'after database.cardSetup.updateMany',
    ]
    // Before that only the terms are stored.
    const steps = await dieEverywhere({ bed, points, from: 2 }, async (count) => {
      const customers = await Promise.all(Array.from({ length: count }, () => bed.createCustomer()))
      return customers.map((customerId) => ({ name: 'rule', customerId }) as const)
    })
    for (const { customerId } of steps) {
      const { setup_url: url } = await shop.configure(customerId)
      expect(await shop.read(customerId)).toMatchObject({ status: 'setup_required', setup_url: url })
    }
    const { data } = await bed.sandbox.stripe('GET', '/checkout/sessions?limit=100')
    expect(data).toHaveLength(steps.length)
  })

  test('a completed page puts the rule in order', async () => {
    const points = [
      'before vendor.readSetupPage',
      'after vendor.readSetupPage',
      'before vendor.readCard',
      'after vendor.readCard',
      'before database.$transaction',
      'after database.$transaction',
    ]
    const steps = await dieEverywhere({ bed, points }, (count) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const customerId = await bed.createCustomer(6)
          const { setup_url: url = '' } = await shop.configure(customerId)
          const { id } = await bed.sandbox.pay(url)
          return { name: 'card-setup', customerId, pageId: id } as const
        }),
      ),
    )
    bed.pass(2 * MINUTE_MS)
    await shop.sweep()
    for (const { customerId } of steps) {
      expect(await shop.read(customerId)).toMatchObject({
        status: 'active',
        payment_method: { last4: '4242' },
      })
    }
  })
})

describe.each(CHARGE_OPERATIONS)('when %s fails', (operation) => {
  // The package itself repeats a request once when its connection was cut.
  test.each(FAULT_KINDS)(
    'the purchase is charged and granted once after %s three times in a row',
    async (kind) => {
      const [customer = ''] = await reachThreshold(1)
      await bed.sandbox.control('POST', 'faults', { kind, operation, times: 3 })
      await shop.work(impatient)
      for (let minutes = 1; minutes <= 8; minutes *= 2) {
        bed.pass(minutes * MINUTE_MS)
        await shop.sweep(impatient)
      }
      // An attempt that charged must not charge again, whatever response it got.
      expect((await bed.sandbox.control('GET', 'faults'))['faults']).not.toMatchObject([{ times: 3 }])
      await waitForTheEnd([customer])
      await expectBoughtOnce(customer)
    },
  )
})

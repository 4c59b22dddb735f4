/** The process dies at every point of an automatic purchase, and the vendor fails in every way it can. */
import { FAULT_KINDS } from '@vinspec/payments-sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { checkTopUp } from '../src/money/auto-top-up/check-top-up.ts'
import { type AutoTopUpTerms, configureAutoTopUp } from '../src/money/auto-top-up/configure.ts'
import { executeTopUp } from '../src/money/auto-top-up/execute-top-up.ts'
import { syncCardSetup } from '../src/money/auto-top-up/sync-card-setup.ts'
import { createStripePayments } from '../src/money/payments/stripe/gateway.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { dieEverywhere } from '../testing/die-everywhere.ts'
import { createPaymentBed, type PaymentBed } from '../testing/payment-bed.ts'
import { ownerOf } from '../testing/principals.ts'
import { CHARGE_OPERATIONS, openTopUpShop, SAVED_CARDS } from '../testing/top-ups.ts'

const MINUTE_MS = 60_000
const RULE: AutoTopUpTerms = { packageKey: 'lookups_50', thresholdPercent: 10, monthlyCapCents: undefined }

const bed = await closeAfterAll(createPaymentBed())
const shop = openTopUpShop(bed)
/** Does not wait for responses that never come. */
const impatient = createStripePayments(bed.sandbox.settings, { timeoutMs: 300, retries: 0 })
afterEach(() => bed.sandbox.control('DELETE', 'faults'))

/** Customers whose rules are due to buy, before any step was taken. */
async function reachThreshold(count: number, card?: string): Promise<string[]> {
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const customer = await shop.createCustomer(6, card)
      await shop.configure(customer)
      await shop.lookUp(customer)
      return customer
    }),
  )
}

/** Runs only the sweeps until nothing is in progress; attempts are up to an hour apart. */
async function waitForTheEnd(customers: readonly string[]): Promise<void> {
  const open = { customerId: { in: [...customers] }, state: { in: ['reserved', 'charging'] } }
  await shop.sweep()
  for (let minutes = 1; (await bed.prisma.topUp.count({ where: open })) > 0; minutes *= 2) {
    expect(minutes).toBeLessThanOrEqual(64)
    bed.pass(minutes * MINUTE_MS)
    await shop.sweep()
  }
}

/** Charged once, granted once, and active again. */
async function expectBoughtOnce(customer: string): Promise<void> {
  expect(await shop.charged(customer)).toEqual([5000])
  expect(await bed.available(customer)).toBe(55)
  expect(await shop.topUps(customer)).toMatchObject([{ state: 'succeeded' }])
  expect(await shop.status(customer)).toBe('active')
  expect(await shop.read(customer)).toMatchObject({ monthly_spend: { amount_cents: 5000 } })
}

async function topUp(dying: PaymentBed, customerId: string): Promise<void> {
  await checkTopUp(dying, customerId)
  const { id } = await bed.prisma.topUp.findFirstOrThrow({ where: { customerId } })
  await executeTopUp(dying, id)
}

describe('killed at every point,', () => {
  test('a purchase is charged once and granted once, and ends by sweeps alone', async () => {
    const points = [
      'after database.$transaction',
      'after database.begin_top_up_try',
      'after vendor.listPaid',
      'after vendor.createCharge',
      'after database.topUp.updateMany',
      'after vendor.confirmCharge',
      'after vendor.readPayment',
      'after database.record_payment',
    ]
    const customers = await dieEverywhere({ bed, points, prepare: reachThreshold, take: topUp })
    await waitForTheEnd(customers)
    await Promise.all(customers.map(expectBoughtOnce))
  })

  test('a declined purchase is declined once, and tried again an hour later', async () => {
    // Before the confirmation, it is the same as above.
    const points = ['after vendor.confirmCharge', 'after database.$transaction']
    const customers = await dieEverywhere({
      bed,
      points,
      from: 5,
      prepare: (count) => reachThreshold(count, SAVED_CARDS.declined),
      take: topUp,
    })
    await waitForTheEnd(customers)
    for (const customerId of customers) {
      expect(await shop.charged(customerId)).toEqual([])
      expect(await shop.topUps(customerId)).toMatchObject([{ state: 'failed', failure: 'declined' }])
      expect(await shop.status(customerId)).toBe('retry_scheduled')
      expect(await shop.read(customerId)).toMatchObject({ monthly_spend: { amount_cents: 0 } })
    }
  })

  test('setting a rule leads to one page, the same at every reading', async () => {
    await bed.sandbox.control('POST', 'reset')
    const points = [
      'after database.begin_card_setup',
      'after database.paymentCustomer.createMany',
      'after vendor.createCustomer',
      'after database.paymentCustomer.updateMany',
      'after vendor.createSetupPage',
      'after database.cardSetup.updateMany',
    ]
    // Before that, only the terms are stored.
    const customers = await dieEverywhere({
      bed,
      points,
      from: 1,
      prepare: (count) => Promise.all(Array.from({ length: count }, () => bed.createCustomer())),
      take: (dying, customerId) => configureAutoTopUp(dying, ownerOf(customerId), RULE),
    })
    for (const customerId of customers) {
      const { setup_url: url } = await shop.configure(customerId)
      expect(await shop.read(customerId)).toMatchObject({ status: 'setup_required', setup_url: url })
    }
    const { data } = await bed.sandbox.stripe('GET', '/checkout/sessions?limit=100')
    expect(data).toHaveLength(customers.length)
  })

  test('a completed page makes the rule active', async () => {
    const points = ['after vendor.readSetupPage', 'after vendor.readCard', 'after database.$transaction']
    const fillIn = async () => {
      const customerId = await bed.createCustomer(6)
      const { setup_url: url = '' } = await shop.configure(customerId)
      const { id } = await bed.sandbox.pay(url)
      return { customerId, pageId: id }
    }
    const steps = await dieEverywhere({
      bed,
      points,
      prepare: (count) => Promise.all(Array.from({ length: count }, fillIn)),
      take: (dying, { pageId }) => syncCardSetup(dying, pageId),
    })
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

test.each(CHARGE_OPERATIONS)(
  'when the vendor fails to answer %s in any way, each purchase is charged and granted once',
  async (operation) => {
    const customers = await reachThreshold(FAULT_KINDS.length)
    for (const kind of FAULT_KINDS) {
      await bed.sandbox.control('POST', 'faults', { kind, operation, times: 1 })
    }
    await shop.work(impatient)
    for (let minutes = 1; await areFaultsLeft(); minutes = Math.min(2 * minutes, 60)) {
      bed.pass(minutes * MINUTE_MS)
      await shop.sweep(impatient)
    }
    await waitForTheEnd(customers)
    await Promise.all(customers.map(expectBoughtOnce))
  },
)

async function areFaultsLeft(): Promise<boolean> {
  const { faults } = await bed.sandbox.control('GET', 'faults')
  if (!Array.isArray(faults)) throw new Error('the sandbox lists no faults')
  return faults.length > 0
}

/** After a customer leaves, nothing more is charged or granted, whatever crashes in between, and whatever arrives late. */
import { describe, expect, test } from 'vitest'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import { endPurchases } from '../src/access/customers/end-purchases.ts'
import { newId } from '../src/foundation/ids.ts'
import type { Mail } from '../src/foundation/notifications/mailer.ts'
import { sendNotification } from '../src/foundation/notifications/send-notification.ts'
import { ensureSetupPage } from '../src/money/auto-top-up/card-setup.ts'
import { executeTopUp } from '../src/money/auto-top-up/execute-top-up.ts'
import { fulfilPage } from '../src/money/checkout/fulfil-page.ts'
import { startCheckout } from '../src/money/checkout/start-checkout.ts'
import { fulfilPayment } from '../src/money/payments/fulfil-payment.ts'
import type { Payments } from '../src/money/payments/payments.ts'
import { reconcilePayments } from '../src/money/reconciliation/reconcile-payments.ts'
import { refundPayment } from '../src/money/reversals/refund-payment.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { dieEverywhere } from '../testing/die-everywhere.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { ownerOf } from '../testing/principals.ts'
import { openShop } from '../testing/shop.ts'
import { openTopUpShop } from '../testing/top-ups.ts'

const MINUTE_MS = 60_000

const bed = await closeAfterAll(createPaymentBed())
const shop = openTopUpShop(bed)
const buyers = openShop(bed)

const checkout = async (customerId: string, payments: Payments = bed.payments) => {
  const request = { idempotencyKey: newId(), packageKey: 'lookups_50', requestId: 'req_1' }
  return (await startCheckout({ ...bed, payments }, ownerOf(customerId), request)).checkout
}
const pages = async (customerId: string) => {
  const [checkouts, setups] = await Promise.all([
    bed.prisma.checkout.findMany({ where: { customerId } }),
    bed.prisma.cardSetup.findMany({ where: { customerId } }),
  ])
  return [...checkouts, ...setups].map(({ state }) => state)
}
const payOn = (url: string) => bed.sandbox.pay(url, { number: '4242424242424242' })
const jobs = async (customerId: string) => bed.prisma.$queryRaw`
  SELECT FROM pgboss.job WHERE name = 'end-purchases' AND data ->> 'customerId' = ${customerId}`
const grants = (customerId: string) =>
  bed.prisma.creditGrant.count({ where: { customerId, source: { not: 'operator' } } })

describe('closing an account', () => {
  test('closes its open payment pages, so that nobody can pay on them', async () => {
    const customer = await bed.createCustomer()
    const { checkout_url: url } = await checkout(customer)
    await ensureSetupPage(bed, customer)
    await closeCustomer(bed, customer)
    expect(await jobs(customer)).toHaveLength(1)
    expect(await endPurchases(bed, customer)).toEqual({ pages: 2, topUps: 0, mismatches: [] })
    expect(await pages(customer)).toEqual(['expired', 'expired'])
    await expect(payOn(url)).rejects.toThrow()
    expect(await endPurchases(bed, customer)).toEqual({ pages: 0, topUps: 0, mismatches: [] })
  })

  test('deletes the customer and the cards at the vendor, after everything else, and again if that was lost', async () => {
    const customer = await shop.createCustomer(0)
    const { vendorId } = await bed.prisma.paymentCustomer.findUniqueOrThrow({
      where: { customerId: customer },
    })
    const { checkout_url: url } = await checkout(customer)
    const { payment_intent: paymentId } = await payOn(url)
    await fulfilPayment(bed, paymentId)
    expect(await bed.payments.listCards(vendorId ?? '')).not.toEqual([])
    await closeCustomer(bed, customer)
    await bed.sandbox.control('POST', 'faults', {
      kind: 'other_body_before_effect',
      operation: 'Customers.del',
    })
    await expect(endPurchases(bed, customer)).rejects.toMatchObject({ code: 'payments_unavailable' })
    await endPurchases(bed, customer)
    await endPurchases(bed, customer)
    expect(await bed.payments.listCards(vendorId ?? '')).toEqual([])
    // The money can still be refunded.
    expect(
      await refundPayment(bed, { paymentId, amountCents: 5_000, reason: 'requested_by_customer' }),
    ).toMatchObject({
      kind: 'refunded',
    })
  })

  test('deletes the customer at the vendor whose creation got no response, or came later', async () => {
    const [lost, late, stays] = [
      await bed.createCustomer(),
      await bed.createCustomer(),
      await bed.createCustomer(),
    ]
    const leave = async (customer: string) => {
      await closeCustomer(bed, customer)
      await endPurchases(bed, customer)
    }
    const losing: Payments['createCustomer'] = async (asked) => {
      await bed.payments.createCustomer(asked)
      throw new Error('lost')
    }
    await expect(checkout(lost, { ...bed.payments, createCustomer: losing })).rejects.toThrow('lost')
    await leave(lost)

    const lagging: Payments['createCustomer'] = async (asked) => {
      await leave(late)
      await bed.prisma.$executeRaw`DELETE FROM pgboss.job WHERE name = 'end-purchases'`
      return await bed.payments.createCustomer(asked)
    }
    await expect(checkout(late, { ...bed.payments, createCustomer: lagging })).rejects.toThrow('in_progress')
    expect(await jobs(late)).toHaveLength(1)
    await endPurchases(bed, late)

    await checkout(stays)
    const { data } = await bed.sandbox.stripe('GET', '/customers?limit=100')
    const left = JSON.stringify(data)
    expect([lost, late, stays].filter((each) => left.includes(each))).toEqual([stays])
  })

  test('forgets a card that was saved on a page before its news arrived', async () => {
    const customer = await shop.createCustomer(20, null)
    await shop.configure(customer)
    await payOn(await ensureSetupPage(bed, customer))
    await closeCustomer(bed, customer)
    await endPurchases(bed, customer)
    const rule = await bed.prisma.autoTopUpRule.findUniqueOrThrow({ where: { customerId: customer } })
    expect(rule).toMatchObject({ cardId: null, cardBrand: null, cardLast4: null })
  })

  test('tries again to close a page when a proxy answered in place of the vendor', async () => {
    const customer = await bed.createCustomer()
    await checkout(customer)
    await closeCustomer(bed, customer)
    const fault = { kind: 'other_body_before_effect', operation: 'Checkout.Sessions.expire' }
    await bed.sandbox.control('POST', 'faults', fault)
    await expect(endPurchases(bed, customer)).rejects.toMatchObject({ code: 'payments_unavailable' })
    await endPurchases(bed, customer)
    expect(await pages(customer)).toEqual(['expired'])
  })

  test('turns the rule off and cancels a top-up that was not charged yet', async () => {
    const customer = await shop.createRule(6)
    await shop.lookUp(customer)
    const before = { ...bed.payments, confirmCharge: () => Promise.reject(new Error('killed')) }
    await shop.work(before)
    expect(await shop.topUps(customer)).toMatchObject([{ state: 'charging' }])
    await closeCustomer(bed, customer)
    bed.pass(2 * MINUTE_MS)
    await endPurchases(bed, customer)
    expect(await shop.topUps(customer)).toMatchObject([{ state: 'failed', failure: 'cancelled' }])
    expect([await shop.charged(customer), await shop.status(customer)]).toEqual([[], 'disabled'])
  })

  test('closing an account is confirmed by email to its last address, which is then forgotten', async () => {
    const customer = await bed.createCustomer(3)
    const { email } = await bed.prisma.customer.findUniqueOrThrow({ where: { id: customer } })
    await closeCustomer(bed, customer)
    const row = await bed.prisma.notification.findFirstOrThrow({ where: { customerId: customer } })
    const sent: Mail[] = []
    const mailer = { send: async (mail: Mail) => void sent.push(mail) }
    await sendNotification({ ...bed, mailer }, row.id)
    expect(sent).toMatchObject([{ to: email, subject: 'Your vinspec account is closed' }])
    const after = await bed.prisma.notification.findFirstOrThrow({ where: { id: row.id } })
    expect(after).toMatchObject({ address: null })
  })

  test('leaves nothing to start again', async () => {
    const customer = await shop.createRule(50)
    await closeCustomer(bed, customer)
    await expect(checkout(customer)).rejects.toThrow('has left')
    await expect(shop.configure(customer)).rejects.toThrow('has left')
    await expect(bed.grant(customer, 5)).rejects.toThrow('has left')
    expect(await shop.status(customer)).toBe('disabled')
  })

  test('closing an account while a page is being made gives that page to nobody', async () => {
    const customer = await bed.createCustomer()
    const payments: Payments = {
      ...bed.payments,
      createPage: async (offer) => {
        const page = await bed.payments.createPage(offer)
        await closeCustomer(bed, customer)
        return page
      },
    }
    await expect(checkout(customer, payments)).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    expect(await pages(customer)).toEqual(['failed'])
  })
})

describe('money that arrives after the account was closed', () => {
  test('for a paid page grants nothing, is stored for the operator, and can be refunded', async () => {
    const customer = await bed.createCustomer()
    const { paymentId, pageId } = await buyers.pay(customer)
    await closeCustomer(bed, customer)
    expect(await endPurchases(bed, customer)).toEqual({ pages: 1, topUps: 0, mismatches: [paymentId] })
    // Its event arrives, twice and late.
    expect(await fulfilPayment(bed, paymentId)).toEqual({ kind: 'known' })
    expect(await fulfilPage(bed, pageId)).toEqual({ kind: 'known' })
    expect(await grants(customer)).toBe(0)
    const payment = await bed.prisma.payment.findUniqueOrThrow({ where: { id: paymentId } })
    expect(payment).toMatchObject({ customerId: customer, credits: 0 })
    expect(payment.mismatch).toContain('the account is closed')
    const refund = { paymentId, amountCents: undefined, reason: 'requested_by_customer' } as const
    expect(await refundPayment(bed, refund)).toMatchObject({ kind: 'refunded', amountCents: 5_000 })
  })

  test('for a charged top-up grants nothing either', async () => {
    const customer = await shop.createRule(6)
    await shop.lookUp(customer)
    const deaf: Payments = { ...bed.payments, readPayment: () => Promise.reject(new Error('killed')) }
    await shop.work(deaf)
    expect(await shop.charged(customer)).toEqual([5_000])
    await closeCustomer(bed, customer)
    bed.pass(2 * MINUTE_MS)
    const [{ id: topUpId }] = await bed.prisma.$queryRaw<[{ id: string }]>`
      SELECT id FROM top_up WHERE customer_id = ${customer}::uuid`
    expect(await executeTopUp(bed, topUpId)).toMatchObject({ kind: 'mismatch' })
    expect(await grants(customer)).toBe(0)
    expect(await shop.charged(customer)).toEqual([5_000])
  })
})

test('closing an account is finished by sweeps alone, at whatever point the process is killed', async () => {
  const points = [
    'after database.$transaction',
    'after database.$executeRaw',
    'after database.$executeRaw',
    'after vendor.expirePage',
    'after vendor.readPage',
    'after database.checkout.updateMany',
    'after vendor.expirePage',
    'after vendor.readSetupPage',
    'after database.cardSetup.updateMany',
    'after vendor.deleteCustomer',
  ]
  const customers = await dieEverywhere({
    bed,
    points,
    prepare: async (count) => {
      const leaving: string[] = []
      for (let i = 0; i < count; i++) {
        const customerId = await shop.createRule(50)
        await checkout(customerId)
        await ensureSetupPage(bed, customerId)
        leaving.push(customerId)
      }
      return leaving
    },
    take: async (dying, customerId) => {
      await closeCustomer(dying, customerId)
      await endPurchases(dying, customerId)
    },
  })
  // A process killed before the account was closed tries again.
  for (const customerId of customers) await closeCustomer(bed, customerId)
  bed.pass(3 * MINUTE_MS)
  await reconcilePayments(bed)
  await shop.sweep()
  for (const customerId of customers) {
    expect(await pages(customerId)).toEqual(['expired', 'expired'])
    expect(await shop.status(customerId)).toBe('disabled')
  }
})

/** Automatic purchases against the real `stripe` package and the payments sandbox. */
import { describe, expect, test } from 'vitest'
import { checkTopUp } from '../src/money/auto-top-up/check-top-up.ts'
import { addPackage, withdrawPackage } from '../src/money/catalog/change-packages.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { DAY_MS } from '../testing/test-bed.ts'
import { openTopUpShop, SAVED_CARDS } from '../testing/top-ups.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const bed = await closeAfterAll(createPaymentBed())
const shop = openTopUpShop(bed)

/** The kinds of emails about rules, in alphabetical order. */
async function noticesTo(customerId: string): Promise<string[]> {
  const kinds = ['top_up_failed', 'top_up_action_required', 'top_up_suspended', 'card_removed']
  const told = await bed.prisma.notification.findMany({ where: { customerId, kind: { in: kinds } } })
  return told.map(({ kind }) => kind).sort()
}

describe('a lookup that reaches the threshold', () => {
  test('buys the lookup package once, off session, and the rule continues', async () => {
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

  test('leaves the rule processing while the charge is in progress', async () => {
    const customer = await shop.createRule(6)
    await shop.lookUp(customer)
    const hanging = { ...bed.payments, createCharge: () => Promise.reject(new Error('crash')) }
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
  expect(await noticesTo(customer)).toEqual(['top_up_failed', 'top_up_suspended'])
  bed.pass(DAY_MS)
  await shop.sweep()
  expect(await shop.topUps(customer)).toHaveLength(3)

  expect(await shop.configure(customer)).toMatchObject({ status: 'processing' })
  await shop.work()
  expect(await shop.status(customer)).toBe('retry_scheduled')
  expect(await shop.charged(customer)).toEqual([])
  expect(await noticesTo(customer)).toEqual(['top_up_failed', 'top_up_failed', 'top_up_suspended'])
})

test('a purchase that succeeds forgets the declines before it: the next decline is the first again', async () => {
  const customer = await shop.createRule(4, { packageKey: 'lookups_10', thresholdPercent: 30 })
  const decline = () =>
    shop.work({
      ...bed.payments,
      confirmCharge: async () => ({ state: 'declined', declineCode: 'insufficient_funds' }),
    })
  await shop.lookUp(customer)
  await decline()
  bed.pass(HOUR_MS)
  await shop.sweep()
  expect(await shop.charged(customer)).toEqual([1200])

  await shop.lookUp(customer, 10)
  bed.pass(10 * MINUTE_MS)
  await shop.lookUp(customer)
  await decline()
  expect(await shop.status(customer)).toBe('retry_scheduled')
  bed.pass(HOUR_MS)
  await shop.sweep()
  expect(await shop.charged(customer)).toEqual([1200, 1200])
})

test('a payment that is not what was reserved grants nothing and stops the rule', async () => {
  const customer = await shop.createRule(6)
  await shop.lookUp(customer)
  await shop.work({
    ...bed.payments,
    createCharge: (charge) => bed.payments.createCharge({ ...charge, amountCents: 4_999 }),
  })
  expect(await shop.charged(customer)).toEqual([4999])
  expect(await bed.available(customer)).toBe(5)
  expect(await shop.status(customer)).toBe('suspended')
  const payment = await bed.prisma.payment.findFirstOrThrow({ where: { customerId: customer } })
  expect(payment).toMatchObject({ topUpId: null, credits: 0 })
  expect(payment.mismatch).toMatch(/^top-up .*: amount \$49\.99 instead of \$50\.00$/)
})

describe('nothing is bought', () => {
  test('because credits expired, not even when the rule is set again; the next lookup buys', async () => {
    const customer = await shop.createRule(6)
    await shop.lookUp(customer)
    await shop.work()
    bed.pass(31 * DAY_MS)
    expect(await bed.available(customer)).toBe(0)
    await checkTopUp(bed, customer)
    await shop.sweep()
    expect(await shop.configure(customer)).toMatchObject({ status: 'active' })
    await shop.work()
    expect(await shop.topUps(customer)).toHaveLength(1)

    await expect(shop.lookUp(customer)).rejects.toMatchObject({ code: 'insufficient_credits' })
    await shop.work()
    expect(await shop.charged(customer)).toEqual([5000, 5000])
    await shop.lookUp(customer)
  })

  test('a retry that is no longer needed buys nothing', async () => {
    const customer = await shop.createRule(6, { card: SAVED_CARDS.declined })
    await shop.lookUp(customer)
    await shop.work()
    await bed.grant(customer, 100)
    bed.pass(HOUR_MS)
    await shop.sweep()
    expect(await shop.topUps(customer)).toHaveLength(1)
    expect(await shop.status(customer)).toBe('active')
  })

  test('a withdrawn lookup package is not bought, and the rule is suspended', async () => {
    const terms = { name: '8 lookups', credits: 8, amountCents: 800 }
    await addPackage(bed.owner(), { packageKey: 'lookups_8', ...terms })
    const customer = await shop.createRule(6, { packageKey: 'lookups_8', thresholdPercent: 30 })
    await withdrawPackage({ ...bed, prisma: bed.owner() }, 'lookups_8')
    await shop.lookUp(customer, 3)
    await shop.work()
    expect(await shop.status(customer)).toBe('suspended')
    expect(await shop.topUps(customer)).toEqual([])
    expect(await noticesTo(customer)).toEqual(['top_up_suspended'])
  })
})

test('two purchases fit into ten minutes, 30 seconds apart; a third waits', async () => {
  const customer = await shop.createRule(10, { packageKey: 'lookups_10', thresholdPercent: 30 })
  const start = Number(bed.clock())
  await shop.lookUp(customer, 7)
  await shop.work()
  await shop.lookUp(customer, 10)
  await shop.work()
  expect(await shop.topUps(customer)).toHaveLength(1)
  bed.pass(30_000)
  await shop.sweep()
  expect(await shop.topUps(customer)).toHaveLength(2)
  await shop.lookUp(customer, 10)
  await shop.work()
  bed.pass(start + 10 * MINUTE_MS - 1 - Number(bed.clock()))
  await shop.sweep()
  expect(await shop.topUps(customer)).toHaveLength(2)
  bed.pass(1)
  await shop.sweep()
  expect(await shop.charged(customer)).toEqual([1200, 1200, 1200])
  expect(await bed.available(customer)).toBe(13)
})

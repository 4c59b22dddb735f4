/** Refunds and disputes, against the payments sandbox: a reversal costs its credits, and no more. */
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { type Attempt, abandonLookup, beginLookup } from '../src/lookups/lookup/lookup-steps.ts'
import type { Payments } from '../src/money/payments/payments.ts'
import { syncReversals } from '../src/money/reversals/sync-reversals.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { recordPayment } from '../testing/sales.ts'
import { settleAttempt } from '../testing/settle-attempt.ts'
import { openShop, type Purchase } from '../testing/shop.ts'
import { storeRule } from '../testing/store-rule.ts'
import { DAY_MS } from '../testing/test-bed.ts'

let purchase: Purchase
const bed = await closeAfterAll(createPaymentBed({ timeoutMs: 30_000 }))
const shop = openShop(bed)
beforeEach(async () => {
  purchase = await shop.buy()
})

const follow = () => syncReversals(bed, purchase.paymentId)
const available = () => bed.available(purchase.customerId)

async function refundAtStripe(cents: number): Promise<string> {
  const form = { payment_intent: purchase.paymentId, amount: String(cents) }
  return String((await bed.sandbox.stripe('POST', '/refunds', form))['id'])
}

const dispute = async (terms: object = {}): Promise<string> =>
  String(
    (await bed.sandbox.control('POST', 'disputes', { payment_intent: purchase.paymentId, ...terms }))['id'],
  )
const close = (id: string, result: string) => bed.sandbox.control('POST', `disputes/${id}/close`, { result })
const settleRefund = (id: string, result: string) =>
  bed.sandbox.control('POST', `refunds/${id}/settle`, { result })

async function hold(): Promise<Attempt> {
  const now = bed.clock()
  const { customerId } = purchase
  const attempt = { id: newId(), customerId, key: newId(), fingerprint: new Uint8Array([1]), now }
  expect(await beginLookup(bed.prisma, attempt, 20_000)).toMatchObject({ outcome: 'held' })
  return attempt
}

const settle = (attempt: Attempt) => settleAttempt(bed, attempt)

async function spend(credits: number): Promise<void> {
  for (let i = 0; i < credits; i++) await settle(await hold())
}

async function entries() {
  const rows = await bed.prisma.ledgerEntry.findMany({
    where: { customerId: purchase.customerId, reversalVersion: { not: null } },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ kind, credits }) => [kind, credits])
}

describe('a refund', () => {
  test('takes every credit when it is full, however often we learn of it', async () => {
    await refundAtStripe(5000)
    expect(await follow()).toEqual({ kind: 'reversed', revokedCredits: 50, shortfallCredits: 0 })
    await Promise.all([follow(), follow(), follow()])
    expect(await available()).toBe(0)
    expect(await entries()).toEqual([['revocation', -50]])
  })

  test('takes its share when it is partial, rounded down once for all parts together', async () => {
    await refundAtStripe(1_550)
    await follow()
    expect(await available()).toBe(35)
    await refundAtStripe(50)
    await follow()
    expect(await available()).toBe(34)
    await refundAtStripe(3_400)
    await follow()
    expect(await available()).toBe(0)
    expect(await entries()).toEqual([
      ['revocation', -15],
      ['revocation', -1],
      ['revocation', -34],
    ])
  })

  test('takes only what is unspent, and records the rest as shortfall', async () => {
    await spend(30)
    await refundAtStripe(5_000)
    expect(await follow()).toEqual({ kind: 'reversed', revokedCredits: 20, shortfallCredits: 30 })
    expect(await available()).toBe(0)
  })

  test('takes nothing from the grants of other payments', async () => {
    await bed.grant(purchase.customerId, 7, 5)
    await refundAtStripe(5_000)
    await follow()
    expect(await available()).toBe(7)
  })

  test('honors a held credit, which pays the shortfall if it is released later', async () => {
    const [spent, released] = [await hold(), await hold()]
    await refundAtStripe(5_000)
    expect(await follow()).toMatchObject({ revokedCredits: 48, shortfallCredits: 2 })
    expect(await settle(spent)).toBe(0)
    await abandonLookup(bed.prisma, released, bed.clock())
    expect(await available()).toBe(0)
    expect(await follow()).toMatchObject({ revokedCredits: 49, shortfallCredits: 1 })
  })

  test('that eventually fails gives the credits back', async () => {
    const id = await refundAtStripe(2_000)
    await follow()
    expect(await available()).toBe(30)
    await settleRefund(id, 'failed')
    await follow()
    expect(await available()).toBe(50)
    expect(await entries()).toEqual([
      ['revocation', -20],
      ['adjustment', 20],
    ])
  })

  test('already takes the credits while it is pending', async () => {
    purchase = await shop.buy('lookups_50', '4000000000007726')
    const id = await refundAtStripe(1_000)
    await follow()
    expect(await available()).toBe(40)
    await settleRefund(id, 'succeeded')
    await follow()
    expect(await available()).toBe(40)
    const row = await bed.prisma.refund.findUniqueOrThrow({ where: { vendorId: id } })
    expect(row).toMatchObject({ state: 'succeeded', amountCents: 1_000 })
  })

  test('of expired credits is not a shortfall', async () => {
    await spend(10)
    bed.pass(31 * DAY_MS)
    const { id, customerId } = await bed.prisma.creditGrant.findFirstOrThrow({
      where: { paymentId: purchase.paymentId },
    })
    await bed.prisma.grantEntry.create({
      data: { customerId, grantId: id, kind: 'expiry', credits: -40, createdAt: bed.clock() },
    })
    await refundAtStripe(5_000)
    expect(await follow()).toMatchObject({ revokedCredits: 0, shortfallCredits: 10 })
  })

  test('of a payment that bought nothing is recorded', async () => {
    const { paymentId } = await shop.pay(purchase.customerId)
    await recordPayment(bed, { id: paymentId, credits: 0, mismatch: 'not what was sold' })
    purchase = { ...purchase, paymentId }
    await refundAtStripe(5_000)
    expect(await follow()).toEqual({ kind: 'reversed', revokedCredits: 0, shortfallCredits: 0 })
    expect(await available()).toBe(50)
  })
})

describe('a dispute', () => {
  test('sets the unspent credits aside when it opens, and gives them back when it is won', async () => {
    await spend(5)
    const id = await dispute()
    expect(await follow()).toMatchObject({ revokedCredits: 45, shortfallCredits: 5 })
    expect(await available()).toBe(0)
    await close(id, 'won')
    expect(await follow()).toMatchObject({ revokedCredits: 0, shortfallCredits: 0 })
    expect(await available()).toBe(45)
  })

  test('gives credits back to a grant with its original expiry when it is won', async () => {
    const id = await dispute()
    await follow()
    bed.pass(31 * DAY_MS)
    await close(id, 'won')
    await follow()
    expect(await available()).toBe(0)
    const grant = await bed.prisma.creditGrant.findFirstOrThrow({ where: { paymentId: purchase.paymentId } })
    expect(grant.withdrawn).toBe(0)
  })

  test('that is lost keeps the credits and pauses automatic top-up once', async () => {
    const { customerId } = purchase
    await storeRule(bed, customerId)
    const status = async () =>
      (await bed.prisma.autoTopUpRule.findUniqueOrThrow({ where: { customerId } })).status
    const id = await dispute()
    await follow()
    expect(await status()).toBe('active')
    await close(id, 'lost')
    await follow()
    expect([await available(), await status()]).toEqual([0, 'suspended'])
    const told = { customerId, kind: 'top_up_suspended' }
    expect(await bed.prisma.notification.count({ where: told })).toBe(1)

    await bed.prisma.autoTopUpRule.update({ where: { customerId }, data: { status: 'active' } })
    await follow()
    expect(await status()).toBe('active')
  })

  test('that is lost does not turn on a rule that the customer turned off', async () => {
    const { customerId } = purchase
    await storeRule(bed, customerId, { status: 'disabled' })
    await close(await dispute(), 'lost')
    await follow()
    const after = await bed.prisma.autoTopUpRule.findUniqueOrThrow({ where: { customerId } })
    expect(after.status).toBe('disabled')
  })

  test('an inquiry takes nothing', async () => {
    await dispute({ inquiry: true })
    expect(await follow()).toEqual({ kind: 'reversed', revokedCredits: 0, shortfallCredits: 0 })
    expect(await available()).toBe(50)
  })

  test('of a partly refunded payment takes no more than all of it', async () => {
    await refundAtStripe(2_000)
    await dispute()
    expect(await follow()).toMatchObject({ revokedCredits: 50 })
    expect(await available()).toBe(0)
  })
})

test('nothing is recorded for a payment without a refund or dispute, or one that is not ours', async () => {
  expect(await follow()).toEqual({ kind: 'unchanged' })
  expect(await syncReversals(bed, 'pi_somebody_elses')).toEqual({ kind: 'unknown' })
  expect(await bed.prisma.paymentReversal.count({ where: { paymentId: purchase.paymentId } })).toBe(0)
})

test("an outdated reading of the vendor's state is not recorded", async () => {
  const id = await refundAtStripe(5_000)
  let overtaken = false
  const slow: Payments = {
    ...bed.payments,
    readReversals: async (paymentId) => {
      const report = await bed.payments.readReversals(paymentId)
      if (!overtaken) {
        overtaken = true
        await settleRefund(id, 'failed')
        await follow()
      }
      return report
    },
  }
  await syncReversals({ ...bed, payments: slow }, purchase.paymentId)
  expect(await available()).toBe(50)
})

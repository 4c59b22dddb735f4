/** Refunds by our operator: the money goes back once, whatever is lost on the way. */
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { finishRefund, type RefundRequest, refundPayment } from '../src/money/reversals/refund-payment.ts'
import { syncReversals } from '../src/money/reversals/sync-reversals.ts'
import { openOperatorDatabase } from '../src/operator/actions/open-operator-database.ts'
import { isAboveLimit } from '../src/operator/actions/operator-limit.ts'
import { asOwner } from '../testing/as-owner.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { PATIENT } from '../testing/patience.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { openShop, type Purchase } from '../testing/shop.ts'
import { DAY_MS } from '../testing/test-bed.ts'

let purchase: Purchase
const bed = await closeAfterAll(createPaymentBed({ retries: 0, timeoutMs: 30_000 }))
const shop = openShop(bed)
beforeEach(async () => {
  purchase = await shop.buy()
})

const refund = (amountCents?: number, more: Partial<RefundRequest> = {}) =>
  refundPayment(bed, { paymentId: purchase.paymentId, amountCents, reason: 'requested_by_customer', ...more })

async function refundedAtStripe(): Promise<number> {
  const { data } = await bed.sandbox.stripe('GET', `/refunds?payment_intent=${purchase.paymentId}&limit=100`)
  if (!Array.isArray(data)) throw new Error('not a list')
  return data.reduce((sum: number, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0)
}

test('sends the money back and takes the credits', async () => {
  expect(await refund(1_000)).toMatchObject({ kind: 'refunded', amountCents: 1_000, state: 'succeeded' })
  expect([await refundedAtStripe(), await bed.available(purchase.customerId)]).toEqual([1_000, 40])
  expect(await refund()).toMatchObject({ kind: 'refunded', amountCents: 4_000 })
  expect([await refundedAtStripe(), await bed.available(purchase.customerId)]).toEqual([5_000, 0])
  const { customerId } = purchase
  const taken = await bed.prisma.grantEntry.findFirst({
    where: { customerId, kind: 'revocation', credits: -10 },
  })
  expect(taken?.reason).toBe('of $50.00, $10.00 are refunded and $0.00 disputed')
})

test('notifies the customer of each refund once', async () => {
  await refund(1_000)
  await refund(1_000)
  await refund(500)
  const told = await bed.prisma.notification.findMany({
    where: { customerId: purchase.customerId, kind: 'payment_refunded' },
    orderBy: { createdAt: 'asc' },
  })
  expect(told.map(({ data }) => data)).toEqual(
    [1_000, 500].map((amountCents) => ({ paymentId: purchase.paymentId, amountCents })),
  )
})

test('notifies the customer if a refund that was announced fails later, once', async () => {
  const made = await refund(1_000)
  if (made.kind !== 'refunded') throw new Error(made.kind)
  const { vendorId } = await bed.prisma.refund.findUniqueOrThrow({ where: { id: made.refundId } })
  await bed.sandbox.control('POST', `refunds/${vendorId}/settle`, { result: 'failed' })
  await Promise.all([1, 2, 3].map(() => syncReversals(bed, purchase.paymentId)))
  const told = await bed.prisma.notification.findMany({
    where: { customerId: purchase.customerId, kind: { contains: 'refund' } },
    orderBy: { kind: 'asc' },
  })
  const data = { paymentId: purchase.paymentId, amountCents: 1_000 }
  expect(told.map(({ kind, data: said }) => [kind, said])).toEqual([
    ['payment_refunded', data],
    ['refund_failed', data],
  ])
})

test('never returns more than is left', async () => {
  expect(await refund(5_001)).toEqual({ kind: 'more_than_left', amountCents: 5_000 })
  await refund(3_000)
  expect(await refund(2_001)).toEqual({ kind: 'more_than_left', amountCents: 2_000 })
  await refund()
  expect(await refund()).toEqual({ kind: 'more_than_left', amountCents: 0 })
  expect(await refund(1, { paymentId: 'pi_unknown' })).toEqual({ kind: 'unknown' })
  expect(await refundedAtStripe()).toBe(5_000)
})

test('ten concurrent requests refund it once', async () => {
  // Some may be told that another request is in progress.
  await Promise.allSettled(Array.from({ length: 10 }, () => refund(5_000)))
  expect((await refund(5_000)).kind).toMatch(/refunded|more_than_left/)
  expect(await refundedAtStripe()).toBe(5_000)
  expect(await bed.available(purchase.customerId)).toBe(0)
})

test.each(['cut_before_effect', 'cut_after_effect', 'rate_limited'])(
  'asking again after %s continues the same refund',
  async (kind) => {
    await bed.sandbox.control('POST', 'faults', { kind, operation: 'Refunds.create', times: 2 })
    await expect(refund(2_000)).rejects.toThrow('payments_unavailable')
    await bed.sandbox.control('DELETE', 'faults')
    expect(await refund(2_000)).toMatchObject({ kind: 'refunded', amountCents: 2_000 })
    expect(await refund(2_000)).toMatchObject({ kind: 'refunded', amountCents: 2_000 })
    expect([await refundedAtStripe(), await bed.available(purchase.customerId)]).toEqual([2_000, 30])
  },
)

test('no other refund is requested while one has no answer', async () => {
  await bed.sandbox.control('POST', 'faults', {
    kind: 'cut_before_effect',
    operation: 'Refunds.create',
    times: 2,
  })
  await expect(refund(2_000)).rejects.toThrow('payments_unavailable')
  expect(await refund(1_000)).toEqual({ kind: 'another_requested', amountCents: 2_000 })
  expect(await refund()).toMatchObject({ kind: 'refunded', amountCents: 2_000 })
})

test('a refund whose key the vendor has forgotten is found by its ID and not sent again', async () => {
  await bed.sandbox.control('POST', 'faults', {
    kind: 'cut_after_effect',
    operation: 'Refunds.create',
    times: 2,
  })
  await expect(refund(2_000)).rejects.toThrow('payments_unavailable')
  await bed.sandbox.control('DELETE', 'faults')
  bed.pass(2 * DAY_MS)
  const { id } = await bed.prisma.refund.findFirstOrThrow({ where: { state: 'requested' } })
  expect(await finishRefund(bed, id)).toMatchObject({ kind: 'refunded' })
  expect(await refundedAtStripe()).toBe(2_000)
})

test('a failure reported after the refund took effect is not a failure', async () => {
  await bed.sandbox.control('POST', 'faults', {
    kind: 'server_error_after_effect',
    operation: 'Refunds.create',
  })
  expect(await refund(2_000)).toMatchObject({ kind: 'refunded', state: 'succeeded' })
  expect(await refundedAtStripe()).toBe(2_000)
})

test('a refund that the vendor rejects moves nothing, and can be requested again', async () => {
  await bed.sandbox.control('POST', 'faults', { kind: 'server_error', operation: 'Refunds.create' })
  expect(await refund(2_000)).toMatchObject({ kind: 'refused' })
  expect([await refundedAtStripe(), await bed.available(purchase.customerId)]).toEqual([0, 50])
  expect(await refund(2_000)).toMatchObject({ kind: 'refunded' })
  expect(await bed.available(purchase.customerId)).toBe(30)
})

test('nothing can be refunded during a dispute, and everything once it is won', async () => {
  const { id } = await bed.sandbox.control('POST', 'disputes', { payment_intent: purchase.paymentId })
  expect(await refund(2_000)).toEqual({ kind: 'more_than_left', amountCents: 0 })
  await bed.sandbox.control('POST', `disputes/${String(id)}/close`, { result: 'won' })
  expect(await refund(2_000)).toMatchObject({ kind: 'refunded' })
  expect(await bed.available(purchase.customerId)).toBe(30)
})

test('a refund that is requested again under its own ID is made once, however much later', async () => {
  const refundId = newId()
  for (const amountCents of [1_000, undefined]) {
    await refund(amountCents, { refundId })
    bed.pass(3 * DAY_MS)
    await refund(amountCents, { refundId })
    expect(await refundedAtStripe()).toBe(1_000)
  }
})

test('a refund that names another ID is one of its own, even if it equals another', async () => {
  await refund(1_000)
  expect(await refund(1_000)).toMatchObject({ isRepeat: true })
  const [agreed, later] = [{ refundId: newId() }, { refundId: newId() }]
  expect(await refund(1_000, agreed)).not.toHaveProperty('isRepeat')
  await bed.sandbox.control('POST', 'faults', {
    kind: 'cut_before_effect',
    operation: 'Refunds.create',
    times: 2,
  })
  await expect(refund(1_000, later)).rejects.toThrow('payments_unavailable')
  expect(await refund(1_000, { refundId: newId() })).toEqual({
    kind: 'another_requested',
    amountCents: 1_000,
  })
  await refund(1_000, later)
  expect(await refundedAtStripe()).toBe(3_000)
})

test('refunds that are each below the limit of one operator may not exceed it together, not even at once', async () => {
  const options = { url: asOwner(bed.databaseUrl), poolSize: 2, ...PATIENT }
  const operation = { operator: 'Ada', command: 'test', mostAlone: 3_000 }
  const alone = await openOperatorDatabase(options, operation)
  const give = async (amountCents: number) =>
    await refundPayment({ ...bed, prisma: alone }, { ...purchase, amountCents, reason: 'duplicate' })
  const given = await Promise.allSettled([give(2_000), give(1_500), give(1_600)])
  expect(given.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  for (const amountCents of [2_000, 1_500, 1_600]) await give(amountCents).catch(() => undefined)
  expect(await refundedAtStripe()).toBeLessThanOrEqual(3_000)
  const fault = await give(3_000).catch((error: unknown) => error)
  expect(isAboveLimit(fault)).toBe(true)
  await alone.$disconnect()
  expect(await refund(1_000)).toMatchObject({ kind: 'refunded' })
})

/** What a customer sees about the latest top-up, with the payments sandbox. */
import { expect, test } from 'vitest'
import { readLastTopUp } from '../src/money/auto-top-up/last-top-up.ts'
import { disableAutoTopUp, readAutoTopUp, readTopUpRule } from '../src/money/auto-top-up/rule.ts'
import { PaymentsUnavailable } from '../src/money/payments/payments-unavailable.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { ownerOf } from '../testing/principals.ts'
import { DAY_MS } from '../testing/test-bed.ts'
import { openTopUpShop, SAVED_CARDS } from '../testing/top-ups.ts'

const HOUR_MS = 60 * 60_000

const bed = await closeAfterAll(createPaymentBed())
const shop = openTopUpShop(bed)

const resultOf = async (customerId: string) => (await readLastTopUp(bed.prisma, customerId))?.result
const after = (ms: number) => new Date(Number(bed.clock()) + ms)

/** A customer whose rule has just tried to buy. */
async function tryToBuy(card: string): Promise<string> {
  const customerId = await shop.createRule(6, { card })
  await shop.lookUp(customerId)
  await shop.work()
  return customerId
}

test('there is no last top-up before the first automatic purchase', async () => {
  expect(await readLastTopUp(bed.prisma, await shop.createRule(6))).toBeNull()
})

test('a purchase is shown only to its customer, while it is in progress, and with its payment once paid', async () => {
  const customerId = await shop.createRule(6)
  await shop.lookUp(customerId)
  const crashing = { ...bed.payments, createCharge: () => Promise.reject(new Error('crash')) }
  await shop.work(crashing)
  const startedAt = bed.clock()
  const last = { startedAt, credits: 50, amountCents: 5_000 }
  expect(await readLastTopUp(bed.prisma, customerId)).toEqual({ ...last, result: { kind: 'in_flight' } })

  bed.pass(60_000)
  await shop.sweep()
  const { id: paymentId } = await bed.prisma.payment.findFirstOrThrow({ where: { customerId } })
  expect(await readLastTopUp(bed.prisma, customerId)).toEqual({
    ...last,
    result: { kind: 'paid', paymentId },
  })
  expect(await readLastTopUp(bed.prisma, await bed.createCustomer())).toBeNull()
})

test('a decline is shown with the time of the next attempt: after an hour, then after a day, then none', async () => {
  const customerId = await tryToBuy(SAVED_CARDS.declined)
  const failed = { kind: 'failed', failure: 'declined' }
  expect(await resultOf(customerId)).toEqual({ ...failed, nextTryAt: after(HOUR_MS) })
  bed.pass(HOUR_MS)
  await shop.sweep()
  expect(await resultOf(customerId)).toEqual({ ...failed, nextTryAt: after(DAY_MS) })
  bed.pass(DAY_MS)
  await shop.sweep()
  expect(await resultOf(customerId)).toEqual({ ...failed, nextTryAt: null })
})

test('a rule that is turned off has no next attempt', async () => {
  const customerId = await tryToBuy(SAVED_CARDS.declined)
  await disableAutoTopUp(bed, ownerOf(customerId))
  expect(await resultOf(customerId)).toEqual({ kind: 'failed', failure: 'declined', nextTryAt: null })
})

test('a purchase that needs the customer at the bank says so', async () => {
  const customerId = await tryToBuy(SAVED_CARDS.authentication)
  expect(await resultOf(customerId)).toMatchObject({ failure: 'authentication_required', nextTryAt: null })
})

test('a canceled purchase is shown as canceled', async () => {
  const customerId = await shop.createRule(6)
  await shop.lookUp(customerId)
  const crashing = { ...bed.payments, createCharge: () => Promise.reject(new Error('crash')) }
  await shop.work(crashing)
  await disableAutoTopUp(bed, ownerOf(customerId))
  bed.pass(60_000)
  await shop.sweep()
  expect(await resultOf(customerId)).toMatchObject({ failure: 'cancelled' })
})

test('the rule is read without the vendor while its page cannot be created', async () => {
  const customerId = await shop.createRule(6, { card: SAVED_CARDS.authentication })
  await shop.lookUp(customerId)
  await shop.work()
  await bed.sandbox.control('POST', 'faults', { kind: 'server_error', times: 100 })
  await expect(readAutoTopUp(bed, customerId)).rejects.toThrow(PaymentsUnavailable)
  const rule = await readTopUpRule(bed, customerId)
  expect(rule).toMatchObject({ enabled: true, status: 'action_required', threshold_credits: 5 })
  expect(rule).not.toHaveProperty('setup_url')
  await bed.sandbox.control('DELETE', 'faults')
  expect(await readAutoTopUp(bed, customerId)).toMatchObject({
    ...rule,
    setup_url: expect.stringContaining(bed.sandbox.settings.apiUrl ?? ''),
  })
})

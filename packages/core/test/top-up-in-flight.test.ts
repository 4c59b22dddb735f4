/** What happens to an automatic purchase, and to its rule, between its reservation and its end. */
import { describe, expect, test } from 'vitest'
import { ensureSetupPage } from '../src/money/auto-top-up/card-setup.ts'
import { executeTopUp, syncCharge } from '../src/money/auto-top-up/execute-top-up.ts'
import { readMostChargeable } from '../src/money/auto-top-up/most-chargeable.ts'
import { disableAutoTopUp } from '../src/money/auto-top-up/rule.ts'
import { syncCardSetup } from '../src/money/auto-top-up/sync-card-setup.ts'
import type { Payments } from '../src/money/payments/payments.ts'
import { PaymentsUnavailable } from '../src/money/payments/payments-unavailable.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { ownerOf } from '../testing/principals.ts'
import { openTopUpShop } from '../testing/top-ups.ts'

const MINUTE_MS = 60_000

const bed = await closeAfterAll(createPaymentBed())
const shop = openTopUpShop(bed)

/** Fails before anything is created at the vendor. */
const crashing = () => ({
  ...bed.payments,
  createCharge: () => Promise.reject(new Error('crash')),
})

/** A reserved purchase that the vendor does not know yet. */
async function reserveOnly(): Promise<string> {
  const customer = await shop.createRule(6)
  await shop.lookUp(customer)
  await shop.work(crashing())
  expect(await shop.status(customer)).toBe('processing')
  return customer
}

/** The next attempt and its outcome. */
async function tryAgain(): Promise<void> {
  bed.pass(MINUTE_MS)
  await shop.sweep()
}

describe('while a charge is in progress', () => {
  test('the most that can be charged includes it, even when its cap leaves nothing more', async () => {
    const customer = await reserveOnly()
    await shop.configure(customer, { monthlyCapCents: 5_000 })
    expect(await readMostChargeable(bed, customer)).toBe(5_000)
    await shop.configure(customer, { monthlyCapCents: 7_000 })
    expect(await readMostChargeable(bed, customer)).toBe(7_000)
    await tryAgain()
    expect(await shop.charged(customer)).toEqual([5_000])
    expect(await readMostChargeable(bed, customer)).toBe(2_000)
  })

  test('the most that can be charged includes one that was sent before the rule was turned off', async () => {
    const customer = await reserveOnly()
    await disableAutoTopUp(bed, ownerOf(customer))
    expect(await readMostChargeable(bed, customer)).toBe(5_000)
    await tryAgain()
    expect(await readMostChargeable(bed, customer)).toBe(0)
  })

  test('a rule that is turned off before its charge is sent charges nothing', async () => {
    const customer = await reserveOnly()
    const disabled = await disableAutoTopUp(bed, ownerOf(customer))
    expect(disabled).toMatchObject({ status: 'disabled', enabled: false })
    await tryAgain()
    expect(await shop.topUps(customer)).toMatchObject([{ state: 'failed', failure: 'cancelled' }])
    expect(await shop.charged(customer)).toEqual([])
  })

  test('a rule that is turned off after its payment was created cancels the payment', async () => {
    const customer = await shop.createRule(6)
    await shop.lookUp(customer)
    await shop.work({
      ...bed.payments,
      confirmCharge: () => Promise.reject(new Error('crash')),
    })
    await disableAutoTopUp(bed, ownerOf(customer))
    await tryAgain()
    const { paymentId } = await bed.prisma.topUp.findFirstOrThrow({ where: { customerId: customer } })
    expect(await bed.sandbox.stripe('GET', `/payment_intents/${paymentId}`)).toMatchObject({
      status: 'canceled',
    })
    expect(await shop.topUps(customer)).toMatchObject([{ state: 'failed', failure: 'cancelled' }])
  })

  test('a rule that is turned off after it was charged still grants, and stays off', async () => {
    const customer = await shop.createRule(6)
    await shop.lookUp(customer)
    await shop.work({
      ...bed.payments,
      readPayment: () => Promise.reject(new Error('crash')),
    })
    await disableAutoTopUp(bed, ownerOf(customer))
    await tryAgain()
    expect(await shop.charged(customer)).toEqual([5000])
    expect(await bed.available(customer)).toBe(55)
    expect(await shop.status(customer)).toBe('disabled')
  })

  test('a rule that a dispute suspends charges nothing more, but grants what is paid', async () => {
    const customer = await reserveOnly()
    await bed.prisma.autoTopUpRule.update({ where: { customerId: customer }, data: { status: 'suspended' } })
    await tryAgain()
    expect(await shop.charged(customer)).toEqual([])
    expect(await shop.status(customer)).toBe('suspended')
  })

  test('removing its card cancels the purchase, and the rule asks for another card', async () => {
    const customer = await reserveOnly()
    const { cardId } = await bed.prisma.autoTopUpRule.findUniqueOrThrow({
      where: { customerId: customer },
    })
    await bed.sandbox.control('POST', `payment_methods/${cardId}/remove`)
    await tryAgain()
    expect(await shop.topUps(customer)).toMatchObject([{ state: 'failed', failure: 'card_missing' }])
    expect(await shop.read(customer)).toMatchObject({ status: 'setup_required', payment_method: null })
  })

  test('removing its card cancels the purchase even after the payment was created', async () => {
    const customer = await shop.createRule(6)
    await shop.lookUp(customer)
    await shop.work({ ...bed.payments, confirmCharge: () => Promise.reject(new Error('crash')) })
    const { cardId } = await bed.prisma.autoTopUpRule.findUniqueOrThrow({
      where: { customerId: customer },
    })
    await bed.sandbox.control('POST', `payment_methods/${cardId}/remove`)
    await tryAgain()
    expect(await shop.topUps(customer)).toMatchObject([{ state: 'failed', failure: 'card_missing' }])
    expect(await shop.charged(customer)).toEqual([])
  })

  test.each([
    ['changed', 'a crash'],
    ['changed', 'its event'],
    ['without a card', 'a crash'],
    ['without a card', 'its event'],
  ])('a payment canceled because its rule is %s is not taken for declined after %s', async (why, after) => {
    const customer = await shop.createRule(6)
    await shop.lookUp(customer)
    await shop.work({ ...bed.payments, confirmCharge: () => Promise.reject(new Error('crash')) })
    const { cardId } = await bed.prisma.autoTopUpRule.findUniqueOrThrow({ where: { customerId: customer } })
    if (why === 'changed') await shop.configure(customer, { packageKey: 'lookups_10' })
    else await bed.sandbox.control('POST', `payment_methods/${cardId}/remove`)
    const cancelCharge: Payments['cancelCharge'] = async (paymentId) => {
      const canceled = await bed.payments.cancelCharge(paymentId)
      if (after === 'a crash') throw new Error('crash')
      await syncCharge(bed, paymentId)
      return canceled
    }
    bed.pass(MINUTE_MS)
    await shop.sweep({ ...bed.payments, cancelCharge })
    bed.pass(2 * MINUTE_MS)
    await shop.sweep()
    expect(await shop.status(customer)).toBe(why === 'changed' ? 'active' : 'setup_required')
    const told = { customerId: customer, kind: 'top_up_failed' }
    expect(await bed.prisma.notification.count({ where: told })).toBe(0)
  })

  test.each(['lost_card', 'authentication_required', 'insufficient_funds'])(
    'what the bank says of a card that was replaced meanwhile (%s) does not stop the rule',
    async (reason) => {
      const customer = await shop.createRule(6)
      const url = await ensureSetupPage(bed, customer)
      const { cardId } = await bed.prisma.autoTopUpRule.findUniqueOrThrow({ where: { customerId: customer } })
      const decline = { code: 'card_declined', decline_code: reason }
      await bed.sandbox.control('POST', `payment_methods/${cardId}/decline`, decline)
      await shop.lookUp(customer)
      const confirmCharge: Payments['confirmCharge'] = async (...charge) => {
        await bed.payments.confirmCharge(...charge)
        throw new Error('crash')
      }
      await shop.work({ ...bed.payments, confirmCharge })
      await bed.sandbox.pay(url)
      await syncCardSetup(bed, new URL(url).pathname.split('/').at(-1) ?? '')
      await tryAgain()
      await tryAgain()
      expect(await shop.charged(customer)).toEqual([5000])
      expect(await shop.status(customer)).toBe('active')
    },
  )

  test('three concurrent workers charge once', async () => {
    const customer = await reserveOnly()
    const { id } = await bed.prisma.topUp.findFirstOrThrow({ where: { customerId: customer } })
    bed.pass(MINUTE_MS)
    const outcomes = await Promise.all([1, 2, 3].map(() => executeTopUp(bed, id)))
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['granted', 'open', 'open'])
    expect(await shop.charged(customer)).toEqual([5000])
    expect(await bed.available(customer)).toBe(55)
  })

  test('a vendor that fails is called again after 1, 2, 4 minutes, and so on, up to an hour', async () => {
    let tries = 0
    const failing: Payments = {
      ...bed.payments,
      createCharge: () => {
        tries += 1
        return Promise.reject(new PaymentsUnavailable())
      },
    }
    const customer = await shop.createRule(6)
    await shop.lookUp(customer)
    await shop.work(failing)
    expect(tries).toBe(1)
    for (const [index, minutes] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
      bed.pass(minutes * MINUTE_MS - 1)
      await shop.sweep(failing)
      expect(tries, `${minutes} minutes are not over`).toBe(index + 1)
      bed.pass(1)
      await shop.sweep(failing)
      expect(tries).toBe(index + 2)
    }
    bed.pass(60 * MINUTE_MS)
    await shop.sweep()
    expect(await shop.charged(customer)).toEqual([5000])
  })

  test('a worker that finds the card removed does not cancel a purchase whose payment another worker has created', async () => {
    const customer = await reserveOnly()
    const { id } = await bed.prisma.topUp.findFirstOrThrow({ where: { customerId: customer } })
    const { payments } = bed
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const outdated: Payments = {
      ...payments,
      createCharge: () => Promise.reject(new PaymentsUnavailable({ final: true })),
      readCard: async () => {
        asked.resolve()
        await answered.promise
        return null
      },
    }
    bed.pass(MINUTE_MS)
    const late = executeTopUp({ ...bed, payments: outdated }, id)
    await asked.promise
    bed.pass(2 * MINUTE_MS)
    const breakingOff = { ...payments, confirmCharge: () => Promise.reject(new Error('crash')) }
    await expect(executeTopUp({ ...bed, payments: breakingOff }, id)).rejects.toThrow('crash')
    answered.resolve()
    expect(await late).toEqual({ kind: 'open' })
    expect(await shop.status(customer)).toBe('processing')
    bed.pass(4 * MINUTE_MS)
    expect(await executeTopUp(bed, id)).toEqual({ kind: 'granted' })
    expect(await shop.charged(customer)).toEqual([5000])
  })

  test('a payment that was created twice, because its first response came late, is charged once', async () => {
    const customer = await reserveOnly()
    const { id } = await bed.prisma.topUp.findFirstOrThrow({ where: { customerId: customer } })
    const { payments } = bed
    const [made, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    bed.pass(MINUTE_MS)
    const late = executeTopUp(
      {
        ...bed,
        payments: {
          ...payments,
          createCharge: async (charge) => {
            const paymentId = await payments.createCharge(charge)
            made.resolve()
            await answered.promise
            return paymentId
          },
        },
      },
      id,
    )
    await made.promise
    bed.pass(2 * MINUTE_MS)
    const refusing: Payments = {
      ...payments,
      createCharge: () => Promise.reject(new PaymentsUnavailable({ final: true })),
    }
    await expect(executeTopUp({ ...bed, payments: refusing }, id)).rejects.toThrow("aren't available")
    bed.pass(4 * MINUTE_MS)
    expect(await executeTopUp(bed, id)).toEqual({ kind: 'granted' })
    answered.resolve()
    expect(await late).toEqual({ kind: 'open' })
    expect(await shop.charged(customer)).toEqual([5000])
    expect(await bed.available(customer)).toBe(55)
  })

  test('a worker that was paused for minutes charges nothing that was canceled in the meantime', async () => {
    const customer = await reserveOnly()
    const { id } = await bed.prisma.topUp.findFirstOrThrow({ where: { customerId: customer } })
    const { payments } = bed
    const [made, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    bed.pass(MINUTE_MS)
    const createCharge: Payments['createCharge'] = async (charge) => {
      const paymentId = await payments.createCharge(charge)
      made.resolve()
      await answered.promise
      return paymentId
    }
    const late = executeTopUp({ ...bed, payments: { ...payments, createCharge } }, id)
    await made.promise
    await disableAutoTopUp(bed, ownerOf(customer))
    bed.pass(2 * MINUTE_MS)
    expect(await executeTopUp(bed, id)).toEqual({ kind: 'failed', failure: 'cancelled' })
    answered.resolve()
    expect(await late).toEqual({ kind: 'open' })
    expect(await shop.charged(customer)).toEqual([])
  })
})

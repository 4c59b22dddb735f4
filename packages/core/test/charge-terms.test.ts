/** Right before it is charged, a reserved top-up must still fit the current rule, its cap, and the pauses between charges. */
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import type { AutoTopUpTerms } from '../src/money/auto-top-up/configure.ts'
import { executeTopUp } from '../src/money/auto-top-up/execute-top-up.ts'
import { disableAutoTopUp } from '../src/money/auto-top-up/rule.ts'
import { syncCard } from '../src/money/auto-top-up/sync-card.ts'
import type { Payments } from '../src/money/payments/payments.ts'
import { openAskers } from '../testing/askers.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { meet } from '../testing/meet.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { ownerOf } from '../testing/principals.ts'
import { reserveTopUp } from '../testing/sales.ts'
import { openTopUpShop } from '../testing/top-ups.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

const bed = await closeAfterAll(createPaymentBed())
const shop = openTopUpShop(bed)
afterEach(() => sell({ amountCents: 16_000, withdrawnAt: null }))

/** Sets the price of the lookup package that these rules buy, or withdraws it. */
const sell = (data: { amountCents?: number; withdrawnAt?: Date | null }) =>
  bed.owner().lookupPackage.update({ where: { packageKey: 'lookups_200' }, data })

/** A payment vendor whose call fails here and works later. */
const failAt = (call: 'createCharge' | 'confirmCharge'): Payments => ({
  ...bed.payments,
  [call]: () => Promise.reject(new Error('the vendor is away')),
})

const TWO_HUNDRED = { packageKey: 'lookups_200', thresholdPercent: 30, monthlyCapCents: 20_000 } as const
const TEN = { packageKey: 'lookups_10', thresholdPercent: 30, monthlyCapCents: 1_200 } as const

interface Reserved {
  readonly customer: string
  readonly topUpId: string
}

/** A purchase of $160 that got as far as this vendor call, for a customer with 1 credit. */
async function reserve(call: Parameters<typeof failAt>[0]): Promise<Reserved> {
  const customer = await shop.createCustomer(1)
  await shop.configure(customer, TWO_HUNDRED)
  await shop.work(failAt(call))
  const { id: topUpId } = await bed.prisma.topUp.findFirstOrThrow({ where: { customerId: customer } })
  return { customer, topUpId }
}

const cardOf = async (customerId: string) =>
  (await bed.prisma.autoTopUpRule.findUniqueOrThrow({ where: { customerId } })).cardId ?? ''

const set = (terms: Partial<AutoTopUpTerms>) => async (customer: string) =>
  await shop.configure(customer, terms)

const CHANGES: ReadonlyArray<
  readonly [
    change: string,
    make: (customer: string) => Promise<unknown>,
    charged: readonly number[],
    status: string,
  ]
> = [
  ['a smaller package and a cap of its price', set(TEN), [1_200], 'active'],
  [
    'turning it off, and on again with a smaller package',
    async (customer) => {
      await disableAutoTopUp(bed, ownerOf(customer))
      await shop.configure(customer, TEN)
    },
    [1_200],
    'active',
  ],
  [
    'lowering by a key that may not raise anything',
    async (customer) => {
      const askers = openAskers(bed)
      await askers.change(await askers.key(customer), 'lookups_10', {
        ...TEN,
        thresholdPercent: 20,
      })
    },
    [1_200],
    'active',
  ],
  [
    'a threshold below the balance',
    async (customer) => {
      await bed.grant(customer, 20)
      await shop.configure(customer, { ...TWO_HUNDRED, thresholdPercent: 10 })
    },
    [],
    'active',
  ],
  ['a price above the one that the customer saw', () => sell({ amountCents: 17_000 }), [], 'action_required'],
  ['a lower price', () => sell({ amountCents: 15_000 }), [15_000], 'active'],
  ['a package that is no longer sold', () => sell({ withdrawnAt: bed.clock() }), [], 'suspended'],
  [
    'a card that is removed',
    async (customer) => {
      const card = await cardOf(customer)
      await bed.sandbox.control('POST', `payment_methods/${card}/remove`)
      await syncCard(bed, card, false)
    },
    [],
    'setup_required',
  ],
]

describe.each([
  ['reserved', 'createCharge'],
  ['made at the vendor but not confirmed', 'confirmCharge'],
] as const)('a purchase that is %s', (_how, call) => {
  test.each(CHANGES)('is canceled after %s', async (_change, make, charged, status) => {
    const { customer, topUpId } = await reserve(call)
    await make(customer)
    bed.pass(MINUTE_MS)
    await shop.sweep()
    expect(await shop.charged(customer)).toEqual(charged)
    expect(await shop.status(customer)).toBe(status)
    const first = await bed.prisma.topUp.findUniqueOrThrow({ where: { id: topUpId } })
    expect(first).toMatchObject({ state: 'failed', failure: 'cancelled' })
    if (first.paymentId === null) return
    const payment = await bed.sandbox.stripe('GET', `/payment_intents/${first.paymentId}`)
    expect(payment).toMatchObject({ status: 'canceled' })
  })

  test('is charged if the rule would still make it', async () => {
    const { customer } = await reserve(call)
    await shop.configure(customer, { ...TWO_HUNDRED, monthlyCapCents: 16_000 })
    await disableAutoTopUp(bed, ownerOf(customer))
    await shop.configure(customer, { ...TWO_HUNDRED, thresholdPercent: 20, monthlyCapCents: 16_000 })
    bed.pass(MINUTE_MS)
    await shop.sweep()
    expect(await shop.charged(customer)).toEqual([16_000])
    expect(await shop.topUps(customer)).toHaveLength(1)
  })

  test('counts in the month in which it is charged, so that no month exceeds its cap', async () => {
    const { customer, topUpId } = await reserve(call)
    const now = bed.clock()
    bed.pass(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - now.getTime())
    await shop.sweep()
    expect(await bed.prisma.topUp.findUniqueOrThrow({ where: { id: topUpId } })).toMatchObject({
      state: 'failed',
      failure: 'cancelled',
    })
    expect(await shop.charged(customer)).toEqual([16_000])
    expect(await shop.read(customer)).toMatchObject({ monthly_spend: { amount_cents: 16_000 } })
  })

  test('does not exceed a cap that was lowered to the amount already spent', async () => {
    const customer = await shop.createCustomer(1)
    await shop.configure(customer, { ...TEN, monthlyCapCents: 2_400 })
    await shop.work()
    bed.pass(30 * SECOND_MS)
    await shop.lookUp(customer, 8)
    await shop.work(failAt(call))
    expect(await shop.status(customer)).toBe('processing')
    await shop.configure(customer, TEN)
    bed.pass(MINUTE_MS)
    await shop.sweep()
    expect(await shop.charged(customer)).toEqual([1_200])
    expect(await shop.status(customer)).toBe('cap_reached')
    expect(await shop.read(customer)).toMatchObject({ monthly_spend: { amount_cents: 1_200 } })
  })
})

describe('lowering a rule while its purchase is being made', () => {
  test('stops a charge that has not been sent, even if the payment was just created', async () => {
    const { customer, topUpId } = await reserve('createCharge')
    const { payments } = bed
    const createCharge: Payments['createCharge'] = async (charge) => {
      const paymentId = await payments.createCharge(charge)
      await shop.configure(customer, TEN)
      return paymentId
    }
    bed.pass(MINUTE_MS)
    const outcome = await executeTopUp({ ...bed, payments: { ...payments, createCharge } }, topUpId)
    expect(outcome).toEqual({ kind: 'failed', failure: 'cancelled' })
    expect(await shop.charged(customer)).toEqual([])
  })

  test('waits for the purchase if that holds the lock', async () => {
    const { customer, topUpId } = await reserve('confirmCharge')
    bed.pass(MINUTE_MS)
    const failures = await meet(bed.databaseUrl, {
      barrier: `SELECT FROM auto_top_up_rule WHERE customer_id = '${customer}' FOR UPDATE`,
      first: () => shop.configure(customer, TEN),
      second: () => executeTopUp(bed, topUpId),
    })
    expect(failures).toEqual([])
    await shop.work()
    expect(await shop.charged(customer)).toEqual([1_200])
  })

  test('is too late for a charge that was sent, but binds the next one', async () => {
    const { customer, topUpId } = await reserve('confirmCharge')
    const { payments } = bed
    const confirmCharge: Payments['confirmCharge'] = async (...args) => {
      await shop.configure(customer, TEN)
      return await payments.confirmCharge(...args)
    }
    bed.pass(MINUTE_MS)
    const outcome = await executeTopUp({ ...bed, payments: { ...payments, confirmCharge } }, topUpId)
    expect(outcome).toEqual({ kind: 'granted' })
    expect(await shop.read(customer)).toMatchObject({ package_key: 'lookups_10', status: 'active' })
    expect(await shop.charged(customer)).toEqual([16_000])
  })

  test('leaves no open payment that was created after the purchase was canceled', async () => {
    const { customer, topUpId } = await reserve('createCharge')
    const { payments } = bed
    let made = ''
    const createCharge: Payments['createCharge'] = async (charge) => {
      made = await payments.createCharge(charge)
      await shop.configure(customer, TEN)
      bed.pass(2 * MINUTE_MS)
      expect(await executeTopUp(bed, topUpId)).toEqual({ kind: 'failed', failure: 'cancelled' })
      return made
    }
    bed.pass(MINUTE_MS)
    const outcome = await executeTopUp({ ...bed, payments: { ...payments, createCharge } }, topUpId)
    expect(outcome).toEqual({ kind: 'open' })
    expect(await bed.sandbox.stripe('GET', `/payment_intents/${made}`)).toMatchObject({ status: 'canceled' })
  })
})

describe('charges are 30 seconds apart, with at most two in ten minutes,', () => {
  /** Buys 10 credits at a balance of 3, without a cap. */
  const USED_UP = { ...TEN, monthlyCapCents: null }
  const reachThreshold = async (customer: string) => {
    await shop.lookUp(customer, (await bed.available(customer)) - 3)
    await shop.work()
  }
  const passTo = async (moment: number) => {
    bed.pass(moment - Number(bed.clock()))
    await shop.sweep()
  }

  test('even if they were reserved long before', async () => {
    const customer = await shop.createCustomer(1)
    await shop.configure(customer, USED_UP)
    await shop.work(failAt('createCharge'))
    bed.pass(9 * MINUTE_MS)
    await shop.sweep()
    const first = Number(bed.clock())
    const charges = async () => (await shop.charged(customer)).length
    expect(await charges()).toBe(1)
    for (const [after, count] of [
      [5 * SECOND_MS, 1],
      [30 * SECOND_MS - 1, 1],
      [30 * SECOND_MS, 2],
      [35 * SECOND_MS, 2],
      [60 * SECOND_MS, 2],
      [10 * MINUTE_MS - 1, 2],
      [10 * MINUTE_MS, 3],
    ] as const) {
      await reachThreshold(customer)
      await passTo(first + after)
      expect(await charges(), `after ${after} ms`).toBe(count)
    }
  })

  test('counted from when we learn of a charge whose response was lost', async () => {
    const customer = await shop.createCustomer(1)
    await shop.configure(customer, USED_UP)
    await shop.work({ ...bed.payments, readPayment: () => Promise.reject(new Error('crash')) })
    bed.pass(MINUTE_MS)
    await shop.sweep()
    const known = Number(bed.clock())
    await reachThreshold(customer)
    await passTo(known + 30 * SECOND_MS - 1)
    expect(await shop.charged(customer)).toHaveLength(1)
    await passTo(known + 30 * SECOND_MS)
    expect(await shop.charged(customer)).toHaveLength(2)
  })

  test('checked again right before a charge is sent', async () => {
    const { customer } = await reserve('confirmCharge')
    bed.pass(MINUTE_MS)
    const declined = { state: 'failed', failure: 'declined', closedAt: bed.clock() } as const
    const ten = { packageKey: 'lookups_10', amountCents: 1_200, credits: 10 }
    const card = { cardId: await cardOf(customer), paymentId: `pi_${newId()}`, dueAt: null }
    await reserveTopUp(bed, customer, { ...declined, ...ten, ...card })
    await shop.sweep()
    expect(await shop.charged(customer)).toEqual([])
    bed.pass(30 * SECOND_MS - 1)
    await shop.sweep()
    expect(await shop.charged(customer)).toEqual([])
    bed.pass(1)
    await shop.sweep()
    expect(await shop.charged(customer)).toEqual([16_000])
  })
})

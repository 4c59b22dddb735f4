/** What can happen in a storm. A step that does not apply, for example because there is no purchase, does nothing. */
import fc from 'fast-check'
import { type Attempt, abandonLookup, beginLookup } from '../../src/lookups/lookup/lookup-steps.ts'
import { confirmReturn } from '../../src/money/checkout/confirm-return.ts'
import { PaymentsUnavailable } from '../../src/money/payments/payments-unavailable.ts'
import { reconcilePayments } from '../../src/money/reconciliation/reconcile-payments.ts'
import { refundPayment } from '../../src/money/reversals/refund-payment.ts'
import { type Command, command as step } from '../histories.ts'
import { settleAttempt } from '../settle-attempt.ts'
import { newAttempt, type StormWorld } from './world.ts'

export type StormStep = Command<StormWorld>

type Weighted = fc.WeightedArbitrary<StormStep>

const LEASE_MS = 60_000
/** Odd parts, and the whole price of each lookup package. */
const CENTS = [1, 333, 600, 1_200, 2_500, 3_800, 5_000]
const FAULTS = ['server_error', 'server_error_after_effect', 'cut_before_effect', 'cut_after_effect'] as const

const buying: Weighted = step(
  5,
  'buy',
  [index(), fc.constantFrom('lookups_10', 'lookups_50')],
  async (world, customer, packageKey) => {
    const customerId = world.customers[customer % world.customers.length]
    if (customerId && world.purchases.length < 4) {
      world.purchases.push(await world.shop.pay(customerId, packageKey))
    }
  },
)

/** The money: bought, refunded at the vendor, failing, disputed, and decided. */
const vendorSteps: readonly Weighted[] = [
  buying,
  step(6, 'refund', [index(), fc.constantFrom(...CENTS)], async (world, which, cents) => {
    const payment_intent = pick(world.purchases, which)?.paymentId
    if (!payment_intent) return
    await ifAllowed(world.bed.sandbox.stripe('POST', '/refunds', { payment_intent, amount: String(cents) }))
  }),
  step(3, 'fail a refund', [index()], async (world, which) => {
    const id = pick(await list(world, '/refunds'), which)?.id
    if (id) await ifAllowed(world.bed.sandbox.control('POST', `refunds/${id}/settle`, { result: 'failed' }))
  }),
  step(3, 'dispute', [index(), fc.boolean()], async (world, which, inquiry) => {
    const payment_intent = pick(world.purchases, which)?.paymentId
    if (payment_intent)
      await ifAllowed(world.bed.sandbox.control('POST', 'disputes', { payment_intent, inquiry }))
  }),
  step(4, 'decide', [index(), fc.constantFrom('won', 'lost')], async (world, which, result) => {
    const id = pick(await list(world, '/disputes'), which)?.id
    if (id) await ifAllowed(world.bed.sandbox.control('POST', `disputes/${id}/close`, { result }))
  }),
]

/** What the service and its users do: lookups, customers who return to the page, the operator, time. */
const serviceSteps: readonly Weighted[] = [
  step(4, 'spend', [index(), fc.integer({ min: 1, max: 12 })], async (world, customer, credits) => {
    const customerId = world.customers[customer % world.customers.length] ?? ''
    for (let i = 0; i < credits; i++) {
      const attempt = newAttempt(customerId, world.bed.clock())
      const { outcome } = await beginLookup(world.bed.prisma, attempt, LEASE_MS)
      if (outcome === 'held') await settle(world, attempt)
    }
  }),
  step(3, 'hold', [index()], async (world, customer) => {
    const attempt = newAttempt(world.customers[customer % world.customers.length] ?? '', world.bed.clock())
    const { outcome } = await beginLookup(world.bed.prisma, attempt, LEASE_MS)
    if (outcome === 'held') world.holds.push(attempt)
  }),
  step(3, 'end a hold', [fc.boolean()], async (world, succeeds) => {
    const attempt = world.holds.shift()
    if (!attempt) return
    if (succeeds) await settle(world, attempt)
    else await abandonLookup(world.bed.prisma, attempt, world.bed.clock())
  }),
  step(2, 'return', [index()], async (world, which) => {
    const purchase = pick(world.purchases, which)
    if (purchase) await confirmReturn(world.bed, purchase)
  }),
  step(
    2,
    'operator refunds',
    [index(), fc.option(fc.constantFrom(...CENTS)), fc.constantFrom(undefined, ...FAULTS)],
    async (world, which, cents, fault) => {
      const paymentId = pick(world.purchases, which)?.paymentId
      if (!paymentId) return
      if (fault) {
        const order = { kind: fault, operation: 'Refunds.create', times: 2 }
        await world.bed.sandbox.control('POST', 'faults', order)
      }
      const request = { paymentId, amountCents: cents ?? undefined, reason: 'duplicate' as const }
      await ifReachable(refundPayment(world.bed, request))
      await world.bed.sandbox.control('DELETE', 'faults')
    },
  ),
  step(2, 'time passes', [fc.integer({ min: 1, max: 240 })], async (world, seconds) =>
    world.bed.pass(seconds * 1_000),
  ),
  step(1, 'reconcile', [], (world) => ifReachable(reconcilePayments(world.bed))),
]

/** The events: they arrive in any order, more than once, late, or not at all. */
const webhookSteps: readonly Weighted[] = [
  step(6, 'deliver', [fc.array(index(), { minLength: 1, maxLength: 5 })], async (world, order) => {
    const events = await world.underWay()
    for (const which of order) {
      const event = pick(events, which)
      if (event) await world.deliver(event)
    }
    await world.work()
  }),
  step(3, 'lose', [index()], async (world, which) => {
    const event = pick(await world.underWay(), which)
    if (event) world.lose(event)
  }),
  step(1, 'the vendor fails', [fc.integer({ min: 1, max: 3 })], (world, times) =>
    world.bed.sandbox.control('POST', 'faults', {
      kind: 'rate_limited',
      operation: 'PaymentIntents.retrieve',
      times,
    }),
  ),
]

const anyStep = fc.oneof(...vendorSteps, ...serviceSteps, ...webhookSteps)

/** A history of all of these steps, around a purchase. */
export const stormSteps: fc.Arbitrary<readonly StormStep[]> = fc
  .tuple(buying.arbitrary, fc.array(anyStep, { minLength: 8, maxLength: 30 }))
  .map(([first, others]) => [first, ...others])

/** Picks one of the existing items, however many there are. */
function index(): fc.Arbitrary<number> {
  return fc.nat(99)
}

function pick<T>(all: readonly T[], which: number): T | undefined {
  return all[which % Math.max(1, all.length)]
}

async function list({ bed }: StormWorld, path: string): Promise<ReadonlyArray<{ readonly id: string }>> {
  const { data } = await bed.sandbox.stripe('GET', `${path}?limit=100`)
  return Array.isArray(data) ? data : []
}

async function settle({ bed }: StormWorld, attempt: Attempt): Promise<void> {
  await settleAttempt(bed, attempt)
}

/** The vendor rejects what is impossible, such as a refund of what was refunded. */
async function ifAllowed(request: Promise<unknown>): Promise<void> {
  await request.catch((error: unknown) => {
    if (!String(error).includes(': 400 ')) throw error
  })
}

async function ifReachable(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof PaymentsUnavailable)) throw error
  })
}

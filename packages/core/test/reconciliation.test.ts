/** Whatever was lost is recovered, against the payments sandbox: lost events, crashed steps, several workers. */
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { countDeadLetters } from '../src/foundation/jobs/dead-letters.ts'
import { startJobWorkers } from '../src/foundation/jobs/work-on-jobs.ts'
import { startCheckout } from '../src/money/checkout/start-checkout.ts'
import { processPaymentEvent } from '../src/money/payment-events/process-payment-event.ts'
import type { Payments } from '../src/money/payments/payments.ts'
import { reconcilePayments } from '../src/money/reconciliation/reconcile-payments.ts'
import { refundPayment } from '../src/money/reversals/refund-payment.ts'
import { createPaymentBed, type PaymentBed } from '../testing/payment-bed.ts'
import { keyOf } from '../testing/principals.ts'
import { offerCheckout } from '../testing/sales.ts'
import { openShop, type Shop } from '../testing/shop.ts'
import { DAY_MS } from '../testing/test-bed.ts'
import { workOff } from '../testing/work-off.ts'

let bed: PaymentBed
let shop: Shop
beforeEach(async () => {
  bed = await createPaymentBed({ retries: 0, timeoutMs: 30_000 })
  shop = openShop(bed)
  return () => bed.close()
})

const MINUTES_MS = 60_000

const reconcile = () => reconcilePayments(bed)

/** Does what the workers would do. */
async function actUponEvents(): Promise<string[]> {
  const waiting = await bed.prisma.paymentEvent.findMany({ where: { processedAt: null } })
  const done = await Promise.all(waiting.map(({ id }) => processPaymentEvent(bed, id)))
  return done.flatMap((each) => (each ? [each.outcome.kind] : []))
}

test('reconciliation finds nothing when nothing was lost', async () => {
  expect(await reconcile()).toEqual({
    restored: null,
    missedEvents: 0,
    revivedEvents: 0,
    pages: { read: 0, granted: 0, mismatched: 0 },
    finishedRefunds: 0,
    abandonedCheckouts: 0,
    failures: [],
  })
})

describe('events that never came', () => {
  test('missed events are found at the vendor and processed once', async () => {
    const { customerId } = await shop.pay(await bed.createCustomer())
    bed.pass(MINUTES_MS)
    expect(await reconcile()).toMatchObject({ missedEvents: 2 })
    expect((await actUponEvents()).sort()).toEqual(['granted', 'known'])
    expect(await bed.available(customerId)).toBe(50)
    expect(await reconcile()).toMatchObject({ missedEvents: 0 })
  })

  test('missed events of a refund of an unknown payment grant and revoke its credits', async () => {
    const { customerId, paymentId } = await shop.pay(await bed.createCustomer())
    await bed.sandbox.stripe('POST', '/refunds', { payment_intent: paymentId, amount: '1000' })
    bed.pass(MINUTES_MS)
    await reconcile()
    await actUponEvents()
    expect(await bed.available(customerId)).toBe(40)
  })

  test('missed events are all found, however many pages they fill and however old they are', async () => {
    const customer = await bed.createCustomer()
    const { paymentId } = await shop.pay(customer, 'lookups_1000')
    for (let i = 0; i < 50; i++) {
      await bed.sandbox.stripe('POST', '/refunds', { payment_intent: paymentId, amount: '60' })
    }
    bed.pass(10 * DAY_MS)
    expect(await reconcile()).toMatchObject({ missedEvents: 102 })
    await actUponEvents()
    expect(await bed.available(customer)).toBe(950)
  })

  test('missed events are searched for from where the list was last read, with an overlap', async () => {
    await reconcile()
    bed.pass(14 * MINUTES_MS)
    const spans: unknown[] = []
    const watched: Payments = {
      ...bed.payments,
      listEvents: (span) => {
        spans.push([span.from.getTime() - bed.clock().getTime(), span.to.getTime() - bed.clock().getTime()])
        return bed.payments.listEvents(span)
      },
    }
    await reconcilePayments({ ...bed, payments: watched })
    expect(spans).toEqual([[-29 * MINUTES_MS, 0]])
  })

  test('missed events are searched for again if the vendor did not answer', async () => {
    await shop.pay(await bed.createCustomer())
    bed.pass(MINUTES_MS)
    await bed.sandbox.control('POST', 'faults', { kind: 'rate_limited', operation: 'Events.list' })
    await expect(reconcile()).rejects.toThrow('payments_unavailable')
    expect(await reconcile()).toMatchObject({ missedEvents: 2 })
  })
})

describe('events whose job is gone', () => {
  const jobs = () => bed.prisma.$queryRaw<Array<{ state: string; retries: number }>>`
    SELECT state::text, retry_limit AS retries FROM pgboss.job WHERE name = 'process-payment-event'`
  /** A dispute whose event failed at every try, so that its credits can still be spent. */
  const dispute = async () => {
    const { customerId, paymentId } = await shop.buy()
    bed.pass(MINUTES_MS)
    await reconcile()
    await actUponEvents()
    await bed.prisma.$executeRaw`DELETE FROM pgboss.job`
    await bed.sandbox.control('POST', 'disputes', { payment_intent: paymentId })
    bed.pass(MINUTES_MS)
    expect(await reconcile()).toMatchObject({ missedEvents: 1 })
    return customerId
  }

  test('an event whose job failed for good is eventually processed, and its dead letter is removed', async () => {
    const customerId = await dispute()
    await failForGood()
    expect(await bed.available(customerId)).toBe(50)

    expect(await reconcile()).toMatchObject({ missedEvents: 0, revivedEvents: 1 })
    expect(await jobs()).toEqual([{ state: 'created', retries: 15 }])
    expect(await countDeadLetters(bed.prisma)).toBe(1)
    await workOff(bed)
    expect(await bed.available(customerId)).toBe(0)
    expect(await countDeadLetters(bed.prisma)).toBe(0)
    expect(await reconcile()).toMatchObject({ revivedEvents: 0 })
  })

  test('an event whose job was lost is eventually processed', async () => {
    const customerId = await dispute()
    await bed.prisma.$executeRaw`DELETE FROM pgboss.job`
    expect(await reconcile()).toMatchObject({ revivedEvents: 1 })
    await workOff(bed)
    expect(await bed.available(customerId)).toBe(0)
  })

  test.each(['created', 'active', 'retry'])('an event whose job is %s gets no second one', async (state) => {
    await dispute()
    await bed.prisma.$executeRaw`UPDATE pgboss.job SET state = ${state}::pgboss.job_state`
    expect(await reconcile()).toMatchObject({ revivedEvents: 0 })
    expect(await jobs()).toHaveLength(1)
  })

  test('an event whose job failed for good gets another while the failed one stays stored', async () => {
    await dispute()
    await bed.prisma.$executeRaw`UPDATE pgboss.job SET state = 'failed'`
    expect(await reconcile()).toMatchObject({ revivedEvents: 1 })
    expect((await jobs()).map(({ state }) => state).toSorted()).toEqual(['created', 'failed'])
  })

  test('three concurrent runs revive an event once', async () => {
    await dispute()
    await failForGood()
    await Promise.all([reconcile(), reconcile(), reconcile()])
    expect(await jobs()).toHaveLength(1)
  })

  /** Makes a job as pg-boss leaves one that has no retries left. */
  async function failForGood(): Promise<void> {
    const handle = () => Promise.reject(new Error('the vendor is of another opinion'))
    const failed = Promise.withResolvers<void>()
    await bed.prisma.$executeRaw`UPDATE pgboss.job SET retry_limit = 0`
    const workers = await startJobWorkers({
      databaseUrl: bed.databaseUrl,
      handlers: { 'process-payment-event': handle },
      onFailure: () => failed.resolve(),
      onTrouble: failed.reject,
    })
    await failed.promise
    await workers.stop(5_000)
    await bed.prisma.$executeRaw`DELETE FROM pgboss.job WHERE name = 'process-payment-event'`
    expect(await countDeadLetters(bed.prisma)).toBe(1)
  }
})

describe('pages', () => {
  test('older than two minutes are read: paid ones are granted, expired ones recorded, and younger ones ignored', async () => {
    const paid = await shop.pay(await bed.createCustomer())
    const request = { idempotencyKey: newId(), packageKey: 'lookups_10', requestId: 'req' }
    const customerId = await bed.createCustomer()
    await startCheckout(bed, keyOf(customerId), request)
    const expired = await bed.prisma.checkout.findFirstOrThrow({ where: { customerId } })
    await bed.sandbox.stripe('POST', `/checkout/sessions/${expired.pageId}/expire`)
    expect((await reconcile()).pages).toEqual({ read: 0, granted: 0, mismatched: 0 })
    bed.pass(3 * MINUTES_MS)
    expect((await reconcile()).pages).toEqual({ read: 2, granted: 1, mismatched: 0 })
    expect(await bed.available(paid.customerId)).toBe(50)
    expect((await reconcile()).pages).toEqual({ read: 0, granted: 0, mismatched: 0 })
  })

  test('that are open are all read by three concurrent workers, even more than fit in one run, and granted once each', async () => {
    const bought = await Promise.all(
      Array.from({ length: 25 }, async () => await shop.pay(await bed.createCustomer())),
    )
    bed.pass(3 * MINUTES_MS)
    const all = await Promise.all([reconcile(), reconcile(), reconcile()])
    expect(all.reduce((sum, { pages }) => sum + pages.granted, 0)).toBe(25)
    await actUponEvents()
    for (const { customerId } of bought) expect(await bed.available(customerId)).toBe(50)
  })

  test('that the vendor does not know are reported and do not delay others', async () => {
    const { pageId } = await shop.pay(await bed.createCustomer())
    const { id: _, ...row } = await bed.prisma.checkout.findUniqueOrThrow({ where: { pageId } })
    const lost = { ...row, id: newId(), attemptId: newId(), idempotencyKey: newId(), pageId: 'cs_lost' }
    await bed.prisma.checkout.create({ data: lost })
    bed.pass(3 * MINUTES_MS)
    const { pages, failures } = await reconcile()
    expect(pages.granted).toBe(1)
    expect(failures).toMatchObject([{ what: 'page', id: lost.id }])
  })
})

test('a checkout that is never retried is closed after a day', async () => {
  const customerId = await bed.createCustomer()
  const { id } = await offerCheckout(bed, customerId)
  bed.pass(DAY_MS)
  expect((await reconcile()).abandonedCheckouts).toBe(0)
  bed.pass(1)
  expect((await reconcile()).abandonedCheckouts).toBe(1)
  expect(await bed.prisma.checkout.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'failed' })
})

test.each(['cut_before_effect', 'cut_after_effect'])(
  'a refund that was interrupted by %s is finished, and sends money once',
  async (kind) => {
    const { customerId, paymentId } = await shop.buy()
    await bed.sandbox.control('POST', 'faults', { kind, operation: 'Refunds.create', times: 2 })
    const order = { paymentId, amountCents: 2_000, reason: 'duplicate' } as const
    await expect(refundPayment(bed, order)).rejects.toThrow('payments_unavailable')
    await bed.sandbox.control('DELETE', 'faults')
    bed.pass(3 * MINUTES_MS)
    expect(await reconcile()).toMatchObject({ finishedRefunds: 1 })
    expect(await reconcile()).toMatchObject({ finishedRefunds: 0 })
    await actUponEvents()
    expect(await bed.available(customerId)).toBe(30)
    expect(await bed.sandbox.stripe('GET', '/refunds')).toMatchObject({ data: [{ amount: 2_000 }] })
  },
)

/** From a paid page to credits, against the payments sandbox: granted once, and only for what was sold. */
import { describe, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { migrate } from '../src/migrate.ts'
import { fulfilPage } from '../src/money/checkout/fulfil-page.ts'
import { startCheckout } from '../src/money/checkout/start-checkout.ts'
import { processPaymentEvent } from '../src/money/payment-events/process-payment-event.ts'
import { receiveWebhook } from '../src/money/payment-events/receive-webhook.ts'
import { storePaymentEvent } from '../src/money/payments/event-inbox.ts'
import { fulfilPayment } from '../src/money/payments/fulfil-payment.ts'
import type { PaymentNews } from '../src/money/payments/payments.ts'
import { createStripePayments } from '../src/money/payments/stripe/gateway.ts'
import { asOwner, executeAsOwner } from '../testing/as-owner.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { signEvent, WEBHOOK_SECRET } from '../testing/payments.ts'
import { keyOf } from '../testing/principals.ts'
import { DAY_MS } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createPaymentBed())

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

async function openPage(customerId: string, packageKey = 'lookups_50') {
  const request = { idempotencyKey: newId(), packageKey, requestId: 'req_1' }
  const { checkout } = await startCheckout(bed, keyOf(customerId), request)
  const row = await bed.prisma.checkout.findUniqueOrThrow({
    where: { pageId: new URL(checkout.checkout_url).pathname.split('/').at(-1) ?? '' },
  })
  return { ...row, url: checkout.checkout_url }
}

async function buy(customerId: string) {
  const checkout = await openPage(customerId)
  const paid = await bed.sandbox.pay(checkout.url)
  return { checkoutId: checkout.id, pageId: paid.id, paymentId: paid.payment_intent }
}

/** A succeeded payment that names a checkout, created past our gateway. */
async function payOtherwise(checkout: { id: string; customerId: string }, form: Record<string, string> = {}) {
  const { vendorId } = await bed.prisma.paymentCustomer.findUniqueOrThrow({
    where: { customerId: checkout.customerId },
  })
  const made = await bed.sandbox.stripe('POST', '/payment_intents', {
    amount: '5000',
    currency: 'usd',
    ...(vendorId ? { customer: vendorId } : {}),
    'metadata[checkout_id]': checkout.id,
    'metadata[package_key]': 'lookups_50',
    'allowed_payment_method_types[0]': 'card',
    payment_method: 'pm_card_visa',
    confirm: 'true',
    ...form,
  })
  expect(made).toMatchObject({ status: 'succeeded' })
  return String(made['id'])
}

const fulfil = (paymentId: string) => fulfilPayment(bed, paymentId)
const stateOf = async (id: string) => (await bed.prisma.checkout.findUniqueOrThrow({ where: { id } })).state

describe('a paid page', () => {
  test('grants its credits for 30 days from the payment', async () => {
    const customer = await bed.createCustomer()
    const { checkoutId, pageId, paymentId } = await buy(customer)
    expect(await fulfilPage(bed, pageId)).toEqual({ kind: 'granted' })

    expect(await bed.available(customer)).toBe(50)
    expect(await stateOf(checkoutId)).toBe('paid')
    const payment = await bed.prisma.payment.findUniqueOrThrow({ where: { id: paymentId } })
    expect(payment).toMatchObject({ customerId: customer, checkoutId, amountCents: 5000, mismatch: null })
    const grant = await bed.prisma.creditGrant.findFirstOrThrow({ where: { paymentId } })
    expect(grant).toMatchObject({ source: 'purchase', credits: 50 })
    expect(Number(grant.expiresAt) - Number(payment.confirmedAt)).toBe(30 * DAY_MS)
  })

  test('grants once, even for 20 concurrent events', async () => {
    const customer = await bed.createCustomer()
    const { pageId, paymentId } = await buy(customer)
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? fulfilPage(bed, pageId) : fulfil(paymentId))),
    )
    expect(results.filter(({ kind }) => kind === 'granted')).toHaveLength(1)
    expect(results.filter(({ kind }) => kind === 'known')).toHaveLength(19)
    expect(await bed.available(customer)).toBe(50)
  })

  test('grants nothing while it is open, declined, or waiting for the bank', async () => {
    const customer = await bed.createCustomer()
    const { id, url, pageId } = await openPage(customer)
    expect(await fulfilPage(bed, pageId ?? '')).toEqual({ kind: 'unpaid' })
    await expect(bed.sandbox.pay(url, { number: '4000000000000002' })).rejects.toThrow('declined')
    expect(await fulfilPage(bed, pageId ?? '')).toEqual({ kind: 'unpaid' })
    await bed.sandbox.control('POST', `checkout/sessions/${pageId}/pay`, {
      number: '4000000000003220',
      authentication: 'leave',
    })
    expect(await fulfilPage(bed, pageId ?? '')).toEqual({ kind: 'unpaid' })
    expect(await bed.available(customer)).toBe(0)
    expect(await stateOf(id)).toBe('open')
  })

  test('grants even while no queue takes emails, and its receipt waits for one', async () => {
    const customer = await bed.createCustomer()
    const { paymentId } = await buy(customer)
    await executeAsOwner(
      bed.databaseUrl,
      `DELETE FROM pgboss.job WHERE name = 'send-mail'; DELETE FROM pgboss.queue WHERE name = 'send-mail'`,
    )
    expect(await fulfil(paymentId)).toEqual({ kind: 'granted' })
    expect(await bed.available(customer)).toBe(50)
    await migrate(asOwner(bed.databaseUrl), bed.databaseUrl)
    const jobs = await bed.prisma.$queryRaw<Array<{ id: string }>>`
      SELECT data ->> 'notificationId' AS id FROM pgboss.job WHERE name = 'send-mail'`
    const { id } = await bed.prisma.notification.findFirstOrThrow({ where: { customerId: customer } })
    expect(jobs).toContainEqual({ id })
  })

  test('grants its credits even if the attempt that created it never got a response', async () => {
    const customer = await bed.createCustomer()
    const { id, ...page } = await openPage(customer)
    await bed.prisma.checkout.findUniqueOrThrow({ where: { id } })
    const lost = { ...page, id: newId(), attemptId: newId(), idempotencyKey: newId(), state: 'failed' }
    await bed.prisma.checkout.create({
      data: { ...lost, pageId: null, url: null, pageExpiresAt: null, requestId: null },
    })
    expect(await fulfil(await payOtherwise(lost))).toEqual({ kind: 'granted' })
    expect(await stateOf(lost.id)).toBe('paid')
  })
})

test('a page that nobody paid expires', async () => {
  const customer = await bed.createCustomer()
  const { id, pageId } = await openPage(customer)
  await bed.sandbox.stripe('POST', `/checkout/sessions/${pageId}/expire`)
  expect(await fulfilPage(bed, pageId ?? '')).toEqual({ kind: 'unpaid' })
  expect(await stateOf(id)).toBe('expired')
})

describe('a payment that is not what was sold is recorded, and grants nothing', () => {
  const cases: ReadonlyArray<readonly [string, Record<string, string>, string]> = [
    ['too little', { amount: '4999' }, 'amount $49.99 instead of $50.00'],
    ['too much', { amount: '5001' }, 'amount $50.01 instead of $50.00'],
    ['other money', { currency: 'eur' }, 'currency eur instead of usd'],
    ['another package', { 'metadata[package_key]': 'lookups_1000' }, 'package lookups_1000 instead of'],
    ['an unknown checkout', { 'metadata[checkout_id]': 'nothing' }, 'checkout nothing: unknown'],
  ]
  test.each(cases)('%s', async (_what, form, mismatch) => {
    const customer = await bed.createCustomer()
    const checkout = await openPage(customer)
    const paymentId = await payOtherwise(checkout, form)
    expect(await fulfil(paymentId)).toEqual({ kind: 'mismatch', paymentId })
    expect(await fulfil(paymentId)).toEqual({ kind: 'known' })
    expect(await bed.available(customer)).toBe(0)
    expect(await stateOf(checkout.id)).toBe('open')
    const payment = await bed.prisma.payment.findUniqueOrThrow({ where: { id: paymentId } })
    expect(payment).toMatchObject({ checkoutId: null, credits: 0 })
    expect(payment.mismatch).toContain(mismatch)
  })

  test("another customer's payment", async () => {
    const [customer, other] = await Promise.all([bed.createCustomer(), bed.createCustomer()])
    const checkout = await openPage(customer)
    const { customerId } = await openPage(other)
    const paymentId = await payOtherwise({ id: checkout.id, customerId })
    expect(await fulfil(paymentId)).toEqual({ kind: 'mismatch', paymentId })
    expect([await bed.available(customer), await bed.available(other)]).toEqual([0, 0])
  })

  test('a second payment of one checkout at the same time is recorded as a mismatch', async () => {
    const customer = await bed.createCustomer()
    const checkout = await openPage(customer)
    const twice = await Promise.all([payOtherwise(checkout), payOtherwise(checkout)])
    const results = await Promise.all(twice.map((each) => fulfil(each)))
    expect(results.map(({ kind }) => kind).sort()).toEqual(['granted', 'mismatch'])
    expect(await bed.available(customer)).toBe(50)
  })
})

test('a payment that no checkout of ours made is ignored', async () => {
  const checkout = await openPage(await bed.createCustomer())
  const paymentId = await payOtherwise(checkout, { 'metadata[checkout_id]': '' })
  expect(await fulfil(paymentId)).toEqual({ kind: 'foreign' })
  expect(await bed.prisma.payment.findUnique({ where: { id: paymentId } })).toBeNull()
})

describe('events', () => {
  const news = (objectId: string, type: PaymentNews['type'] = 'payment_succeeded'): PaymentNews => ({
    eventId: `evt_${newId()}`,
    type,
    objectId,
  })
  const store = (each: PaymentNews) => storePaymentEvent(bed, each)
  const process = async ({ eventId }: PaymentNews, dependencies = bed) =>
    (await processPaymentEvent(dependencies, eventId))?.outcome.kind
  const jobsFor = ({ eventId }: PaymentNews) => bed.prisma.$queryRaw<object[]>`
    SELECT state FROM pgboss.job WHERE name = 'process-payment-event' AND data ->> 'eventId' = ${eventId}`

  test('an event is stored and enqueued once, however often it is sent', async () => {
    const each = news('pi_repeated')
    await Promise.all(Array.from({ length: 20 }, () => store(each)))
    expect(await jobsFor(each)).toEqual([{ state: 'created' }])
    expect(await bed.prisma.paymentEvent.count({ where: { id: each.eventId } })).toBe(1)
  })

  test('a webhook is not accepted before its event is stored', async () => {
    const signed = signEvent(
      { type: 'payment_intent.succeeded', objectId: 'pi_1' },
      WEBHOOK_SECRET,
      bed.clock(),
    )
    const receive = () => receiveWebhook({ ...bed, webhookSecret: WEBHOOK_SECRET }, signed)
    await executeAsOwner(bed.databaseUrl, 'REVOKE INSERT ON payment_event FROM vinspec_app')
    await expect(receive()).rejects.toThrow('permission denied')
    await executeAsOwner(bed.databaseUrl, 'GRANT INSERT ON payment_event TO vinspec_app')
    await receive()
    expect(await bed.prisma.paymentEvent.count({ where: { objectId: 'pi_1' } })).toBe(1)
  })

  test('the events of one payment grant once, repeated and in any order', async () => {
    const customer = await bed.createCustomer()
    const { pageId, paymentId } = await buy(customer)
    const page = news(pageId, 'page_closed')
    const payment = news(paymentId)
    for (const each of [payment, page, payment, page]) await store(each)
    expect([await process(payment), await process(page)]).toEqual(['granted', 'known'])
    for (const each of [page, payment]) await store(each)
    expect([await process(payment), await process(page)]).toEqual([undefined, undefined])
    expect(await bed.available(customer)).toBe(50)
  })

  test('an event that several workers process at once grants once', async () => {
    const customer = await bed.createCustomer()
    const each = news((await buy(customer)).paymentId)
    await store(each)
    const done = await Promise.all(Array.from({ length: 8 }, () => process(each)))
    expect(done.filter((kind) => kind === 'granted')).toHaveLength(1)
    expect(await bed.available(customer)).toBe(50)
  })

  test('an event that failed is processed by the next attempt', async () => {
    const customer = await bed.createCustomer()
    const each = news((await buy(customer)).paymentId)
    await store(each)
    await bed.sandbox.control('POST', 'faults', {
      kind: 'server_error',
      operation: 'PaymentIntents.retrieve',
    })
    const impatient = {
      ...bed,
      payments: createStripePayments(bed.sandbox.settings, { retries: 0, timeoutMs: 30_000 }),
    }
    await expect(process(each, impatient)).rejects.toThrow('payments_unavailable')
    expect(await process(each)).toBe('granted')
    expect(await bed.available(customer)).toBe(50)
  })

  test('an event that arrives more than an hour late grants credits for 30 days from its arrival', async () => {
    const customer = await bed.createCustomer()
    const { paymentId } = await buy(customer)
    bed.pass(HOUR_MS + MINUTE_MS)
    const each = news(paymentId)
    await store(each)
    await process(each)
    const grant = await bed.prisma.creditGrant.findFirstOrThrow({ where: { paymentId } })
    expect(Number(grant.expiresAt) - Number(bed.clock())).toBe(30 * DAY_MS)
  })
})

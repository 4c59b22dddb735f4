/** Checkout sessions by API: what they hold, how they end, and payment without a browser. */
import { expect, it } from 'vitest'
import { refusal, startBench, tenLookups } from './support/bench.ts'
import { eventTypes } from './support/saved-card.ts'

it('is paid without a browser, and saves the card when that is asked for', async () => {
  const bench = await startBench()
  const customer = await bench.stripe.customers.create({ email: 'ada@shop.example' })
  const session = await bench.stripe.checkout.sessions.create(
    tenLookups({
      customer: customer.id,
      payment_intent_data: { metadata: { checkout: 'c1' } },
      saved_payment_method_options: { payment_method_save: 'enabled' },
    }),
  )
  expect(session).toMatchObject({ amount_total: 1200, status: 'open', payment_status: 'unpaid' })
  await bench.control('POST', `checkout/sessions/${session.id}/pay`, { save: true })
  expect(
    await bench.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] }),
  ).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    payment_intent: { status: 'succeeded', amount_received: 1200, metadata: { checkout: 'c1' } },
  })
  const cards = await bench.stripe.paymentMethods.list({ customer: customer.id, type: 'card' })
  expect(cards.data).toMatchObject([{ allow_redisplay: 'always', card: { last4: '4242' } }])
  expect((await eventTypes(bench)).slice(1)).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'payment_method.attached',
    'checkout.session.completed',
  ])
})

it.each([
  ['complete', 'complete'],
  ['fail', 'open'],
  ['leave', 'open'],
])('a card is saved without a charge once its owner was asked: %s', async (authentication, status) => {
  const { stripe, control } = await startBench()
  const { id: customer } = await stripe.customers.create({})
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer,
    success_url: 'https://shop.example/',
  })
  const pay = { number: '4000002500003155', authentication }
  await control('POST', `checkout/sessions/${session.id}/pay`, pay)
  const after = await stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] })
  expect(after).toMatchObject({ status, payment_status: 'no_payment_required' })
  const cards = await stripe.paymentMethods.list({ customer, type: 'card' })
  expect(cards.data).toHaveLength(status === 'complete' ? 1 : 0)
  expect((await stripe.charges.list()).data).toEqual([])
})

it('expires by request, once, and cancels what waits on its page', async () => {
  const { stripe, control } = await startBench()
  const { id } = await stripe.checkout.sessions.create(tenLookups())
  const pay = { number: '4000000000003220', authentication: 'leave' }
  await control('POST', `checkout/sessions/${id}/pay`, pay)
  expect(await stripe.checkout.sessions.expire(id, { expand: ['payment_intent'] })).toMatchObject({
    status: 'expired',
    url: null,
    payment_intent: { status: 'canceled' },
  })
  expect((await refusal(stripe.checkout.sessions.expire(id))).message).toContain('has a status of expired')
  await expect(control('POST', `checkout/sessions/${id}/pay`)).rejects.toThrow('status of expired')
})

it('expires at its time, and tells it by an event', async () => {
  const { stripe, control } = await startBench()
  const { id } = await stripe.checkout.sessions.create(tenLookups())
  await control('POST', 'clock', { advance_seconds: 24 * 60 * 60 })
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' })
  expect((await stripe.events.list({ types: ['checkout.session.expired'] })).data).toHaveLength(1)
})

const line = (unit: number) => ({
  line_items: [
    { quantity: 1, price_data: { currency: 'usd', unit_amount: unit, product_data: { name: 'x' } } },
  ],
})

it.each([
  ['no mode', { mode: undefined }, 'parameter_missing', 'mode'],
  ['nothing to sell', { line_items: undefined }, 'parameter_missing', 'line_items'],
  ['a page that is not a URL', { success_url: 'paid' }, 'url_invalid', 'success_url'],
  ['a customer that is not there', { customer: 'cus_none' }, 'resource_missing', 'customer'],
  ['an order in setup mode', { mode: 'setup' as const }, undefined, 'line_items'],
  ['too small a price', line(1), 'amount_too_small', 'line_items'],
  ['a negative price', line(-1), undefined, 'line_items[0][price_data][unit_amount]'],
])('refuses a session with %s', async (_what, change, code, param) => {
  const { stripe } = await startBench()
  const params = Object.fromEntries(
    Object.entries({ ...tenLookups(), ...change }).filter(([, value]) => value !== undefined),
  )
  const error = await refusal(stripe.checkout.sessions.create(params))
  expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, code, param })
  expect((await stripe.checkout.sessions.list()).data).toEqual([])
})

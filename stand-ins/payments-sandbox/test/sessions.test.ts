/** Checkout sessions by API: what they hold, how they end, and payment without a browser. */
import { expect, it } from 'vitest'
import { refusal, startBench, tenLookups } from './support/bench.ts'

it('holds what it was made with', async () => {
  const { stripe, url } = await startBench()
  const customer = await stripe.customers.create({ email: 'ada@shop.example' })
  const session = await stripe.checkout.sessions.create(
    tenLookups({ customer: customer.id, client_reference_id: 'c1', metadata: { checkout: 'c1' } }),
  )
  expect(session).toMatchObject({
    object: 'checkout.session',
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 1200,
    currency: 'usd',
    ui_mode: 'hosted_page',
    allowed_payment_method_types: ['card'],
    client_reference_id: 'c1',
    metadata: { checkout: 'c1' },
    payment_intent: null,
    url: `${url}/pay/${session.id}`,
  })
  expect(session.expires_at - session.created).toBe(24 * 60 * 60)
  expect(session).not.toHaveProperty('line_items')
  const expanded = await stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items', 'customer'] })
  expect(expanded).toMatchObject({
    customer: { email: 'ada@shop.example' },
    line_items: { data: [{ description: '10 lookup credits', quantity: 1, amount_total: 1200 }] },
  })
})

it('expires by request, once', async () => {
  const { stripe } = await startBench()
  const { id } = await stripe.checkout.sessions.create(tenLookups())
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
  expect((await refusal(stripe.checkout.sessions.expire(id))).message).toContain('status of expired')
})

it('expires at its time, takes no payment then, and tells it by an event', async () => {
  const { stripe, control } = await startBench()
  const soon = Math.floor(Date.now() / 1000) + 31 * 60
  const { id } = await stripe.checkout.sessions.create(tenLookups({ expires_at: soon }))
  await control('POST', 'clock', { advance_seconds: 32 * 60 })
  const { data } = await stripe.events.list({ type: 'checkout.session.expired' })
  expect(data).toMatchObject([{ data: { object: { id, status: 'expired' } } }])
  await expect(control('POST', `checkout/sessions/${id}/pay`)).rejects.toThrow('status of expired')
})

it('cancels the unfinished payment of a page that expires', async () => {
  const { stripe, control } = await startBench()
  const { id } = await stripe.checkout.sessions.create(tenLookups())
  await control('POST', `checkout/sessions/${id}/pay`, {
    number: '4000000000003220',
    authentication: 'leave',
  })
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id)
  await stripe.checkout.sessions.expire(id)
  expect(await stripe.paymentIntents.retrieve(typeof intent === 'string' ? intent : '')).toMatchObject({
    status: 'canceled',
  })
})

it('a session is paid without a browser, and its events come in order', async () => {
  const { stripe, control } = await startBench()
  const customer = await stripe.customers.create({})
  const { id } = await stripe.checkout.sessions.create(
    tenLookups({ customer: customer.id, payment_intent_data: { setup_future_usage: 'off_session' } }),
  )
  expect(await control('POST', `checkout/sessions/${id}/pay`)).toMatchObject({ status: 'complete' })
  const { data } = await stripe.events.list()
  expect(data.map((each) => each.type).toReversed()).toEqual([
    'customer.created',
    'payment_intent.created',
    'payment_method.attached',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ])
})

it.each([
  ['complete', 'complete'],
  ['fail', 'open'],
])('answers the bank for the customer: %s', async (authentication, status) => {
  const { stripe, control } = await startBench()
  const { id } = await stripe.checkout.sessions.create(tenLookups())
  const body = { number: '4000002760003184', authentication }
  expect(await control('POST', `checkout/sessions/${id}/pay`, body)).toMatchObject({ status })
})

it('makes a customer where one is needed, and none where not', async () => {
  const { stripe, control } = await startBench()
  const guest = await stripe.checkout.sessions.create(tenLookups())
  await control('POST', `checkout/sessions/${guest.id}/pay`, { email: 'guest@shop.example' })
  expect(await stripe.checkout.sessions.retrieve(guest.id)).toMatchObject({
    customer: null,
    customer_details: { email: 'guest@shop.example' },
  })
  const known = await stripe.checkout.sessions.create(tenLookups({ customer_creation: 'always' }))
  await control('POST', `checkout/sessions/${known.id}/pay`, { email: 'ada@shop.example' })
  const paid = await stripe.checkout.sessions.retrieve(known.id, { expand: ['customer'] })
  expect(paid.customer).toMatchObject({ object: 'customer', email: 'ada@shop.example' })
})

it.each([
  ['no mode', { mode: undefined }, 'parameter_missing', 'mode'],
  ['no page to return to', { success_url: undefined }, 'parameter_missing', 'success_url'],
  ['nothing to sell', { line_items: undefined }, 'parameter_missing', 'line_items'],
  ['a page that is no URL', { success_url: 'paid' }, 'url_invalid', 'success_url'],
  ['a customer that is not there', { customer: 'cus_none' }, 'resource_missing', 'customer'],
  [
    'two customers',
    { customer: 'cus_a', customer_email: 'a@shop.example' },
    'parameters_exclusive',
    'customer',
  ],
  ['an expiry too soon', { expires_at: 1 }, undefined, 'expires_at'],
  ['an expiry too late', { expires_at: 9_999_999_999 }, undefined, 'expires_at'],
  ['an order in setup mode', { mode: 'setup' as const }, undefined, 'line_items'],
  ['setup data in payment mode', { setup_intent_data: { description: 'x' } }, undefined, 'setup_intent_data'],
  [
    'too small a price',
    {
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 1, product_data: { name: 'x' } } },
      ],
    },
    'amount_too_small',
    undefined,
  ],
  [
    'a negative price',
    {
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: -1, product_data: { name: 'x' } } },
      ],
    },
    undefined,
    'line_items[0][price_data][unit_amount]',
  ],
  [
    'a price without a name',
    { line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 100 } }] },
    'parameter_missing',
    'line_items[0][price_data][product_data]',
  ],
])('refuses a session with %s', async (_what, change, code, param) => {
  const { stripe } = await startBench()
  const params = Object.fromEntries(
    Object.entries({ ...tenLookups(), ...change }).filter(([, value]) => value !== undefined),
  )
  const error = await refusal(stripe.checkout.sessions.create(params))
  expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, code, param })
  expect((await stripe.checkout.sessions.list()).data).toEqual([])
})

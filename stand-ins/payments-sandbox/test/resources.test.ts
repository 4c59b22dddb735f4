/** Customers, saved cards, lists, expansion: the plain reads and writes. */
import { expect, it } from 'vitest'
import { operations } from '../src/stripe-api/description.ts'
import { refusal, startBench, tenLookups } from './support/bench.ts'

it('merges metadata key by key, and removes what is emptied', async () => {
  const { stripe } = await startBench()
  const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' } })
  expect((await stripe.customers.update(id, { metadata: { b: '', c: '3' } })).metadata).toEqual({
    a: '1',
    c: '3',
  })
  expect((await stripe.customers.update(id, { metadata: '' })).metadata).toEqual({})
})

it('tells an update by an event with the former values, and only when something changed', async () => {
  const { stripe } = await startBench()
  const { id } = await stripe.customers.create({ name: 'Ada' })
  await stripe.customers.update(id, { name: 'Ada' })
  await stripe.customers.update(id, { name: 'Augusta' })
  expect((await stripe.events.list({ type: 'customer.updated' })).data).toMatchObject([
    { data: { object: { name: 'Augusta' }, previous_attributes: { name: 'Ada' } } },
  ])
})

it("deletes a customer with the customer's cards", async () => {
  const { stripe } = await startBench()
  const { id } = await stripe.customers.create({})
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: id })
  expect(await stripe.customers.del(id)).toMatchObject({ id, deleted: true })
  expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true })
  expect(await refusal(stripe.customers.update(id, {}))).toMatchObject({ code: 'resource_missing' })
  expect(await stripe.paymentMethods.retrieve(card.id)).toMatchObject({ customer: null })
  expect((await stripe.customers.list()).data).toEqual([])
})

it('keeps a default card that is the customer’s own, until it is removed', async () => {
  const { stripe } = await startBench()
  const { id } = await stripe.customers.create({})
  const foreign = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
  const setDefault = (method: string) =>
    stripe.customers.update(id, { invoice_settings: { default_payment_method: method } })
  expect(await refusal(setDefault(foreign.id))).toMatchObject({
    param: 'invoice_settings[default_payment_method]',
  })
  const own = await stripe.paymentMethods.attach(foreign.id, { customer: id })
  expect(await setDefault(own.id)).toMatchObject({ invoice_settings: { default_payment_method: own.id } })
  expect(await stripe.customers.retrievePaymentMethod(id, own.id)).toMatchObject({ id: own.id })
  await stripe.paymentMethods.detach(own.id)
  expect(await stripe.customers.retrieve(id)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  })
  expect(await refusal(stripe.customers.retrievePaymentMethod(id, own.id))).toMatchObject({ statusCode: 404 })
})

it('lists newest first, a page at a time, in both directions', async () => {
  const { stripe } = await startBench()
  const made: string[] = []
  for (let index = 0; index < 5; index += 1) made.unshift((await stripe.customers.create({})).id)
  const ids = (list: { data: { id: string }[] }) => list.data.map((each) => each.id)
  const first = await stripe.customers.list({ limit: 2 })
  expect([ids(first), first.has_more]).toEqual([made.slice(0, 2), true])
  const last = await stripe.customers.list({ limit: 3, starting_after: made[1] ?? '' })
  expect([ids(last), last.has_more]).toEqual([made.slice(2), false])
  const back = await stripe.customers.list({ limit: 2, ending_before: made[4] ?? '' })
  expect([ids(back), back.has_more]).toEqual([made.slice(2, 4), true])
  expect(await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 })).toHaveLength(5)
})

it.each([
  [{ limit: 0 }, 'limit'],
  [{ limit: 101 }, 'limit'],
  [{ starting_after: 'cus_none' }, 'starting_after'],
])('refuses the page %o', async (page, param) => {
  const { stripe } = await startBench()
  expect(await refusal(stripe.customers.list(page))).toMatchObject({ statusCode: 400, param })
})

it('filters lists by their fields and by time', async () => {
  const { stripe, control } = await startBench()
  const ada = await stripe.customers.create({ email: 'ada@shop.example' })
  await control('POST', 'clock', { advance_seconds: 100 })
  const bob = await stripe.customers.create({ email: 'bob@shop.example' })
  const list = async (params: object) => (await stripe.customers.list(params)).data.map((each) => each.id)
  expect(await list({ email: 'ada@shop.example' })).toEqual([ada.id])
  expect(await list({ created: { gt: ada.created } })).toEqual([bob.id])
  expect(await list({ created: { gte: ada.created, lt: bob.created } })).toEqual([ada.id])
  expect(await list({ created: bob.created })).toEqual([bob.id])
  const sessions = await stripe.checkout.sessions.create(tenLookups({ customer: bob.id }))
  expect((await stripe.checkout.sessions.list({ customer: ada.id })).data).toEqual([])
  expect((await stripe.checkout.sessions.list({ status: 'open' })).data).toMatchObject([{ id: sessions.id }])
})

it('expands through objects and lists, four levels at most', async () => {
  const { stripe } = await startBench()
  const { id } = await stripe.customers.create({ name: 'Ada' })
  await stripe.paymentIntents.create({
    amount: 1200,
    currency: 'usd',
    customer: id,
    payment_method: 'pm_card_visa',
    setup_future_usage: 'off_session',
    confirm: true,
  })
  const expand = ['data.latest_charge.customer', 'data.payment_method.customer']
  expect((await stripe.paymentIntents.list({ expand })).data).toMatchObject([
    { latest_charge: { customer: { name: 'Ada' } }, payment_method: { customer: { name: 'Ada' } } },
  ])
  for (const wrong of [
    'data.amount',
    'data.nothing',
    'data.payment_method.customer.invoice_settings.default_payment_method',
  ]) {
    expect(await refusal(stripe.paymentIntents.list({ expand: [wrong] }))).toMatchObject({ param: 'expand' })
  }
})

it('changes an intent that is not finished', async () => {
  const { stripe } = await startBench()
  const { id } = await stripe.paymentIntents.create({ amount: 1200, currency: 'usd', metadata: { a: '1' } })
  expect(
    await stripe.paymentIntents.update(id, {
      amount: 1500,
      metadata: { b: '2' },
      payment_method: 'pm_card_visa',
    }),
  ).toMatchObject({ amount: 1500, metadata: { a: '1', b: '2' }, status: 'requires_confirmation' })
  expect(await stripe.paymentIntents.confirm(id)).toMatchObject({
    status: 'succeeded',
    amount_received: 1500,
  })
  expect(await refusal(stripe.paymentIntents.update(id, { amount: 1600 }))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})

it('changes and removes webhook endpoints', async () => {
  const { stripe } = await startBench()
  const { id } = await stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9/a', enabled_events: ['*'] })
  expect(
    await stripe.webhookEndpoints.update(id, { disabled: true, url: 'http://127.0.0.1:9/b' }),
  ).toMatchObject({
    status: 'disabled',
    url: 'http://127.0.0.1:9/b',
  })
  await stripe.customers.create({})
  expect((await stripe.events.list()).data).toMatchObject([{ pending_webhooks: 0 }])
  expect(await stripe.webhookEndpoints.del(id)).toMatchObject({ deleted: true })
  expect((await stripe.webhookEndpoints.list()).data).toEqual([])
})

it('updates a saved card, a refund, a setup and a session', async () => {
  const { stripe } = await startBench()
  const { id } = await stripe.customers.create({})
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: id })
  const changed = { card: { exp_month: 1, exp_year: 2040 }, metadata: { a: '1' } }
  expect(await stripe.paymentMethods.update(card.id, changed)).toMatchObject(changed)
  const session = await stripe.checkout.sessions.create(tenLookups())
  expect(await stripe.checkout.sessions.update(session.id, { metadata: { a: '1' } })).toMatchObject({
    metadata: { a: '1' },
  })
  const setup = await stripe.setupIntents.create({ customer: id })
  expect(await stripe.setupIntents.update(setup.id, { description: 'top-up' })).toMatchObject({
    description: 'top-up',
  })
  expect(await stripe.setupIntents.cancel(setup.id)).toMatchObject({ status: 'canceled' })
  expect(await refusal(stripe.setupIntents.confirm(setup.id, { payment_method: card.id }))).toMatchObject({
    code: 'setup_intent_unexpected_state',
  })
})

it('the sandbox has each operation that the description names', async () => {
  const { url } = await startBench()
  for (const { method, path } of operations) {
    const response = await fetch(url + path.replaceAll(/\{[^}]+\}/g, 'none'), {
      method,
      headers: { authorization: 'Bearer sk_test_x' },
    })
    // Refused for what is missing or not there, but known.
    expect([method, path, await response.text()]).not.toEqual([
      method,
      path,
      expect.stringContaining('Unrecognized'),
    ])
    expect(response.status, `${method} ${path}`).toBeLessThan(500)
  }
})

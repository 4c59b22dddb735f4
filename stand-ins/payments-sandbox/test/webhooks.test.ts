/** Events reach their endpoint signed, and as badly as they can on the way from Stripe. */
import { Stripe } from 'stripe'
import { expect, it } from 'vitest'
import { startBench } from './support/bench.ts'
import { startReceiver, WEBHOOK_SECRET } from './support/webhook-receiver.ts'

async function startWithReceiver() {
  const receiver = await startReceiver()
  const bench = await startBench({ webhook: { url: receiver.url, secret: WEBHOOK_SECRET } })
  return { ...bench, receiver }
}

it('delivers a signed event that the stripe package verifies', async () => {
  const { stripe, receiver } = await startWithReceiver()
  const customer = await stripe.customers.create({ email: 'ada@shop.example' }, { idempotencyKey: 'k1' })
  await receiver.arrived(1)
  expect(receiver.events[0]).toMatchObject({
    type: 'customer.created',
    api_version: '2026-10-28.endive',
    livemode: false,
    data: { object: { id: customer.id, email: 'ada@shop.example' } },
    request: { id: customer.lastResponse.requestId, idempotency_key: 'k1' },
  })
})

it('signs with the secret that the endpoint was made with', async () => {
  const { stripe } = await startBench()
  const endpoint = await stripe.webhookEndpoints.create({
    url: 'https://shop.example/hook',
    enabled_events: ['*'],
  })
  expect(endpoint.secret).toMatch(/^whsec_/)
  expect((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined()
  const header = Stripe.webhooks.generateTestHeaderString({ payload: '{}', secret: endpoint.secret ?? '' })
  expect(() => Stripe.webhooks.constructEvent('{ }', header, endpoint.secret ?? '')).toThrow(/signature/i)
})

it('sends an endpoint only the events that it asked for', async () => {
  const receiver = await startReceiver()
  const { stripe, control } = await startBench()
  await control('POST', 'webhooks', { mode: 'hold' })
  await stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ['payment_method.attached'] })
  const customer = await stripe.customers.create({})
  await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const attached = await stripe.events.list({ type: 'payment_method.attached' })
  expect(await control('GET', 'webhooks')).toMatchObject({ deliveries: [{ eventId: attached.data[0]?.id }] })
})

it('tries again after a failure, without waiting when asked', async () => {
  const { stripe, receiver, control } = await startWithReceiver()
  await control('POST', 'webhooks', { mode: 'hold' })
  await stripe.customers.create({})
  receiver.answers = [500, 302, 404]
  for (let attempt = 0; attempt < 3; attempt += 1) await control('POST', 'webhooks/deliver')
  expect((await stripe.events.list()).data[0]?.pending_webhooks).toBe(1)
  expect(await control('POST', 'webhooks/deliver')).toMatchObject({
    deliveries: [{ status: 'delivered', attempts: 4, lastAnswer: '200' }],
  })
  expect(new Set(receiver.events.map((each) => each.id)).size).toBe(1)
  expect((await stripe.events.list({ delivery_success: true })).data).toHaveLength(1)
})

it('tries again by itself when the clock has moved on', async () => {
  const { stripe, receiver, control } = await startWithReceiver()
  receiver.answers = [500]
  await stripe.customers.create({})
  await receiver.arrived(1)
  await control('POST', 'webhooks/deliver', { events: [] })
  await control('POST', 'clock', { advance_seconds: 60 })
  await receiver.arrived(2)
  expect(receiver.types).toEqual(['customer.created', 'customer.created'])
})

it('gives up after the last retry', async () => {
  const { stripe, receiver, control } = await startWithReceiver()
  await control('POST', 'webhooks', { mode: 'hold' })
  await stripe.customers.create({})
  receiver.answers = Array.from({ length: 20 }, () => 500)
  for (let attempt = 0; attempt < 9; attempt += 1) await control('POST', 'webhooks/deliver')
  expect(await control('GET', 'webhooks')).toMatchObject({ deliveries: [{ status: 'failed', attempts: 9 }] })
  expect(await control('POST', 'webhooks/deliver')).toEqual({ deliveries: [] })
})

it('counts an endpoint that does not answer as failed', async () => {
  const receiver = await startReceiver()
  const { stripe, control } = await startBench({
    webhook: { url: receiver.url, secret: WEBHOOK_SECRET },
    webhookTimeoutMs: 50,
  })
  await control('POST', 'webhooks', { mode: 'hold' })
  await stripe.customers.create({})
  receiver.answers = [0]
  expect(await control('POST', 'webhooks/deliver')).toMatchObject({
    deliveries: [{ status: 'pending', attempts: 1, lastAnswer: expect.stringContaining('timeout') }],
  })
})

it('delivers events twice, in reverse and late when it is told to', async () => {
  const { stripe, receiver, control } = await startWithReceiver()
  await control('POST', 'webhooks', { mode: 'hold', copies: 2, delay_seconds: 3_600 })
  const customer = await stripe.customers.create({})
  await stripe.customers.update(customer.id, { email: 'ada@shop.example' })
  await control('POST', 'webhooks/deliver', { order: 'reversed' })
  expect(receiver.types).toEqual([
    'customer.updated',
    'customer.updated',
    'customer.created',
    'customer.created',
  ])
  expect(receiver.events[0]?.data.previous_attributes).toEqual({ email: null })
})

it('holds delayed events back until their time has come', async () => {
  const { stripe, receiver, control } = await startWithReceiver()
  await control('POST', 'webhooks', { delay_seconds: 3_600 })
  await stripe.customers.create({})
  await control('POST', 'clock', { advance_seconds: 3_599 })
  expect(receiver.types).toEqual([])
  await control('POST', 'clock', { advance_seconds: 1 })
  await receiver.arrived(1)
})

it('delivers chosen events in a chosen order', async () => {
  const { stripe, receiver, control } = await startWithReceiver()
  await control('POST', 'webhooks', { mode: 'hold' })
  for (const name of ['a', 'b', 'c']) await stripe.customers.create({ name })
  const { data } = await stripe.events.list()
  const events = [1, 0].flatMap((index) => data[index]?.id ?? [])
  await control('POST', 'webhooks/deliver', { events })
  expect(receiver.events.map((each) => each.id)).toEqual(events)
})

it('never delivers a lost event, but lists it', async () => {
  const { stripe, receiver, control } = await startWithReceiver()
  await control('POST', 'webhooks', { mode: 'lose' })
  await stripe.customers.create({})
  await control('POST', 'webhooks', {})
  await control('POST', 'webhooks/deliver')
  expect(receiver.types).toEqual([])
  expect((await stripe.events.list()).data).toMatchObject([{ type: 'customer.created', pending_webhooks: 1 }])
})

/** Events reach their endpoint signed, and with every fault that can happen on the way from Stripe. */
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

it('retries after a failure, without waiting when told to', async () => {
  const { stripe, receiver, control } = await startWithReceiver()
  await control('POST', 'webhooks', { mode: 'hold' })
  await stripe.customers.create({})
  receiver.answers = [500, 302, 404]
  for (let attempt = 0; attempt < 3; attempt += 1) await control('POST', 'webhooks/deliver')
  expect((await stripe.events.list()).data[0]?.pending_webhooks).toBe(1)
  await control('POST', 'webhooks/deliver')
  expect((await stripe.events.list()).data[0]?.pending_webhooks).toBe(0)
  expect(new Set(receiver.events.map((each) => each.id)).size).toBe(1)
  expect(receiver.events).toHaveLength(4)
})

it('retries by itself when the clock has moved on', async () => {
  const { stripe, receiver, control } = await startWithReceiver()
  receiver.answers = [500]
  await stripe.customers.create({})
  await receiver.arrived(1)
  await control('POST', 'clock', { advance_seconds: 60 })
  await receiver.arrived(2)
  expect(receiver.types).toEqual(['customer.created', 'customer.created'])
})

it('delivers events twice and in reverse when told to', async () => {
  const { stripe, receiver, control } = await startWithReceiver()
  await control('POST', 'webhooks', { mode: 'hold', copies: 2 })
  const { id: customer } = await stripe.customers.create({})
  await stripe.paymentMethods.attach('pm_card_visa', { customer })
  await control('POST', 'webhooks/deliver', { order: 'reversed' })
  const [created, attached] = ['customer.created', 'payment_method.attached']
  expect(receiver.types).toEqual([attached, attached, created, created])
})

it('sends the latest events again, all copies at once, however they were received before', async () => {
  const { stripe, receiver, control } = await startWithReceiver()
  for (let made = 1; made <= 3; made += 1) await stripe.customers.create({})
  await receiver.arrived(3)
  await control('POST', 'webhooks/storm', { events: 2, copies: 4 })
  const latest = (await stripe.events.list({ limit: 2 })).data.map(({ id }) => id)
  const again = receiver.events.slice(3).map(({ id }) => id)
  expect(again).toHaveLength(8)
  expect(new Set(again)).toEqual(new Set(latest))
})

it('sends events to a new URL when a test sets one', async () => {
  const { stripe, control } = await startWithReceiver()
  const moved = await startReceiver()
  await control('POST', 'webhooks/endpoint', { url: moved.url, secret: WEBHOOK_SECRET })
  await stripe.customers.create({})
  await moved.arrived(1)
})

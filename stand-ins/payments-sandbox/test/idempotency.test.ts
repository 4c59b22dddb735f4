/** A key makes a request happen once, whatever becomes of its response. */
import { expect, it } from 'vitest'
import { refusal, startBench } from './support/bench.ts'

const terms = { amount: 1200, currency: 'usd', payment_method: 'pm_card_visa' }

it('repeats the first response, and does nothing again', async () => {
  const { stripe } = await startBench()
  const first = await stripe.paymentIntents.create(terms, { idempotencyKey: 'k' })
  const again = await stripe.paymentIntents.create(terms, { idempotencyKey: 'k' })
  expect(again).toEqual(first)
  expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed')
  expect(again.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'original-request': first.lastResponse.requestId,
  })
  expect(again.lastResponse.requestId).not.toBe(first.lastResponse.requestId)
  expect((await stripe.events.list({ types: ['payment_intent.created'] })).data).toHaveLength(1)
})

it('repeats the response as it was, even if the object has changed since', async () => {
  const { stripe } = await startBench()
  const intent = await stripe.paymentIntents.create(terms, { idempotencyKey: 'k' })
  await stripe.paymentIntents.confirm(intent.id)
  expect(await stripe.paymentIntents.create(terms, { idempotencyKey: 'k' })).toMatchObject({
    status: 'requires_confirmation',
  })
})

it('rejects a key with other parameters or for another endpoint', async () => {
  const { stripe } = await startBench()
  await stripe.paymentIntents.create(terms, { idempotencyKey: 'k' })
  const other = await refusal(
    stripe.paymentIntents.create({ ...terms, amount: 1300 }, { idempotencyKey: 'k' }),
  )
  expect(other).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  expect(other.message).toContain('can only be used with the same parameters')
  const elsewhere = await refusal(stripe.customers.create({}, { idempotencyKey: 'k' }))
  expect(elsewhere).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  expect(elsewhere.message).toContain("('/v1/payment_intents' vs '/v1/customers')")
})

it('repeats a decline without a second charge', async () => {
  const { stripe } = await startBench()
  const pay = () =>
    refusal(
      stripe.paymentIntents.create(
        { ...terms, payment_method: 'pm_card_visa_chargeDeclined', confirm: true },
        { idempotencyKey: 'k' },
      ),
    )
  const [first, again] = [await pay(), await pay()]
  expect(again.payment_intent).toEqual(first.payment_intent)
  expect((await stripe.charges.list()).data).toHaveLength(1)
})

it('leaves the key free after a request whose parameters were rejected', async () => {
  const { stripe } = await startBench()
  await refusal(stripe.paymentIntents.create({ ...terms, amount: Number.NaN }, { idempotencyKey: 'k' }))
  await refusal(stripe.paymentIntents.create({ ...terms, amount: 1.5 }, { idempotencyKey: 'k' }))
  expect(await stripe.paymentIntents.create(terms, { idempotencyKey: 'k' })).toMatchObject({ amount: 1200 })
})

it('a key expires after 24 hours', async () => {
  const { stripe, control } = await startBench()
  const first = await stripe.customers.create({}, { idempotencyKey: 'k' })
  await control('POST', 'clock', { advance_seconds: 24 * 60 * 60 })
  expect((await stripe.customers.create({}, { idempotencyKey: 'k' })).id).not.toBe(first.id)
})

it.each([
  ['server_error', 0],
  ['server_error_after_effect', 1],
])('repeats a stored 500 for the same key: %s', async (kind, effects) => {
  const { stripe, control } = await startBench()
  await control('POST', 'faults', { kind, operation: 'Customers.create' })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const error = await refusal(stripe.customers.create({}, { idempotencyKey: 'stuck' }))
    expect(error).toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
  }
  expect((await stripe.customers.list()).data).toHaveLength(effects)
  expect(await stripe.customers.create({}, { idempotencyKey: 'fresh' })).toHaveProperty('id')
})

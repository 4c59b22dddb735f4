/** A requested fault fails as it would with Stripe. */
import { expect, it } from 'vitest'
import { refusal, startBench } from './support/bench.ts'

const fault = (kind: string, more: object = {}) => ({ kind, operation: 'Customers.create', ...more })

it.each([
  ['rate_limited', 'StripeRateLimitError', 429, 'rate_limit'],
  ['lock_timeout', 'StripeRateLimitError', 429, 'lock_timeout'],
  ['key_in_use', 'StripeAPIError', 409, 'idempotency_key_in_use'],
])('%s rejects the request without an effect', async (kind, type, statusCode, code) => {
  const { stripe, control } = await startBench()
  await control('POST', 'faults', fault(kind))
  const error = await refusal(stripe.customers.create({}, { idempotencyKey: 'k' }))
  expect(error).toMatchObject({ type, statusCode, code })
  expect((await stripe.customers.list()).data).toEqual([])
  expect(await stripe.customers.create({}, { idempotencyKey: 'k' })).toHaveProperty('id')
})

// The stripe package retries once by itself when a connection breaks.
it.each([
  ['cut_before_effect', 0],
  ['cut_after_effect', 1],
])('%s cuts the connection', async (kind, effects) => {
  const { stripe, control } = await startBench()
  await control('POST', 'faults', fault(kind, { times: 2 }))
  const error = await refusal(stripe.customers.create({}, { idempotencyKey: 'k' }))
  expect(error.type).toBe('StripeConnectionError')
  expect((await stripe.customers.list()).data).toHaveLength(effects)
  await stripe.customers.create({}, { idempotencyKey: 'k' })
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

it.each([
  ['hang_before_effect', 0],
  ['hang_after_effect', 1],
])('%s never responds', async (kind, effects) => {
  const { client, stripe, control, close } = await startBench()
  await control('POST', 'faults', fault(kind))
  const impatient = client({ timeout: 50 })
  const error = await refusal(impatient.customers.create({}, { idempotencyKey: 'k' }))
  expect(error.type).toBe('StripeConnectionError')
  expect((await stripe.customers.list()).data).toHaveLength(effects)
  await close()
})

it.each([
  ['broken_body_before_effect', 0],
  ['broken_body_after_effect', 1],
])('%s responds with half of an object', async (kind, effects) => {
  const { stripe, control } = await startBench()
  await control('POST', 'faults', fault(kind))
  const error = await refusal(stripe.customers.create({}, { idempotencyKey: 'k' }))
  expect(error.type).toBe('StripeAPIError')
  expect((await stripe.customers.list()).data).toHaveLength(effects)
})

it.each([
  ['other_body_before_effect', 0],
  ['other_body_after_effect', 1],
])('%s responds with an object without data', async (kind, effects) => {
  const { stripe, control } = await startBench()
  await control('POST', 'faults', fault(kind))
  expect({ ...(await stripe.customers.create({}, { idempotencyKey: 'k' })) }).toEqual({})
  expect((await stripe.customers.list()).data).toHaveLength(effects)
})

it('the retries of the stripe package overcome a fault with one effect', async () => {
  const { client, control } = await startBench()
  const stripe = client({ maxNetworkRetries: 2 })
  await control('POST', 'faults', fault('cut_after_effect'))
  await control('POST', 'faults', fault('key_in_use'))
  await stripe.customers.create({})
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

it('a fault fails the request that was meant, and no other', async () => {
  const { stripe, control } = await startBench()
  await control('POST', 'faults', { kind: 'server_error', operation: 'PaymentIntents.confirm', skip: 1 })
  const confirm = async () => {
    const terms = { amount: 1200, currency: 'usd', payment_method: 'pm_card_visa' }
    return await stripe.paymentIntents.confirm((await stripe.paymentIntents.create(terms)).id)
  }
  expect(await confirm()).toMatchObject({ status: 'succeeded' })
  expect(await refusal(confirm())).toMatchObject({ statusCode: 500 })
  expect(await confirm()).toMatchObject({ status: 'succeeded' })
  expect(await control('GET', 'faults')).toEqual({ faults: [] })
})

it('an invalid fault is rejected', async () => {
  const { control } = await startBench()
  await expect(control('POST', 'faults', { kind: 'earthquake' })).rejects.toThrow('400')
  await expect(control('POST', 'webhooks', { mode: 'shout' })).rejects.toThrow('400')
})

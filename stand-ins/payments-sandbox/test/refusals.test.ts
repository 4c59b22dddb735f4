/** What the real Stripe refuses is refused, in its words. */
import { expect, it } from 'vitest'
import { refusal, startBench, tenLookups } from './support/bench.ts'

const form = (text: string) => ({
  method: 'POST',
  body: text,
  headers: { authorization: 'Bearer sk_test_x', 'content-type': 'application/x-www-form-urlencoded' },
})

it.each([
  ['an unknown parameter', 'amount=100&currency=usd&colour=red', 'parameter_unknown', 'colour'],
  [
    'a parameter of an older version',
    'amount=100&currency=usd&payment_method_types[0]=card',
    'parameter_unknown',
    'payment_method_types',
  ],
  [
    'an unknown part',
    'amount=100&currency=usd&payment_method_options[card][x]=1',
    'parameter_unknown',
    'payment_method_options[card][x]',
  ],
  ['a missing parameter', 'amount=100', 'parameter_missing', 'currency'],
  ['text for a number', 'amount=ten&currency=usd', 'parameter_invalid_integer', 'amount'],
  ['a fraction for an integer', 'amount=100.5&currency=usd', 'parameter_invalid_integer', 'amount'],
  ['an empty number', 'amount=&currency=usd', 'parameter_invalid_empty', 'amount'],
  ['text for a boolean', 'amount=100&currency=usd&confirm=maybe', undefined, 'confirm'],
  ['text for an object', 'amount=100&currency=usd&metadata=x', undefined, 'metadata'],
  ['text for a list', 'amount=100&currency=usd&expand=customer', undefined, 'expand'],
  [
    'a value outside the list',
    'amount=100&currency=usd&setup_future_usage=never',
    undefined,
    'setup_future_usage',
  ],
  ['too long a value', `amount=100&currency=usd&metadata[a]=${'x'.repeat(501)}`, undefined, 'metadata[a]'],
  [
    'too long a key',
    `amount=100&currency=usd&metadata[${'k'.repeat(41)}]=x`,
    undefined,
    `metadata[${'k'.repeat(41)}]`,
  ],
  [
    'too many keys',
    `amount=100&currency=usd&${Array.from({ length: 51 }, (_, index) => `metadata[k${index}]=x`).join('&')}`,
    undefined,
    'metadata',
  ],
  ['too little money', 'amount=49&currency=usd', 'amount_too_small', 'amount'],
  ['too much money', 'amount=100000000&currency=usd', 'amount_too_large', 'amount'],
  ['an unknown currency', 'amount=100&currency=xxy', undefined, 'currency'],
  [
    'a customer that is not there',
    'amount=100&currency=usd&customer=cus_none',
    'resource_missing',
    'customer',
  ],
  ['off session without confirmation', 'amount=100&currency=usd&off_session=true', undefined, 'off_session'],
])('refuses %s', async (_what, body, code, param) => {
  const bench = await startBench()
  const response = await fetch(`${bench.url}/v1/payment_intents`, form(body))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { type: 'invalid_request_error', message: expect.any(String), param, ...(code && { code }) },
  })
  expect((await bench.stripe.paymentIntents.list()).data).toEqual([])
  expect((await bench.stripe.events.list()).data).toEqual([])
})

it('refuses what it does not play, instead of ignoring it', async () => {
  const { stripe } = await startBench()
  for (const call of [
    stripe.paymentIntents.create({ amount: 100, currency: 'usd', capture_method: 'manual' }),
    stripe.paymentIntents.create({ amount: 100, currency: 'usd', statement_descriptor: 'VINSPEC' }),
    stripe.checkout.sessions.create(tenLookups({ automatic_tax: { enabled: true } })),
    stripe.checkout.sessions.create(tenLookups({ mode: 'subscription' })),
    stripe.checkout.sessions.create(tenLookups({ allow_promotion_codes: true })),
  ]) {
    expect((await refusal(call)).message).toContain('does not implement')
  }
})

it.each([
  ['no key', undefined],
  ['no scheme', 'sk_test_x'],
  ['a live key', 'Bearer sk_live_abcdef'],
  ['something else', 'Bearer vsk_live_abc'],
])('refuses %s with 401 and does not repeat it', async (_what, authorization) => {
  const { url } = await startBench()
  const response = await fetch(`${url}/v1/customers`, { headers: authorization ? { authorization } : {} })
  expect(response.status).toBe(401)
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ error: { type: 'invalid_request_error' } })
  expect(text).not.toContain('abc')
})

it('refuses another version and an unknown route', async () => {
  const { url, client } = await startBench()
  const old = await refusal(client().customers.list({}, { apiVersion: '2024-06-20' }))
  expect(old.message).toContain('2024-06-20')
  const headers = { authorization: 'Bearer sk_test_x' }
  const response = await fetch(`${url}/v1/coupons`, { headers })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    error: { message: expect.stringContaining('Unrecognized request URL (GET: /v1/coupons)') },
  })
})

it('answers 404 for an object in the path that is not there', async () => {
  const { stripe } = await startBench()
  const error = await refusal(stripe.customers.retrieve('cus_none'))
  expect(error).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
    message: "No such customer: 'cus_none'",
  })
})

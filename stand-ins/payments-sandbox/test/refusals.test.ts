/** What the real Stripe rejects is rejected, in its words. */
import { expect, it } from 'vitest'
import { refusal, startBench } from './support/bench.ts'

const form = (text: string) => ({
  method: 'POST',
  body: text,
  headers: { authorization: 'Bearer sk_test_x', 'content-type': 'application/x-www-form-urlencoded' },
})

it.each([
  ['an unknown parameter', 'amount=100&currency=usd&colour=red', 'parameter_unknown', 'colour'],
  [
    'what Stripe knows and the sandbox does not act upon',
    'amount=100&currency=usd&capture_method=manual',
    'parameter_unknown',
    'capture_method',
  ],
  ['a missing parameter', 'amount=100', 'parameter_missing', 'currency'],
  ['text for a number', 'amount=ten&currency=usd', undefined, 'amount'],
  ['text for a boolean', 'amount=100&currency=usd&confirm=maybe', undefined, 'confirm'],
  ['text for an object', 'amount=100&currency=usd&metadata=x', undefined, 'metadata'],
  [
    'another kind of payment',
    'amount=100&currency=usd&allowed_payment_method_types[]=oxxo',
    undefined,
    'allowed_payment_method_types[0]',
  ],
  ['too long a value', `amount=100&currency=usd&metadata[a]=${'x'.repeat(501)}`, undefined, 'metadata[a]'],
  ['too little money', 'amount=49&currency=usd', 'amount_too_small', 'amount'],
  ['too much money', 'amount=100000000&currency=usd', 'amount_too_large', 'amount'],
  [
    'a customer that is not there',
    'amount=100&currency=usd&customer=cus_none',
    'resource_missing',
    'customer',
  ],
])('rejects %s', async (_what, body, code, param) => {
  const bench = await startBench()
  const response = await fetch(`${bench.url}/v1/payment_intents`, form(body))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { type: 'invalid_request_error', message: expect.any(String), param, ...(code && { code }) },
  })
  expect((await bench.stripe.events.list()).data).toEqual([])
})

it.each([
  ['no key', undefined],
  ['no scheme', 'sk_test_x'],
  ['a live key', 'Bearer sk_live_abcdef'],
  ['something else', 'Bearer vsk_live_abc'],
])('rejects %s with 401, and the response does not repeat it', async (_what, authorization) => {
  const { url } = await startBench()
  const response = await fetch(`${url}/v1/customers`, { headers: authorization ? { authorization } : {} })
  expect(response.status).toBe(401)
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ error: { type: 'invalid_request_error' } })
  expect(text).not.toContain('abc')
})

it('rejects another API version and an unknown route', async () => {
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

it('responds with 404 if the object in the path does not exist', async () => {
  const { stripe } = await startBench()
  const error = await refusal(stripe.paymentMethods.retrieve('pm_none'))
  expect(error).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
    param: 'payment_method',
    message: "No such PaymentMethod: 'pm_none'",
  })
})

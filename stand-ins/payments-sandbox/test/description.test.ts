/** Guards against a dialect of our own: everything sent is checked against Stripe's API description. */
import { Stripe } from 'stripe'
import { expect, it } from 'vitest'
import { apiVersion, operations } from '../src/stripe-api/description.ts'
import { checkAnswer, checkObject } from '../src/stripe-api/validation.ts'
import { startBench } from './support/bench.ts'

it('the description has the API version of the stripe package', () => {
  expect(Stripe.API_VERSION).toBe(apiVersion)
})

it('rejects its own response with a made-up, a missing, or a mistyped field', async () => {
  const { stripe } = await startBench()
  const { lastResponse: _, ...customer } = await stripe.customers.create({})
  const create = operations.find((each) => each.id === 'Customers.create')
  if (!create) throw new Error('no such operation')
  checkAnswer(create, customer)
  expect(() => checkAnswer(create, { ...customer, mood: 'good' })).toThrow('(mood)')
  expect(() => checkAnswer(create, { ...customer, balance: '0' })).toThrow('/balance must be integer')
  const { created: __, ...timeless } = customer
  expect(() => checkAnswer(create, timeless)).toThrow("'created'")
})

it('rejects an event whose object does not match its type', async () => {
  const { stripe } = await startBench()
  await stripe.customers.create({})
  const [event] = (await stripe.events.list()).data
  checkObject('event', event)
  expect(() => checkObject('event', { ...event, type: 'charge.failed' })).toThrow('an object event')
})

it("accepts names of JavaScript's own properties in metadata", async () => {
  const { stripe } = await startBench()
  const metadata = { constructor: 'a', toString: 'b', hasOwnProperty: 'c' }
  const kept = await stripe.customers.create({ metadata })
  expect(Object.entries(kept.metadata)).toEqual(Object.entries(metadata))
})

it('does not let web pages use the control routes', async () => {
  const { url } = await startBench()
  const response = await fetch(`${url}/_control/reset`, {
    method: 'POST',
    headers: { origin: 'https://shop.example' },
  })
  expect(response.status).toBe(403)
})

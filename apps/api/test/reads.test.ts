import { document } from '@vinspec/contract/document'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { startTestService, TEST_NOW } from '../testing/test-service.ts'
import { createClient } from './support/client.ts'
import { MODEL_3 } from './support/vins.ts'

const service = await closeAfterAll(startTestService())
const client = createClient(service.apiUrl, service.apiKey)

const neverSet = {
  object: 'automatic_top_up',
  enabled: false,
  status: 'disabled',
  package_key: null,
  threshold_percent: null,
  threshold_credits: null,
  monthly_cap: null,
  monthly_spend: { amount_cents: 0, currency: 'usd' },
  payment_method: null,
}

test('serves the contract to anyone, as it is in the repository', async () => {
  const answer = await client.send({ method: 'GET', path: '/openapi.json' })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(document)
})

test.each(['text/plain', 'application/json'])(
  'serves the contract with any request body: %s',
  async (type) => {
    const headers = { 'content-type': type }
    const answer = await client.send({ method: 'GET', path: '/openapi.json', headers, body: '{' })
    expect(answer.status).toBe(200)
  },
)

test('lists what is on sale, smallest first, with prices to show', async () => {
  const answer = await client.get('/packages')
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    object: 'list',
    data: [
      { package_key: 'lookups_10', credits: 10, price: { amount_cents: 1200, display: '$12.00' } },
      { package_key: 'lookups_50', credits: 50, price: { amount_cents: 5000, display: '$50.00' } },
      { package_key: 'lookups_200', credits: 200, price: { amount_cents: 16000, display: '$160.00' } },
      { package_key: 'lookups_1000', credits: 1000, price: { amount_cents: 60000, display: '$600.00' } },
    ],
  })
})

test('the balance counts spent and granted credits', async () => {
  const customer = await service.createCustomer({ credits: 1 })
  const own = createClient(service.apiUrl, customer.apiKey)
  const balance = async () => (await own.get('/credits')).body
  const expected = (available: number) => ({
    object: 'credit_balance',
    available_credits: available,
    auto_top_up: { enabled: false, status: 'disabled' },
  })
  expect(await balance()).toEqual(expected(1))
  await own.lookUp(MODEL_3)
  expect(await balance()).toEqual(expected(0))
  await service.grant(customer.id, 7)
  expect(await balance()).toEqual(expected(7))
})

test('shows a top-up rule that was never set as disabled, and can disable it again', async () => {
  expect((await client.get('/auto-top-up')).body).toEqual(neverSet)
  const disabled = await client.call('DELETE', '/auto-top-up')
  expect([disabled.status, disabled.body]).toEqual([200, neverSet])
})

test('disables a rule at once and keeps its terms', async () => {
  const customer = await service.createCustomer({ credits: 0 })
  await service.prisma.autoTopUpRule.create({
    data: {
      customerId: customer.id,
      enabled: true,
      status: 'active',
      packageKey: 'lookups_50',
      thresholdPercent: 30,
      priceCents: 5_000,
      monthlyCapCents: 20_000,
      updatedAt: TEST_NOW,
    },
  })
  const own = createClient(service.apiUrl, customer.apiKey)
  const terms = {
    package_key: 'lookups_50',
    threshold_percent: 30,
    threshold_credits: 15,
    monthly_cap: { amount_cents: 20_000, currency: 'usd' },
  }
  expect((await own.get('/auto-top-up')).body).toMatchObject({ enabled: true, status: 'active', ...terms })
  expect((await own.get('/credits')).body).toMatchObject({ auto_top_up: { enabled: true, status: 'active' } })
  const disabled = { enabled: false, status: 'disabled', ...terms }
  expect((await own.call('DELETE', '/auto-top-up')).body).toMatchObject(disabled)
  expect((await own.get('/auto-top-up')).body).toMatchObject(disabled)
  // Another customer's is neither read nor changed.
  expect((await client.get('/auto-top-up')).body).toEqual(neverSet)
})

test('shows each customer only their own balance', async () => {
  const other = await service.createCustomer({ credits: 3 })
  const own = createClient(service.apiUrl, other.apiKey)
  expect((await own.get('/credits')).body).toMatchObject({ available_credits: 3 })
  expect((await client.get('/credits')).body).toMatchObject({ available_credits: 10 })
})

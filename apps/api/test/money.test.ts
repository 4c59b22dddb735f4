/** What a customer pays, over HTTP, on two replicas, with everything that goes wrong between. */
import { createApiKey } from '@vinspec/core/access'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { grantCredits } from '@vinspec/core/testing/grant-credits'
import { describe, expect, test } from 'vitest'
import { startTestService, TEST_NOW, type TestCustomer } from '../testing/test-service.ts'

const VIN = '5YJSA1E67NF123456'
const OTHER_VIN = 'WB523CF0XN0240412'
const DAY_MS = 24 * 60 * 60 * 1000

let now = TEST_NOW.getTime()
const service = await closeAfterAll(startTestService({ clock: () => new Date(now) }))
const replica = await service.startReplica()

interface Lookup {
  readonly customer: TestCustomer
  readonly key?: string
  readonly vin?: string
  readonly apiUrl?: string
}

async function lookUp({ customer, key = crypto.randomUUID(), vin = VIN, apiUrl = service.apiUrl }: Lookup) {
  const response = await fetch(`${apiUrl}/vehicle-specs`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${customer.apiKey}`,
      'idempotency-key': key,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ vin }),
  })
  return { status: response.status, body: await response.text(), headers: response.headers }
}

/** Requests that go to the two replicas in turn. */
function onBothReplicas<T>(count: number, send: (apiUrl: string, index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(
    Array.from({ length: count }, (_, i) => send(i % 2 ? replica.apiUrl : service.apiUrl, i)),
  )
}

async function balance({ apiKey }: TestCustomer): Promise<unknown> {
  const response = await fetch(`${service.apiUrl}/credits`, {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  return await response.json()
}

function countBy(results: ReadonlyArray<{ readonly status: number }>): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('two replicas behave as one', () => {
  test('50 parallel lookups on 10 credits give exactly ten 200s and forty 402s', async () => {
    const customer = await service.createCustomer({ credits: 10 })
    const results = await onBothReplicas(50, (apiUrl) => lookUp({ customer, apiUrl }))
    expect(countBy(results)).toEqual({ 200: 10, 402: 40 })
    expect(await balance(customer)).toMatchObject({ available_credits: 0 })
  })

  test('one key sent 20 times at once runs once', async () => {
    const customer = await service.createCustomer({ credits: 20 })
    const results = await onBothReplicas(20, (apiUrl) => lookUp({ customer, key: 'once', apiUrl }))
    const charged = results.filter(({ headers }) => headers.get('credits-charged') === '1')
    expect(charged).toHaveLength(1)
    for (const { status, body } of results) {
      if (status === 200) expect(body).toBe(charged[0]?.body)
      else expect([status, JSON.parse(body).error.code]).toEqual([409, 'idempotency_in_progress'])
    }
    expect(await balance(customer)).toMatchObject({ available_credits: 19 })
  })

  test('an answer given by one is replayed by the other, byte for byte and uncharged', async () => {
    const customer = await service.createCustomer({ credits: 2 })
    const first = await lookUp({ customer, key: 'k' })
    const replay = await lookUp({ customer, key: 'k', apiUrl: replica.apiUrl })
    expect(replay.body).toBe(first.body)
    expect(replay.headers.get('credits-charged')).toBe('0')
    expect(replay.headers.get('idempotent-replayed')).toBe('true')
    expect(replay.headers.get('original-request-id')).toBe(first.headers.get('request-id'))
  })
})

describe('an idempotency key', () => {
  test('an idempotency key with another VIN is a conflict and costs nothing', async () => {
    const customer = await service.createCustomer({ credits: 2 })
    await lookUp({ customer, key: 'k' })
    const { status, body } = await lookUp({ customer, key: 'k', vin: OTHER_VIN })
    expect([status, JSON.parse(body).error.code]).toEqual([409, 'idempotency_key_reused'])
    expect(await balance(customer)).toMatchObject({ available_credits: 1 })
  })

  test('works after a 402 once credits were bought', async () => {
    const customer = await service.createCustomer({ credits: 0 })
    expect((await lookUp({ customer, key: 'k' })).status).toBe(402)
    await grantCredits(service, customer.id, 1)
    const answer = await lookUp({ customer, key: 'k' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('credits-remaining')).toBe('0')
  })

  test('an idempotency key is shared by all API keys of a customer, so that key rotation does not break a retry', async () => {
    const customer = await service.createCustomer({ credits: 2 })
    await lookUp({ customer, key: 'k' })
    const key = await createApiKey(service, { customerId: customer.id, name: 'rotated' })
    if (key.kind !== 'created') throw new Error('there is room for a second key')
    const rotated = { ...customer, apiKey: key.secret }
    const replay = await lookUp({ customer: rotated, key: 'k' })
    expect(replay.headers.get('credits-charged')).toBe('0')
  })
})

describe('time', () => {
  test('credits cannot be spent after their expiry', async () => {
    const customer = await service.createCustomer({ credits: 1 })
    now += 30 * DAY_MS - 1
    expect(await balance(customer)).toMatchObject({ available_credits: 1 })
    now += 1
    expect(await balance(customer)).toMatchObject({ available_credits: 0 })
    expect((await lookUp({ customer })).status).toBe(402)
  })
})

/** What a customer pays, over HTTP, on two replicas. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { describe, expect, test } from 'vitest'
import { startTestService, type TestCustomer } from '../testing/test-service.ts'

const VIN = '5YJSA1E67NF123456'

const service = await closeAfterAll(startTestService())
const replica = await service.startReplica()

interface Lookup {
  readonly customer: TestCustomer
  readonly key?: string
  readonly apiUrl: string
}

async function lookUp({ customer, key = crypto.randomUUID(), apiUrl }: Lookup) {
  const response = await fetch(`${apiUrl}/vehicle-specs`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${customer.apiKey}`,
      'idempotency-key': key,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ vin: VIN }),
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
})

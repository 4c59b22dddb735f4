/** What a customer pays, over HTTP: two replicas behave as one. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { readAccount } from './support/account.ts'
import { createClient } from './support/client.ts'
import { MODEL_3 } from './support/vins.ts'

const service = await closeAfterAll(startTestService())
const replica = await service.startReplica()

/** Concurrent lookups, sent to the two replicas in turn. */
async function lookUpOnBoth(count: number, apiKey: string, key?: string) {
  const clients = [service, replica].map(({ apiUrl }) => createClient(apiUrl, apiKey))
  const asked = Array.from({ length: count / 2 }, () => clients.map((each) => each.lookUp(MODEL_3, key)))
  return await Promise.all(asked.flat())
}

test('50 parallel lookups on 10 credits give exactly ten 200s and forty 402s', async () => {
  const { id, apiKey } = await service.createCustomer({ credits: 10 })
  const statuses = (await lookUpOnBoth(50, apiKey)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(10).fill(200), ...Array(40).fill(402)])
  expect(await readAccount(service, id)).toMatchObject({ available: 0 })
})

test('one key sent 20 times at once runs once', async () => {
  const { id, apiKey } = await service.createCustomer({ credits: 20 })
  const results = await lookUpOnBoth(20, apiKey, 'once')
  const [charged, ...others] = results.filter(({ headers }) => headers['credits-charged'] === '1')
  expect(others).toEqual([])
  for (const { status, text, code } of results) {
    if (status === 200) expect(text).toBe(charged?.text)
    else expect([status, code]).toEqual([409, 'idempotency_in_progress'])
  }
  expect(await readAccount(service, id)).toMatchObject({ available: 19 })
})

/** Idempotency keys of test requests: the same rules as live ones, and separate from them. */
import { prune } from '@vinspec/core/jobs'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { readAccount } from './support/account.ts'
import { createTester } from './support/tester.ts'

const SAMPLE = '5YJSA1E67NF123456'
const SLOW = 'VSKTEST0000003000'
const NO_CREDITS = 'VSKTEST0000000402'

const service = await closeAfterAll(startTestService())

test('a replay is the same byte for byte, and another vehicle under the key is a conflict', async () => {
  const { test: client } = await createTester(service)
  const first = await client.lookUp(SAMPLE, 'same')
  const second = await client.lookUp(SAMPLE.toLowerCase(), 'same')
  expect(second.text).toBe(first.text)
  expect(second.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'original-request-id': first.headers['request-id'],
  })
  expect(await client.lookUp(NO_CREDITS, 'same')).toMatchObject({
    status: 409,
    code: 'idempotency_key_reused',
  })
})

test('a test request and a live request with the same key do not affect each other', async () => {
  const { test: client, live, customerId } = await createTester(service)
  await client.lookUp(NO_CREDITS, 'same')
  const paid = await live.lookUp(SAMPLE, 'same')
  expect([paid.status, paid.headers['credits-charged']]).toEqual([200, '1'])
  expect(await client.lookUp(SAMPLE, 'same')).toMatchObject({ code: 'idempotency_key_reused' })
  const again = await live.lookUp(SAMPLE, 'same')
  expect([again.text, again.headers['credits-charged']]).toEqual([paid.text, '0'])
  expect(await readAccount(service, customerId)).toMatchObject({ available: 2, settlements: 1 })
})

test('a rejected key can be used again, but only for the same vehicle', async () => {
  const { test: client } = await createTester(service)
  for (let i = 0; i < 2; i++) expect((await client.lookUp(NO_CREDITS, 'same')).status).toBe(402)
  expect((await client.lookUp(SAMPLE, 'same')).code).toBe('idempotency_key_reused')
})

test('of concurrent requests with one key, one runs; the others wait or get its answer', async () => {
  const { test: client } = await createTester(service)
  const answers = await Promise.all(Array.from({ length: 6 }, () => client.lookUp(SLOW, 'same')))
  const answered = answers.filter(({ status }) => status === 200)
  expect(answers.filter(({ code }) => code === 'idempotency_in_progress').length + answered.length).toBe(6)
  expect(new Set(answered.map(({ text }) => text)).size).toBe(1)
  const replay = await client.lookUp(SLOW, 'same')
  expect([replay.text, replay.headers['idempotent-replayed']]).toEqual([answered[0]?.text, 'true'])
})

test("another customer's test key does not see it", async () => {
  const [one, other] = [await createTester(service), await createTester(service)]
  await one.test.lookUp(NO_CREDITS, 'same')
  expect((await other.test.lookUp(SAMPLE, 'same')).status).toBe(200)
})

test('answers are deleted with their keys', async () => {
  const { test: client, customerId } = await createTester(service)
  await client.lookUp(SAMPLE)
  const later = new Date(service.clock().getTime() + 26 * 60 * 60 * 1000)
  expect((await prune({ prisma: service.prisma, clock: () => later })).testLookups).toBeGreaterThan(0)
  expect(await service.prisma.testLookup.count({ where: { customerId } })).toBe(0)
})

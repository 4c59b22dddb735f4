import { executeAsOwner } from '@vinspec/core/testing/as-owner'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { afterEach, describe, expect, test } from 'vitest'
import { startTestService, TEST_NOW } from '../testing/test-service.ts'
import { readAccount, untouched } from './support/account.ts'
import { createClient } from './support/client.ts'

const service = await closeAfterAll(startTestService())
const client = createClient(service.apiUrl, service.apiKey)
await executeAsOwner(
  service.databaseUrl,
  `INSERT INTO lookup_package VALUES ('lookups_25', '25 lookups', 25, 2500, '${TEST_NOW.toISOString()}')`,
)
afterEach(async () => {
  expect(await readAccount(service, service.customer.id)).toEqual(untouched(10))
  expect(await service.prisma.autoTopUpRule.count()).toBe(0)
})

const buy = (json: unknown, key?: string) =>
  client.call('POST', '/checkouts', { json, ...(key ? { headers: { 'idempotency-key': key } } : {}) })
const configure = (json: unknown) => client.call('PUT', '/auto-top-up', { json })

describe.each([
  ['POST /checkouts', buy],
  ['PUT /auto-top-up', configure],
])('%s', (_operation, send) => {
  test('says that payments are not available', async () => {
    const answer = await send({ package_key: 'lookups_50' })
    expect([answer.status, answer.code]).toEqual([503, 'payments_unavailable'])
  })

  test.each([
    ['an unknown package', 'lookups_7', 404, 'package_not_found'],
    ['a package with a NUL in its name', 'lookups_50\0', 404, 'package_not_found'],
    ['a package beyond ASCII', 'lookups_５０', 404, 'package_not_found'],
    ['a quote', "'; DROP TABLE customer; --", 404, 'package_not_found'],
    ['a withdrawn package', 'lookups_25', 422, 'package_unavailable'],
    ['an empty name', '', 400, 'invalid_request'],
    ['65 characters', 'p'.repeat(65), 400, 'invalid_request'],
    ['a number', 50, 400, 'invalid_request'],
    ['null', null, 400, 'invalid_request'],
  ])('rejects %s', async (_what, packageKey, status, code) => {
    const answer = await send({ package_key: packageKey })
    expect([answer.status, answer.code]).toEqual([status, code])
  })

  test('rejects a field that the contract does not name', async () => {
    const answer = await send({ package_key: 'lookups_50', price: 1 })
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request'])
  })
})

test('lets a rejected checkout run again under its key, but not with another package', async () => {
  expect((await buy({ package_key: 'lookups_50' }, 'same')).code).toBe('payments_unavailable')
  expect((await buy({ package_key: 'lookups_50' }, 'same')).code).toBe('payments_unavailable')
  expect((await buy({ package_key: 'lookups_10' }, 'same')).code).toBe('idempotency_key_reused')
})

test.each([
  ['a threshold of 15', { threshold_percent: 15 }, 400, 'invalid_request'],
  ['a threshold as text', { threshold_percent: '10' }, 400, 'invalid_request'],
  ['no threshold', { threshold_percent: null }, 400, 'invalid_request'],
  ['a cap of nothing', { monthly_cap_cents: 0 }, 400, 'invalid_request'],
  ['a negative cap', { monthly_cap_cents: -1 }, 400, 'invalid_request'],
  ['a cap beyond the limit', { monthly_cap_cents: 2_147_483_648 }, 400, 'invalid_request'],
  ['half a cent', { monthly_cap_cents: 5000.5 }, 400, 'invalid_request'],
  ['a cap as text', { monthly_cap_cents: '5000' }, 400, 'invalid_request'],
  ['a cap below the price', { monthly_cap_cents: 4_999 }, 422, 'monthly_cap_too_low'],
])('a top-up rule is rejected with %s', async (_what, terms, status, code) => {
  const answer = await configure({ package_key: 'lookups_50', ...terms })
  expect([answer.status, answer.code]).toEqual([status, code])
})

test.each([
  { monthly_cap_cents: 5_000 },
  { monthly_cap_cents: 2_147_483_647 },
  { monthly_cap_cents: 5e3 },
  { threshold_percent: 30 },
])('a top-up rule may be %j', async (terms) => {
  expect((await configure({ package_key: 'lookups_50', ...terms })).code).toBe('payments_unavailable')
})

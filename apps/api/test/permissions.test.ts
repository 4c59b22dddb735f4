/** What a key may do is what its customer allowed when making it. */
import { createApiKey, type Permission } from '@vinspec/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { readAccount, untouched } from './support/account.ts'
import { type Client, createClient } from './support/client.ts'
import { MODEL_3 } from './support/vins.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

async function clientWith(...permissions: Permission[]): Promise<Client & { readonly customerId: string }> {
  const { id: customerId } = await service.createCustomer({ credits: 3 })
  const key = await createApiKey(service, { customerId, name: 'narrow', permissions })
  if (key.kind !== 'created') throw new Error('a second key fits')
  return { ...createClient(service.apiUrl, key.secret), customerId }
}

test('a key without lookups looks nothing up, and nothing is charged', async () => {
  const client = await clientWith('purchases', 'top_up')
  const answer = await client.lookUp(MODEL_3)
  expect([answer.status, answer.code]).toEqual([403, 'permission_denied'])
  expect(answer.body).toMatchObject({ error: { details: { permission: 'lookups' } } })
  expect(await readAccount(service, client.customerId)).toEqual(untouched(3))
})

test('a key without lookups is not told either what another key was answered', async () => {
  const client = await clientWith('purchases')
  const full = await createApiKey(service, { customerId: client.customerId, name: 'full' })
  if (full.kind !== 'created') throw new Error('a third key fits')
  await createClient(service.apiUrl, full.secret).lookUp(MODEL_3, 'same')
  expect(await client.lookUp(MODEL_3, 'same')).toMatchObject({ status: 403, code: 'permission_denied' })
})

test('a key without purchases prepares no payment', async () => {
  const client = await clientWith('lookups', 'top_up')
  const answer = await client.call('POST', '/checkouts', { json: { package_key: 'lookups_10' } })
  expect([answer.status, answer.code]).toEqual([403, 'permission_denied'])
  expect(answer.body).toMatchObject({ error: { details: { permission: 'purchases' } } })
})

test('a key without any permission reads packages, balance and rule, and turns automatic top-up off', async () => {
  const client = await clientWith()
  for (const [method, path] of [
    ['GET', '/packages'],
    ['GET', '/credits'],
    ['GET', '/auto-top-up'],
    ['DELETE', '/auto-top-up'],
  ] as const) {
    expect([path, (await client.call(method, path)).status]).toEqual([path, 200])
  }
})

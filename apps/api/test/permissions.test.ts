/** A key may do only what its customer allowed on creating it. */

import { type Allowance, changeAllowance, createApiKey, type Permission } from '@vinspec/core/access'
import { buyCredits } from '@vinspec/core/testing/buy-credits'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expectWithinSeconds } from '@vinspec/core/testing/expect-within-seconds'
import { expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { readAccount, untouched } from './support/account.ts'
import { type Client, createClient } from './support/client.ts'
import { MODEL_3 } from './support/vins.ts'

interface KeyClient extends Client {
  readonly customerId: string
  readonly keyId: string
  readonly secret: string
}

/** A replica caches what it knows about a key for two seconds. */

const service = await closeAfterAll(startTestService())

async function clientOf(allowance: Partial<Allowance>, credits = 3): Promise<KeyClient> {
  const { id: customerId } = await service.createCustomer({ credits })
  const key = await createApiKey(service, { customerId, name: 'narrow', ...allowance })
  if (key.kind !== 'created') throw new Error('a second key fits')
  return { ...createClient(service.apiUrl, key.secret), customerId, keyId: key.id, secret: key.secret }
}

const clientWith = (...permissions: Permission[]) => clientOf({ permissions: new Set(permissions) })

test('a key without the lookups permission looks nothing up and charges nothing', async () => {
  const client = await clientWith('purchases')
  const answer = await client.lookUp(MODEL_3)
  expect([answer.status, answer.code]).toEqual([403, 'permission_denied'])
  const settings_url = `https://vinspec.example/api-keys?change=${client.keyId}`
  expect(answer.body).toMatchObject({ error: { details: { permission: 'lookups', settings_url } } })
  expect(await readAccount(service, client.customerId)).toEqual(untouched(3))
})

test("a key without the lookups permission does not get another key's answer either", async () => {
  const client = await clientWith('purchases')
  const full = await createApiKey(service, { customerId: client.customerId, name: 'full' })
  if (full.kind !== 'created') throw new Error('a third key fits')
  await createClient(service.apiUrl, full.secret).lookUp(MODEL_3, 'same')
  expect(await client.lookUp(MODEL_3, 'same')).toMatchObject({ status: 403, code: 'permission_denied' })
})

test('a key without the purchases permission creates no payment page', async () => {
  const client = await clientWith('lookups')
  const answer = await client.call('POST', '/checkouts', { json: { package_key: 'lookups_10' } })
  expect([answer.status, answer.code]).toEqual([403, 'permission_denied'])
  expect(answer.body).toMatchObject({ error: { details: { permission: 'purchases' } } })
})

test('a key without permissions can read packages, balance, and rule, and turn automatic top-up off', async () => {
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

test("removing a key's permission takes effect within seconds on every replica", async () => {
  const replica = await service.startReplica()
  const client = await clientWith('lookups')
  const clients = [client, createClient(replica.apiUrl, client.secret)]
  for (const each of clients) expect((await each.lookUp(MODEL_3)).status).toBe(200)
  const { customerId, keyId: id } = client
  const nothing = {
    permissions: new Set<Permission>(),
    dailyCreditCap: null,
    monthlyCents: null,
    monthlyTopUpCents: null,
  }
  await changeAllowance(service.prisma, { customerId, id }, nothing)
  for (const each of clients) {
    const ask = async () => (await each.lookUp(MODEL_3, 'same')).code
    await expectWithinSeconds(ask, 'permission_denied')
  }
  await replica.close()
})

test('a lookup beyond the daily cap is told of the cap, and where and when there is more', async () => {
  const client = await clientOf({ dailyCreditCap: 1 }, 2)
  expect((await client.lookUp(MODEL_3)).status).toBe(200)
  expect(await client.lookUp(MODEL_3)).toMatchObject({
    status: 402,
    body: {
      error: {
        code: 'daily_cap_reached',
        message: expect.stringContaining('This API key has used its daily cap of 1 credit'),
        details: {
          daily_credit_cap: 1,
          resets_at: '2026-11-22T00:00:00.000Z',
          settings_url: `https://vinspec.example/api-keys?change=${client.keyId}`,
        },
      },
    },
  })
})

test('a lookup beyond the monthly maximum is told what was spent, and where and when there is more', async () => {
  const client = await clientOf({ monthlyCents: 170 }, 0)
  await buyCredits(service, client.customerId, 'lookups_200')
  for (const status of [200, 200]) expect((await client.lookUp(MODEL_3)).status).toBe(status)
  expect(await client.lookUp(MODEL_3)).toMatchObject({
    status: 402,
    body: {
      error: {
        code: 'monthly_maximum_reached',
        message: expect.stringContaining('credits worth $1.60 of its monthly maximum of $1.70'),
        details: {
          monthly_maximum_cents: 170,
          spent_cents: 160,
          resets_at: '2026-12-01T00:00:00.000Z',
          settings_url: `https://vinspec.example/api-keys?change=${client.keyId}`,
        },
      },
    },
  })
})

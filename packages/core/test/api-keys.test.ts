import { expect, test } from 'vitest'
import { createApiKeyAuthenticator } from '../src/access/api-keys/authenticate-api-key.ts'
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '../src/access/api-keys/manage-api-keys.ts'
import { generateSecret } from '../src/access/api-keys/secret.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createTestBed } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())

const authenticate = (secret: string) => createApiKeyAuthenticator({ ...bed, cacheForMs: 0 })(secret)

async function create(customerId: string, name = 'key') {
  const result = await createApiKey(bed, { customerId, name })
  if (result.kind !== 'created') throw new Error('limit reached')
  return result
}

test('a new key authenticates its customer, and cannot charge a card', async () => {
  const customerId = await bed.createCustomer()
  const { id, secret } = await create(customerId)
  expect(await authenticate(secret)).toEqual({
    customerId,
    credential: { kind: 'api_key', id, spenderId: id, isAgent: false },
    dailyCreditCap: null,
    permissions: new Set(['lookups', 'purchases']),
    monthlyCents: null,
    monthlyTopUpCents: null,
  })
})

test('the secret is nowhere in the database', async () => {
  const customerId = await bed.createCustomer()
  const { secret } = await create(customerId)
  const rows = await bed.prisma.$queryRaw<Array<{ row: string }>>`SELECT k::text AS row FROM api_key k`
  expect(JSON.stringify(rows)).not.toContain(secret.slice(0, 20))
})

test('a sixth active key is rejected, and revoking one makes room', async () => {
  const customerId = await bed.createCustomer()
  const keys = []
  for (let i = 0; i < 5; i++) keys.push(await create(customerId, `key ${i}`))
  expect(await createApiKey(bed, { customerId, name: 'sixth' })).toEqual({ kind: 'limit_reached', limit: 5 })
  await revokeApiKey(bed, { customerId, id: keys[2]?.id ?? '' })
  await create(customerId, 'sixth')
  const listed = await listApiKeys(bed.prisma, customerId)
  expect(listed.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(5)
})

test('20 concurrent requests create exactly five keys', async () => {
  const customerId = await bed.createCustomer()
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, i) => createApiKey(bed, { customerId, name: `${i}` })),
  )
  expect(results.filter(({ kind }) => kind === 'created')).toHaveLength(5)
})

test('a revoked key is distinguished from one that never existed', async () => {
  const customerId = await bed.createCustomer()
  const { id, secret } = await create(customerId)
  expect(await revokeApiKey(bed, { customerId, id })).toBe(true)
  expect(await revokeApiKey(bed, { customerId, id })).toBe(false)
  await expect(authenticate(secret)).rejects.toMatchObject({ code: 'revoked_api_key' })
  await expect(authenticate(generateSecret())).rejects.toMatchObject({ code: 'invalid_api_key' })
})

test("another customer's key cannot be revoked or listed", async () => {
  const [owner, other] = await Promise.all([bed.createCustomer(), bed.createCustomer()])
  const { id, secret } = await create(owner)
  expect(await revokeApiKey(bed, { customerId: other, id })).toBe(false)
  expect(await listApiKeys(bed.prisma, other)).toEqual([])
  expect(await authenticate(secret)).toMatchObject({ customerId: owner })
})

test('last use is recorded to the minute', async () => {
  const customerId = await bed.createCustomer()
  const { secret } = await create(customerId)
  const lastUsed = async () => (await listApiKeys(bed.prisma, customerId))[0]?.lastUsedAt
  await authenticate(secret)
  const first = await lastUsed()
  expect(first).toEqual(bed.clock())
  bed.pass(30_000)
  await authenticate(secret)
  expect(await lastUsed()).toEqual(first)
  bed.pass(60_000)
  await authenticate(secret)
  expect(await lastUsed()).toEqual(bed.clock())
})

test('an invalid ID revokes nothing', async () => {
  const customerId = await bed.createCustomer()
  expect(await revokeApiKey(bed, { customerId, id: 'nonsense' })).toBe(false)
})

test("rotating replaces the key's secret, even at the key limit", async () => {
  const customerId = await bed.createCustomer()
  const keys = []
  for (let i = 0; i < 5; i++) keys.push(await create(customerId, `key ${i}`))
  const old = keys[1]
  const rotated = await rotateApiKey(bed, { customerId, id: old?.id ?? '' })
  expect(await authenticate(rotated?.secret ?? '')).toMatchObject({ customerId })
  await expect(authenticate(old?.secret ?? '')).rejects.toMatchObject({ code: 'revoked_api_key' })
  const active = (await listApiKeys(bed.prisma, customerId)).filter(({ revokedAt }) => revokedAt === null)
  expect(active.map(({ name }) => name).toSorted()).toEqual(['key 0', 'key 1', 'key 2', 'key 3', 'key 4'])
})

test('a key rotated many times at once has one successor', async () => {
  const customerId = await bed.createCustomer()
  const { id } = await create(customerId)
  const results = await Promise.all(Array.from({ length: 10 }, () => rotateApiKey(bed, { customerId, id })))
  expect(results.filter((result) => result !== null)).toHaveLength(1)
  const active = (await listApiKeys(bed.prisma, customerId)).filter(({ revokedAt }) => revokedAt === null)
  expect(active).toHaveLength(1)
})

test("another customer's key, a revoked key, and a malformed ID cannot be rotated", async () => {
  const [owner, other] = await Promise.all([bed.createCustomer(), bed.createCustomer()])
  const { id, secret } = await create(owner)
  expect(await rotateApiKey(bed, { customerId: other, id })).toBeNull()
  expect(await rotateApiKey(bed, { customerId: owner, id: 'nonsense' })).toBeNull()
  expect(await authenticate(secret)).toMatchObject({ customerId: owner })
  await revokeApiKey(bed, { customerId: owner, id })
  expect(await rotateApiKey(bed, { customerId: owner, id })).toBeNull()
})

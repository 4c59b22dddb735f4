import { expect, test } from 'vitest'
import { endConnection, openConnection, revokeConnection } from '../src/access/oauth/connections.ts'
import {
  consumeOAuthRecord,
  findOAuthRecord,
  removeOAuthRecord,
  saveOAuthRecord,
} from '../src/access/oauth/oauth-records.ts'
import { findLivingSuccessor } from '../src/access/oauth/refresh-chain.ts'
import {
  findOAuthClient,
  hashClientSecret,
  registerOAuthClient,
} from '../src/access/oauth/registered-clients.ts'
import { deriveSuccessor, generateAccessToken, generateRefreshToken } from '../src/access/oauth/tokens.ts'
import { USUAL } from '../testing/apps.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { readEverything } from '../testing/read-everything.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())

const SECRET = 'a-code-that-nobody-may-read'

async function connect(customerId?: string): Promise<string> {
  return await openConnection(bed, {
    customerId: customerId ?? (await bed.createCustomer()),
    clientId: crypto.randomUUID(),
    clientName: 'An app',
    ...USUAL,
  })
}

async function save(kind: string, more: { connectionId?: string; expiresInSeconds?: number } = {}) {
  const name = { kind, id: toId(kind) }
  const connectionId = more.connectionId ?? (await connect())
  const content = { payload: { nonce: SECRET, jti: name.id }, connectionId, expiresInSeconds: 60, ...more }
  expect(await saveOAuthRecord(bed, name, content)).toBe(true)
  return { name, connectionId }
}

/** An ID that contains SECRET, which the tests search for, unless the kind dictates its form. */
function toId(kind: string): string {
  if (kind === 'AccessToken') return generateAccessToken()
  return kind === 'RefreshToken' ? generateRefreshToken() : `${SECRET}-${crypto.randomUUID()}`
}

const rows = () => bed.prisma.oAuthRecord.count()

test('a record is found by its ID, and only as its own kind', async () => {
  const { name } = await save('AuthorizationCode')
  expect(await findOAuthRecord(bed, name)).toEqual({
    payload: { nonce: SECRET, jti: name.id },
    consumedAt: undefined,
  })
  expect(await findOAuthRecord(bed, { ...name, kind: 'AccessToken' })).toBeUndefined()
  await removeOAuthRecord(bed.prisma, name)
  expect(await findOAuthRecord(bed, name)).toBeUndefined()
})

test('a copy of the database has no ID, no payload, and no client secret', async () => {
  await save('AuthorizationCode')
  await save('RefreshToken')
  const interaction = { kind: 'Interaction', id: SECRET }
  const content = { payload: { returnTo: SECRET }, connectionId: undefined, expiresInSeconds: 60 }
  await saveOAuthRecord(bed, interaction, content)
  await registerOAuthClient(bed, { id: 'app', metadata: { client_name: 'readable' }, secret: SECRET })
  const everything = await readEverything(bed.databaseUrl)
  expect(everything).toContain('readable')
  expect(everything).not.toContain(SECRET)
  expect(everything).not.toContain(Buffer.from(SECRET).toString('hex'))
  expect(everything).not.toContain(Buffer.from(SECRET).toString('base64').slice(0, -4))
})

test('a record that was tampered with is rejected', async () => {
  const { name } = await save('AccessToken')
  await bed.prisma
    .$executeRaw`UPDATE oauth_record SET payload = set_byte(payload, 30, get_byte(payload, 30) # 1)`
  await expect(findOAuthRecord(bed, name)).rejects.toThrow()
})

test('one of four concurrent uses of a code succeeds, and the connection ends with every token it was given', async () => {
  const { name, connectionId } = await save('AuthorizationCode')
  const given = await save('AccessToken', { connectionId })
  const answers = await Promise.all(Array.from({ length: 4 }, () => consumeOAuthRecord(bed, name)))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await consumeOAuthRecord(bed, name)).toBe(false)
  expect(await findOAuthRecord(bed, given.name)).toBeUndefined()
  expect(await save('AccessToken', { connectionId }).catch(() => 'refused')).toBe('refused')
})

test('a code counts as used from its first use on, without a grace period', async () => {
  const { name } = await save('AuthorizationCode')
  const usedAt = bed.clock()
  expect(await consumeOAuthRecord(bed, name)).toBe(true)
  expect(await findOAuthRecord(bed, name)).toMatchObject({ consumedAt: usedAt })
})

test('a refresh token has one successor, which is derived from the token and a key that is not stored', async () => {
  const [key, usedToken] = [crypto.getRandomValues(new Uint8Array(32)), generateRefreshToken()]
  const chain = { usedToken, chainKey: key }
  const first = await findLivingSuccessor(bed.prisma, chain)
  expect(first).toBe(deriveSuccessor(key, usedToken))
  expect(deriveSuccessor(new Uint8Array(32), usedToken)).not.toBe(first)
  const name = { kind: 'RefreshToken', id: first ?? '' }
  const content = { payload: {}, connectionId: await connect(), expiresInSeconds: 60 }
  await Promise.all(Array.from({ length: 4 }, () => saveOAuthRecord(bed, name, content)))
  expect(await findLivingSuccessor(bed.prisma, chain)).toBe(first)
  await consumeOAuthRecord(bed, name)
  expect(await saveOAuthRecord(bed, name, content)).toBe(true)
  expect(await findLivingSuccessor(bed.prisma, chain)).toBe(deriveSuccessor(key, first ?? ''))
})

test('a refresh token works again for 15 seconds, then counts as used', async () => {
  const { name } = await save('RefreshToken')
  const usedAt = bed.clock()
  const answers = await Promise.all(Array.from({ length: 4 }, () => consumeOAuthRecord(bed, name)))
  expect(answers).toEqual([true, true, true, true])
  bed.pass(14_999)
  expect(await findOAuthRecord(bed, name)).toMatchObject({ consumedAt: undefined })
  expect(await consumeOAuthRecord(bed, name)).toBe(true)
  bed.pass(1)
  expect(await findOAuthRecord(bed, name)).toMatchObject({ consumedAt: usedAt })
  expect(await consumeOAuthRecord(bed, name)).toBe(false)
})

test('a record that never existed cannot be used', async () => {
  expect(await consumeOAuthRecord(bed, { kind: 'RefreshToken', id: generateRefreshToken() })).toBe(false)
})

test('an expired record is not found, and is cleared a day later by the next write', async () => {
  const { name } = await save('AccessToken', { expiresInSeconds: 60 })
  bed.pass(60_000)
  expect(await findOAuthRecord(bed, name)).toBeUndefined()
  bed.pass(DAY_MS + 1)
  const before = await rows()
  expect(before).toBeGreaterThan(1)
  await save('AccessToken')
  expect(await rows()).toBe(1)
})

test('ending a connection removes all that belongs to it, and nothing else', async () => {
  const customerId = await bed.createCustomer()
  const connectionId = await connect(customerId)
  const own = [await save('Grant', { connectionId }), await save('RefreshToken', { connectionId })]
  const other = await save('AccessToken', { connectionId: await connect(customerId) })
  expect(await revokeConnection(bed, { customerId, id: connectionId })).toBe(true)
  for (const { name } of own) expect(await findOAuthRecord(bed, name)).toBeUndefined()
  expect(await findOAuthRecord(bed, other.name)).toBeDefined()
  await endConnection(bed, other.connectionId, 'given up')
  expect(await findOAuthRecord(bed, other.name)).toBeUndefined()
})

test('nothing is written for a connection that is revoked or that never existed', async () => {
  const connectionId = await connect()
  await endConnection(bed, connectionId, 'given up')
  for (const id of [connectionId, crypto.randomUUID(), 'nonsense']) {
    const name = { kind: 'AccessToken', id: crypto.randomUUID() }
    const content = { payload: {}, connectionId: id, expiresInSeconds: 60 }
    expect(await saveOAuthRecord(bed, name, content)).toBe(false)
  }
})

test('tokens written while their connection is revoked do not outlive it', async () => {
  for (let round = 0; round < 10; round++) {
    const connectionId = await connect()
    const write = () =>
      saveOAuthRecord(
        bed,
        { kind: 'AccessToken', id: crypto.randomUUID() },
        { payload: {}, connectionId, expiresInSeconds: 60 },
      )
    await Promise.all([write(), write(), endConnection(bed, connectionId, 'given up'), write(), write()])
    expect(await bed.prisma.oAuthRecord.count({ where: { connectionId } })).toBe(0)
  }
})

test.each(['Grant', 'AuthorizationCode', 'AccessToken', 'RefreshToken'])(
  'a record of kind %s cannot exist without a connection',
  async (kind) => {
    const content = { payload: {}, connectionId: undefined, expiresInSeconds: 60 }
    await expect(saveOAuthRecord(bed, { kind, id: 'x' }, content)).rejects.toThrow('oauth_record_connected')
  },
)

test('a registered client is read back with the hash of its secret', async () => {
  const metadata = { client_name: 'App', redirect_uris: ['https://app.example/callback'] }
  await registerOAuthClient(bed, { id: 'with', metadata, secret: 's3cret' })
  await registerOAuthClient(bed, { id: 'without', metadata, secret: undefined })
  expect(await findOAuthClient(bed.prisma, 'with')).toEqual({
    metadata,
    secretHash: hashClientSecret('s3cret'),
  })
  expect(await findOAuthClient(bed.prisma, 'without')).toEqual({ metadata, secretHash: undefined })
  expect(await findOAuthClient(bed.prisma, 'unknown')).toBeUndefined()
})

test('a client that nobody connected for 90 days is removed, and one in use stays', async () => {
  const customerId = await bed.createCustomer()
  for (const id of ['unused', 'used']) {
    await registerOAuthClient(bed, { id, metadata: {}, secret: undefined })
  }
  await openConnection(bed, { customerId, clientId: 'used', clientName: 'Used', ...USUAL })
  bed.pass(90 * DAY_MS + 1)
  await registerOAuthClient(bed, { id: 'new', metadata: {}, secret: undefined })
  expect(await findOAuthClient(bed.prisma, 'unused')).toBeUndefined()
  expect(await findOAuthClient(bed.prisma, 'used')).toBeDefined()
})

test('a secret cannot be stored in the metadata', async () => {
  const client = { id: 'leak', metadata: { client_secret: 'x' }, secret: undefined }
  await expect(registerOAuthClient(bed, client)).rejects.toThrow('oauth_client_no_secret')
})

import { expect, test } from 'vitest'
import {
  listConnections,
  openConnection,
  readLastAllowance,
  revokeConnection,
} from '../src/access/oauth/connections.ts'
import { findOAuthRecord, saveOAuthRecord } from '../src/access/oauth/oauth-records.ts'
import { generateAccessToken, generateRefreshToken } from '../src/access/oauth/tokens.ts'
import { verifyAccessToken } from '../src/access/oauth/verify-access-token.ts'
import { changeAllowance } from '../src/access/permissions/allowance.ts'
import type { Allowance } from '../src/foundation/permission.ts'
import { USUAL } from '../testing/apps.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createTestBed } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())

const RESOURCE = 'https://mcp.example/mcp'
const NEEDS = { resource: RESOURCE, scope: 'vinspec:access' }

const terms = (customerId: string, clientId = 'app') => ({
  customerId,
  clientId,
  clientName: 'An app',
  ...USUAL,
  dailyCreditCap: 10,
})

const WIDE: Allowance = {
  permissions: new Set(['lookups', 'top_up']),
  dailyCreditCap: 10_000,
  monthlyCents: null,
  monthlyTopUpCents: 5_000,
}

async function giveToken(connectionId: string, payload: object = {}): Promise<string> {
  const id = generateAccessToken()
  await saveOAuthRecord(
    bed,
    { kind: 'AccessToken', id },
    {
      payload: { aud: RESOURCE, scope: 'vinspec:access', ...payload },
      connectionId,
      expiresInSeconds: 900,
    },
  )
  return id
}

async function connected() {
  const customerId = await bed.createCustomer()
  const id = await openConnection(bed, terms(customerId))
  return { customerId, id, token: await giveToken(id) }
}

test('an app that is connected again keeps its connection, with the new terms', async () => {
  const { customerId, id } = await connected()
  const again = { ...terms(customerId), clientName: 'Renamed', dailyCreditCap: 20 }
  expect(await openConnection(bed, again)).toBe(id)
  expect(await listConnections(bed.prisma, customerId)).toMatchObject([
    { id, clientName: 'Renamed', dailyCreditCap: 20 },
  ])
})

test('ten consents at once make one connection', async () => {
  const customerId = await bed.createCustomer()
  const ids = await Promise.all(Array.from({ length: 10 }, () => openConnection(bed, terms(customerId))))
  expect(new Set(ids).size).toBe(1)
})

test('a token names customer, connection and client, and marks the connection as used', async () => {
  const { customerId, id, token } = await connected()
  expect(await verifyAccessToken(bed, token, NEEDS)).toEqual({
    kind: 'valid',
    principal: {
      customerId,
      credential: { kind: 'connection', id, spenderId: id, clientId: 'app' },
      permissions: new Set(['lookups', 'purchases']),
      dailyCreditCap: 10,
      monthlyCents: null,
      monthlyTopUpCents: null,
    },
    expiresAt: new Date(bed.clock().getTime() + 900_000),
  })
  const lastUsed = async () => (await listConnections(bed.prisma, customerId))[0]?.lastUsedAt
  const first = await lastUsed()
  expect(first).toEqual(bed.clock())
  bed.pass(30_000)
  await verifyAccessToken(bed, token, NEEDS)
  expect(await lastUsed()).toEqual(first)
})

test('a token is rejected if it is unknown, expired, for another audience, or lacks a permission', async () => {
  const { id, token } = await connected()
  const kindOf = async (text: string) => (await verifyAccessToken(bed, text, NEEDS)).kind
  for (const nothing of [generateAccessToken(), '', 'nonsense', `${token} `, 'ü\0']) {
    expect(await kindOf(nothing)).toBe('invalid')
  }
  expect(await kindOf(await giveToken(id, { aud: 'https://mcp.example' }))).toBe('wrong_audience')
  expect(await kindOf(await giveToken(id, { aud: undefined }))).toBe('wrong_audience')
  expect(await kindOf(await giveToken(id, { aud: ['https://other.example', RESOURCE] }))).toBe('valid')
  expect(await kindOf(await giveToken(id, { scope: 'vinspec:accessible' }))).toBe('insufficient_scope')
  expect(await kindOf(await giveToken(id, { scope: undefined }))).toBe('insufficient_scope')
  bed.pass(900_000)
  expect(await kindOf(token)).toBe('expired')
})

test('a refresh token is not an access token', async () => {
  const { id } = await connected()
  const name = { kind: 'RefreshToken', id: generateRefreshToken() }
  await saveOAuthRecord(bed, name, {
    payload: { aud: RESOURCE, scope: 'vinspec:access' },
    connectionId: id,
    expiresInSeconds: 900,
  })
  expect(await verifyAccessToken(bed, name.id, NEEDS)).toEqual({ kind: 'invalid' })
})

test('a malformed token is rejected without the database', async () => {
  const closed = await createTestBed()
  await closed.close()
  const dependencies = { prisma: closed.prisma, clock: closed.clock }
  const token = generateAccessToken()
  await expect(verifyAccessToken(dependencies, token, NEEDS)).rejects.toThrow()
  const garbage = [
    '',
    'nonsense',
    `${token}0`,
    token.toLowerCase(),
    token.replace('vsa_', 'vsr_'),
    generateRefreshToken(),
  ]
  for (const each of garbage) {
    expect(await verifyAccessToken(dependencies, each, NEEDS)).toEqual({ kind: 'invalid' })
    const name = { kind: 'AccessToken', id: each }
    expect(await findOAuthRecord(dependencies, name)).toBeUndefined()
  }
  const refresh = { kind: 'RefreshToken', id: token }
  expect(await findOAuthRecord(dependencies, refresh)).toBeUndefined()
})

test('revoking ends the tokens immediately, and connecting again creates a new connection', async () => {
  const { customerId, id, token } = await connected()
  expect(await revokeConnection(bed, { customerId, id })).toBe(true)
  expect(await verifyAccessToken(bed, token, NEEDS)).toEqual({ kind: 'invalid' })
  expect(await listConnections(bed.prisma, customerId)).toEqual([])
  expect(await revokeConnection(bed, { customerId, id })).toBe(false)
  expect(await openConnection(bed, terms(customerId))).not.toBe(id)
})

test('an app that is reconnected is still the same spender', async () => {
  const { customerId, id } = await connected()
  await revokeConnection(bed, { customerId, id })
  const again = await openConnection(bed, terms(customerId))
  expect(await verifyAccessToken(bed, await giveToken(again), NEEDS)).toMatchObject({
    principal: { credential: { id: again, spenderId: id } },
  })
})

test("another customer's connection cannot be listed, changed or revoked", async () => {
  const { customerId, id, token } = await connected()
  const other = await bed.createCustomer()
  expect(await listConnections(bed.prisma, other)).toEqual([])
  expect(await changeAllowance(bed.prisma, { customerId: other, id }, WIDE)).toBe(false)
  expect(await revokeConnection(bed, { customerId: other, id })).toBe(false)
  expect(await verifyAccessToken(bed, token, NEEDS)).toMatchObject({ kind: 'valid' })
  expect(await readLastAllowance(bed.prisma, { customerId: other, clientId: 'app' })).toBeNull()
  expect(await listConnections(bed.prisma, customerId)).toMatchObject([{ ...USUAL, dailyCreditCap: 10 }])
})

test.each<[string, Partial<Allowance>]>([
  ['no credits', { dailyCreditCap: 0 }],
  ['as many as there are', { dailyCreditCap: null }],
  ['less than none', { dailyCreditCap: -1 }],
  ['a part of a credit', { dailyCreditCap: 1.5 }],
  ['more credits than anybody may', { dailyCreditCap: 10_001 }],
  ['a number that is none', { dailyCreditCap: Number.NaN }],
  ['top-ups without a maximum', { monthlyTopUpCents: null }],
  ['top-ups for nothing', { monthlyTopUpCents: 0 }],
  ['top-ups for more than anybody may', { monthlyTopUpCents: 10_000_001 }],
  ['a maximum without top-ups', { permissions: new Set(['lookups']) }],
])('%s is not an allowance', async (_what, part) => {
  const { customerId, id } = await connected()
  expect(await changeAllowance(bed.prisma, { customerId, id }, { ...WIDE, ...part })).toBe(false)
  expect(await listConnections(bed.prisma, customerId)).toMatchObject([{ ...USUAL, dailyCreditCap: 10 }])
})

test('changing what an app may do applies to its token immediately', async () => {
  const { customerId, id, token } = await connected()
  expect(await changeAllowance(bed.prisma, { customerId, id }, WIDE)).toBe(true)
  expect(await verifyAccessToken(bed, token, NEEDS)).toMatchObject({
    principal: { permissions: WIDE.permissions, monthlyTopUpCents: 5_000 },
  })
  expect(await changeAllowance(bed.prisma, { customerId, id: 'nonsense' }, WIDE)).toBe(false)
  expect(await revokeConnection(bed, { customerId, id: 'nonsense' })).toBe(false)
  await revokeConnection(bed, { customerId, id })
  expect(await changeAllowance(bed.prisma, { customerId, id }, WIDE)).toBe(false)
})

test('the last allowance of a disconnected app is remembered', async () => {
  const { customerId, id } = await connected()
  const app = { customerId, clientId: 'app' }
  expect(await readLastAllowance(bed.prisma, app)).toMatchObject({ dailyCreditCap: 10, holds: true })
  await revokeConnection(bed, { customerId, id })
  bed.pass(1_000)
  const second = await openConnection(bed, { ...terms(customerId), ...WIDE })
  expect(await readLastAllowance(bed.prisma, app)).toMatchObject({ ...WIDE, holds: true })
  await revokeConnection(bed, { customerId, id: second })
  expect(await readLastAllowance(bed.prisma, app)).toMatchObject({ ...WIDE, holds: false })
})

test('the database rejects an allowance beyond the limits for everybody', async () => {
  const { customerId, id } = await connected()
  const change = (data: object) =>
    bed.prisma.spender.update({ where: { customerId_id: { customerId, id } }, data })
  await expect(change({ dailyCreditCap: 0 })).rejects.toThrow('spender_daily_credit_cap')
  await expect(change({ dailyCreditCap: 10_001 })).rejects.toThrow('spender_daily_credit_cap')
  await expect(change({ dailyCreditCap: null })).rejects.toThrow('spender_daily_credit_cap')
  await expect(change({ permissions: ['everything'] })).rejects.toThrow('spender_permissions')
  await expect(change({ permissions: ['top_up'] })).rejects.toThrow('spender_monthly_top_up')
  await expect(change({ monthlyTopUpCents: 1 })).rejects.toThrow('spender_monthly_top_up')
})

test('the database rejects a change of who is connected, and keeps a revoked connection revoked', async () => {
  const { customerId, id } = await connected()
  const change = (data: object) => bed.prisma.connection.update({ where: { id }, data })
  await expect(change({ clientId: 'another' })).rejects.toThrow('does not change')
  await revokeConnection(bed, { customerId, id })
  await expect(change({ revokedAt: null })).rejects.toThrow('does not change')
  await expect(bed.owner().connection.delete({ where: { id } })).rejects.toThrow('are kept')
})

/** What the security log records, for how long, and that nobody can change it. */

import { beforeEach, expect, test } from 'vitest'
import { createApiKey, revokeApiKey, rotateApiKey } from '../src/access/api-keys/manage-api-keys.ts'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import { endConnection, openConnection, revokeConnection } from '../src/access/oauth/connections.ts'
import { changeAllowance } from '../src/access/permissions/allowance.ts'
import {
  forgetOldSecurityEvents,
  listSecurityEvents,
  recordSecurityEvent,
} from '../src/access/security-log/security-events.ts'
import { ALL_PERMISSIONS } from '../src/foundation/permission.ts'
import { USUAL } from '../testing/apps.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { storeRule } from '../testing/store-rule.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())
let customerId: string
beforeEach(async () => {
  customerId = await bed.createCustomer()
  await bed.prisma.customer.update({ where: { id: customerId }, data: { emailVerified: true } })
})

const events = async () => await listSecurityEvents(bed.prisma, customerId, { limit: 50 })
const kinds = async () => (await events()).map(({ kind }) => kind).toReversed()
const mailed = async () =>
  (await bed.prisma.notification.findMany({ where: { customerId } })).map(({ kind }) => kind).toSorted()

const app = () => ({ customerId, clientId: 'https://a.example', clientName: 'Agent', ...USUAL })

test('records what happened to keys, without their secrets', async () => {
  const created = await createApiKey(bed, { customerId, name: 'shop' })
  if (created.kind !== 'created') throw new Error('no key')
  const key = { customerId, id: created.id }
  const allowance = {
    permissions: ALL_PERMISSIONS,
    dailyCreditCap: null,
    monthlyCents: null,
    monthlyTopUpCents: 1_200,
  }
  await changeAllowance(bed.prisma, key, allowance)
  await changeAllowance(bed.prisma, key, { ...allowance, monthlyTopUpCents: 60_000 })
  const rotated = await rotateApiKey(bed, { customerId, id: created.id })
  await revokeApiKey(bed, { customerId, id: rotated?.id ?? '' })
  expect(await kinds()).toEqual(['key_created', 'key_changed', 'key_changed', 'key_rotated', 'key_revoked'])
  const kept = JSON.stringify((await events()).map(({ detail }) => detail))
  expect(kept).toContain('shop')
  expect(kept).not.toContain(created.secret)
})

test('records each change of what automatic top-up may charge, also of the price alone', async () => {
  await storeRule(bed, customerId)
  await bed.prisma.autoTopUpRule.update({ where: { customerId }, data: { priceCents: 6_000 } })
  const [accepted, ...before] = await events()
  expect(before.length).toBeGreaterThan(0)
  expect(accepted).toMatchObject({ kind: 'rule_changed', detail: { credits: 50, price: 6_000 } })
})

test('records what happened to apps, and emails a new one', async () => {
  const id = await openConnection(bed, app())
  await openConnection(bed, app())
  await changeAllowance(bed.prisma, { customerId, id }, { ...USUAL, dailyCreditCap: 20 })
  await revokeConnection(bed, { customerId, id })
  expect(await kinds()).toEqual(['app_connected', 'app_changed', 'app_disconnected'])
  expect(await mailed()).toEqual(['app_connected'])
})

test('records and emails that a code or token of an app was used twice, once, and not that an app was disconnected', async () => {
  const id = await openConnection(bed, app())
  await Promise.all(Array.from({ length: 4 }, () => endConnection(bed, id, 'used twice')))
  const other = await openConnection(bed, app())
  await endConnection(bed, other, 'given up')
  expect((await kinds()).filter((kind) => kind === 'app_token_reused')).toHaveLength(1)
  expect(await mailed()).toEqual(['app_connected', 'app_connected', 'app_token_reused'])
  expect((await events()).find(({ kind }) => kind === 'app_token_reused')?.detail).toEqual({ app: 'Agent' })
})

test('records and emails changes of how the customer signs in', async () => {
  const now = new Date()
  const passkey = { id: crypto.randomUUID(), customerId, name: 'Laptop', credentialID: crypto.randomUUID() }
  await bed.prisma.passkey.create({
    data: { ...passkey, publicKey: 'key', counter: 0, deviceType: 'singleDevice', backedUp: false },
  })
  await bed.prisma.passkey.delete({ where: { id: passkey.id } })
  const account = { id: crypto.randomUUID(), customerId, providerId: 'credential', accountId: customerId }
  await bed.prisma.signInAccount.create({
    data: { ...account, password: 'a', createdAt: now, updatedAt: now },
  })
  await bed.prisma.signInAccount.update({ where: { id: account.id }, data: { password: 'b' } })
  await bed.prisma.customer.update({ where: { id: customerId }, data: { twoFactorEnabled: true } })
  await bed.prisma.customer.update({ where: { id: customerId }, data: { twoFactorEnabled: false } })
  await bed.prisma.customer.update({ where: { id: customerId }, data: { email: `${customerId}@b.example` } })
  const happened = [
    'passkey_added',
    'passkey_removed',
    'password_changed',
    'password_changed',
    'two_factor_on',
    'two_factor_off',
    'address_changed',
  ]
  expect(await kinds()).toEqual(happened)
  expect(new Set(await mailed())).toEqual(new Set(happened))
})

test('emails a change of the address to the old one and to the new one', async () => {
  const { email: old } = await bed.prisma.customer.findUniqueOrThrow({ where: { id: customerId } })
  await bed.prisma.customer.update({ where: { id: customerId }, data: { email: `${customerId}@b.example` } })
  const rows = await bed.prisma.notification.findMany({ where: { customerId, kind: 'address_changed' } })
  expect(new Set(rows.map(({ address }) => address))).toEqual(new Set([null, old]))
})

test('records no password of somebody who signs up for an address that nobody has proved', async () => {
  await bed.prisma.customer.update({ where: { id: customerId }, data: { emailVerified: false } })
  const now = new Date()
  await bed.prisma.signInAccount.create({
    data: {
      id: crypto.randomUUID(),
      customerId,
      providerId: 'credential',
      accountId: customerId,
      password: 'a',
      createdAt: now,
      updatedAt: now,
    },
  })
  expect([await kinds(), await mailed()]).toEqual([[], []])
})

test('the log does not record what its transaction rolled back', async () => {
  const failing = bed.prisma.$transaction(async (tx) => {
    await recordSecurityEvent(tx, { customerId, kind: 'data_exported' }, bed.clock())
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect(await kinds()).toEqual([])
})

test('the log cannot be changed or shortened, even by our own processes', async () => {
  await recordSecurityEvent(bed.prisma, { customerId, kind: 'data_exported' }, new Date())
  const where = { customerId }
  await expect(bed.prisma.securityEvent.updateMany({ where, data: { kind: 'signed_in' } })).rejects.toThrow(
    /only added to/,
  )
  await expect(bed.prisma.securityEvent.updateMany({ where, data: { detail: {} } })).rejects.toThrow(
    /only added to/,
  )
  await expect(bed.owner().securityEvent.deleteMany({ where })).rejects.toThrow(/only added to/)
  expect(await kinds()).toEqual(['data_exported'])
})

test('an event is deleted after a year, and not before', async () => {
  const ago = (days: number) => new Date(Number(bed.clock()) - days * DAY_MS)
  await recordSecurityEvent(bed.prisma, { customerId, kind: 'signed_in' }, ago(367))
  await recordSecurityEvent(bed.prisma, { customerId, kind: 'data_exported' }, ago(364))
  expect(await forgetOldSecurityEvents(bed)).toBe(1)
  expect(await kinds()).toEqual(['data_exported'])
})

test('names no person once the account is closed, and gets no more events', async () => {
  const from = { ipAddress: '192.0.2.1', userAgent: 'Firefox', detail: { method: 'password' } }
  await recordSecurityEvent(bed.prisma, { customerId, kind: 'signed_in', ...from }, new Date())
  await openConnection(bed, app())
  await closeCustomer(bed, customerId)
  await recordSecurityEvent(bed.prisma, { customerId, kind: 'data_exported', ...from }, new Date())
  expect(await kinds()).toEqual(['signed_in', 'app_connected', 'account_closed'])
  for (const { detail, ipAddress, userAgent } of await events()) {
    expect([detail, ipAddress, userAgent]).toEqual([{}, null, null])
  }
})

test('the log has pages, and only its customer can read it', async () => {
  for (let count = 0; count < 5; count++) {
    await recordSecurityEvent(
      bed.prisma,
      { customerId, kind: 'data_exported', detail: { count } },
      new Date(),
    )
  }
  const other = await bed.createCustomer()
  const first = await listSecurityEvents(bed.prisma, customerId, { limit: 3 })
  const before = first.at(-1)?.id
  const second = await listSecurityEvents(bed.prisma, customerId, { limit: 3, ...(before && { before }) })
  expect([...first, ...second].map(({ detail }) => detail['count'])).toEqual([4, 3, 2, 1, 0])
  expect(await listSecurityEvents(bed.prisma, other, { limit: 3, ...(before && { before }) })).toEqual([])
})

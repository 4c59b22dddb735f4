/** What an operator does by command: it happens once, under a name, for a reason, and is recorded for good. */
import { afterAll, expect, test } from 'vitest'
import { createApiKey } from '../src/access/api-keys/manage-api-keys.ts'
import { openDatabase } from '../src/foundation/db/client.ts'
import { newId } from '../src/foundation/ids.ts'
import { grantByOperator } from '../src/money/ledger/grants.ts'
import { openOperatorDatabase } from '../src/operator/actions/open-operator-database.ts'
import { isAboveLimit } from '../src/operator/actions/operator-limit.ts'
import { listOperatorActions } from '../src/operator/actions/read-audit.ts'
import { removeSecondFactor } from '../src/operator/actions/remove-second-factor.ts'
import { asOwner } from '../testing/as-owner.ts'
import { PATIENT } from '../testing/patience.ts'
import { readEverything } from '../testing/read-everything.ts'
import { createTestBed } from '../testing/test-bed.ts'

/** Every character that could break the setting of a session. */
const ADA = String.raw`Ada "the\ first" O'Neill; -c x=y`

const bed = await createTestBed()
const options = { url: asOwner(bed.databaseUrl), poolSize: 4, ...PATIENT }
const prisma = await openOperatorDatabase(options, { operator: ADA, command: 'test it' })
afterAll(async () => {
  await prisma.$disconnect()
  await bed.close()
})

const gift = { credits: 5, operator: ADA, reason: 'The lookup of ticket 7 failed' }
const notedOf = (customerId: string) => listOperatorActions(bed.prisma, { customerId, limit: 100 })

test('a grant records who gave it and why, and the same command gives it once, however often and by whomever it is run', async () => {
  const customerId = await bed.createCustomer()
  const give = (more: object = {}) => grantByOperator({ ...bed, prisma }, { ...gift, customerId, ...more })
  const at = await Promise.all([
    give(),
    give(),
    give({ operator: 'Bob' }),
    give({ reason: ' the lookup of ticket 7  FAILED' }),
  ])
  expect(at.map(({ kind }) => kind).sort()).toEqual(['granted', 'known', 'known', 'known'])
  expect(new Set(at.map(({ grantId }) => grantId)).size).toBe(1)
  bed.pass(60_000)
  expect(await give()).toMatchObject({ kind: 'known', grantedAt: at[0]?.grantedAt })
  expect(await bed.available(customerId)).toBe(5)

  expect(await give({ reason: 'Ticket 8' })).toMatchObject({ kind: 'granted' })
  expect(await bed.available(customerId)).toBe(10)
  const grants = await bed.prisma.creditGrant.findMany({
    where: { customerId },
    orderBy: { operatorKey: 'asc' },
  })
  for (const grant of grants) expect(grant).toMatchObject({ grantedBy: expect.stringMatching(/Ada|Bob/) })
})

test('grants that are each below the limit of one operator may not exceed it together, not even at once', async () => {
  const customerId = await bed.createCustomer()
  const alone = await openOperatorDatabase(options, { operator: ADA, command: 'test it', mostAlone: 100 })
  const give = async (reason: string) =>
    await grantByOperator({ ...bed, prisma: alone }, { ...gift, customerId, credits: 60, reason })
  const given = await Promise.allSettled(['one', 'two', 'three'].map(give))
  expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(isAboveLimit(given.find((each) => each.status === 'rejected')?.reason)).toBe(true)
  await alone.$disconnect()
  expect(await bed.available(customerId)).toBe(60)
})

test('a key grants once, and never to another customer or in another amount', async () => {
  const [customerId, other, key] = [await bed.createCustomer(), await bed.createCustomer(), newId()]
  const give = (more: object = {}) => grantByOperator(bed, { ...gift, customerId, key, ...more })
  expect(await give()).toMatchObject({ kind: 'granted' })
  expect(await give({ reason: 'told otherwise' })).toMatchObject({ kind: 'known' })
  expect(await give({ credits: 6 })).toMatchObject({ kind: 'reused' })
  expect(await give({ customerId: other })).toMatchObject({ kind: 'reused' })
  expect([await bed.available(customerId), await bed.available(other)]).toEqual([5, 0])
})

test("the database rejects an operator's grant without a name, a reason, or a key, and lets nobody change them", async () => {
  const customerId = await bed.createCustomer()
  const grant = {
    customerId,
    source: 'operator',
    credits: 1,
    grantedAt: bed.clock(),
    expiresAt: new Date('2030-01-01'),
  }
  const attribution = { grantedBy: 'Ada', reason: 'why', operatorKey: newId() }
  for (const missing of ['grantedBy', 'reason', 'operatorKey']) {
    const data = { id: newId(), ...grant, ...attribution, [missing]: null }
    await expect(bed.prisma.creditGrant.create({ data })).rejects.toThrow('by whom, why and under which key')
  }
  const { id } = await bed.prisma.creditGrant.create({ data: { id: newId(), ...grant, ...attribution } })
  for (const data of [{ grantedBy: 'Bob' }, { reason: 'because' }, { operatorKey: newId() }]) {
    await expect(bed.prisma.creditGrant.updateMany({ where: { id }, data })).rejects.toThrow('refused')
  }
})

test('what a command changes is recorded with who, when, what, before, and after', async () => {
  const customerId = await bed.createCustomer()
  const { grantId } = await grantByOperator({ ...bed, prisma }, { ...gift, customerId })
  await prisma.customer.update({ where: { id: customerId }, data: { emailVerified: true } })
  const [changed, given, ...others] = await notedOf(customerId)
  expect(others).toEqual([])
  const run = { operator: ADA, command: 'test it', customerId }
  expect(given).toMatchObject({ ...run, subject: 'credit_grant', subjectId: grantId, before: null })
  expect(given?.after).toMatchObject({ credits: 5, reason: gift.reason, granted_by: ADA, source: 'operator' })
  expect(changed).toMatchObject({ ...run, subject: 'customer', commandId: given?.commandId })
  expect([changed?.before, changed?.after]).toEqual([{ email_verified: false }, { email_verified: true }])
  expect(Math.abs(Date.now() - Number(changed?.createdAt))).toBeLessThan(60_000)
})

test("a customer without authenticator and recovery codes can sign in again after an operator's reset, and reads why", async () => {
  const customerId = await bed.createCustomer()
  const at = bed.clock()
  await bed.prisma.customer.update({
    where: { id: customerId },
    data: { emailVerified: true, twoFactorEnabled: true },
  })
  await bed.prisma.twoFactor.create({ data: { id: newId(), customerId, secret: 's', backupCodes: 'b' } })
  const session = { id: newId(), customerId, token: newId(), expiresAt: at, createdAt: at, updatedAt: at }
  await bed.prisma.portalSession.create({ data: session })
  const reason = 'Ticket 9: phone lost'
  const remove = () => removeSecondFactor({ ...bed, prisma }, { customerId, reason })
  expect((await Promise.all([remove(), remove()])).filter(Boolean)).toHaveLength(1)

  expect(await bed.prisma.customer.findUnique({ where: { id: customerId } })).toMatchObject({
    twoFactorEnabled: false,
  })
  const where = { where: { customerId } }
  expect([await bed.prisma.twoFactor.count(where), await bed.prisma.portalSession.count(where)]).toEqual([
    0, 0,
  ])
  const noted = await notedOf(customerId)
  expect(noted.map(({ subject, after }) => ({ subject, after }))).toEqual([
    { subject: 'two_factor', after: { reason } },
    { subject: 'customer', after: { two_factor_enabled: false } },
  ])
  expect(await bed.prisma.notification.findMany(where)).toMatchObject([
    { kind: 'two_factor_on' },
    { kind: 'two_factor_reset', data: { reason } },
  ])
})

test('a change that is rolled back is not recorded, and a record cannot be changed', async () => {
  const customerId = await bed.createCustomer()
  const failing = prisma.$transaction(async (tx) => {
    await tx.customer.update({ where: { id: customerId }, data: { emailVerified: true } })
    throw new Error('lost')
  })
  await expect(failing).rejects.toThrow('lost')
  expect(await notedOf(customerId)).toEqual([])

  await grantByOperator({ ...bed, prisma }, { ...gift, customerId })
  for (const tamper of [
    'UPDATE operator_action SET operator = operator',
    'DELETE FROM operator_action',
    'TRUNCATE operator_action',
  ]) {
    await expect(bed.owner().$executeRawUnsafe(tamper)).rejects.toThrow('the audit is append-only')
  }
})

test("changes outside of an operator's command are not recorded", async () => {
  const customerId = await bed.createCustomer(3)
  await createApiKey(bed, { customerId, name: 'own' })
  await bed.prisma.customer.update({ where: { id: customerId }, data: { emailVerified: true } })
  expect(await notedOf(customerId)).toEqual([])
})

test("the record has no secret and no customer's name", async () => {
  const customerId = await bed.createCustomer()
  const key = await createApiKey({ ...bed, prisma }, { customerId, name: 'laptop' })
  if (key.kind !== 'created') throw new Error('there is room for a key')
  const { email } = await prisma.customer.update({
    where: { id: customerId },
    data: { name: 'Grace Hopper' },
  })
  const { secretHash } = await bed.prisma.apiKey.findUniqueOrThrow({ where: { id: key.id } })
  await grantByOperator({ ...bed, prisma }, { ...gift, customerId, reason: `they sent ${key.secret}` })
  const noted = JSON.stringify(
    await bed.prisma.operatorAction.findMany({ where: { customerId }, omit: { id: true } }),
  )
  expect(noted).toContain('they sent vsk_live_[redacted]')
  for (const hidden of [key.secret, Buffer.from(secretHash).toString('hex'), email, 'Grace']) {
    expect(noted).not.toContain(hidden)
  }
  expect(await readEverything(bed.databaseUrl)).not.toContain(key.secret)
})

test('a command does nothing if the database does not learn who runs it', async () => {
  // Leaves the settings of the session out, as a pooler does.
  const url = new URL(options.url)
  url.searchParams.set('options', '-c vinspec.operation=')
  const opening = openOperatorDatabase({ ...options, url: url.href }, { operator: ADA, command: 'test it' })
  await expect(opening).rejects.toThrow('without a pooler')
})

test('an ordinary database connection names no operator', async () => {
  const ordinary = openDatabase(options)
  const rows = await ordinary.$queryRaw`SELECT current_setting('vinspec.operation', true) AS operation`
  expect(rows).toEqual([{ operation: null }])
  await ordinary.$disconnect()
})

/** Signing a computer in: at most one key, for the customer who approved, whatever is repeated, lost, or concurrent. */
import { describe, expect, test } from 'vitest'
import { createApiKeyAuthenticator } from '../src/access/api-keys/authenticate-api-key.ts'
import { createApiKey, listApiKeys } from '../src/access/api-keys/manage-api-keys.ts'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import { approvePairing, denyPairing } from '../src/access/pairing/decide-pairing.ts'
import { findPairing } from '../src/access/pairing/find-pairing.ts'
import { generateDeviceCode, readUserCode } from '../src/access/pairing/pairing-codes.ts'
import { redeemPairing } from '../src/access/pairing/redeem-pairing.ts'
import { startPairing } from '../src/access/pairing/start-pairing.ts'
import { listSecurityEvents } from '../src/access/security-log/security-events.ts'
import { prune } from '../src/operator/retention/prune.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { readEverything } from '../testing/read-everything.ts'
import { terminateDuring } from '../testing/terminate-connections.ts'
import { createTestBed } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const TERMS = { keyName: 'laptop', permissions: new Set(['lookups'] as const), dailyCreditCap: 7 }

const start = () => startPairing(bed, { deviceName: 'ada-laptop', ipAddress: '203.0.113.7', pollSeconds: 5 })
const redeem = (deviceCode: string) => redeemPairing(bed, deviceCode)
const authenticate = (secret: string) => createApiKeyAuthenticator({ ...bed, cacheForMs: 0 })(secret)

async function createCustomer(): Promise<string> {
  const id = await bed.createCustomer()
  await bed.prisma.customer.update({ where: { id }, data: { emailVerified: true } })
  return id
}

async function startApproved(customerId: string) {
  const pairing = await start()
  expect(await approvePairing(bed, { ...TERMS, customerId, userCode: pairing.userCode })).toEqual({
    kind: 'approved',
  })
  return pairing
}

const keysOf = async (customerId: string) => await listApiKeys(bed.prisma, customerId)
const eventsOf = async (customerId: string) =>
  (await listSecurityEvents(bed.prisma, customerId, { limit: 10 })).map(({ kind }) => kind).toReversed()
const mailsTo = async (customerId: string) =>
  (await bed.prisma.notification.findMany({ where: { customerId } })).map(({ kind }) => kind)

test('an approved computer gets a key with what the customer allowed, logged and emailed like any new key', async () => {
  const customerId = await createCustomer()
  const { deviceCode } = await startApproved(customerId)
  expect(await keysOf(customerId)).toEqual([])
  const redemption = await redeem(deviceCode)
  if (redemption.kind !== 'key') throw new Error(redemption.kind)
  expect(await authenticate(redemption.secret)).toMatchObject({
    customerId,
    dailyCreditCap: 7,
    permissions: TERMS.permissions,
  })
  expect(await keysOf(customerId)).toMatchObject([{ name: 'laptop' }])
  expect(await eventsOf(customerId)).toEqual(['key_created'])
  expect(await mailsTo(customerId)).toEqual(['key_created'])
})

test('no computer gets a key that charges a card, whatever was approved', async () => {
  const customerId = await createCustomer()
  const { deviceCode, userCode } = await start()
  await approvePairing(bed, { ...TERMS, customerId, userCode, permissions: new Set(['lookups', 'top_up']) })
  const redemption = await redeem(deviceCode)
  if (redemption.kind !== 'key') throw new Error(redemption.kind)
  expect(await authenticate(redemption.secret)).toMatchObject({
    permissions: new Set(['lookups']),
    monthlyTopUpCents: null,
  })
  expect(await bed.prisma.spender.findMany({ where: { customerId } })).toMatchObject([
    { permissions: ['lookups'], monthlyTopUpCents: null },
  ])
})

test('a copy of the database contains neither the device code nor the key', async () => {
  const { deviceCode } = await startApproved(await createCustomer())
  const before = await readEverything(bed.databaseUrl)
  const redemption = await redeem(deviceCode)
  const everything = before + (await readEverything(bed.databaseUrl))
  expect(everything).not.toContain(deviceCode)
  expect(redemption.kind).toBe('key')
  expect(everything).not.toContain(redemption.kind === 'key' ? redemption.secret : '')
})

describe('polling', () => {
  test('waits until the customer decides, and longer each time the computer polls too soon', async () => {
    const { deviceCode } = await start()
    const kinds: string[] = []
    for (const seconds of [0, 5, 4, 2, 8, 9]) {
      bed.pass(seconds * SECOND_MS)
      kinds.push((await redeem(deviceCode)).kind)
    }
    expect(kinds).toEqual(['pending', 'pending', 'pending', 'too_soon', 'too_soon', 'too_soon'])
    bed.pass(20 * SECOND_MS)
    expect((await redeem(deviceCode)).kind).toBe('pending')
  })

  test.each([
    ['never given out', generateDeviceCode],
    ['mistyped', () => 'vsd_nonsense'],
    ['a NUL', () => '\0'],
  ])('with a code that is %s finds nothing', async (_name, code) => {
    expect(await redeem(code())).toEqual({ kind: 'unknown' })
  })

  test('ends when the customer denies it, and stays ended', async () => {
    const customerId = await createCustomer()
    const { deviceCode, userCode } = await start()
    expect(await denyPairing(bed, { customerId, userCode })).toBe(true)
    expect(await approvePairing(bed, { ...TERMS, customerId, userCode })).toEqual({ kind: 'gone' })
    expect([await redeem(deviceCode), await redeem(deviceCode)]).toEqual([
      { kind: 'denied' },
      { kind: 'denied' },
    ])
    expect(await keysOf(customerId)).toEqual([])
  })

  test('ends after 15 minutes, approved or not, and the pairing is deleted an hour later', async () => {
    const customerId = await createCustomer()
    const [waiting, approved] = [await start(), await startApproved(customerId)]
    bed.pass(15 * MINUTE_MS)
    expect(await redeem(waiting.deviceCode)).toEqual({ kind: 'expired' })
    expect(await redeem(approved.deviceCode)).toEqual({ kind: 'expired' })
    const late = { customerId, userCode: waiting.userCode }
    expect(await findPairing(bed, late)).toEqual({ kind: 'expired' })
    expect(await approvePairing(bed, { ...TERMS, ...late })).toEqual({ kind: 'gone' })
    expect(await denyPairing(bed, late)).toBe(false)
    bed.pass(61 * MINUTE_MS)
    expect((await prune(bed)).pairings).toBeGreaterThanOrEqual(2)
    expect(await redeem(waiting.deviceCode)).toEqual({ kind: 'unknown' })
    expect(await findPairing(bed, late)).toBeUndefined()
  })
})

describe('the key', () => {
  test('is created once when the computer polls 20 times at once, and it works', async () => {
    const customerId = await createCustomer()
    const { deviceCode } = await startApproved(customerId)
    const redemptions = await Promise.all(Array.from({ length: 20 }, () => redeem(deviceCode)))
    const keys = redemptions.filter((each) => each.kind === 'key')
    expect(keys).toHaveLength(1)
    expect(redemptions.filter(({ kind }) => kind === 'unknown')).toHaveLength(19)
    expect(await authenticate(keys[0]?.secret ?? '')).toMatchObject({ customerId })
    expect(await keysOf(customerId)).toHaveLength(1)
  })

  test("belongs to whichever of many customers approved first, with that approval's terms", async () => {
    const { deviceCode, userCode } = await start()
    const customers = await Promise.all(Array.from({ length: 8 }, createCustomer))
    const approvals = await Promise.all(
      customers.map((customerId, index) =>
        approvePairing(bed, { ...TERMS, customerId, userCode, dailyCreditCap: index + 1 }),
      ),
    )
    const first = approvals.findIndex(({ kind }) => kind === 'approved')
    expect(approvals.filter(({ kind }) => kind === 'gone')).toHaveLength(7)
    expect((await redeem(deviceCode)).kind).toBe('key')
    const keys = await Promise.all(customers.map(keysOf))
    expect(keys.flat()).toMatchObject([{ dailyCreditCap: first + 1 }])
    expect(keys[first]).toHaveLength(1)
  })

  test('is revoked when its response was lost and the computer polls again, because nobody has it', async () => {
    const customerId = await createCustomer()
    const { deviceCode } = await startApproved(customerId)
    await redeem(deviceCode)
    expect(await redeem(deviceCode)).toEqual({ kind: 'unknown' })
    expect((await keysOf(customerId))[0]?.revokedAt).toBeNull()
    bed.pass(5 * SECOND_MS)
    expect(await redeem(deviceCode)).toEqual({ kind: 'unknown' })
    expect(await redeem(deviceCode)).toEqual({ kind: 'unknown' })
    expect(await keysOf(customerId)).toMatchObject([{ revokedAt: bed.clock() }])
    expect(await eventsOf(customerId)).toEqual(['key_created', 'key_revoked'])
  })

  test('stays once it has been used, no matter who polls with its code again', async () => {
    const customerId = await createCustomer()
    const { deviceCode } = await startApproved(customerId)
    const redemption = await redeem(deviceCode)
    const secret = redemption.kind === 'key' ? redemption.secret : ''
    await authenticate(secret)
    bed.pass(MINUTE_MS)
    expect(await redeem(deviceCode)).toEqual({ kind: 'unknown' })
    expect(await authenticate(secret)).toMatchObject({ customerId })
  })

  test('is created by the next poll if a crash undid the first', async () => {
    const customerId = await createCustomer()
    const { deviceCode } = await startApproved(customerId)
    const ask = async () => await redeem(deviceCode).catch((error: unknown) => error)
    expect(await terminateDuring(bed.databaseUrl, 'api_key', ask)).toMatchObject({
      code: 'service_unavailable',
    })
    expect(await keysOf(customerId)).toEqual([])
    expect((await redeem(deviceCode)).kind).toBe('key')
    expect(await keysOf(customerId)).toHaveLength(1)
  })
})

describe('a customer', () => {
  test('with five keys cannot approve a sixth, and can once one is revoked', async () => {
    const customerId = await createCustomer()
    const { deviceCode, userCode } = await start()
    for (let i = 0; i < 5; i++) await createApiKey(bed, { customerId, name: `${i}` })
    expect(await approvePairing(bed, { ...TERMS, customerId, userCode })).toEqual({
      kind: 'limit_reached',
      limit: 5,
    })
    expect((await redeem(deviceCode)).kind).toBe('pending')
    await bed.prisma.apiKey.updateMany({ where: { customerId, slot: 3 }, data: { revokedAt: bed.clock() } })
    expect(await approvePairing(bed, { ...TERMS, customerId, userCode })).toEqual({ kind: 'approved' })
  })

  test('who creates the fifth key after approving gets no sixth', async () => {
    const customerId = await createCustomer()
    for (let i = 0; i < 4; i++) await createApiKey(bed, { customerId, name: `${i}` })
    const { deviceCode } = await startApproved(customerId)
    await createApiKey(bed, { customerId, name: 'fifth' })
    expect(await redeem(deviceCode)).toEqual({ kind: 'limit_reached', limit: 5 })
    expect(await redeem(deviceCode)).toEqual({ kind: 'denied' })
    expect(await keysOf(customerId)).toHaveLength(5)
  })

  test('who has left, or whose address is not confirmed, can approve nothing', async () => {
    const [left, unproved] = [await createCustomer(), await bed.createCustomer()]
    await closeCustomer(bed, left)
    const { deviceCode, userCode } = await start()
    for (const customerId of [left, unproved]) {
      expect(await approvePairing(bed, { ...TERMS, customerId, userCode })).toEqual({ kind: 'not_allowed' })
    }
    expect((await redeem(deviceCode)).kind).toBe('pending')
  })

  test('who leaves while the computer polls has no key afterwards, and neither operation waits for the other', async () => {
    for (let i = 0; i < 5; i++) {
      const customerId = await createCustomer()
      const { deviceCode } = await startApproved(customerId)
      const [redemption] = await Promise.all([redeem(deviceCode), closeCustomer(bed, customerId)])
      expect(['key', 'unknown']).toContain(redemption.kind)
      expect((await keysOf(customerId)).filter(({ revokedAt }) => revokedAt === null)).toEqual([])
      expect(await redeem(deviceCode)).toEqual({ kind: 'unknown' })
    }
  })

  test('sees a pairing until somebody decides it, and afterwards only if the decision was their own', async () => {
    const [owner, other] = [await createCustomer(), await createCustomer()]
    const { userCode } = await start()
    const found = {
      kind: 'pending',
      deviceName: 'ada-laptop',
      ipAddress: '203.0.113.7',
      askedAt: bed.clock(),
    }
    expect(await findPairing(bed, { customerId: other, userCode })).toEqual(found)
    await approvePairing(bed, { ...TERMS, customerId: owner, userCode })
    expect(await findPairing(bed, { customerId: owner, userCode })).toMatchObject({ kind: 'approved' })
    expect(await findPairing(bed, { customerId: other, userCode })).toBeUndefined()
    expect(await denyPairing(bed, { customerId: other, userCode })).toBe(false)
  })
})

test('the database lets no pairing be decided or used twice, even by our own processes', async () => {
  const customerId = await createCustomer()
  const { userCode, deviceCode } = await startApproved(customerId)
  const change = (data: object) => bed.prisma.pairing.update({ where: { userCode }, data })
  await expect(change({ dailyCreditCap: null })).rejects.toThrow('what was approved does not change')
  await expect(change({ customerId: await createCustomer() })).rejects.toThrow('what was approved')
  await redeem(deviceCode)
  await expect(change({ status: 'approved', apiKeyId: null })).rejects.toThrow('ended does not change')
})

test.each([
  ['WDJB-MJHT', 'WDJBMJHT'],
  [' wdjb mjht\n', 'WDJBMJHT'],
  ['wdjb–mjht.', 'WDJBMJHT'],
  ['ＷＤＪＢ－ＭＪＨＴ', 'WDJBMJHT'],
  ['WDJB-MJH', undefined],
  ['WDJB-MJHTT', undefined],
  ['WDJA-MJHT', undefined],
  ['WDJ0-MJHT', undefined],
  ['WDJB-MJHT\0', undefined],
  ['', undefined],
])('reads the user code %j as %j', (typed, code) => {
  expect(readUserCode(typed)).toBe(code)
})

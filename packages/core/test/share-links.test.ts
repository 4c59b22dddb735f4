/** Links that show a result to strangers: what they show, and everything that must not open one. */
import { beforeEach, expect, test } from 'vitest'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import { listSecurityEvents } from '../src/access/security-log/security-events.ts'
import {
  listShareLinks,
  openShareLink,
  readSharer,
  revokeShareLink,
  SHARE_DAYS,
  shareVehicle,
} from '../src/lookups/share-links/share-links.ts'
import { prune } from '../src/operator/retention/prune.ts'
import { executeAsOwner } from '../testing/as-owner.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { lookUpAs, VIN } from '../testing/look-up.ts'
import { ownerOf } from '../testing/principals.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())

async function createOwner() {
  const customerId = await bed.createCustomer(3)
  await lookUp(customerId)
  const { lookupId } = await bed.prisma.savedVehicle.findFirstOrThrow({ where: { customerId } })
  return { customerId, vin: VIN, lookupId }
}

const lookUp = (customerId: string) => lookUpAs(ownerOf(customerId), bed)

let owner: { readonly customerId: string; readonly vin: string; readonly lookupId: string }
beforeEach(async () => {
  owner = await createOwner()
})

async function share(days: (typeof SHARE_DAYS)[number] = 7, showsLatest = false): Promise<string> {
  const shared = await shareVehicle(bed, { ...owner, showsLatest, days })
  if (shared.kind !== 'created') throw new Error(shared.kind)
  return shared.token
}

test('a link shows the result that was shared, whatever is looked up later, and nothing about its customer', async () => {
  const token = await share()
  await lookUp(owner.customerId)
  const shared = await openShareLink(bed, token)
  expect(Object.keys(shared ?? {}).toSorted()).toEqual([
    'answer',
    'brand',
    'expiresAt',
    'lookedUpAt',
    'lookupId',
    'vin',
  ])
  expect(JSON.parse(shared?.answer ?? '')).toMatchObject({ vin: VIN, title: '2022 Tesla Model S Plaid' })
})

test('a link to the latest result shows what is looked up later, and its window sheet and reports do too', async () => {
  const [fixed, following] = [await share(), await share(7, true)]
  const first = await openShareLink(bed, following)
  bed.pass(DAY_MS)
  await lookUp(owner.customerId)
  const { lookupId } = await bed.prisma.savedVehicle.findFirstOrThrow({
    where: { customerId: owner.customerId },
  })
  expect(Number((await openShareLink(bed, following))?.lookedUpAt)).toBeGreaterThan(Number(first?.lookedUpAt))
  expect(await readSharer(bed, following)).toMatchObject({ customerId: owner.customerId, lookupId })
  expect(await openShareLink(bed, fixed)).toEqual(first)
  expect(await readSharer(bed, fixed)).toMatchObject({ lookupId: owner.lookupId })
})

test.each(SHARE_DAYS)('a link for %d days works until then, and is deleted afterwards', async (days) => {
  const token = await share(days)
  bed.pass(days * DAY_MS - 1)
  expect(await openShareLink(bed, token)).not.toBeNull()
  expect(await listShareLinks(bed, owner)).toHaveLength(1)
  bed.pass(1)
  expect(await openShareLink(bed, token)).toBeNull()
  expect(await listShareLinks(bed, owner)).toEqual([])
  bed.pass(DAY_MS)
  await prune(bed)
  expect(await bed.prisma.shareLink.count({ where: { customerId: owner.customerId } })).toBe(0)
})

test('a revoked link opens nothing, and only its customer can revoke it', async () => {
  const [token, kept] = [await share(), await share()]
  const [newer, older] = await listShareLinks(bed, owner)
  const other = await createOwner()
  expect(await listShareLinks(bed, other)).toEqual([])
  for (const id of [older?.id ?? '', 'x', crypto.randomUUID()]) {
    expect(await revokeShareLink(bed.prisma, { customerId: other.customerId, id })).toBe(false)
  }
  expect(await openShareLink(bed, token)).not.toBeNull()
  const revoked = { customerId: owner.customerId, id: older?.id ?? '' }
  expect(
    await Promise.all([revokeShareLink(bed.prisma, revoked), revokeShareLink(bed.prisma, revoked)]),
  ).toContain(true)
  expect(await openShareLink(bed, token)).toBeNull()
  expect(await openShareLink(bed, kept)).not.toBeNull()
  expect((await listShareLinks(bed, owner)).map(({ id }) => id)).toEqual([newer?.id])
})

test('each opening of a link is counted once, for its customer, even when many happen at once, and on no other link', async () => {
  const [token] = [await share(), await share()]
  await Promise.all(Array.from({ length: 5 }, async () => await openShareLink(bed, token)))
  await openShareLink(bed, `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`)
  expect((await listShareLinks(bed, owner)).map(({ views }) => views)).toEqual([0, 5])
})

test('an opening by its own customer is not counted, and one by another customer is', async () => {
  const token = await share()
  for (const { customerId } of [owner, await createOwner()])
    expect(await openShareLink(bed, token, { reader: customerId })).not.toBeNull()
  expect((await listShareLinks(bed, owner))[0]?.views).toBe(1)
})

test("another customer's vehicle or lookup cannot be shared", async () => {
  const other = await createOwner()
  for (const stranger of [
    { ...owner, lookupId: other.lookupId },
    { ...owner, customerId: other.customerId },
    { ...owner, vin: '1FADP3R49GL917098' },
    { ...owner, lookupId: 'x' },
  ]) {
    expect(await shareVehicle(bed, { ...stranger, showsLatest: false, days: 7 })).toEqual({
      kind: 'not_found',
    })
  }
})

test('a guess opens nothing: not a similar token, one in other letter case, or a hash from a copy of the database', async () => {
  const token = await share()
  const { tokenHash } = await bed.prisma.shareLink.findFirstOrThrow({
    where: { customerId: owner.customerId },
  })
  const last = token.endsWith('0') ? '1' : '0'
  for (const guess of [
    token.slice(0, -1) + last,
    token.slice(0, -1),
    `${token}0`,
    token.toUpperCase(),
    token.slice(4),
    ` ${token}`,
    `vss_${Buffer.from(tokenHash).toString('hex')}`,
    `vss_${'0'.repeat(48)}`,
    '',
    '\0',
    'x'.repeat(5_000),
  ]) {
    expect([guess, await openShareLink(bed, guess)]).toEqual([guess, null])
  }
})

test('nothing that opens a link is stored', async () => {
  const token = await share()
  const rows = await bed.prisma.$queryRaw<object[]>`
    SELECT to_jsonb(l) FROM share_link l UNION ALL SELECT to_jsonb(e) FROM security_event e`
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(token.slice(4))
})

test('links end with the account, and none is created while it is being closed', async () => {
  const token = await share()
  const [, late] = await Promise.all([
    closeCustomer(bed, owner.customerId),
    shareVehicle(bed, { ...owner, showsLatest: false, days: 7 }).catch(() => ({ kind: 'refused' }) as const),
  ])
  expect(await openShareLink(bed, token)).toBeNull()
  if ('token' in late) expect(await openShareLink(bed, late.token)).toBeNull()
  expect(await bed.prisma.shareLink.count({ where: { customerId: owner.customerId } })).toBe(0)
  expect(await shareVehicle(bed, { ...owner, showsLatest: false, days: 7 })).toEqual({ kind: 'not_found' })
})

test('a link that outlives its account opens nothing', async () => {
  const token = await share()
  await executeAsOwner(
    bed.databaseUrl,
    `SET session_replication_role = 'replica';
     UPDATE customer SET closed_at = now() WHERE id = '${owner.customerId}'`,
  )
  expect(await openShareLink(bed, token)).toBeNull()
})

test('a vehicle has up to 20 active links, however many are created at once', async () => {
  const made = await Promise.all(
    Array.from({ length: 24 }, () => shareVehicle(bed, { ...owner, showsLatest: false, days: 7 })),
  )
  expect(made.filter(({ kind }) => kind === 'created')).toHaveLength(20)
  expect(await shareVehicle(bed, { ...owner, showsLatest: false, days: 7 })).toEqual({
    kind: 'too_many',
    limit: 20,
  })
  const [first] = await listShareLinks(bed, owner)
  await revokeShareLink(bed.prisma, { customerId: owner.customerId, id: first?.id ?? '' })
  expect((await shareVehicle(bed, { ...owner, showsLatest: false, days: 7 })).kind).toBe('created')
})

test('making and revoking a link are in the security log', async () => {
  await share()
  const [link] = await listShareLinks(bed, owner)
  await revokeShareLink(bed.prisma, { customerId: owner.customerId, id: link?.id ?? '' })
  const events = await listSecurityEvents(bed.prisma, owner.customerId, { limit: 10 })
  expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['share_revoked', { what: VIN }],
    ['vehicle_shared', { what: VIN }],
  ])
})

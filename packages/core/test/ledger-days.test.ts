/** Days of the ledger: each is chained once after it is over, and any later change in it is found. */
import {
  hashLedgerDay,
  type LedgerEntry,
  publishKeys,
  readSigningKey,
  trustedKeyOf,
  verifyReceipt,
} from '@vinspec/certificates'
import { readPublishedKeys, verifyRecords } from '@vinspec/certificates/verify'
import * as pg from '@vinspec/connections'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import { exportCustomer } from '../src/access/customers/export-customer.ts'
import { newId } from '../src/foundation/ids.ts'
import { closeLedgerDay, countLookups as countDay } from '../src/generated/sql/functions.ts'
import { beginLookup } from '../src/lookups/lookup/lookup-steps.ts'
import { issueReceipt, issueReceipts, listLedgerDays } from '../src/lookups/receipts/receipts.ts'
import { countLookups } from '../src/money/balance-report/count-lookups.ts'
import { reportCredits } from '../src/money/balance-report/credit-balance.ts'
import { asOwner } from '../testing/as-owner.ts'
import { settleAttempt } from '../testing/settle-attempt.ts'
import { createTestBed, DAY_MS, type TestBed } from '../testing/test-bed.ts'

const HOUR_MS = DAY_MS / 24
const VIN = '5YJSA1E67NF123456'
const signingKey = readSigningKey(Buffer.alloc(32, 7).toString('base64'))
const keys = signingKey ? readPublishedKeys(publishKeys([trustedKeyOf(signingKey)])) : []
const otherKey = readSigningKey(Buffer.alloc(32, 8).toString('base64'))

let bed: TestBed
let customerId: string
/** At noon on Nov 21: a grant, and two lookups. */
beforeEach(async () => {
  bed = await createTestBed()
  customerId = await bed.createCustomer(5)
  await lookUp()
  await lookUp()
})
afterEach(() => bed.close())

async function lookUp(of = customerId): Promise<string> {
  const id = newId()
  const attempt = { id, customerId: of, key: newId(), fingerprint: new Uint8Array([1]), now: bed.clock() }
  await beginLookup(bed.prisma, attempt, 20_000)
  await settleAttempt(bed, attempt)
  return id
}

const days = async (of = customerId) =>
  (
    await listLedgerDays({ ...bed, signingKey }, { customerId: of, before: undefined, limit: 100 })
  ).toReversed()
const differences = async (recount = false) =>
  (await reportCredits(bed, recount)).rows.filter(({ row }) => row === 'ledger_day')
async function account(): Promise<string> {
  let text = ''
  for await (const part of exportCustomer(bed.prisma, customerId)) text += part
  return text
}
const check = async (...more: string[]) => verifyRecords([await account(), ...more], keys)

/** Changes rows past every rule, as only the owner of the tables could. */
async function plant(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: asOwner(bed.databaseUrl) })
  await client.connect()
  try {
    await client.query(`SET session_replication_role = 'replica'; ${sql}`)
  } finally {
    await client.end()
  }
}

test('a day is chained once another day has passed, and once only, whichever processes try at the same time', async () => {
  bed.pass(DAY_MS)
  await countLookups(bed)
  expect(await days()).toEqual([])
  bed.pass(DAY_MS)
  await Promise.all([countLookups(bed), countLookups(bed), countLookups(bed)])
  const [first, ...rest] = await days()
  expect([first, rest]).toMatchObject([{ day: '2026-11-21', entries: 3, previous: null }, []])
  await lookUp()
  bed.pass(2 * DAY_MS)
  await countLookups(bed)
  expect(await days()).toMatchObject([first, { day: '2026-11-23', entries: 1, previous: first?.sha256 }])
  expect(await differences()).toEqual([])
  expect(await differences(true)).toEqual([])
})

test('a day of many customers is chained in batches, even by processes that are stopped and by several at once', async () => {
  const customers = [customerId]
  for (const credits of [1, 2, 3, 4]) customers.push(await bed.createCustomer(credits))
  for (const each of customers) await lookUp(each)
  bed.pass(2 * DAY_MS)
  while (await countDay(bed.prisma, { now: bed.clock() }));
  const chain = () => closeLedgerDay(bed.prisma, { most: 2 })
  await chain()
  expect((await bed.prisma.ledgerDay.findMany()).length).toBe(2)
  expect(await differences()).toEqual([])
  await Promise.all([chain(), chain(), chain(), chain()])
  expect(await chain()).toBe(false)
  const chained = await bed.prisma.ledgerDay.findMany({ orderBy: { customerId: 'asc' } })
  expect(chained.map((day) => [day.customerId, day.entries])).toEqual(
    customers.toSorted().map((each) => [each, each === customerId ? 4 : 2]),
  )
  expect(await differences()).toEqual([])
  await lookUp()
  bed.pass(2 * DAY_MS)
  await countLookups(bed)
  expect((await days()).map(({ previous }) => previous)).toEqual([
    null,
    chained.find((day) => day.customerId === customerId)?.sha256,
  ])
  expect(await differences(true)).toEqual([])
})

test('an entry that commits hours after the end of its day is in its day', async () => {
  bed.pass(11 * HOUR_MS)
  const late = newId()
  const attempt = { id: late, customerId, key: newId(), fingerprint: new Uint8Array([1]), now: bed.clock() }
  await beginLookup(bed.prisma, attempt, 20_000)
  const before = bed.clock()
  bed.pass(DAY_MS)
  await countLookups(bed)
  await settleAttempt({ ...bed, clock: () => before }, attempt)
  bed.pass(DAY_MS)
  await countLookups(bed)
  expect(await days()).toMatchObject([{ day: '2026-11-21', entries: 4 }])
  expect(await differences()).toEqual([])
})

test("a day's hash follows from the account's file, which verifies offline with its signed days and receipts", async () => {
  const id = await lookUp()
  bed.pass(2 * DAY_MS)
  await countLookups(bed)
  const [day] = await days()
  const { grant_entry: grants, vehicle_lookup: lookups }: Record<string, LedgerEntry[]> = JSON.parse(
    await account(),
  )
  const about = { customer_id: customerId, day: '2026-11-21', previous: null }
  expect(hashLedgerDay(about, [...(lookups ?? []), ...(grants ?? [])])).toBe(day?.sha256)
  const receipt =
    (await issueReceipts({ ...bed, signingKey }, { customerId, vin: VIN, ids: [id] })).get(id) ?? ''
  expect(await check(receipt, JSON.stringify(day))).toMatchObject({
    faults: [],
    compared: 1,
    receipts: [
      { lookup_id: id, customer_id: customerId, vin: VIN, credits: 1, cost_cents: 0, spender_id: null },
    ],
    days: [{ day: '2026-11-21', entries: 4, sha256: day?.sha256 }],
  })
})

test.each([
  [
    'changed',
    `UPDATE vehicle_lookup SET vin = '1FADP3R49GL917098' WHERE id = (SELECT id FROM vehicle_lookup ORDER BY id LIMIT 1)`,
    'as it was chained',
  ],
  [
    'removed',
    'DELETE FROM vehicle_lookup WHERE id = (SELECT id FROM vehicle_lookup ORDER BY id LIMIT 1)',
    'entries, as chained',
  ],
  [
    'added',
    `INSERT INTO grant_entry (customer_id, grant_id, kind, credits, reason, created_at) SELECT customer_id, id, 'adjustment', 1, 'x', granted_at FROM credit_grant`,
    'entries, as chained',
  ],
  ['removed with its hash', 'DELETE FROM ledger_day', 'entries, as chained'],
])(
  'an entry that is %s afterward is found by the report, and by anyone who has the signed day',
  async (_how, sql, what) => {
    bed.pass(2 * DAY_MS)
    await countLookups(bed)
    const kept = JSON.stringify(await days())
    expect((await check(kept)).faults).toEqual([])
    await plant(sql)
    const row = expect.objectContaining({ id: '2026-11-21', what })
    expect(await differences()).toContainEqual(row)
    expect(await differences(true)).toContainEqual(row)
    const changed = sql.startsWith('DELETE FROM ledger_day')
      ? []
      : ["2026-11-21: the entries aren't those that were chained."]
    expect((await check(kept)).faults).toEqual(changed)
  },
)

test('hashing a day again breaks the chain of the days after it', async () => {
  bed.pass(DAY_MS)
  await lookUp()
  bed.pass(2 * DAY_MS)
  await countLookups(bed)
  const kept = await days()
  await plant(`DELETE FROM vehicle_lookup WHERE created_at < '2026-11-22';
    UPDATE ledger_day d SET entries = l.entries, sha256 = ledger_day_hash(d.customer_id, d.day, d.previous, l.lines)
    FROM ledger_days('2026-11-21', '2026-11-22', ARRAY(SELECT id FROM customer)) l WHERE d.customer_id = l.customer_id AND d.day = l.day`)
  expect(await differences()).toMatchObject([{ id: '2026-11-22', what: 'chained to the day before' }])
  expect((await check(JSON.stringify(kept))).faults).toContain(
    "2026-11-21: the entries aren't those that were chained.",
  )
  const [forged] = await days()
  const mixed = verifyRecords([JSON.stringify([forged, kept[1]])], keys)
  expect(mixed.faults).toMatchObject([expect.stringContaining("isn't chained to")])
})

test('our processes can neither write, change, nor remove a hash', async () => {
  bed.pass(2 * DAY_MS)
  await countLookups(bed)
  const row = { customerId, day: new Date('2026-11-22'), entries: 1, sha256: 'x' }
  await expect(bed.prisma.ledgerDay.create({ data: row })).rejects.toThrow(/permission denied/)
  await expect(bed.prisma.ledgerDay.updateMany({ data: { sha256: 'x' } })).rejects.toThrow(
    /permission denied|written once/,
  )
  await expect(bed.prisma.ledgerDay.deleteMany()).rejects.toThrow(/permission denied/)
  await expect(bed.owner().ledgerDay.deleteMany()).rejects.toThrow(/written once/)
})

test('an entry added to a chained day is found, whatever our processes write about what is chained', async () => {
  bed.pass(2 * DAY_MS)
  await countLookups(bed)
  const { day } = await bed.prisma.ledgerDay.findFirstOrThrow({ where: { customerId } })
  const future = new Date(Number(bed.clock()) + 365 * DAY_MS)
  const ahead = { chainedUntil: future, countedUntil: future }
  await bed.prisma.counting.updateMany({ data: ahead }).catch(() => undefined)
  const { id: grantId } = await bed.prisma.creditGrant.findFirstOrThrow({ where: { customerId } })
  await bed.prisma.$executeRaw`
    INSERT INTO grant_entry (customer_id, grant_id, kind, credits, reason, created_at)
    VALUES (${customerId}::uuid, ${grantId}::uuid, 'revocation', -1, 'late', ${day}::timestamptz)`
  expect(await differences()).toContainEqual(expect.objectContaining({ what: 'entries, as chained' }))
})

test('a customer who leaves does not change the chain', async () => {
  bed.pass(2 * DAY_MS)
  await countLookups(bed)
  await closeCustomer(bed, customerId)
  bed.pass(2 * DAY_MS)
  await countLookups(bed)
  expect(await differences(true)).toEqual([])
})

test('a receipt proves its own customer, key, and words only', async () => {
  const other = await bed.createCustomer(1)
  const issuing = { ...bed, signingKey }
  const [id, theirs] = [await lookUp(), await lookUp(other)]
  const spending = { credits_today: 1 }
  const receipt = (await issueReceipt(issuing, { customerId, vin: VIN, requestId: 'req', spending })) ?? ''
  expect(verifyReceipt(receipt, keys)).toMatchObject({
    kind: 'genuine',
    receipt: { customer_id: customerId },
  })
  expect(await issueReceipts(issuing, { customerId, vin: VIN, ids: [theirs] })).toEqual(new Map())
  expect(await issueReceipts({ ...bed }, { customerId, vin: VIN, ids: [id] })).toEqual(new Map())
  const [header, claims = '', signature] = receipt.split('.')
  const changed = Buffer.from(claims, 'base64url').toString().replace(customerId, other)
  const forged = [header, Buffer.from(changed).toString('base64url'), signature].join('.')
  expect(verifyReceipt(forged, keys)).toEqual({ kind: 'not_genuine', reason: 'wrong_signature' })
  const byOther = await issueReceipt(
    { ...bed, signingKey: otherKey },
    { customerId, vin: VIN, requestId: 'req', spending },
  )
  expect(verifyReceipt(byOther ?? '', keys)).toEqual({ kind: 'not_genuine', reason: 'unknown_key' })
  const rotated = [otherKey, signingKey].flatMap((key) => (key ? trustedKeyOf(key) : []))
  for (const each of [byOther, receipt])
    expect(verifyReceipt(each ?? '', rotated)).toMatchObject({ kind: 'genuine' })
  const [own] = (await issueReceipts(issuing, { customerId: other, vin: VIN, ids: [theirs] })).values()
  expect((await check(own ?? '')).faults).toEqual([
    expect.stringMatching(/^This is of 2 customers/),
    `Lookup ${theirs} has a receipt, but isn't in the account.`,
    expect.stringMatching(/^Nobody signed the file of the account/),
  ])
})

/** What a customer can read about their account, and that nobody else can. */
import { expect, test } from 'vitest'
import { createApiKey } from '../src/access/api-keys/manage-api-keys.ts'
import { listRequests } from '../src/access/requests/list-requests.ts'
import { type LoggedRequest, logRequests } from '../src/access/requests/request-log.ts'
import { readDailyUsage } from '../src/access/requests/usage.ts'
import { REQUEST_LOG_DAYS } from '../src/foundation/policy.ts'
import {
  listLookupsOfVin,
  listSavedAnswers,
  noteOnVehicle,
  readPastLookup,
  readSavedVehicle,
} from '../src/lookups/lookup/saved-vehicles.ts'
import {
  listSavedVehicles,
  pageSavedVehicles,
  type VehicleOrder,
} from '../src/lookups/lookup/vehicle-lists.ts'
import { listSpendableGrants } from '../src/money/ledger/read-grants.ts'
import { listLedgerEntries } from '../src/money/ledger/read-ledger.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { lookUpAs } from '../testing/look-up.ts'
import { ownerOf } from '../testing/principals.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'
import { copyTestDatabase, openTestDatabase } from '../testing/test-database.ts'

const PLAID = '5YJSA1E67NF123456'
const FOCUS = '1FADP3R49GL917098'

const bed = await closeAfterAll(createTestBed())

async function lookUp(
  customerId: string,
  vin: string,
  requestId = `req_${crypto.randomUUID()}`,
): Promise<string> {
  await lookUpAs(ownerOf(customerId), bed, { vin, requestId })
  return requestId
}

const ALL = { search: '', order: 'latest', offset: 0, limit: 10 } as const

test('grants are listed in the order in which they are used, without those that are spent', async () => {
  const customerId = await bed.createCustomer()
  const late = await bed.grant(customerId, 5, 20)
  const soon = await bed.grant(customerId, 3, 10)
  await bed.grant(customerId, 1, 1)
  bed.pass(2 * DAY_MS)
  await lookUp(customerId, PLAID)
  const grants = await listSpendableGrants(bed, customerId)
  expect(grants.map(({ id, left }) => [id, left])).toEqual([
    [soon, 2],
    [late, 5],
  ])
  expect(await listSpendableGrants(bed, await bed.createCustomer())).toEqual([])
})

test('the ledger is read page by page, each settlement with what it paid for', async () => {
  const customerId = await bed.createCustomer(5)
  await bed.createCustomer(5)
  await lookUp(customerId, PLAID)
  await lookUp(customerId, FOCUS)
  const first = await listLedgerEntries(bed.prisma, { customerId, limit: 2 })
  expect(first.map(({ kind, vin, credits, balance }) => [kind, vin, credits, balance])).toEqual([
    ['settlement', FOCUS, -1, 3],
    ['settlement', PLAID, -1, 4],
  ])
  const before = first.at(-1)?.id ?? ''
  expect(await listLedgerEntries(bed.prisma, { customerId, before, limit: 2 })).toMatchObject([
    { kind: 'grant', credits: 5, balance: 5, source: 'operator', vin: null },
  ])
  const other = await bed.createCustomer()
  expect(await listLedgerEntries(bed.prisma, { customerId: other, limit: 10 })).toEqual([])
  expect(await listLedgerEntries(bed.prisma, { customerId: other, before: '999999999', limit: 10 })).toEqual(
    [],
  )
})

test('saved vehicles are found by VIN, title, and note, in the requested order', async () => {
  const customerId = await bed.createCustomer(5)
  await lookUp(customerId, PLAID)
  bed.pass(1_000)
  await lookUp(customerId, FOCUS)
  expect(await noteOnVehicle(bed.prisma, { customerId, vin: PLAID, note: "100%_of Ada's MÜLLER" })).toBe(true)
  const vins = async (search: string, order: VehicleOrder = 'latest') =>
    (await listSavedVehicles(bed.prisma, { ...ALL, customerId, search, order })).vehicles.map(
      ({ vin }) => vin,
    )

  expect(await vins('')).toEqual([FOCUS, PLAID])
  expect(await vins('', 'oldest')).toEqual([PLAID, FOCUS])
  expect(await vins('', 'title')).toEqual([FOCUS, PLAID])
  expect(await vins('', 'vin')).toEqual([FOCUS, PLAID])
  expect(await vins('pLaId')).toEqual([PLAID])
  expect(await vins('917098')).toEqual([FOCUS])
  expect(await vins('100%_OF ada')).toEqual([PLAID])
  expect(await vins('müller')).toEqual([PLAID])
  expect(await vins('%')).toEqual([PLAID])
  expect(await vins('__')).toEqual([])
  expect(await vins("'; DROP TABLE saved_vehicle; --")).toEqual([])
  const second = await listSavedVehicles(bed.prisma, { ...ALL, customerId, offset: 1, limit: 1 })
  expect(second).toMatchObject({ total: 2, vehicles: [{ vin: PLAID }] })
})

test('lists and searches of many vehicles read indexes only, and no row', async () => {
  const customerId = await bed.createCustomer(5)
  await lookUp(customerId, PLAID)
  await bed.owner().$executeRaw`
    INSERT INTO saved_vehicle (customer_id, vin, lookup_id, answer_id, saved_at, last_looked_up_at)
    SELECT customer_id, 'MANY' || lpad(n::text, 13, '0'), lookup_id, answer_id, saved_at, last_looked_up_at
    FROM saved_vehicle, generate_series(1, 3000) n WHERE customer_id = ${customerId}::uuid`
  await bed.owner().$executeRaw`
    INSERT INTO saved_vehicle (customer_id, vin, lookup_id, answer_id, saved_at, last_looked_up_at)
    SELECT gen_random_uuid(), vin, lookup_id, answer_id, saved_at, last_looked_up_at
    FROM saved_vehicle, generate_series(1, 10) WHERE customer_id = ${customerId}::uuid`
  await bed.owner().$executeRaw`VACUUM (ANALYZE, INDEX_CLEANUP ON) saved_vehicle, vehicle_answer`
  // Other sessions report their counts at any time. A copy has no other sessions.
  const copy = await copyTestDatabase({ url: bed.databaseUrl })
  const session = openTestDatabase(copy.url, 1)
  const readRows = async () => {
    await session.$queryRaw`SELECT pg_stat_force_next_flush()::text`
    const [read] = await session.$queryRaw<Array<{ rows: number; scans: number }>>`
      SELECT (idx_tup_fetch + seq_tup_read)::int AS rows, idx_scan::int AS scans FROM pg_stat_user_tables
      WHERE relname = 'saved_vehicle'`
    return read ?? { rows: 0, scans: 0 }
  }
  const before = await readRows()
  for (const order of ['latest', 'oldest', 'title', 'vin'] as const) {
    for (const search of ['', '2999', 'model s']) {
      const { vehicles } = await listSavedVehicles(session, { ...ALL, customerId, order, search })
      expect(vehicles.length).toBeGreaterThan(0)
    }
  }
  await pageSavedVehicles(session, { customerId, search: '', after: undefined, limit: 10 })
  const after = await readRows()
  expect(after.rows).toBe(before.rows)
  expect(after.scans).toBeGreaterThanOrEqual(before.scans + 25)
  await session.$disconnect()
  await copy.drop()
})

test('vehicles that a process of the last release saves during an upgrade are listed and found like all others', async () => {
  const customerId = await bed.createCustomer(5)
  await lookUp(customerId, PLAID)
  const asKnown = await listSavedVehicles(bed.prisma, { ...ALL, customerId })
  const known = asKnown.vehicles[0]?.title ?? ''
  await bed.owner()
    .$executeRaw`UPDATE saved_vehicle SET answer_id = NULL WHERE customer_id = ${customerId}::uuid`
  for (const order of ['latest', 'title'] as const) {
    for (const search of ['', 'model s']) {
      expect(await listSavedVehicles(bed.prisma, { ...ALL, customerId, order, search })).toEqual(asKnown)
    }
  }
  const change = (title: string | null) =>
    bed
      .owner()
      .$transaction([
        bed.owner().$executeRaw`SET LOCAL session_replication_role = replica`,
        bed.owner()
          .$executeRaw`UPDATE vehicle_answer SET title = ${title} WHERE title = ${known} OR title IS NULL`,
      ])
  await change(null)
  expect(await listSavedVehicles(bed.prisma, { ...ALL, customerId })).toEqual(asKnown)
  await change(known)
})

test("another customer's vehicles, notes, and lookups are not found", async () => {
  const [owner, other] = [await bed.createCustomer(5), await bed.createCustomer(5)]
  await lookUp(owner, PLAID)
  await noteOnVehicle(bed.prisma, { customerId: owner, vin: PLAID, note: 'mine' })
  const [past] = await listLookupsOfVin(bed.prisma, { customerId: owner, vin: PLAID, limit: 10 })
  const id = past?.id ?? ''
  expect(await readSavedVehicle(bed.prisma, owner, PLAID)).toMatchObject({
    note: 'mine',
    answer: expect.stringContaining(PLAID),
  })
  expect(await readPastLookup(bed.prisma, { customerId: owner, vin: PLAID, id })).toMatchObject({
    answer: expect.stringContaining(PLAID),
  })

  expect(await listSavedVehicles(bed.prisma, { ...ALL, customerId: other })).toEqual({
    vehicles: [],
    total: 0,
  })
  expect(await readSavedVehicle(bed.prisma, other, PLAID)).toBeNull()
  expect(await listLookupsOfVin(bed.prisma, { customerId: other, vin: PLAID, limit: 10 })).toEqual([])
  expect(await readPastLookup(bed.prisma, { customerId: other, vin: PLAID, id })).toBeNull()
  expect(await readPastLookup(bed.prisma, { customerId: owner, vin: FOCUS, id })).toBeNull()
  expect(await readPastLookup(bed.prisma, { customerId: owner, vin: PLAID, id: 'nonsense' })).toBeNull()
  expect(await noteOnVehicle(bed.prisma, { customerId: other, vin: PLAID, note: 'theirs' })).toBe(false)
  expect(await readSavedVehicle(bed.prisma, owner, PLAID)).toMatchObject({ note: 'mine' })
})

test('usage is counted by day of the requested time zone and by key', async () => {
  const customerId = await bed.createCustomer(9)
  const key = await createApiKey(bed, { customerId, name: 'shop' })
  const apiKeyId = key.kind === 'created' ? key.id : ''
  const requestId = await lookUp(customerId, PLAID)
  // By a process whose clock is behind.
  const createdAt = new Date(bed.clock().getTime() - 5_000)
  await logRequests(bed.prisma, [{ ...toRow({ customerId, requestId, apiKeyId }), createdAt }])
  await lookUp(customerId, PLAID)
  const span = () => {
    const now = bed.clock().getTime()
    return { since: bed.clock(), before: new Date(now + DAY_MS) }
  }
  const zoned = async (timeZone: string) =>
    await readDailyUsage(bed.prisma, { ...span(), customerId, timeZone })
  const day = bed.clock().toISOString().slice(0, 10)
  const next = new Date(bed.clock().getTime() + DAY_MS).toISOString().slice(0, 10)
  expect(await zoned('UTC')).toEqual([
    { day, apiKeyId, lookups: 1 },
    { day, apiKeyId: null, lookups: 1 },
  ])
  expect((await zoned('Pacific/Kiritimati'))[0]?.day).toBe(next)
  expect(
    await readDailyUsage(bed.prisma, { ...span(), customerId: await bed.createCustomer(), timeZone: 'UTC' }),
  ).toEqual([])
})

test('the request log tells requests apart, is read by its customer only, and reaches back 90 days', async () => {
  const [customerId, other] = [await bed.createCustomer(), await bed.createCustomer()]
  const apiKeyId = crypto.randomUUID()
  await logRequests(bed.prisma, [
    toRow({ customerId, requestId: 'req_1', apiKeyId }),
    toRow({ customerId, requestId: 'req_2', status: 402, outcome: 'insufficient_credits' }),
    toRow({ customerId: other, requestId: 'req_3' }),
  ])
  const ids = async (filter: object) =>
    (await listRequests(bed, customerId, { limit: 10, ...filter })).map(({ requestId }) => requestId)
  expect(await ids({})).toEqual(['req_2', 'req_1'])
  expect(await ids({ outcome: 'failed' })).toEqual(['req_2'])
  expect(await ids({ outcome: 'ok', apiKeyId })).toEqual(['req_1'])
  expect(await ids({ requestId: 'req_3' })).toEqual([])
  expect(await ids({ limit: 1 })).toEqual(['req_2'])
  expect(await ids({ since: bed.clock() })).toEqual(['req_2', 'req_1'])
  expect(await ids({ before: bed.clock() })).toEqual([])
  expect(await ids({ after: { createdAt: bed.clock(), requestId: 'req_2' } })).toEqual(['req_1'])
  expect(await ids({ after: { createdAt: bed.clock(), requestId: 'req_1' } })).toEqual([])

  bed.pass((REQUEST_LOG_DAYS + 1) * DAY_MS)
  expect(await ids({})).toEqual([])
})

function toRow(row: Partial<LoggedRequest> & { customerId: string; requestId: string }) {
  return {
    createdAt: bed.clock(),
    apiKeyId: null,
    operation: 'lookUpVehicleSpecs',
    status: 200,
    outcome: 'ok',
    durationMs: 3,
    ...row,
  }
}

test('each listed request names its VIN and the lookup that it paid for, and is found by its VIN', async () => {
  const [customerId, other] = [await bed.createCustomer(3), await bed.createCustomer(3)]
  const requestId = await lookUp(customerId, PLAID)
  const theirs = await lookUp(other, PLAID)
  await lookUp(customerId, FOCUS)
  await logRequests(bed.prisma, [
    toRow({ customerId, requestId }),
    toRow({ customerId: other, requestId: theirs }),
    { ...toRow({ customerId, requestId: 'req_replay', outcome: 'replayed' }), vin: PLAID },
    { ...toRow({ customerId, requestId: 'req_typo', status: 422, outcome: 'invalid_vin' }), vin: 'NOPE' },
    { ...toRow({ customerId, requestId: 'req_check', operation: 'checkVehicleSpecs' }), vin: FOCUS },
    toRow({ customerId, requestId: 'req_credits', operation: 'getCredits' }),
  ])
  const list = async (filter: object = {}) => {
    const listed = await listRequests(bed, customerId, { limit: 10, ...filter })
    return new Map(listed.map((each) => [each.requestId, [each.vin, each.lookupId !== null]]))
  }
  expect(await list()).toEqual(
    new Map([
      [requestId, [PLAID, true]],
      ['req_replay', [PLAID, false]],
      ['req_typo', ['NOPE', false]],
      ['req_check', [FOCUS, false]],
      ['req_credits', [null, false]],
    ]),
  )
  const ids = async (filter: object) => new Set((await list(filter)).keys())
  expect(await ids({ vin: PLAID })).toEqual(new Set([requestId, 'req_replay']))
  expect(await ids({ vin: FOCUS })).toEqual(new Set(['req_check']))
  expect(await ids({ vin: '' })).toEqual(new Set())
  expect(await ids({ outcome: 'charged' })).toEqual(new Set([requestId]))
  expect(await ids({ outcome: 'replayed', vin: PLAID })).toEqual(new Set(['req_replay']))
  expect(await ids({ outcome: 'invalid_vin' })).toEqual(new Set(['req_typo']))
  expect(await ids({ before: bed.clock() })).toEqual(new Set())
  expect(await ids({ since: new Date(bed.clock().getTime() - 1), vin: 'NOPE' })).toEqual(
    new Set(['req_typo']),
  )
})

test("the latest answers are read together, and only the customer's own, whichever IDs are requested", async () => {
  const [customerId, other] = [await bed.createCustomer(), await bed.createCustomer()]
  for (const each of [customerId, other]) await bed.grant(each, 2, 30)
  await lookUp(customerId, PLAID)
  bed.pass(1_000)
  await lookUp(customerId, FOCUS)
  const answers = await listSavedAnswers(bed.prisma, { customerId, limit: 10 })
  expect(answers.map(({ vin, answer }) => [vin, JSON.parse(answer).vin])).toEqual([
    [FOCUS, FOCUS],
    [PLAID, PLAID],
  ])
  const vins = [PLAID, "it's", 'x']
  const chosen = await listSavedAnswers(bed.prisma, { customerId, vins, limit: 10 })
  expect(chosen.map(({ vin }) => vin)).toEqual([PLAID])
  expect(await listSavedAnswers(bed.prisma, { customerId: other, vins, limit: 10 })).toEqual([])
})

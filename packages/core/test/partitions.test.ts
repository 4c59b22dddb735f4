/** Tables that grow are partitioned by time: nothing is lost, nothing is charged without a partition's rules, and old rows go. */
import * as pg from '@vinspec/connections'
import { beforeEach, expect, test } from 'vitest'
import { listRequests } from '../src/access/requests/list-requests.ts'
import { forgetOldRequests, logRequests } from '../src/access/requests/request-log.ts'
import { newId } from '../src/foundation/ids.ts'
import { REQUEST_LOG_DAYS } from '../src/foundation/policy.ts'
import { keepAnswer, toVehicleAnswer } from '../src/lookups/lookup/vehicle-answers.ts'
import { keepPartitions } from '../src/operator/partitions/keep-partitions.ts'
import { createTestBed, DAY_MS, type TestBed } from '../testing/test-bed.ts'

const VIN = '5YJSA1E67NF123456'
const answer = toVehicleAnswer(JSON.stringify({ vin: VIN }), VIN, '{}')
/** Further in the future than any partition that is made ahead. */
const FAR_DAYS = 36_500

let bed: TestBed
beforeEach(async () => {
  bed = await createTestBed()
  await keepAnswer(bed.prisma, answer, bed.clock())
  await keepPartitions(bed)
  return () => bed.close()
})

/** An ID with this time in it. */
function idAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}${newId().slice(13)}`
}

async function enterLookup(customerId: string, grantId: string, id = idAt(bed.clock())) {
  const data = {
    customerId,
    grantId,
    answerId: answer.id,
    vin: VIN,
    requestId: 'req',
    createdAt: bed.clock(),
  }
  await bed.prisma.vehicleLookup.create({ data: { id, ...data } })
}

async function logRequestAt(customerId: string, createdAt: Date) {
  const request = { requestId: newId(), apiKeyId: null, operation: 'getCredits', status: 200, outcome: 'ok' }
  await logRequests(bed.prisma, [{ customerId, createdAt, durationMs: 1, ...request }])
}

/** The partitions that have rows of the table, each with their number. */
async function partitionsOf(table: string) {
  const rows = await bed.prisma.$queryRawUnsafe<Array<{ name: string; rows: number }>>(
    `SELECT tableoid::regclass::text AS name, count(*)::int AS rows FROM ${table} GROUP BY 1 ORDER BY 1`,
  )
  return rows.map(({ name, rows: count }) => [name, count])
}

async function countPartitions(): Promise<number> {
  return (
    await bed.prisma.$queryRaw<unknown[]>`
    SELECT FROM pg_inherits WHERE inhparent = 'api_request'::regclass`
  ).length
}

test('a lookup is in the partition of its time, which was made ahead of it', async () => {
  const customer = await bed.createCustomer()
  const grant = await bed.grant(customer, 9, 200)
  await enterLookup(customer, grant)
  bed.pass(75 * DAY_MS)
  await enterLookup(customer, grant)
  expect(await partitionsOf('vehicle_lookup')).toEqual([
    ['vehicle_lookup_2026_11_01', 1],
    ['vehicle_lookup_2027_02_01', 1],
  ])
})

test('a lookup without a partition is charged, is entered once, and reads like any other', async () => {
  const customer = await bed.createCustomer()
  const grant = await bed.grant(customer, 9, FAR_DAYS + 30)
  bed.pass(FAR_DAYS * DAY_MS)
  const id = idAt(bed.clock())
  await enterLookup(customer, grant, id)
  await expect(enterLookup(customer, grant, id)).rejects.toThrow('Unique constraint')
  expect(await bed.available(customer)).toBe(8)
  expect(await partitionsOf('vehicle_lookup')).toEqual([['vehicle_lookup_rest', 1]])
  const entries = await bed.prisma.ledgerEntry.findMany({
    where: { customerId: customer, kind: 'settlement' },
  })
  expect(entries.map((entry) => entry.id)).toEqual([id])
})

test('rows that came before their partition stay where they are, are reported, and the next partition is made', async () => {
  const customer = await bed.createCustomer()
  const grant = await bed.grant(customer, 9, FAR_DAYS + 90)
  bed.pass(FAR_DAYS * DAY_MS)
  await enterLookup(customer, grant)
  const late = bed.clock().toISOString().slice(0, 7).replace('-', '_')
  expect((await keepPartitions(bed)).inRest).toEqual([`vehicle_lookup_${late}_01`])
  bed.pass(31 * DAY_MS)
  await enterLookup(customer, grant)
  const next = bed.clock().toISOString().slice(0, 7).replace('-', '_')
  expect(await partitionsOf('vehicle_lookup')).toEqual([
    [`vehicle_lookup_${next}_01`, 1],
    ['vehicle_lookup_rest', 1],
  ])
  expect(await bed.available(customer)).toBe(7)
})

test.each([
  'INSERT INTO vehicle_lookup_2026_11_01 SELECT * FROM vehicle_lookup',
  'UPDATE vehicle_lookup_2026_11_01 SET vin = vin',
  'DELETE FROM vehicle_lookup_2026_11_01',
  'TRUNCATE vehicle_lookup_2026_11_01',
  'DELETE FROM vehicle_lookup_rest',
  'INSERT INTO vehicle_lookup_rest SELECT * FROM vehicle_lookup',
  'DELETE FROM spender_lookup_rest',
])('no write bypasses the triggers of the whole table: %s', async (sql) => {
  await expect(bed.owner().$executeRawUnsafe(sql)).rejects.toThrow('a partition is written only through')
})

test('old requests are dropped with their partition, newer ones stay, and no lookup is ever dropped', async () => {
  const customer = await bed.createCustomer()
  await enterLookup(customer, await bed.grant(customer, 9))
  const first = bed.clock()
  await logRequestAt(customer, first)
  for (const days of [REQUEST_LOG_DAYS - 5, REQUEST_LOG_DAYS + 15]) {
    bed.pass(days * DAY_MS)
    await keepPartitions(bed)
    await logRequestAt(customer, bed.clock())
  }
  const rows = await bed.prisma.apiRequest.findMany({ where: { customerId: customer } })
  expect(rows.map(({ createdAt }) => createdAt)).toEqual([bed.clock()])
  expect(await listRequests(bed, customer, { limit: 9 })).toHaveLength(1)
  bed.pass(FAR_DAYS * DAY_MS)
  expect((await keepPartitions(bed)).dropped).toBeGreaterThan(0)
  expect(await bed.prisma.vehicleLookup.count()).toBe(1)
})

test('old requests that are not in the partition of their time are deleted, too', async () => {
  const customer = await bed.createCustomer()
  await logRequestAt(customer, new Date(bed.clock().getTime() - (REQUEST_LOG_DAYS + 10) * DAY_MS))
  await logRequestAt(customer, new Date(bed.clock().getTime() - (REQUEST_LOG_DAYS - 1) * DAY_MS))
  expect(await forgetOldRequests(bed)).toBe(1)
  expect(await bed.prisma.apiRequest.count()).toBe(1)
})

test('making and dropping partitions never delays a transaction that uses the table, and is retried the next time', async () => {
  bed.pass((REQUEST_LOG_DAYS + 40) * DAY_MS)
  const reader = new pg.Client({ connectionString: bed.databaseUrl })
  await reader.connect()
  await reader.query('BEGIN; SELECT FROM api_request')
  const before = await countPartitions()
  await keepPartitions(bed)
  expect(await countPartitions()).toBe(before)
  await reader.query('ROLLBACK')
  await reader.end()
  expect((await keepPartitions(bed)).dropped).toBeGreaterThan(0)
  await logRequestAt(await bed.createCustomer(), bed.clock())
  expect(await partitionsOf('api_request')).toEqual([['api_request_2027_03_29', 1]])
})

test('partitions are made once by concurrent processes', async () => {
  bed.pass(FAR_DAYS * DAY_MS)
  const kept = await Promise.all([keepPartitions(bed), keepPartitions(bed), keepPartitions(bed)])
  expect(kept.flatMap(({ inRest }) => inRest)).toEqual([])
})

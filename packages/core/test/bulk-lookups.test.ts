/** Lists of VINs, from the check to the last row. */
import type { VehicleDataProvider } from '@vinspec/vehicle-data'
import { expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import {
  listBulkRows,
  readBulkAnswers,
  readBulkLookup,
} from '../src/lookups/bulk-lookups/read-bulk-lookups.ts'
import {
  cancelBulkLookup,
  pauseBulkLookup,
  startBulkLookup,
} from '../src/lookups/bulk-lookups/steer-bulk-lookup.ts'
import { sweepBulkLookups } from '../src/lookups/bulk-lookups/sweep-bulk-lookups.ts'
import { workOnBulkLookups } from '../src/lookups/bulk-lookups/work-on-bulk-lookups.ts'
import { createList, makeVins, workOffBulkLookups } from '../testing/bulk-lists.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { LOOKUPS, lookUpAs, offline } from '../testing/look-up.ts'
import { ownerOf } from '../testing/principals.ts'
import { createTestBed } from '../testing/test-bed.ts'

/** A car with an engine, so it is not found. */
const ACCORD = '1HGCM82633A004352'

const bed = await closeAfterAll(createTestBed())

const workOff = () => workOffBulkLookups(bed)
const read = async (customerId: string, id: string) => {
  const bulk = await readBulkLookup(bed.prisma, { customerId, id })
  if (!bulk) throw new Error('there is no such bulk lookup')
  return bulk
}
const rowsOf = (customerId: string, id: string) => listBulkRows(bed.prisma, { customerId, id, limit: 100 })
const lookUp = (customerId: string, vin: string) => lookUpAs(ownerOf(customerId), bed, { vin })
/** A list that is checked and waits to be started. */
async function check(customerId: string, vins: readonly string[]): Promise<string> {
  const id = await createList(bed, customerId, vins)
  await workOff()
  return id
}

test('a list is checked for free, then looked up for one credit per vehicle, and each row has its outcome', async () => {
  const customerId = await bed.createCustomer(10)
  const [first = '', second = '', owned = ''] = makeVins(3)
  await lookUp(customerId, owned)
  const id = await check(customerId, [first, ACCORD, first.toLowerCase(), 'nonsense', owned, second])
  expect(await read(customerId, id)).toMatchObject({
    state: 'checked',
    size: 6,
    counts: { ready: 3, owned: 1, unsupported: 1, duplicate: 1, invalid: 1, found: 0, credits: 0 },
  })
  expect(await bed.available(customerId)).toBe(9)

  expect(await startBulkLookup(bed, { customerId, id })).toBe(true)
  await workOff()
  expect(await read(customerId, id)).toMatchObject({
    state: 'finished',
    endedAt: bed.clock(),
    counts: { found: 2, skipped: 1, ready: 0, credits: 2, next: null },
  })
  expect(await bed.available(customerId)).toBe(7)
  expect((await rowsOf(customerId, id)).map(({ line, state, credits }) => [line, state, credits])).toEqual([
    [1, 'found', 1],
    [2, 'unsupported', 0],
    [3, 'duplicate', 0],
    [4, 'invalid', 0],
    [5, 'skipped', 0],
    [6, 'found', 1],
  ])
  const { answerOf, answers } = await readBulkAnswers(bed.prisma, { customerId, id, after: 0, limit: 100 })
  expect(new Set(answerOf.keys())).toEqual(new Set([1, 5, 6]))
  expect([...answers.values()].map((answer) => JSON.parse(answer))).toEqual([
    expect.objectContaining({ vin: first, title: '2022 Tesla Model S Plaid' }),
  ])
  expect(new Set(answerOf.values())).toEqual(new Set(answers.keys()))
})

test('vehicles that the customer already has are looked up again only on request, and then once', async () => {
  const customerId = await bed.createCustomer(10)
  const vins = makeVins(2)
  for (const vin of vins) await lookUp(customerId, vin)
  const id = await check(customerId, vins)
  await startBulkLookup(bed, { customerId, id }, { skipOwned: false })
  await workOff()
  expect(await read(customerId, id)).toMatchObject({ state: 'finished', counts: { found: 2, credits: 2 } })
  expect(await bed.available(customerId)).toBe(6)
})

test('a vehicle that was looked up elsewhere after the check is skipped, too', async () => {
  const customerId = await bed.createCustomer(10)
  const [vin = ''] = makeVins(1)
  const id = await check(customerId, [vin])
  await lookUp(customerId, vin)
  await startBulkLookup(bed, { customerId, id })
  await workOff()
  expect(await read(customerId, id)).toMatchObject({ state: 'finished', counts: { skipped: 1, credits: 0 } })
  expect(await bed.available(customerId)).toBe(9)
})

test('a list without enough credits stops, names the next line, and continues by itself when credits arrive', async () => {
  const customerId = await bed.createCustomer(3)
  const id = await check(customerId, makeVins(200))
  await startBulkLookup(bed, { customerId, id })
  await workOff()
  expect(await read(customerId, id)).toMatchObject({
    state: 'stopped',
    counts: { found: 3, credits: 3, ready: 197, failed: 0, next: 4 },
  })
  await bed.grant(customerId, 150)
  await bed.grant(customerId, 150)
  await workOff()
  expect(await read(customerId, id)).toMatchObject({
    state: 'finished',
    counts: { found: 200, credits: 200 },
  })
  expect(await bed.available(customerId)).toBe(103)
})

test('pausing takes effect between rows, finishes the rows in progress, and no row is looked up twice', async () => {
  const customerId = await bed.createCustomer(50)
  const id = await check(customerId, makeVins(50))
  const asked: string[] = []
  await startBulkLookup(bed, { customerId, id })
  const pausing: VehicleDataProvider = {
    name: 'slow',
    lookUp: async (vin, options) => {
      asked.push(vin)
      if (asked.length === 3) await pauseBulkLookup(bed, { customerId, id })
      return await offline.lookUp(vin, options)
    },
  }
  await workOffBulkLookups({ ...bed, vehicleData: pausing })
  const paused = await read(customerId, id)
  expect(paused).toMatchObject({ state: 'paused', counts: { found: 8, ready: 42 } })
  expect(await bed.available(customerId)).toBe(42)
  await sweepBulkLookups(bed)
  await workOff()
  expect(await read(customerId, id)).toEqual(paused)

  expect(await startBulkLookup(bed, { customerId, id })).toBe(true)
  await workOffBulkLookups({ ...bed, vehicleData: pausing })
  expect(await read(customerId, id)).toMatchObject({ state: 'finished', counts: { found: 50, credits: 50 } })
  expect(new Set(asked).size).toBe(asked.length)
})

test('a canceled list keeps what was found, skips the rest, and cannot be resumed', async () => {
  const customerId = await bed.createCustomer(3)
  const id = await check(customerId, makeVins(5))
  await startBulkLookup(bed, { customerId, id })
  await workOff()
  await bed.grant(customerId, 10)
  expect(await cancelBulkLookup(bed, { customerId, id })).toBe(true)
  expect(await startBulkLookup(bed, { customerId, id })).toBe(false)
  await workOff()
  expect(await read(customerId, id)).toMatchObject({ state: 'canceled', counts: { found: 3, ready: 2 } })
  expect(await bed.available(customerId)).toBe(10)
})

test('rows without vehicle data cost nothing, fail with the reason, and can be retried', async () => {
  const customerId = await bed.createCustomer(5)
  const id = await check(customerId, makeVins(2))
  await startBulkLookup(bed, { customerId, id })
  const cause = new Error('away')
  const vehicleData: VehicleDataProvider = {
    name: 'away',
    lookUp: async () => ({ kind: 'unavailable', cause }),
  }
  await workOffBulkLookups({ ...bed, vehicleData })
  expect(await read(customerId, id)).toMatchObject({
    state: 'finished',
    counts: { failed: 2, unavailable: 2, credits: 0 },
  })
  expect(await bed.available(customerId)).toBe(5)
  expect(await startBulkLookup(bed, { customerId, id })).toBe(true)
  await workOff()
  expect(await read(customerId, id)).toMatchObject({ counts: { found: 2, failed: 0, credits: 2 } })
  expect(await startBulkLookup(bed, { customerId, id })).toBe(false)
})

test('a bug in one vehicle fails its row uncharged and is logged, and the other rows continue', async () => {
  const customerId = await bed.createCustomer(5)
  const [bad = '', good = ''] = makeVins(2)
  const id = await check(customerId, [bad, good])
  await startBulkLookup(bed, { customerId, id })
  const faults: unknown[] = []
  const broken: VehicleDataProvider = {
    name: 'broken',
    lookUp: async (vin, options) => {
      if (vin === bad) throw new Error('a bug')
      return await offline.lookUp(vin, options)
    },
  }
  await workOffBulkLookups({ ...bed, vehicleData: broken }, (fault) => faults.push(fault))
  expect(faults).toEqual([expect.objectContaining({ message: 'a bug' })])
  expect(await rowsOf(customerId, id)).toMatchObject([
    { state: 'failed', code: 'internal_error', credits: 0 },
    { state: 'found', credits: 1 },
  ])
  expect(await bed.available(customerId)).toBe(4)
})

test("one customer's long list does not delay another's", async () => {
  const [long, short] = [await bed.createCustomer(2_000), await bed.createCustomer(5)]
  const longId = await check(long, makeVins(2_000))
  const shortId = await check(short, makeVins(5))
  await startBulkLookup(bed, { customerId: long, id: longId })
  await startBulkLookup(bed, { customerId: short, id: shortId })
  const turn = (customerId: string) =>
    workOnBulkLookups({ ...bed, ...LOOKUPS }, { customerId, holder: newId(), turnMs: 0, onFault: () => {} })
  await turn(long)
  const waiting = await bed.prisma.$queryRaw<Array<{ customerId: string }>>`
    SELECT data ->> 'customerId' AS "customerId" FROM pgboss.job
    WHERE name = 'work-on-bulk-lookups' ORDER BY created_on, id`
  expect(waiting.map(({ customerId }) => customerId)).toEqual([long, short])
  await turn(short)
  expect((await read(short, shortId)).counts.found).toBe(5)
  expect((await read(long, longId)).counts.ready).toBeGreaterThan(1_500)
  await cancelBulkLookup(bed, { customerId: long, id: longId })
  await workOff()
})

test("a customer's lists are looked up one after the other", async () => {
  const customerId = await bed.createCustomer(300)
  const [first, second] = [
    await check(customerId, makeVins(130)),
    await check(customerId, makeVins(5, 200_000)),
  ]
  await startBulkLookup(bed, { customerId, id: first })
  bed.pass(1)
  await startBulkLookup(bed, { customerId, id: second })
  await workOnBulkLookups(
    { ...bed, ...LOOKUPS },
    { customerId, holder: newId(), turnMs: 0, onFault: () => {} },
  )
  expect((await read(customerId, first)).counts.found).toBe(128)
  expect((await read(customerId, second)).counts.found).toBe(0)
  await workOff()
  expect((await read(customerId, second)).state).toBe('finished')
})

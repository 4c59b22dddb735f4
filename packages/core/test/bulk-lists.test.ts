/** Lists of VINs: who owns them, how many there may be, how long they are stored, and what can be done with them. */
import { expect, test } from 'vitest'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import {
  BULK_LOOKUP_DAYS,
  FEWEST_BULK_ROWS,
  MAX_KEPT_BULK_ROWS,
  MAX_OPEN_BULK_ROWS,
} from '../src/foundation/policy.ts'
import type { BulkState } from '../src/lookups/bulk-lookups/bulk-lookup.ts'
import { createBulkLookup, keepRows } from '../src/lookups/bulk-lookups/create-bulk-lookup.ts'
import { foldEntries } from '../src/lookups/bulk-lookups/fold-entries.ts'
import { toListRows } from '../src/lookups/bulk-lookups/parse-list.ts'
import {
  listBulkLookups,
  listBulkRows,
  readBulkAnswers,
  readBulkLookup,
} from '../src/lookups/bulk-lookups/read-bulk-lookups.ts'
import {
  cancelBulkLookup,
  deleteBulkLookup,
  pauseBulkLookup,
  startBulkLookup,
} from '../src/lookups/bulk-lookups/steer-bulk-lookup.ts'
import { forgetBulkLookups } from '../src/lookups/bulk-lookups/sweep-bulk-lookups.ts'
import { createList, makeVins, workOffBulkLookups } from '../testing/bulk-lists.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())

const workOff = () => workOffBulkLookups(bed)
const read = (customerId: string, id: string) => readBulkLookup(bed.prisma, { customerId, id })

/** A list that is checked and waits to be started. */
async function check(customerId: string, vins: readonly string[]): Promise<string> {
  const id = await createList(bed, customerId, vins)
  await workOff()
  return id
}

test("another customer's list is not found", async () => {
  const [owner, other] = [await bed.createCustomer(5), await bed.createCustomer(5)]
  const id = await check(owner, makeVins(1))
  const before = await read(owner, id)
  const theirs = { customerId: other, id }
  expect(await readBulkLookup(bed.prisma, theirs)).toBeNull()
  expect(await listBulkRows(bed.prisma, { ...theirs, limit: 10 })).toEqual([])
  expect((await readBulkAnswers(bed.prisma, { ...theirs, after: 0, limit: 10 })).answerOf.size).toBe(0)
  expect(await listBulkLookups(bed.prisma, other)).toEqual([])
  for (const steer of [startBulkLookup, pauseBulkLookup, cancelBulkLookup, deleteBulkLookup]) {
    expect(await steer(bed, theirs)).toBe(false)
    expect(await steer(bed, { customerId: owner, id: 'nonsense' })).toBe(false)
  }
  expect(await read(owner, id)).toEqual(before)
})

test('a customer has a bounded number of VINs in open lists, even when several are sent at once', async () => {
  const customerId = await bed.createCustomer()
  const content = new TextEncoder().encode(makeVins(1).join('\n'))
  const create = () => createBulkLookup(bed, { customerId, name: '', content })
  await create()
  const resize = (size: number, state: BulkState) =>
    bed.prisma.bulkLookup.updateMany({ where: { customerId }, data: { size, state } })
  await resize(MAX_OPEN_BULK_ROWS - FEWEST_BULK_ROWS, 'checking')
  const created = await Promise.all([create(), create(), create()])
  expect(created.filter(({ kind }) => kind === 'created')).toHaveLength(1)
  await resize(MAX_KEPT_BULK_ROWS / 2, 'canceled')
  expect(await create()).toMatchObject({ kind: 'rejected', fault: expect.stringContaining('Delete one') })
  const [latest] = await listBulkLookups(bed.prisma, customerId)
  expect(await deleteBulkLookup(bed, { customerId, id: latest?.id ?? '' })).toBe(true)
  expect((await create()).kind).toBe('created')
})

test('a list is deleted in time, with its rows, and its vehicles stay', async () => {
  const customerId = await bed.createCustomer(5)
  const id = await check(customerId, makeVins(2))
  await startBulkLookup(bed, { customerId, id })
  await workOff()
  bed.pass(BULK_LOOKUP_DAYS * DAY_MS - 1)
  await forgetBulkLookups(bed)
  expect((await read(customerId, id))?.state).toBe('finished')
  bed.pass(1)
  expect(await startBulkLookup(bed, { customerId, id })).toBe(false)
  await forgetBulkLookups(bed)
  expect(await readBulkLookup(bed.prisma, { customerId, id })).toBeNull()
  expect(await bed.prisma.bulkRow.count({ where: { customerId } })).toBe(0)
  expect(await bed.prisma.savedVehicle.count({ where: { customerId } })).toBe(2)
})

test('a closed account has no lists and gets no new ones, and nothing more is looked up', async () => {
  const customerId = await bed.createCustomer(5)
  const id = await check(customerId, makeVins(2))
  await startBulkLookup(bed, { customerId, id })
  await closeCustomer(bed, customerId)
  await workOff()
  expect(await bed.prisma.bulkLookup.count({ where: { customerId } })).toBe(0)
  expect(await bed.prisma.bulkRow.count({ where: { customerId } })).toBe(0)
  expect(await bed.prisma.vehicleLookup.count({ where: { customerId } })).toBe(0)
  await expect(createList(bed, customerId, makeVins(1))).rejects.toThrow('has left')
})

test.each<readonly [BulkState, readonly string[]]>([
  ['checking', ['start', 'cancel', 'delete']],
  ['checked', ['start', 'cancel', 'delete']],
  ['running', ['pause', 'cancel']],
  ['paused', ['start', 'cancel']],
  ['stopped', ['start', 'pause', 'cancel']],
  ['canceled', ['delete']],
  ['finished', ['delete']],
])('a list that is %s allows this: %s', async (state, allowed) => {
  const customerId = await bed.createCustomer()
  const steps = {
    start: startBulkLookup,
    pause: pauseBulkLookup,
    cancel: cancelBulkLookup,
    delete: deleteBulkLookup,
  }
  const done: string[] = []
  for (const [name, steer] of Object.entries(steps)) {
    const id = await createList(bed, customerId, makeVins(1))
    await bed.prisma.bulkLookup.updateMany({ where: { customerId, id }, data: { state } })
    if (await steer(bed, { customerId, id })) done.push(name)
    await bed.prisma.bulkLookup.deleteMany({ where: { customerId } })
  }
  expect(done).toEqual(allowed)
})

test('large lists use one connection at most, so that everyone else is served meanwhile', async () => {
  const customerId = await bed.createCustomer()
  const rows = toListRows(foldEntries(makeVins(5_001).map((typed, nth) => ({ line: nth + 1, typed }))))
  const [held, served] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = bed.owner().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('bulk_lookup ' || ${customerId}::text, 0))`
    held.resolve()
    await served.promise
  })
  await held.promise
  const events: string[] = []
  const terms = { customer: customerId, name: 'large', digest: new Uint8Array(32), same: '1 day' }
  // As many as the pool has connections.
  const lists = Array.from({ length: 20 }, async () => {
    await keepRows(bed, terms, rows).finally(() => events.push('list'))
  })
  await listBulkLookups(bed.prisma, customerId)
  events.push('served')
  served.resolve()
  await Promise.allSettled([holding, ...lists])
  expect(events[0]).toBe('served')
  expect(await listBulkLookups(bed.prisma, customerId)).toHaveLength(1)
})

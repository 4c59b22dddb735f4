/** No VIN of a list is paid for twice, no matter who crashes, sleeps, or works on it concurrently, and however long it waits. */
import { expect, test } from 'vitest'
import { createApiKey } from '../src/access/api-keys/manage-api-keys.ts'
import { newId } from '../src/foundation/ids.ts'
import { readBulkLookup } from '../src/lookups/bulk-lookups/read-bulk-lookups.ts'
import {
  cancelBulkLookup,
  deleteBulkLookup,
  pauseBulkLookup,
  startBulkLookup,
} from '../src/lookups/bulk-lookups/steer-bulk-lookup.ts'
import { sweepBulkLookups } from '../src/lookups/bulk-lookups/sweep-bulk-lookups.ts'
import { workOnBulkLookups } from '../src/lookups/bulk-lookups/work-on-bulk-lookups.ts'
import { prune } from '../src/operator/retention/prune.ts'
import { createList, makeVins, workOffBulkLookups } from '../testing/bulk-lists.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { watchCommits } from '../testing/crash-points.ts'
import { dieAt, withOwnDatabase } from '../testing/die-everywhere.ts'
import { LEASE_MS, LOOKUPS, lookUpAs, offline, slowOffline } from '../testing/look-up.ts'
import { ownerOf } from '../testing/principals.ts'
import { createTestBed, type TestBed } from '../testing/test-bed.ts'

const SIZE = 5
const LONG_MS = 40 * 60 * 60 * 1000

const bed = await closeAfterAll(createTestBed())

const dependencies = { ...bed, ...LOOKUPS }
const turn = (customerId: string, holder = newId()) => ({
  customerId,
  holder,
  onFault: (fault: unknown) => {
    throw fault
  },
})

interface List {
  readonly customerId: string
  readonly id: string
}

/** A list that is started, and has not been looked up. @param cap the daily cap of the key that starts it */
async function start(skipOwned = true, size = SIZE, cap?: number): Promise<List> {
  const customerId = await bed.createCustomer()
  await bed.grant(customerId, 2 * size, 89)
  const key = cap ? await createApiKey(bed, { customerId, name: 'capped', dailyCreditCap: cap }) : undefined
  const spender = key?.kind === 'created' ? key.id : undefined
  const id = await createList(bed, customerId, makeVins(size))
  await workOnBulkLookups(dependencies, turn(customerId))
  await startBulkLookup(bed, { customerId, id }, { skipOwned, startedBy: spender })
  return { customerId, id }
}

/** Every vehicle was found and paid for once, and the list reports so. */
async function expectPaidOnce({ customerId, id }: List, size = SIZE): Promise<void> {
  expect(await readBulkLookup(bed.prisma, { customerId, id })).toMatchObject({
    state: 'finished',
    counts: { found: size, credits: size, skipped: 0, failed: 0 },
  })
  expect(await bed.prisma.vehicleLookup.count({ where: { customerId } })).toBe(size)
  expect(await bed.available(customerId)).toBe(size)
}

async function rest(): Promise<void> {
  bed.pass(LONG_MS)
  await prune(bed)
}

const CAPPED = ['claim_bulk_rows', 'keep_answers', 'pay_lookup_alone', 'record_bulk_rows']
const AT_HAND = ['claim_bulk_rows', 'keep_answers', 'pay_lookups', 'record_bulk_rows']
const ASKED = ['claim_bulk_rows', 'start_lookups', 'settle_lookups', 'record_bulk_rows']
const around = (steps: readonly string[], isAsked: boolean) =>
  steps.flatMap((step) =>
    ['before', 'after'].map((when) => ({ stopAt: `${when} database.${step}`, isAsked })),
  )

test('a list whose worker is killed at any point continues, at once or days later, and pays for each VIN once', async () => {
  const deaths = [...around(AT_HAND, false), ...around(ASKED, true)].flatMap((point) => [
    { ...point, skipOwned: true, when: 'soon' },
    { ...point, skipOwned: true, when: 'late' },
    { ...point, skipOwned: false, when: 'late' },
  ])
  const capped = around(CAPPED, false).map((point) => ({
    ...point,
    skipOwned: true,
    when: 'soon',
    cap: SIZE,
  }))
  const lists: Array<(typeof deaths)[number] & List> = []
  for (const death of [...deaths, ...capped]) {
    const cap = 'cap' in death ? SIZE : undefined
    lists.push({ ...death, ...(await start(death.skipOwned, SIZE, cap)) })
  }
  const holder = newId()
  await withOwnDatabase(bed, (prisma) =>
    Promise.all(
      lists.map(async ({ customerId, stopAt, isAsked }) => {
        const reached = await dieAt(
          (point) => point === stopAt,
          (reach) => {
            const vehicleData = isAsked ? slowOffline : offline
            const own = { ...dependencies, prisma: watchCommits(prisma, reach), vehicleData }
            return workOnBulkLookups(own, turn(customerId, holder))
          },
        )
        expect(reached).toBe(stopAt)
      }),
    ),
  )

  // If the vehicle data took time, the dead worker's claims must expire first. The rest continues with the retry of its job.
  for (const { customerId, isAsked, when } of lists) {
    if (when === 'soon' && !isAsked) await workOnBulkLookups(dependencies, turn(customerId, holder))
  }
  bed.pass(LEASE_MS)
  for (const { customerId, isAsked, when } of lists) {
    if (when === 'soon' && isAsked) await workOnBulkLookups(dependencies, turn(customerId))
  }
  for (const list of lists) {
    if (list.when === 'soon') await expectPaidOnce(list)
    else await pauseBulkLookup(bed, list)
  }
  await rest()
  for (const list of lists) {
    if (list.when === 'late') await startBulkLookup(bed, list)
  }
  await workOffBulkLookups(bed)
  for (const list of lists) await expectPaidOnce(list)
})

test('concurrent workers pay for each row once, and the list reports what it cost', async () => {
  const list = await start(false, 60)
  const holder = newId()
  await Promise.all(
    Array.from({ length: 4 }, () => workOnBulkLookups(dependencies, turn(list.customerId, holder))),
  )
  await sweepBulkLookups(bed)
  bed.pass(LEASE_MS)
  await workOffBulkLookups(bed)
  await expectPaidOnce(list, 60)
})

test("a job leaves a list alone that another job holds, until that job's lease expires", async () => {
  const list = await start()
  const frozen = freeze('before database.pay_lookups')
  const first = workOnBulkLookups({ ...dependencies, prisma: frozen.prisma }, turn(list.customerId))
  await frozen.reached
  await workOffBulkLookups(bed)
  expect((await readBulkLookup(bed.prisma, list))?.counts.ready).toBe(SIZE)
  frozen.thaw()
  await first
  await expectPaidOnce(list)
})

test('a worker that sleeps for days while another pays cannot pay again when it wakes', async () => {
  for (const skipOwned of [true, false]) {
    const list = await start(skipOwned)
    const frozen = freeze('before database.pay_lookups')
    const first = workOnBulkLookups({ ...dependencies, prisma: frozen.prisma }, turn(list.customerId))
    await frozen.reached
    bed.pass(LEASE_MS)
    await sweepBulkLookups(bed)
    await workOffBulkLookups(bed)
    await expectPaidOnce(list)
    await rest()
    frozen.thaw()
    await first
    await expectPaidOnce(list)
  }
})

test('a worker that wakes late does not overwrite what became of a row meanwhile', async () => {
  const list = await start()
  const frozen = freeze('before database.record_bulk_rows')
  const away = {
    name: 'away',
    lookUp: async () => ({ kind: 'unavailable', cause: new Error('away') }) as const,
  }
  const late = workOnBulkLookups(
    { ...dependencies, vehicleData: away, prisma: frozen.prisma },
    turn(list.customerId),
  )
  await frozen.reached
  bed.pass(LEASE_MS)
  await sweepBulkLookups(bed)
  await workOffBulkLookups(bed)
  await expectPaidOnce(list)
  frozen.thaw()
  await late
  await expectPaidOnce(list)
})

test('a VIN of two lists is bought by the first and skipped by the second, even if the customer switches lists midway', async () => {
  const first = await start()
  await pauseBulkLookup(bed, first)
  const second = { ...first, id: await createList(bed, first.customerId, makeVins(SIZE)) }
  await workOffBulkLookups(bed)
  await startBulkLookup(bed, first)
  const frozen = freeze('before database.pay_lookups')
  const working = workOnBulkLookups({ ...dependencies, prisma: frozen.prisma }, turn(first.customerId))
  await frozen.reached
  await pauseBulkLookup(bed, first)
  await startBulkLookup(bed, second)
  await workOffBulkLookups(bed)
  expect((await readBulkLookup(bed.prisma, second))?.counts.ready).toBe(SIZE)
  frozen.thaw()
  await working
  expect(await readBulkLookup(bed.prisma, second)).toMatchObject({
    state: 'finished',
    counts: { skipped: SIZE, found: 0, credits: 0 },
  })
  await startBulkLookup(bed, first)
  await workOffBulkLookups(bed)
  await expectPaidOnce(first)
})

test('a list that is canceled and deleted while its VINs are paid for does not let the next list pay for them too', async () => {
  const first = await start()
  const frozen = freeze('before database.pay_lookups')
  const working = workOnBulkLookups({ ...dependencies, prisma: frozen.prisma }, turn(first.customerId))
  await frozen.reached
  await cancelBulkLookup(bed, first)
  expect(await deleteBulkLookup(bed, first)).toBe(false)
  const second = { ...first, id: await createList(bed, first.customerId, makeVins(SIZE)) }
  await startBulkLookup(bed, second)
  await workOffBulkLookups(bed)
  frozen.thaw()
  await working
  await workOffBulkLookups(bed)
  expect(await bed.prisma.vehicleLookup.count({ where: { customerId: first.customerId } })).toBe(SIZE)
  expect(await deleteBulkLookup(bed, first)).toBe(true)
})

test('the sweep replaces a killed worker once its lease has expired', async () => {
  const list = await start()
  await bed.prisma.$executeRaw`DELETE FROM pgboss.job WHERE name = 'work-on-bulk-lookups'`
  await bed.prisma.bulkLookup.updateMany({
    where: { id: list.id },
    data: { leaseHolder: 'dead', leaseExpiresAt: new Date(bed.clock().getTime() + LEASE_MS) },
  })
  await sweepBulkLookups(bed)
  await workOffBulkLookups(bed)
  expect((await readBulkLookup(bed.prisma, list))?.counts.ready).toBe(SIZE)
  bed.pass(LEASE_MS)
  await sweepBulkLookups(bed)
  await workOffBulkLookups(bed)
  await expectPaidOnce(list)
})

test('no customer can send the idempotency key that a list uses for a VIN', async () => {
  const { customerId, id } = await start()
  await workOffBulkLookups(bed)
  const keys = await bed.prisma.idempotencyRecord.findMany({ where: { customerId } })
  expect(keys).toHaveLength(SIZE)
  for (const { key } of keys) expect(key).toMatch(new RegExp(`^bulk:${id} .{17}$`))
})

test('vehicles looked up through the API while a list runs cost only what each lookup charged', async () => {
  const list = await start()
  const [vin = ''] = makeVins(1)
  const own = () => lookUpAs(ownerOf(list.customerId), bed, { vin, key: 'own', requestId: 'req_own' })
  await Promise.all([own(), own().catch(() => undefined), workOffBulkLookups(bed)])
  const lookups = await bed.prisma.vehicleLookup.groupBy({
    by: ['requestId'],
    where: { customerId: list.customerId, vin },
    _count: true,
  })
  for (const { _count: count } of lookups) expect(count).toBe(1)
  const { counts } = (await readBulkLookup(bed.prisma, list)) ?? {}
  expect(await bed.available(list.customerId)).toBe(2 * SIZE - 1 - (counts?.credits ?? 0))
})

interface Frozen {
  readonly prisma: TestBed['prisma']
  readonly reached: Promise<void>
  readonly thaw: () => void
}

/** A database that stops at a point until it is thawed, as if its process were frozen. */
function freeze(stopAt: string): Frozen {
  const arrived = Promise.withResolvers<void>()
  const thawed = Promise.withResolvers<void>()
  const prisma = watchCommits(bed.prisma, async (point) => {
    if (point !== stopAt) return
    arrived.resolve()
    await thawed.promise
  })
  return { prisma, reached: arrived.promise, thaw: thawed.resolve }
}

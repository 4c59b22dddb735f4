/** Batches: when two lists are the same batch, and which limits their spending has. */
import type { VehicleDataProvider } from '@vinspec/vehicle-data'
import { describe, expect, test } from 'vitest'
import { createApiKey, revokeApiKey, rotateApiKey } from '../src/access/api-keys/manage-api-keys.ts'
import { changeAllowance } from '../src/access/permissions/allowance.ts'
import type { Permission } from '../src/foundation/permission.ts'
import { createBatch, type NewBatch } from '../src/lookups/bulk-lookups/create-batch.ts'
import { readBatch } from '../src/lookups/bulk-lookups/read-batches.ts'
import {
  cancelBulkLookup,
  pauseBulkLookup,
  startBulkLookup,
} from '../src/lookups/bulk-lookups/steer-bulk-lookup.ts'
import { sweepBulkLookups } from '../src/lookups/bulk-lookups/sweep-bulk-lookups.ts'
import { workOnBulkLookups } from '../src/lookups/bulk-lookups/work-on-bulk-lookups.ts'
import { createApps, USUAL } from '../testing/apps.ts'
import { makeVins, workOffBulkLookups } from '../testing/bulk-lists.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { watchCommits } from '../testing/crash-points.ts'
import { LOOKUPS, lookUpAs, offline } from '../testing/look-up.ts'
import { keyCredential } from '../testing/principals.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())

const workOff = () => workOffBulkLookups(bed)

/** Sends a list, and returns the ID of its batch. */
async function send(
  customerId: string,
  vins: readonly string[],
  options: Partial<NewBatch> = {},
): Promise<string> {
  const terms = { skipOwned: true, maxCredits: undefined, startedBy: undefined, startsItself: true }
  const sent = await createBatch(bed, { ...terms, customerId, list: { vins }, ...options })
  if (sent.kind === 'rejected') throw new Error(sent.fault)
  return sent.id
}

async function read(customerId: string, id: string) {
  const batch = await readBatch(bed, { customerId, id })
  if (!batch) throw new Error('there is no such batch')
  return batch
}

async function newKey(customerId: string, dailyCreditCap: number | null = null): Promise<string> {
  const key = await createApiKey(bed, { customerId, name: 'a key', dailyCreditCap })
  if (key.kind !== 'created') throw new Error('a key fits')
  return key.id
}

describe('the same list', () => {
  test('is one batch, whatever its order and format, even when sent concurrently, and is paid for once', async () => {
    const customerId = await bed.createCustomer(10)
    const [one, other] = [await newKey(customerId), await newKey(customerId)]
    const vins = makeVins(4)
    const spaced = vins.map((vin) => ` ${vin.slice(0, 8).toLowerCase()}-${vin.slice(8)}`)
    const ids = await Promise.all([
      send(customerId, vins, { startedBy: one }),
      send(customerId, vins.toReversed(), { startedBy: other }),
      send(customerId, [...spaced, ...vins]),
    ])
    expect(new Set(ids).size).toBe(1)
    await workOff()
    expect(await send(customerId, vins)).toBe(ids[0])
    await workOff()
    expect(await read(customerId, ids[0])).toMatchObject({
      state: 'finished',
      counts: { found: 4, credits: 4 },
    })
    expect(await bed.available(customerId)).toBe(6)
  })

  test('is another batch with other options, for another customer, after it was canceled, and after 30 days', async () => {
    const customerId = await bed.createCustomer(10)
    const vins = makeVins(2)
    const first = await send(customerId, vins)
    const ids = [
      first,
      await send(customerId, vins, { skipOwned: false }),
      await send(customerId, vins, { maxCredits: 1 }),
      await send(customerId, vins.slice(1)),
      await send(await bed.createCustomer(), vins),
    ]
    await cancelBulkLookup(bed, { customerId, id: first })
    ids.push(await send(customerId, vins))
    await workOff()
    bed.pass(30 * DAY_MS - 1)
    expect(await send(customerId, vins)).toBe(ids.at(-1))
    bed.pass(1)
    ids.push(await send(customerId, vins))
    expect(new Set(ids).size).toBe(7)
  })

  test('starts when a previewed list is sent again to be looked up', async () => {
    const customerId = await bed.createCustomer(10)
    const [owned = '', ...vins] = makeVins(4)
    await send(customerId, [owned])
    await workOff()
    const list = [owned, ...vins, 'nonsense', owned]
    const id = await send(customerId, list, { startsItself: false })
    await workOff()
    expect(await read(customerId, id)).toMatchObject({
      state: 'checked',
      counts: { ready: 4, owned: 1, invalid: 1, duplicate: 1, credits: 0 },
    })
    expect(await send(customerId, list)).toBe(id)
    await workOff()
    expect(await read(customerId, id)).toMatchObject({
      state: 'finished',
      counts: { found: 3, skipped: 1, credits: 3 },
    })
    expect(await bed.available(customerId)).toBe(6)
  })
})

describe('the same list, sent again after', () => {
  const away: VehicleDataProvider = {
    name: 'away',
    lookUp: async () => ({ kind: 'unavailable', cause: new Error('away') }),
  }

  test('some lookups of it failed, looks up these, and charges no other again', async () => {
    const customerId = await bed.createCustomer(10)
    const [first = '', ...rest] = makeVins(3)
    const list = [first, ...rest]
    const partly: VehicleDataProvider = {
      ...offline,
      lookUp: (vin, options) => (vin === first ? offline : away).lookUp(vin, options),
    }
    const id = await send(customerId, list)
    await workOffBulkLookups({ ...bed, vehicleData: partly })
    expect(await read(customerId, id)).toMatchObject({ state: 'finished', counts: { found: 1, failed: 2 } })
    expect(await send(customerId, list, { startsItself: false })).toBe(id)
    expect((await read(customerId, id)).state).toBe('finished')
    const key = await newKey(customerId, 2)
    expect(await send(customerId, list.toReversed(), { startedBy: key })).toBe(id)
    await workOff()
    expect(await read(customerId, id)).toMatchObject({
      state: 'finished',
      counts: { found: 3, failed: 0, credits: 3 },
    })
    expect(await bed.available(customerId)).toBe(7)
  })
})

test('starts only when it is resumed if it was paused during its check', async () => {
  const customerId = await bed.createCustomer(10)
  const id = await send(customerId, makeVins(2))
  expect(await pauseBulkLookup(bed, { customerId, id })).toBe(true)
  await workOff()
  expect((await read(customerId, id)).state).toBe('checked')
  await startBulkLookup(bed, { customerId, id })
  await workOff()
  expect((await read(customerId, id)).counts.found).toBe(2)
})

test('costs nothing more if it is canceled during its check or while it waits', async () => {
  const customerId = await bed.createCustomer(1)
  const [checking, waiting] = [
    await send(customerId, makeVins(2)),
    await send(customerId, makeVins(3, 200_000)),
  ]
  await cancelBulkLookup(bed, { customerId, id: checking })
  await workOff()
  expect(await read(customerId, waiting)).toMatchObject({ state: 'stopped', wait: 'credits' })
  await cancelBulkLookup(bed, { customerId, id: waiting })
  await bed.grant(customerId, 10)
  await workOff()
  expect((await read(customerId, checking)).counts.credits).toBe(0)
  expect((await read(customerId, waiting)).counts.credits).toBe(1)
  expect(await bed.available(customerId)).toBe(10)
})

describe('the most credits of a batch', () => {
  test('hold even if the worker died after paying and before recording it', async () => {
    const customerId = await bed.createCustomer(20)
    const id = await send(customerId, makeVins(10), { maxCredits: 4 })
    const prisma = watchCommits(bed.prisma, async (point) => {
      if (point === 'before database.record_bulk_rows' && (await bed.available(customerId)) < 20)
        throw new Error('killed')
    })
    const turn = { customerId, holder: 'dying', onFault: () => {} }
    await expect(workOnBulkLookups({ ...bed, ...LOOKUPS, prisma }, turn)).rejects.toThrow('killed')
    await workOnBulkLookups({ ...bed, ...LOOKUPS }, turn)
    await workOff()
    expect(await read(customerId, id)).toMatchObject({ state: 'finished', counts: { credits: 4, ready: 6 } })
    expect(await bed.available(customerId)).toBe(16)
  })
})

describe('the daily cap of the key or app that started a batch', () => {
  test('is spent but not exceeded, counting single lookups too, and the batch continues the next day', async () => {
    const customerId = await bed.createCustomer(20)
    const spender = await newKey(customerId, 4)
    const [single = '', ...vins] = makeVins(7)
    const credential = keyCredential(spender)
    const allowance = { ...USUAL, dailyCreditCap: 4 }
    const principal = { customerId, credential, ...allowance }
    await lookUpAs(principal, bed, { vin: single })
    const id = await send(customerId, vins, { startedBy: spender })
    await workOff()
    await sweepBulkLookups(bed)
    await workOff()
    expect(await read(customerId, id)).toMatchObject({
      state: 'stopped',
      wait: 'daily_cap',
      counts: { found: 3, ready: 3, failed: 0 },
    })
    bed.pass(DAY_MS)
    await sweepBulkLookups(bed)
    await workOff()
    expect(await read(customerId, id)).toMatchObject({ state: 'finished', counts: { found: 6, credits: 6 } })
    expect(await bed.available(customerId)).toBe(13)
  })

  test('applies to an app, too', async () => {
    const { customerId, credential } = await createApps(bed).newApp({ credits: 10, cap: 2 })
    const id = await send(customerId, makeVins(3), { startedBy: credential.id })
    await workOff()
    expect(await read(customerId, id)).toMatchObject({ wait: 'daily_cap', counts: { found: 2, ready: 1 } })
  })

  test('no longer applies once the customer has resumed the batch', async () => {
    const customerId = await bed.createCustomer(10)
    const id = await send(customerId, makeVins(3), { startedBy: await newKey(customerId, 1) })
    await workOff()
    await startBulkLookup(bed, { customerId, id })
    await workOff()
    expect(await read(customerId, id)).toMatchObject({ state: 'finished', counts: { found: 3 } })
  })
})

test.each<readonly [string, (customerId: string, key: string) => Promise<unknown>]>([
  ['revoked', (customerId, id) => revokeApiKey(bed, { customerId, id })],
  [
    'no longer allowed to look vehicles up',
    (customerId, id) =>
      changeAllowance(
        bed.prisma,
        { customerId, id },
        { ...USUAL, permissions: new Set<Permission>(['purchases']) },
      ),
  ],
])('a batch whose key is %s pauses, and continues when it is resumed', async (_, end) => {
  const customerId = await bed.createCustomer(2)
  const spender = await newKey(customerId)
  const id = await send(customerId, makeVins(4), { startedBy: spender })
  await workOff()
  await end(customerId, spender)
  await bed.grant(customerId, 10)
  await workOff()
  expect(await read(customerId, id)).toMatchObject({ state: 'paused', counts: { credits: 2, ready: 2 } })
  expect(await bed.available(customerId)).toBe(10)
  await startBulkLookup(bed, { customerId, id }, { startedBy: await newKey(customerId) })
  await workOff()
  expect(await read(customerId, id)).toMatchObject({ state: 'finished', counts: { credits: 4 } })
})

test('a batch whose key is rotated goes on within the same limits, and pauses when the new key is revoked', async () => {
  const customerId = await bed.createCustomer(2)
  const spender = await newKey(customerId, 4)
  const id = await send(customerId, makeVins(6), { startedBy: spender })
  await workOff()
  const rotated = await rotateApiKey(bed, { customerId, id: spender })
  await bed.grant(customerId, 10)
  await workOff()
  expect(await read(customerId, id)).toMatchObject({
    state: 'stopped',
    wait: 'daily_cap',
    counts: { credits: 4 },
  })
  await revokeApiKey(bed, { customerId, id: rotated?.id ?? '' })
  bed.pass(DAY_MS)
  await sweepBulkLookups(bed)
  await workOff()
  expect(await read(customerId, id)).toMatchObject({ state: 'paused', counts: { credits: 4, ready: 2 } })
})

test('a customer stores a bounded number of VINs in batches, and small batches use little of it', async () => {
  const customerId = await bed.createCustomer()
  for (let first = 0; first < 40; first += 1) await send(customerId, makeVins(1, first * 10 + 300_000))
  await bed.prisma.bulkLookup.updateMany({ where: { customerId }, data: { size: 5_000 } })
  await expect(send(customerId, makeVins(1))).rejects.toThrow('up to 200,000 VINs')
  await bed.prisma.bulkLookup.updateMany({ where: { customerId }, data: { state: 'finished', size: 7_500 } })
  await expect(send(customerId, makeVins(1))).rejects.toThrow('up to 300,000 VINs')
})

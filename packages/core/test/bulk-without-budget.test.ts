/** What lists of VINs without a budget make automatic top-up buy: nothing. */
import type { VehicleDataProvider } from '@vinspec/vehicle-data'
import { describe, expect, test } from 'vitest'
import { pauseBulkLookup, startBulkLookup } from '../src/lookups/bulk-lookups/steer-bulk-lookup.ts'
import { sweepBulkLookups } from '../src/lookups/bulk-lookups/sweep-bulk-lookups.ts'
import { createLiveSources } from '../src/lookups/live-sources/live-sources.ts'
import { disableAutoTopUp } from '../src/money/auto-top-up/rule.ts'
import { changePackage } from '../src/money/catalog/change-packages.ts'
import { createList, makeVins, workOffBulkLookups } from '../testing/bulk-lists.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { openListShop } from '../testing/list-shop.ts'
import { madeUpSource } from '../testing/live-source.ts'
import { offline } from '../testing/look-up.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { ownerOf } from '../testing/principals.ts'

const MINUTE_MS = 60_000
/** At most two charges in ten minutes. */
const WINDOW_MS = 10 * MINUTE_MS
const PRICE = 1_200

const bed = await closeAfterAll(createPaymentBed())
const { shop, check, workOff, goOn, pass, read } = openListShop(bed)

test('without a budget, no lookup of a list triggers a top-up, and the list waits', async () => {
  const list = await check(20, 11)
  await startBulkLookup(bed, list)
  await goOn()
  await pass(WINDOW_MS)
  expect(await read(list)).toEqual({ state: 'stopped', found: 9, ready: 11 })
  expect(await bed.available(list.customerId)).toBe(2)
  expect(await shop.charged(list.customerId)).toEqual([])

  await bed.grant(list.customerId, 20)
  await goOn()
  expect(await read(list)).toEqual({ state: 'finished', found: 20, ready: 0 })
  expect(await shop.charged(list.customerId)).toEqual([])
})

test('a list without a budget stops at a balance at which the next lookup would trigger a top-up', async () => {
  const list = await check(5, 3)
  await bed.prisma.autoTopUpRule.update({
    where: { customerId: list.customerId },
    data: { thresholdPercent: 30 },
  })
  await startBulkLookup(bed, list)
  await goOn()
  expect(await read(list)).toEqual({ state: 'stopped', found: 0, ready: 5 })
  expect(await shop.charged(list.customerId)).toEqual([])
  await disableAutoTopUp(bed, ownerOf(list.customerId))
  await sweepBulkLookups(bed)
  await goOn()
  expect(await read(list)).toEqual({ state: 'stopped', found: 3, ready: 2 })
})

/** Vehicle data before whose first answer something else happens: the list has claimed its rows by then. */
function afterClaiming(happens: () => Promise<unknown>): VehicleDataProvider {
  let happened: Promise<unknown> | undefined
  const lookUp: VehicleDataProvider['lookUp'] = async (vin, options) => {
    happened ??= happens()
    await happened
    return await offline.lookUp(vin, options)
  }
  return { ...offline, lookUp }
}

/** It is asked about every car, and knows none. */
const silent = {
  ...madeUpSource({ url: '', price: { micros: 0, billed: 'result' } }),
  ask: async () => ({ kind: 'unknown' }) as const,
}

const raiseThreshold = (customerId: string) =>
  shop.configure(customerId, { packageKey: 'lookups_10', thresholdPercent: 30 })

describe.each([
  ['at hand', undefined],
  ['asked for', createLiveSources([{ source: silent, dailyBudgetMicros: 0, isOptional: false }])],
])('a list without a budget whose answers are %s', (_how, liveSources) => {
  test.each([
    ['its customer spends credits', 2, (customerId: string) => shop.lookUp(customerId, 12)],
    ['its customer raises the threshold', 4, raiseThreshold],
  ])('triggers no top-up if %s after it has claimed its rows', async (_, left, happens) => {
    const list = await check(20, 20)
    await startBulkLookup(bed, list)
    const vehicleData = afterClaiming(() => happens(list.customerId))
    await workOffBulkLookups({ ...bed, vehicleData, liveSources })
    await shop.work()
    expect(await shop.charged(list.customerId)).toEqual([])
    expect(await bed.available(list.customerId)).toBe(left)
    expect(await read(list)).toMatchObject({ state: 'stopped' })
  })
})

describe('a list without a budget, when credits arrive while the rule waits', () => {
  const declined = async () => ({ state: 'declined', declineCode: 'insufficient_funds' }) as const
  const away = () => Promise.reject(new Error('the vendor is away'))

  test.each([
    ['processing', { confirmCharge: away }, 2],
    ['retry_scheduled', { confirmCharge: declined }, 2],
    ['cap_reached', {}, 12],
  ] as const)('triggers no purchase by a rule that is %s', async (status, broken, lookups) => {
    const list = await check(60, 2, PRICE)
    const { customerId } = list
    for (let lookup = 1; lookup < lookups; lookup += 1) {
      await shop.lookUp(customerId)
      await shop.work({ ...bed.payments, ...broken })
    }
    expect(await shop.status(customerId)).toBe(status)
    const before = await shop.charged(customerId)

    await bed.grant(customerId, 50, 90)
    await startBulkLookup(bed, list)
    await workOff()
    const now = bed.clock()
    const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
    bed.pass(status === 'cap_reached' ? nextMonth - now.getTime() : 60 * MINUTE_MS)
    await shop.sweep()
    expect(await shop.charged(customerId)).toEqual(before)
    expect(await read(list)).toMatchObject({ state: 'stopped', found: 49 })
    expect(await bed.available(customerId)).toBe(2)
  })
})

test('a list without a budget makes a rule buy nothing that waits for a price, and then for nobody', async () => {
  const list = await check(20, 3)
  const setPrice = (amountCents: number) =>
    changePackage(bed.owner(), { packageKey: 'lookups_10', name: undefined, amountCents })
  try {
    await setPrice(PRICE + 1)
    await shop.lookUp(list.customerId, 2)
    await shop.work()
    expect(await shop.status(list.customerId)).toBe('action_required')
    await bed.grant(list.customerId, 9)
    await startBulkLookup(bed, list)
    await goOn()
  } finally {
    await setPrice(PRICE)
  }
  await pass(MINUTE_MS)
  expect(await shop.charged(list.customerId)).toEqual([])
  expect(await read(list)).toMatchObject({ state: 'stopped', found: 8 })
  expect(await shop.status(list.customerId)).toBe('active')
})

test('credits that arrive the moment a list begins to wait are noticed by the sweep', async () => {
  const customerId = await bed.createCustomer(2)
  const id = await createList(bed, customerId, makeVins(4))
  await workOff()
  await bed.prisma.bulkLookup.updateMany({ where: { customerId, id }, data: { state: 'stopped' } })
  await sweepBulkLookups(bed)
  await goOn()
  expect(await read({ customerId, id })).toEqual({ state: 'stopped', found: 2, ready: 2 })
  await pauseBulkLookup(bed, { customerId, id })
  await bed.grant(customerId, 5)
  await sweepBulkLookups(bed)
  await goOn()
  expect(await read({ customerId, id })).toEqual({ state: 'paused', found: 2, ready: 2 })
})

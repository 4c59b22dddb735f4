/** What lists of VINs make automatic top-up buy: nothing unannounced, and never more than their customer allowed. */
import type { VehicleDataProvider } from '@vinspec/vehicle-data'
import { describe, expect, test } from 'vitest'
import { createApiKey } from '../src/access/api-keys/manage-api-keys.ts'
import { newId } from '../src/foundation/ids.ts'
import { offerTopUp } from '../src/lookups/bulk-lookups/offer-top-up.ts'
import { readBulkLookup } from '../src/lookups/bulk-lookups/read-bulk-lookups.ts'
import {
  cancelBulkLookup,
  pauseBulkLookup,
  startBulkLookup,
} from '../src/lookups/bulk-lookups/steer-bulk-lookup.ts'
import { sweepBulkLookups } from '../src/lookups/bulk-lookups/sweep-bulk-lookups.ts'
import { workOnBulkLookups } from '../src/lookups/bulk-lookups/work-on-bulk-lookups.ts'
import { createLiveSources } from '../src/lookups/live-sources/live-sources.ts'
import { disableAutoTopUp } from '../src/money/auto-top-up/rule.ts'
import { changePackage } from '../src/money/catalog/change-packages.ts'
import { createList, makeVins, workOffBulkLookups } from '../testing/bulk-lists.ts'
import { buyCredits } from '../testing/buy-credits.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { madeUpSource } from '../testing/live-source.ts'
import { LOOKUPS, offline } from '../testing/look-up.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'
import { ownerOf } from '../testing/principals.ts'
import { openTopUpShop } from '../testing/top-ups.ts'

const MINUTE_MS = 60_000
/** At most two charges in ten minutes. */
const WINDOW_MS = 10 * MINUTE_MS
const PRICE = 1_200

const bed = await closeAfterAll(createPaymentBed())
const shop = openTopUpShop(bed)

interface List {
  readonly customerId: string
  readonly id: string
}

const workOff = () => workOffBulkLookups(bed)
/** Looks up the first 128 vehicles of a list. */
const takeTurn = ({ customerId }: List) =>
  workOnBulkLookups({ ...bed, ...LOOKUPS }, { customerId, holder: newId(), turnMs: 0, onFault: () => {} })

/** A checked list of a customer whose rule buys 10 credits for $12.00 when 1 is left. */
async function check(size: number, credits: number, monthlyCapCents?: number): Promise<List> {
  const customerId = await shop.createRule(credits, { packageKey: 'lookups_10', monthlyCapCents })
  const id = await createList(bed, customerId, makeVins(size))
  await workOff()
  return { customerId, id }
}

/** Lists and purchases take turns, as jobs of the worker do, until both wait. */
async function expire(_: unknown, list: List): Promise<void> {
  const { customerId, id } = list
  await bed.prisma.bulkLookup.updateMany({ where: { customerId, id }, data: { expiresAt: bed.clock() } })
}

async function goOn(): Promise<void> {
  for (let step = 0; step < 4; step += 1) {
    await workOff()
    await shop.work()
  }
  await workOff()
}

/** The same after some time, once the sweeps have run. */
async function pass(ms: number): Promise<void> {
  bed.pass(ms)
  await shop.sweep()
  await goOn()
}

const read = async (list: List) => {
  const bulk = await readBulkLookup(bed.prisma, list)
  return { state: bulk?.state, found: bulk?.counts.found, ready: bulk?.counts.ready }
}

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
    changePackage(bed.owner, { packageKey: 'lookups_10', name: undefined, amountCents })
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

test('a list with a budget buys ahead, continues by itself, and needs no more than was announced', async () => {
  const list = await check(41, 11)
  const offer = await offerTopUp(bed, list.customerId, 41)
  expect(offer).toMatchObject({
    packageKey: 'lookups_10',
    priceCents: PRICE,
    times: 4,
    totalCents: 4 * PRICE,
  })
  await startBulkLookup(bed, list, { topUpBudgetCents: offer?.totalCents })
  await goOn()
  for (let window = 0; window < 4; window += 1) {
    await pass(MINUTE_MS)
    await pass(WINDOW_MS)
  }
  expect(await read(list)).toEqual({ state: 'finished', found: 41, ready: 0 })
  expect((await shop.charged(list.customerId)).length).toBeLessThanOrEqual(4)
  const topUps = await bed.prisma.topUp.findMany({ where: { customerId: list.customerId } })
  const charged = topUps.map(({ reservedAt }) => Number(reservedAt)).sort((a, b) => a - b)
  for (const [index, at] of charged.entries()) {
    expect(at - (charged[index - 1] ?? 0)).toBeGreaterThanOrEqual(30_000)
    expect(at - (charged[index - 2] ?? 0)).toBeGreaterThanOrEqual(WINDOW_MS)
  }
})

test('a list with a budget for one purchase buys while it still has some credits', async () => {
  const list = await check(148, 140)
  await startBulkLookup(bed, list, { topUpBudgetCents: PRICE })
  await takeTurn(list)
  expect(await bed.available(list.customerId)).toBe(12)
  await shop.work()
  expect(await shop.charged(list.customerId)).toEqual([PRICE])
  await goOn()
  expect(await read(list)).toMatchObject({ state: 'finished', found: 148 })
})

test('a list whose budget is used up waits, and a new budget lets it continue', async () => {
  const list = await check(40, 5)
  await startBulkLookup(bed, list, { topUpBudgetCents: PRICE })
  await goOn()
  await pass(WINDOW_MS)
  expect(await shop.charged(list.customerId)).toEqual([PRICE])
  expect(await read(list)).toEqual({ state: 'stopped', found: 13, ready: 27 })
  expect(await bed.available(list.customerId)).toBe(2)

  await startBulkLookup(bed, list, { topUpBudgetCents: PRICE })
  await goOn()
  await pass(WINDOW_MS)
  expect(await shop.charged(list.customerId)).toEqual([PRICE, PRICE])
  expect(await read(list)).toEqual({ state: 'stopped', found: 23, ready: 17 })
})

test('the monthly cap holds within any budget, and the list continues when credits are bought', async () => {
  const list = await check(40, 5, 2 * PRICE)
  expect(await offerTopUp(bed, list.customerId, 40)).toMatchObject({
    times: 4,
    monthlyCapCents: 2 * PRICE,
    leftThisMonthCents: 2 * PRICE,
  })
  await startBulkLookup(bed, list, { topUpBudgetCents: 100 * PRICE })
  await goOn()
  for (let window = 0; window < 3; window += 1) await pass(WINDOW_MS)
  expect(await shop.charged(list.customerId)).toEqual([PRICE, PRICE])
  expect(await shop.status(list.customerId)).toBe('cap_reached')
  expect(await read(list)).toMatchObject({ state: 'stopped', found: 25 })
  await bed.grant(list.customerId, 50)
  await goOn()
  expect(await read(list)).toMatchObject({ state: 'finished', found: 40 })
})

test.each([
  ['canceled', cancelBulkLookup],
  ['paused', pauseBulkLookup],
  ['expired', expire],
])('a list that is %s before its purchase is made buys nothing ahead', async (_, steer) => {
  const list = await check(200, 150)
  await startBulkLookup(bed, list, { topUpBudgetCents: 10 * PRICE })
  await takeTurn(list)
  await steer(bed, list)
  await shop.work()
  expect(await shop.charged(list.customerId)).toEqual([])
})

test.each([
  ['day', 5, { dailyCreditCap: 5 }],
  ['month', 7, { monthlyCents: 500 }],
])(
  'a list that a key continues buys no more ahead than the key may spend in a %s',
  async (_, found, allowance) => {
    // Three credits were given, of which the customer uses one meanwhile, and the others cost $1.00 each.
    const list = await check(70, 3)
    const { customerId } = list
    await buyCredits(bed, customerId, 'lookups_50')
    const key = await createApiKey(bed, { customerId, name: 'night job', ...allowance })
    await startBulkLookup(bed, list, { topUpBudgetCents: 10 * PRICE })
    await pauseBulkLookup(bed, list)
    await startBulkLookup(bed, list, { startedBy: 'id' in key ? key.id : undefined })
    await shop.lookUp(customerId)
    await shop.work()
    await goOn()
    await pass(WINDOW_MS)
    expect(await read(list)).toMatchObject({ state: 'stopped', found })
    expect(await shop.charged(customerId)).toEqual([])
  },
)

test('pausing a list after its purchase was reserved cancels a charge that has not been sent', async () => {
  const list = await check(200, 150)
  await startBulkLookup(bed, list, { topUpBudgetCents: 10 * PRICE })
  await takeTurn(list)
  await shop.work({ ...bed.payments, confirmCharge: () => Promise.reject(new Error('crash')) })
  expect(await shop.status(list.customerId)).toBe('processing')
  await pauseBulkLookup(bed, list)
  bed.pass(MINUTE_MS)
  await shop.sweep()
  expect(await shop.charged(list.customerId)).toEqual([])
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

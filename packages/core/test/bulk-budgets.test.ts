/** What lists of VINs with a budget make automatic top-up buy: never more than their customer allowed. */
import { expect, test } from 'vitest'
import { createApiKey } from '../src/access/api-keys/manage-api-keys.ts'
import { offerTopUp } from '../src/lookups/bulk-lookups/offer-top-up.ts'
import {
  cancelBulkLookup,
  pauseBulkLookup,
  startBulkLookup,
} from '../src/lookups/bulk-lookups/steer-bulk-lookup.ts'
import { buyCredits } from '../testing/buy-credits.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { type List, openListShop } from '../testing/list-shop.ts'
import { createPaymentBed } from '../testing/payment-bed.ts'

const MINUTE_MS = 60_000
/** At most two charges in ten minutes. */
const WINDOW_MS = 10 * MINUTE_MS
const PRICE = 1_200

const bed = await closeAfterAll(createPaymentBed())
const { shop, check, takeTurn, goOn, pass, read } = openListShop(bed)

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

async function expire(_: unknown, { customerId, id }: List): Promise<void> {
  await bed.prisma.bulkLookup.updateMany({ where: { customerId, id }, data: { expiresAt: bed.clock() } })
}

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

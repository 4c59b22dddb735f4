/** Customers who want to be notified when a vehicle can be looked up. */
import { createTestReleases } from '@vinspec/vehicle-data/testing/releases'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import { awaitVehicle, forgetAwaited, tellAwaited } from '../src/lookups/awaited-vehicles/awaited-vehicles.ts'
import { PATIENCE_MS } from '../testing/patience.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

/** A vehicle whose EPA labels come only with the release that these tests load. */
const ARIYA = 'JN8CF0BFXSM485292'
const NO_FIGURES = '1FTBW1XM7RK362640'
const [WITHOUT, WITH] = ['2026-12-01-00000001', '2026-12-02-00000002']

const releases = createTestReleases()
const { vehicleData, refresh } = await releases.follow()

let customerId: string
const bed = await createTestBed()
await releases.load(WITHOUT, (text, name) =>
  name === 'label-rows.txt' ? text.replaceAll(/^2025\tNissan\tARIYA.*\n/gm, '') : text,
)
await refresh()
afterAll(async () => {
  await bed.close()
  releases.remove()
})
beforeEach(async () => {
  await bed.prisma.awaitedVehicle.deleteMany()
  customerId = await bed.createCustomer(0)
})

const dependencies = () => ({ ...bed, vehicleData, providerTimeoutMs: PATIENCE_MS })
const wish = (vin: string) => awaitVehicle(dependencies(), { customerId, vin })
const awaited = () => bed.prisma.awaitedVehicle.findMany({ where: { customerId }, select: { vin: true } })
const mails = () =>
  bed.prisma.notification.findMany({
    where: { customerId, kind: 'vehicle_available' },
    select: { data: true },
  })

test('only a vehicle about which too little is known is awaited, once, and up to a limit', async () => {
  expect(await wish(NO_FIGURES)).toEqual({ kind: 'awaited' })
  expect(await wish(NO_FIGURES.toLowerCase())).toEqual({ kind: 'awaited' })
  expect(await wish('5YJSA1E67NF123456')).toEqual({ kind: 'not_awaited' })
  expect(await wish('1HGCM82633A004352')).toEqual({ kind: 'not_awaited' })
  await expect(wish('5YJSA1E68NF123456')).rejects.toMatchObject({ code: 'invalid_vin' })
  expect(await awaited()).toEqual([{ vin: NO_FIGURES }])
  const others = Array.from({ length: 99 }, (_, nth) => ({
    customerId,
    vin: `VIN${nth}`,
    dataVersion: WITHOUT,
    createdAt: new Date(),
  }))
  await bed.prisma.awaitedVehicle.createMany({ data: others })
  expect(await wish(ARIYA)).toEqual({ kind: 'too_many', limit: 100 })
  expect(await wish(NO_FIGURES)).toEqual({ kind: 'awaited' })
})

test('closing the account deletes its awaited vehicles, and none is added afterwards', async () => {
  await wish(NO_FIGURES)
  await closeCustomer(bed, customerId)
  expect(await awaited()).toEqual([])
  await expect(wish(NO_FIGURES)).rejects.toThrow()
})

test('a vehicle that still nobody knows after two years is deleted', async () => {
  await wish(NO_FIGURES)
  expect(await forgetAwaited({ ...bed, clock: () => new Date(Number(bed.clock()) + 729 * DAY_MS) })).toBe(0)
  expect(await forgetAwaited({ ...bed, clock: () => new Date(Number(bed.clock()) + 731 * DAY_MS) })).not.toBe(
    0,
  )
  expect(await awaited()).toEqual([])
})

test('a release that knows the vehicle notifies its customer once, and the others keep waiting', async () => {
  expect(await wish(ARIYA)).toEqual({ kind: 'awaited' })
  await wish(NO_FIGURES)
  expect(await tellAwaited(dependencies())).toBe(0)
  await releases.load(WITH)
  await refresh()
  const both = await Promise.all([tellAwaited(dependencies()), tellAwaited(dependencies())])
  expect(both.reduce((sum, told) => sum + told, 0)).toBe(1)
  expect(await mails()).toEqual([{ data: { vin: ARIYA, title: '2025 Nissan Ariya' } }])
  expect(await awaited()).toEqual([{ vin: NO_FIGURES }])
  expect(await tellAwaited(dependencies())).toBe(0)
})

/** A car that is newer than the tables is named by NHTSA's decoder, and is not sold. */
import { createNewerVehicles } from '@vinspec/live-sources'
import { parseVin } from '@vinspec/vehicle-data'
import { plaidVin } from '@vinspec/vehicle-data/testing/vins'
import { startVehicleSources } from '@vinspec/vehicle-sources'
import { beforeEach, expect, test } from 'vitest'
import { checkVin } from '../src/lookups/lookup/check-vin.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { LOOKUPS, lookUpAs } from '../testing/look-up.ts'
import { keyOf } from '../testing/principals.ts'
import { createTestBed } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())
const vendor = await closeAfterAll(startVehicleSources())
const customer = await bed.createCustomer(5)
beforeEach(() => vendor.reset())

/** A model year for which the tables have no patterns. */
const NEWER = soundVin('5YJ3E1EB?WF000001')

function soundVin(pattern: string): string {
  const vins = Array.from('0123456789X', (digit) => pattern.replace('?', digit))
  const sound = vins.find((vin) => parseVin(vin).ok)
  if (sound === undefined) throw new Error('one of eleven check digits fits')
  return sound
}

async function lookUp(vin: string, { isAsked = true } = {}) {
  const newerVehicles = isAsked
    ? createNewerVehicles({ vpicUrl: `${vendor.url}/api/`, clock: bed.clock })
    : undefined
  return await lookUpAs(keyOf(customer), { ...bed, newerVehicles }, { vin })
}

test('a car that is newer than the tables is named, and costs nothing', async () => {
  await expect(lookUp(NEWER, { isAsked: false })).rejects.toMatchObject({ code: 'vehicle_not_found' })
  await expect(lookUp(NEWER)).rejects.toMatchObject({
    code: 'specs_not_available',
    details: { year: '2028', make: 'Tesla', model: 'Model 3' },
  })
  expect(vendor.calls()).toEqual([`nhtsa.decoder ${NEWER}`])
  expect(await bed.available(customer)).toBe(5)
})

test('the free check does not ask the decoder', async () => {
  const newerVehicles = createNewerVehicles({ vpicUrl: `${vendor.url}/api/`, clock: bed.clock })
  const access = { ...LOOKUPS, newerVehicles }
  expect(await checkVin(access, NEWER)).toMatchObject({
    supported: false,
    reason: { code: 'vehicle_not_found' },
  })
  expect(vendor.calls()).toEqual([])
})

test('while the decoder is unavailable, the error does not claim that there is no such car', async () => {
  vendor.inject({ at: 'nhtsa.decoder', fault: '503' })
  await expect(lookUp(NEWER)).rejects.toMatchObject({ code: 'vehicle_data_unavailable' })
})

test('the decoder is not asked about a car that the tables know', async () => {
  expect(await lookUp(plaidVin(77))).toMatchObject({ creditsCharged: 1 })
  expect(vendor.calls()).toEqual([])
})

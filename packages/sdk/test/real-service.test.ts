/** Every method against the real service on a real database, the refused calls included. */
import { startTestService } from '@vinspec/api/testing'
import { operations } from '@vinspec/contract/operations'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { describe, expect, test } from 'vitest'
import { BadRequestError, NotFoundError, ServerError, UnprocessableError, Vinspec } from '../src/index.ts'
import { recordedPacing } from './recorded-pacing.ts'

const IONIQ_6 = 'KMHM54AA9PA999266'
const FOCUS_ELECTRIC = '1FADP3R49GL917098'

const service = await closeAfterAll(startTestService())

async function customerWith(credits: number): Promise<Vinspec> {
  const { apiKey } = await service.createCustomer({ credits })
  return new Vinspec({ apiKey, baseUrl: service.apiUrl, pacing: recordedPacing() })
}

describe('a lookup', () => {
  test('returns the specifications and says what it cost', async () => {
    const vinspec = await customerWith(3)
    const { data, response } = await vinspec.vehicleSpecs
      .lookUp({ vin: IONIQ_6.toLowerCase() })
      .withResponse()
    expect(data).toMatchObject({
      object: 'vehicle_specs',
      vin: IONIQ_6,
      title: '2023 Hyundai Ioniq 6 Limited',
    })
    expect(response).toMatchObject({
      livemode: true,
      replayed: false,
      creditsCharged: 1,
      creditsRemaining: 2,
    })
    expect(response.requestId).toMatch(/./)
    expect((await vinspec.credits.get()).available_credits).toBe(2)
  })

  test.each([
    ['a VIN that is too short', 'TOO SHORT', BadRequestError, 'invalid_request'],
    ['a mistyped VIN', '1FADP3R48GL917098', UnprocessableError, 'invalid_vin'],
    ['a plug-in hybrid', '1C4JJXR60NW209857', UnprocessableError, 'unsupported_vehicle'],
    ['an unknown maker', '1ZZZZZZZXZZ000000', NotFoundError, 'vehicle_not_found'],
  ])('a lookup of %s is refused and costs nothing', async (_name, vin, ErrorClass, code) => {
    const vinspec = await customerWith(1)
    const error = await vinspec.vehicleSpecs.lookUp({ vin }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ErrorClass)
    expect(error).toMatchObject({ code, requestId: expect.stringMatching(/./) })
    expect((await vinspec.credits.get()).available_credits).toBe(1)
  })
})

describe('the other methods', () => {
  test('list the packages on sale', async () => {
    const { data } = await (await customerWith(0)).packages.list()
    expect(data.map(({ package_key }) => package_key)).toEqual([
      'lookups_10',
      'lookups_50',
      'lookups_200',
      'lookups_1000',
    ])
  })

  test('the client reads and disables automatic top-up', async () => {
    const vinspec = await customerWith(0)
    expect(await vinspec.autoTopUp.get()).toMatchObject({ enabled: false, status: 'disabled' })
    expect(await vinspec.autoTopUp.disable()).toMatchObject({ enabled: false, status: 'disabled' })
  })

  test.each([
    ['a checkout', (vinspec: Vinspec) => vinspec.checkouts.create({ package_key: 'lookups_50' })],
    ['automatic top-up', (vinspec: Vinspec) => vinspec.autoTopUp.configure({ package_key: 'lookups_50' })],
  ])('report that payments are unavailable for %s', async (_name, call) => {
    const error = await call(await customerWith(0)).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ServerError)
    expect(error).toMatchObject({ status: 503, code: 'payments_unavailable' })
  })

  test('the client reads past lookups again', async () => {
    const vinspec = await customerWith(3)
    const paid = await vinspec.vehicleSpecs.lookUp({ vin: IONIQ_6 })
    await vinspec.vehicleSpecs.lookUp({ vin: FOCUS_ELECTRIC })
    const vins: string[] = []
    for await (const { vin } of vinspec.vehicles.list({ limit: 1 })) vins.push(vin)
    expect(vins.toSorted()).toEqual([FOCUS_ELECTRIC, IONIQ_6])
    expect(await vinspec.vehicles.get({ vin: IONIQ_6.toLowerCase() })).toEqual(paid)
    const { data, next_cursor } = await vinspec.vehicles.listLookups({ vin: IONIQ_6 })
    expect([data.length, data[0]?.vin, next_cursor]).toEqual([1, IONIQ_6, null])
    const battery = await vinspec.vehicles.getBattery({ vin: IONIQ_6 })
    expect(battery).toEqual({ object: 'battery_history', vin: IONIQ_6, readings: [], fleet: [] })
    const usage = await vinspec.usage.list()
    expect(usage.data.reduce((sum, { lookups }) => sum + lookups, 0)).toBe(2)
    expect((await vinspec.credits.get()).available_credits).toBe(1)
  })

  test('send a CSV file, which is the batch of its VINs', async () => {
    const vinspec = await customerWith(0)
    const terms = { preview: true, max_credits: 2, only_new: false }
    const made = await vinspec.batches.create({ vins: [IONIQ_6, FOCUS_ELECTRIC], ...terms })
    const csv = `Lot;Fahrgestellnummer\r\n1;${FOCUS_ELECTRIC}\r\n2;${IONIQ_6.toLowerCase()}\r\n`
    for (const params of [terms, { ...terms, column: 'Fahrgestellnummer' }]) {
      expect(await vinspec.createBatchFromCsv(csv, params)).toMatchObject({ id: made.id, max_credits: 2 })
    }
    const typed = vinspec.createBatchFromCsv(csv, {}, { headers: { 'content-type': 'text/plain' } })
    await expect(typed).rejects.toMatchObject({ code: 'unsupported_media_type' })
    await expect(vinspec.createBatchFromCsv('a,b\n1,2\n')).rejects.toBeInstanceOf(BadRequestError)
  })

  test('the client reads the contract without a key', async () => {
    const document = await new Vinspec({ baseUrl: service.apiUrl }).contract.get()
    expect(document.openapi).toBe('3.1.0')
  })
})

test('every operation of the contract has its method', () => {
  const vinspec = new Vinspec({ baseUrl: service.apiUrl })
  for (const { sdkMethod } of operations) expect(vinspec).toHaveProperty(sdkMethod, expect.any(Function))
})

/** Every method against the real service on a real database, the refused calls included. */
import { startTestService, type TestServiceOptions } from '@vinspec/api/testing'
import { operations } from '@vinspec/contract/operations'
import { createApiKey } from '@vinspec/core/access'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { describe, expect, test } from 'vitest'
import {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  type Fetch,
  InsufficientCreditsError,
  NotFoundError,
  type Retry,
  ServerError,
  UnprocessableError,
  Vinspec,
} from '../src/index.ts'
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

  test('with a test key is rehearsed, and the response says so', async () => {
    const { id: customerId } = await service.createCustomer({ credits: 3 })
    const key = await createApiKey(service, { customerId, name: 'Test key', mode: 'test' })
    if (key.kind !== 'created') throw new Error('a test key fits')
    const vinspec = new Vinspec({ apiKey: key.secret, baseUrl: service.apiUrl, maxRetries: 0 })
    const { data, response } = await vinspec.vehicleSpecs.lookUp({ vin: '5YJSA1E67NF123456' }).withResponse()
    expect(data.title).toBe('2022 Tesla Model S Plaid')
    expect(response).toMatchObject({ livemode: false, creditsCharged: 0 })
    await expect(vinspec.vehicleSpecs.lookUp({ vin: 'VSKTEST0000000402' })).rejects.toThrow(
      InsufficientCreditsError,
    )
    expect(await service.prisma.vehicleLookup.count({ where: { customerId } })).toBe(0)
  })

  test('is replayed under its key at no charge', async () => {
    const vinspec = await customerWith(3)
    const options = { idempotencyKey: 'order-17' }
    const first = await vinspec.vehicleSpecs.lookUp({ vin: IONIQ_6 }, options).withResponse()
    const again = await vinspec.vehicleSpecs.lookUp({ vin: IONIQ_6 }, options).withResponse()
    expect(again.data).toEqual(first.data)
    expect(again.response).toMatchObject({
      replayed: true,
      originalRequestId: first.response.requestId,
      creditsCharged: 0,
      creditsRemaining: 2,
    })
  })

  test('a lookup whose response was lost is paid for once and answered by the retry', async () => {
    const { apiKey } = await service.createCustomer({ credits: 3 })
    let attempts = 0
    const loseFirstReply: Fetch = async (url, init) => {
      const response = await fetch(url, init)
      attempts += 1
      if (attempts > 1) return response
      await response.arrayBuffer()
      throw new TypeError('the connection broke')
    }
    const vinspec = new Vinspec({
      apiKey,
      baseUrl: service.apiUrl,
      fetch: loseFirstReply,
      pacing: recordedPacing(),
    })
    const { response } = await vinspec.vehicleSpecs.lookUp({ vin: IONIQ_6 }).withResponse()
    expect(response).toMatchObject({ replayed: true, creditsCharged: 0, creditsRemaining: 2 })
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

  test('a lookup without credits is refused with the balance', async () => {
    const vinspec = await customerWith(0)
    const error = await vinspec.vehicleSpecs.lookUp({ vin: IONIQ_6 }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(InsufficientCreditsError)
    expect(error).toMatchObject({ details: { available_credits: 0, auto_top_up_status: 'disabled' } })
  })

  test('a lookup of another vehicle under a used key is a conflict', async () => {
    const vinspec = await customerWith(3)
    await vinspec.vehicleSpecs.lookUp({ vin: IONIQ_6 }, { idempotencyKey: 'order-17' })
    const second = vinspec.vehicleSpecs.lookUp({ vin: FOCUS_ELECTRIC }, { idempotencyKey: 'order-17' })
    const error = await second.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ConflictError)
    expect(error).toMatchObject({ code: 'idempotency_key_reused', idempotencyKey: 'order-17' })
  })
})

test('a lookup that is still running elsewhere is waited for and paid once', async () => {
  const offline = createOfflineProvider()
  const gate = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const slow: TestServiceOptions['vehicleData'] = {
    name: 'slow',
    lookUp: async (...args) => {
      reached.resolve()
      await gate.promise
      return offline.lookUp(...args)
    },
  }
  const replica = await service.startReplica({ vehicleData: slow })
  const { apiKey } = await service.createCustomer({ credits: 3 })
  const options = { idempotencyKey: 'order-17' }
  const running = new Vinspec({ apiKey, baseUrl: replica.apiUrl }).vehicleSpecs.lookUp(
    { vin: IONIQ_6 },
    options,
  )
  await reached.promise

  const onRetry = ({ error }: Retry) => {
    expect(error).toMatchObject({ code: 'idempotency_in_progress', retryAfterMs: 1_000 })
    gate.resolve()
  }
  const pacing = { ...recordedPacing(), wait: async () => void (await running) }
  const vinspec = new Vinspec({ apiKey, baseUrl: service.apiUrl, pacing, onRetry })
  const { data, response } = await vinspec.vehicleSpecs.lookUp({ vin: IONIQ_6 }, options).withResponse()
  expect(data).toEqual(await running)
  expect(response).toMatchObject({ replayed: true, creditsCharged: 0, creditsRemaining: 2 })
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

  test('the client reads the balance', async () => {
    expect(await (await customerWith(7)).credits.get()).toEqual({
      object: 'credit_balance',
      available_credits: 7,
      auto_top_up: { enabled: false, status: 'disabled' },
    })
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

  test('a vehicle that was never looked up is not found', async () => {
    const error = await (await customerWith(1)).vehicles
      .get({ vin: IONIQ_6 })
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(NotFoundError)
    expect(error).toMatchObject({ code: 'vehicle_not_found' })
  })

  test('the client reads the contract without a key', async () => {
    const document = await new Vinspec({ baseUrl: service.apiUrl }).contract.get()
    expect(document.openapi).toBe('3.1.0')
  })
})

test('an unknown key is rejected', async () => {
  const vinspec = new Vinspec({ apiKey: 'vsk_live_nonsense', baseUrl: service.apiUrl })
  await expect(vinspec.credits.get()).rejects.toBeInstanceOf(AuthenticationError)
})

test('every operation of the contract has its method', () => {
  const vinspec = new Vinspec({ baseUrl: service.apiUrl })
  for (const { sdkMethod } of operations) expect(vinspec).toHaveProperty(sdkMethod, expect.any(Function))
})

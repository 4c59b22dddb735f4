import type { VehicleDataProvider, VehicleDataResult } from '@vinspec/vehicle-data'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { readAnswer } from '../src/generated/sql/functions.ts'
import type { LookupAnswer } from '../src/lookups/lookup/look-up-vehicle-specs.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { LEASE_MS, lookUpAs, offline, slowOffline, VIN } from '../testing/look-up.ts'
import { keyOf } from '../testing/principals.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

let source: VehicleDataProvider = offline

const bed = await closeAfterAll(createTestBed())

interface Request {
  readonly vin?: string
  readonly key?: string
  readonly vehicleData?: VehicleDataProvider
}

const lookUp = (customerId: string, { vehicleData = source, ...asked }: Request = {}) =>
  lookUpAs(keyOf(customerId), { ...bed, vehicleData }, asked)

function answering(result: VehicleDataResult | (() => Promise<VehicleDataResult>)): VehicleDataProvider {
  return { name: 'test', lookUp: async () => (typeof result === 'function' ? await result() : result) }
}

async function openHolds(customerId: string): Promise<number> {
  return await bed.prisma.creditHold.count({ where: { customerId, state: 'open' } })
}

describe.each([
  ['an answer at hand', offline],
  ['an answer that takes time', slowOffline],
])('%s', (_path, provider) => {
  beforeAll(() => {
    source = provider
  })

  describe('a paid lookup', () => {
    test('stores an answer again if the database has lost it', async () => {
      const customer = await bed.createCustomer(2)
      const before = await lookUp(customer)
      const prisma = bed.owner()
      await prisma.$transaction([
        prisma.$executeRaw`SET LOCAL session_replication_role = replica`,
        prisma.$executeRaw`DELETE FROM vehicle_answer WHERE id IN (
          SELECT answer_id FROM vehicle_lookup WHERE customer_id = ${customer}::uuid)`,
      ])
      const key = newId()
      expect(await lookUp(customer, { key })).toMatchObject({ creditsCharged: 1, creditsRemaining: 0 })
      expect(await lookUp(customer, { key })).toMatchObject({ creditsCharged: 0, body: before.body })
    })

    test('takes one credit, stores the answer, and saves the vehicle', async () => {
      const customer = await bed.createCustomer(2)
      const answer = await lookUp(customer)
      expect(answer).toMatchObject({ creditsCharged: 1, creditsRemaining: 1 })
      expect(answer.specs.title).toBe('2022 Tesla Model S Plaid')
      expect(JSON.parse(answer.body)).toEqual(answer.specs)
      const saved = await bed.prisma.savedVehicle.findMany({ where: { customerId: customer } })
      expect(saved).toMatchObject([{ vin: VIN }])
      const lookup = saved[0]?.lookupId ?? ''
      expect(await readAnswer(bed.prisma, { customer, lookup })).toMatchObject({ answer: answer.body })
    })

    test('a lookup of the same VIN under a new key costs another credit and saves the vehicle once', async () => {
      const customer = await bed.createCustomer(3)
      await lookUp(customer)
      expect(await lookUp(customer)).toMatchObject({ creditsCharged: 1, creditsRemaining: 1 })
      const latest = await bed.prisma.vehicleLookup.findFirst({
        where: { customerId: customer },
        orderBy: { id: 'desc' },
      })
      const saved = await bed.prisma.savedVehicle.findMany({ where: { customerId: customer } })
      expect(saved).toMatchObject([{ vin: VIN, lookupId: latest?.id }])
    })

    test('uses the credits that expire first, then the oldest grant', async () => {
      const customer = await bed.createCustomer()
      const late = await bed.grant(customer, 1, 20)
      const early = await bed.grant(customer, 1, 10)
      bed.pass(1)
      const younger = await bed.grant(customer, 1, 20)
      const used: string[] = []
      for (let i = 0; i < 3; i++) {
        const key = newId()
        await lookUp(customer, { key })
        const record = await bed.prisma.idempotencyRecord.findUniqueOrThrow({
          where: { customerId_key: { customerId: customer, key } },
        })
        const id = record.attemptId
        const lookup = await bed.prisma.vehicleLookup.findFirstOrThrow({
          where: { id, customerId: customer },
        })
        used.push(lookup.grantId)
      }
      expect(used).toEqual([early, late, younger])
    })

    test('accepts a lowercase VIN as the same input', async () => {
      const customer = await bed.createCustomer(2)
      const first = await lookUp(customer, { key: 'k' })
      const again = await lookUp(customer, { key: 'k', vin: VIN.toLowerCase() })
      expect(again).toMatchObject({ body: first.body, creditsCharged: 0 })
    })
  })

  describe('concurrent lookups', () => {
    test('50 lookups on 10 credits give exactly ten answers and forty rejections', async () => {
      const customer = await bed.createCustomer()
      await Promise.all(Array.from({ length: 5 }, (_, i) => bed.grant(customer, 2, i + 1)))
      const results = await Promise.allSettled(Array.from({ length: 50 }, () => lookUp(customer)))
      const refused = results.filter((each) => each.status === 'rejected')
      expect(refused).toHaveLength(40)
      for (const { reason } of refused) expect(reason).toMatchObject({ code: 'insufficient_credits' })
      expect(await bed.available(customer)).toBe(0)
      expect(await openHolds(customer)).toBe(0)
    })
  })

  const littleKnown = {
    identity: { modelYear: 2024, make: 'Tesla', model: 'Cybertruck' },
    statements: [],
  }

  describe('a lookup without an answer costs nothing and leaves no hold', () => {
    const cases: ReadonlyArray<readonly [string, VehicleDataProvider, object]> = [
      ['an unknown vehicle', answering({ kind: 'not_found' }), { code: 'vehicle_not_found' }],
      [
        'an unsupported vehicle',
        answering({
          kind: 'unsupported',
          refusal: { reason: 'plug_in_hybrid', make: 'Volvo', model: 'XC90' },
        }),
        { code: 'unsupported_vehicle', details: { reason: 'plug_in_hybrid', make: 'Volvo', model: 'XC90' } },
      ],
      [
        'a vehicle that too little is known about',
        {
          name: 'test',
          lookUp: (vin) => Promise.resolve({ kind: 'found', vehicle: { vin, record: littleKnown } }),
        },
        {
          code: 'specs_not_available',
          publicMessage:
            "This is a 2024 Tesla Cybertruck, but we don't know its range, battery, or charging. Nothing was charged.",
          details: { year: '2024', make: 'Tesla', model: 'Cybertruck' },
        },
      ],
      ['a provider that is down', answering({ kind: 'unavailable' }), { code: 'vehicle_data_unavailable' }],
      ['a provider that throws', answering(() => Promise.reject(new Error('bug'))), { message: 'bug' }],
    ]
    test.each(cases)('%s', async (_name, vehicleData, error) => {
      const customer = await bed.createCustomer(1)
      await expect(lookUp(customer, { vehicleData, key: 'k' })).rejects.toMatchObject(error)
      expect(await bed.available(customer)).toBe(1)
      expect(await openHolds(customer)).toBe(0)
      expect(await lookUp(customer, { key: 'k' })).toMatchObject({ creditsCharged: 1 })
    })

    test('an invalid VIN', async () => {
      const customer = await bed.createCustomer(1)
      await expect(lookUp(customer, { vin: '5YJSA1E60NF123456' })).rejects.toMatchObject({
        code: 'invalid_vin',
      })
      expect(await bed.available(customer)).toBe(1)
    })
  })

  describe('time', () => {
    test('expired credits cannot be spent, and are not counted', async () => {
      const customer = await bed.createCustomer()
      await bed.grant(customer, 5, 1)
      bed.pass(DAY_MS)
      expect(await bed.available(customer)).toBe(0)
      await expect(lookUp(customer)).rejects.toMatchObject({ code: 'insufficient_credits' })
    })

    test('a hold placed before expiry is honored after it', async () => {
      const customer = await bed.createCustomer()
      await bed.grant(customer, 1, 1)
      bed.pass(DAY_MS - 1)
      const vehicleData: VehicleDataProvider = {
        name: 'slow',
        lookUp: async (vin, options) => {
          bed.pass(1_000)
          return await offline.lookUp(vin, options)
        },
      }
      expect(await lookUp(customer, { vehicleData })).toMatchObject({
        creditsCharged: 1,
        creditsRemaining: 0,
      })
    })

    test('a hold released after expiry lapses', async () => {
      const customer = await bed.createCustomer()
      await bed.grant(customer, 1, 1)
      bed.pass(DAY_MS - 1)
      const vehicleData = answering(async () => {
        bed.pass(1_000)
        return { kind: 'unavailable' }
      })
      await expect(lookUp(customer, { vehicleData })).rejects.toMatchObject({
        code: 'vehicle_data_unavailable',
      })
      expect(await bed.available(customer)).toBe(0)
    })

    test('an attempt that outlives its lease is taken over, charges nothing, and cannot settle', async () => {
      const customer = await bed.createCustomer(2)
      let second: LookupAnswer | undefined
      const vehicleData: VehicleDataProvider = {
        name: 'stuck',
        lookUp: async (vin, options) => {
          bed.pass(LEASE_MS)
          second = await lookUp(customer, { key: 'k' })
          return await offline.lookUp(vin, options)
        },
      }
      await expect(lookUp(customer, { key: 'k', vehicleData })).rejects.toMatchObject({
        code: 'idempotency_in_progress',
      })
      expect(second).toMatchObject({ creditsCharged: 1, creditsRemaining: 1 })
      expect(await bed.available(customer)).toBe(1)
      expect(await lookUp(customer, { key: 'k' })).toMatchObject({ creditsCharged: 0 })
    })

    test('an attempt that comes back too late does not disturb the one that took over', async () => {
      const customer = await bed.createCustomer(2)
      const [started, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const waiting: VehicleDataProvider = {
        name: 'waiting',
        lookUp: async (vin, options) => {
          started.resolve()
          await late.promise
          return await offline.lookUp(vin, options)
        },
      }
      let second: Promise<LookupAnswer> | undefined
      const stuck: VehicleDataProvider = {
        name: 'stuck',
        lookUp: async (vin, options) => {
          bed.pass(LEASE_MS)
          expect(await bed.available(customer)).toBe(2)
          second = lookUp(customer, { key: 'k', vehicleData: waiting })
          await started.promise
          return await offline.lookUp(vin, options)
        },
      }
      await expect(lookUp(customer, { key: 'k', vehicleData: stuck })).rejects.toMatchObject({
        code: 'idempotency_in_progress',
      })
      late.resolve()
      expect(await second).toMatchObject({ creditsCharged: 1, creditsRemaining: 1 })
    })

    test('an attempt whose hold was released under another key charges nothing and can run again', async () => {
      const customer = await bed.createCustomer(1)
      const vehicleData: VehicleDataProvider = {
        name: 'stuck',
        lookUp: async (vin, options) => {
          bed.pass(LEASE_MS)
          await lookUp(customer, { key: 'other' })
          return await offline.lookUp(vin, options)
        },
      }
      await expect(lookUp(customer, { key: 'k', vehicleData })).rejects.toMatchObject({
        code: 'idempotency_in_progress',
      })
      expect(await bed.available(customer)).toBe(0)
      await bed.grant(customer, 1)
      expect(await lookUp(customer, { key: 'k' })).toMatchObject({ creditsCharged: 1 })
    })

    test('an attempt within its lease keeps the key from running twice', async () => {
      const customer = await bed.createCustomer(2)
      const vehicleData: VehicleDataProvider = {
        name: 'slow',
        lookUp: async (vin, options) => {
          bed.pass(LEASE_MS - 1)
          await expect(lookUp(customer, { key: 'k' })).rejects.toMatchObject({
            code: 'idempotency_in_progress',
          })
          return await offline.lookUp(vin, options)
        },
      }
      expect(await lookUp(customer, { key: 'k', vehicleData })).toMatchObject({ creditsRemaining: 1 })
    })
  })
})

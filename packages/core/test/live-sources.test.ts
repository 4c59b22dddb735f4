/** A car is enriched by what live sources say about it: bought once, before the credit is taken, and within a budget. */
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { plaidVin } from '@vinspec/vehicle-data/testing/vins'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../src/foundation/db/client.ts'
import { newId } from '../src/foundation/ids.ts'
import { forgetSourceAnswers } from '../src/lookups/live-sources/forget-source-answers.ts'
import { createLiveSources, type LiveSources } from '../src/lookups/live-sources/live-sources.ts'
import { checkVin } from '../src/lookups/lookup/check-vin.ts'
import { type LookupAnswer, lookUpVehicleSpecs } from '../src/lookups/lookup/look-up-vehicle-specs.ts'
import { parseSpecs } from '../src/lookups/lookup/parse-specs.ts'
import {
  answerHealth,
  answerStatus,
  type MadeUp,
  madeUpSource,
  startVendor,
  type Vendor,
} from '../testing/live-source.ts'
import { keyOf } from '../testing/principals.ts'
import { createTestBed, DAY_MS, type TestBed } from '../testing/test-bed.ts'

const OTHER_MAKE = '1N4AZ0CP0F0580819'
const PRICE = 100_000
const vehicleData = createOfflineProvider()

let bed: TestBed
let vendor: Vendor
let customer: string
let vin: string
let serial = 0
beforeAll(async () => {
  bed = await createTestBed()
  vendor = await startVendor()
})
afterAll(async () => {
  await vendor.close()
  await bed.close()
})
beforeEach(async () => {
  vendor.respond = answerHealth(91)
  vendor.asked.length = 0
  customer = await bed.createCustomer(300)
  vin = plaidVin(++serial)
})

interface Options extends Partial<MadeUp> {
  readonly budget?: number
  readonly isOptional?: boolean
}

/** Each has limits of its own, as another process has. A name of its own makes an own budget. */
function sources({ budget = 100 * PRICE, isOptional = false, ...madeUp }: Options = {}): LiveSources {
  const source = madeUpSource({ url: vendor.url, ...madeUp })
  return createLiveSources([{ source, dailyBudgetMicros: budget, isOptional }])
}

interface Lookup {
  readonly key?: string
  readonly of?: string
  readonly prisma?: TestBed['prisma']
  readonly providerTimeoutMs?: number
}

async function lookUp(
  liveSources: LiveSources,
  { key = newId(), of = vin, prisma = bed.prisma, providerTimeoutMs = 10_000 }: Lookup = {},
): Promise<LookupAnswer> {
  return await lookUpVehicleSpecs(
    { ...bed, prisma, vehicleData, liveSources, providerTimeoutMs, leaseMs: 20_000 },
    keyOf(customer),
    { vin: of, idempotencyKey: key, requestId: `req_${newId()}` },
  )
}

const healthOf = ({ specs }: LookupAnswer) => specs.battery.state_of_health_percent

async function calls(source = 'made-up') {
  return await bed.prisma.sourceCall.findMany({ where: { source, key: vin }, orderBy: { id: 'asc' } })
}

async function spent(source: string): Promise<number> {
  const days = await bed.prisma.sourceDay.findMany({ where: { source } })
  return days.reduce((sum, { spentMicros }) => sum + Number(spentMicros), 0)
}

describe('a car that a source covers', () => {
  test('is sold with what the source says, for one credit', async () => {
    const answer = await lookUp(sources())
    expect(healthOf(answer)).toBe(91)
    expect(answer.specs.battery.last_measured).toBe('Nov 20, 2026')
    expect(answer).toMatchObject({ creditsCharged: 1, creditsRemaining: 299 })
    expect(await calls()).toMatchObject([
      { priceMicros: 100_000n, costMicros: 100_000n, outcome: 'result', attemptId: expect.any(String) },
    ])
  })

  test('is not asked about again while the answer is fresh, and is after', async () => {
    const live = sources()
    const first = await lookUp(live)
    vendor.respond = answerHealth(90)
    bed.pass(DAY_MS - 1)
    expect((await lookUp(live)).body).toBe(first.body)
    bed.pass(1)
    expect(healthOf(await lookUp(live))).toBe(90)
    expect(vendor.asked).toEqual([vin, vin])
  })

  test('is not asked about again when the source knows nothing of it', async () => {
    vendor.respond = answerStatus(404)
    const live = sources()
    expect(healthOf(await lookUp(live))).toBeNull()
    expect(await lookUp(live)).toMatchObject({ creditsCharged: 1 })
    expect(vendor.asked).toEqual([vin])
    expect(await calls()).toMatchObject([{ costMicros: 0n, outcome: 'no_result' }])
  })

  test('has an answer and a record of its own, even when another car is said to be the same', async () => {
    const live = sources()
    await lookUp(live)
    await lookUp(live, { of: plaidVin(++serial) })
    const lookups = await bed.prisma.vehicleLookup.findMany({ where: { customerId: customer } })
    expect(new Set(lookups.map(({ answerId }) => answerId)).size).toBe(2)
  })

  test('is asked about for nothing that costs nothing', async () => {
    await checkVin({ vehicleData, providerTimeoutMs: 10_000 }, vin)
    expect(vendor.asked).toEqual([])
  })
})

test('a car that no source covers is paid for at hand, and nobody is asked', async () => {
  const answer = await lookUp(sources(), { of: OTHER_MAKE })
  expect(answer.creditsCharged).toBe(1)
  expect(vendor.asked).toEqual([])
  expect(await bed.prisma.creditHold.count({ where: { customerId: customer } })).toBe(0)
})

test('a car that is refused reaches no source', async () => {
  await expect(lookUp(sources(), { of: '1C4JJXR60NW209857' })).rejects.toMatchObject({
    code: 'unsupported_vehicle',
  })
  expect(vendor.asked).toEqual([])
})

describe('a source that is away', () => {
  const faults = [
    ['that is broken', answerStatus(500)],
    [
      'that says something else',
      (_: unknown, response: { end(text: string): unknown }) => void response.end('<html>'),
    ],
    ['that lets us in no more', answerStatus(403)],
  ] as const

  test.each(faults)('costs no credit: one %s', async (_name, respond) => {
    vendor.respond = respond
    const name = newId()
    await expect(lookUp(sources({ name }))).rejects.toMatchObject({
      code: 'vehicle_data_unavailable',
      retryAfterSeconds: expect.any(Number),
    })
    expect(await bed.available(customer)).toBe(300)
    vendor.respond = answerHealth(88)
    expect(healthOf(await lookUp(sources({ name })))).toBe(88)
  })

  test.each(faults)('is done without if it is optional: one %s', async (_name, respond) => {
    vendor.respond = respond
    const answer = await lookUp(sources({ name: newId(), isOptional: true }))
    expect(answer).toMatchObject({ creditsCharged: 1 })
    expect(healthOf(answer)).toBeNull()
  })

  test('says when it will be back', async () => {
    vendor.respond = answerStatus(429, { 'retry-after': '42' })
    await expect(lookUp(sources({ name: newId() }))).rejects.toMatchObject({ retryAfterSeconds: 42 })
  })

  test('is not waited for longer than a lookup may take, and what it says later is kept', async () => {
    const late = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    vendor.respond = async (request, response) => {
      begun.resolve()
      await late.promise
      await answerHealth(87)(request, response)
    }
    const live = sources()
    await expect(lookUp(live, { providerTimeoutMs: 50 })).rejects.toMatchObject({
      code: 'vehicle_data_unavailable',
    })
    await begun.promise
    const retry = lookUp(live)
    late.resolve()
    expect(healthOf(await retry)).toBe(87)
    expect(vendor.asked).toEqual([vin])
  })
})

describe('what a source sends wrong', () => {
  test.each([
    ['text', 'very good'],
    ['a list', [91]],
    ['a number without end', '1e999'],
    ['an object', { from: 91 }],
    ['more than all', 180],
    ['less than nothing', -1],
    ['nothing', null],
  ])('never gets into an answer: %s', async (_name, health) => {
    vendor.respond = answerHealth(health)
    const answer = await lookUp(sources())
    expect(healthOf(answer)).toBeNull()
    expect(parseSpecs(answer.specs)).toMatchObject({ ok: true })
  })
})

describe('one VIN at the same time', () => {
  test('200 lookups by two replicas are one question', async () => {
    const other = openDatabase({ url: bed.databaseUrl, poolSize: 20 })
    const replicas = [
      { live: sources(), prisma: bed.prisma },
      { live: sources(), prisma: other },
    ]
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => replicas.map(({ live, prisma }) => lookUp(live, { prisma }))).flat(),
    )
    await other.$disconnect()
    expect(new Set(answers.map(healthOf))).toEqual(new Set([91]))
    expect(vendor.asked).toEqual([vin])
    expect(await bed.available(customer)).toBe(100)
    expect(await bed.prisma.sourceFlight.count()).toBe(0)
  })
})

describe('a budget', () => {
  test('is never passed, however many ask at once', async () => {
    const name = newId()
    const replicas = [1, 2].map(() =>
      sources({ name, budget: 5 * PRICE, isOptional: true, terms: { atOnce: 32 } }),
    )
    const vins = Array.from({ length: 40 }, () => plaidVin(++serial))
    const answers = await Promise.all(
      vins.map(async (of, index) => {
        const live = replicas[index % 2]
        if (!live) throw new Error('there are two replicas')
        return await lookUp(live, { of })
      }),
    )
    expect(vendor.asked).toHaveLength(5)
    expect(answers.filter((answer) => healthOf(answer) === 91)).toHaveLength(5)
    expect(await spent(name)).toBe(5 * PRICE)
  })

  test('gets back what was not billed, and begins anew with the day', async () => {
    const name = newId()
    const live = () => sources({ name, budget: PRICE })
    vendor.respond = answerStatus(404)
    await lookUp(live())
    expect(await spent(name)).toBe(0)
    vendor.respond = answerHealth(91)
    await lookUp(live(), { of: plaidVin(++serial) })
    const next = { of: plaidVin(++serial) }
    await expect(lookUp(live(), next)).rejects.toMatchObject({ code: 'vehicle_data_unavailable' })
    bed.pass(DAY_MS)
    expect(healthOf(await lookUp(live(), next))).toBe(91)
  })

  test('counts a request whose reply got lost, and does not send it again', async () => {
    vendor.respond = (request) => void request.socket.destroy()
    const name = newId()
    await expect(lookUp(sources({ name }))).rejects.toMatchObject({ code: 'vehicle_data_unavailable' })
    expect(await spent(name)).toBe(PRICE)
    expect(await calls(name)).toMatchObject([{ outcome: 'lost', costMicros: 100_000n }])
  })
})

test('an answer is forgotten when its license asks for it, and what it cost is not', async () => {
  const name = newId()
  await lookUp(sources({ name, terms: { keptForDays: 7 } }))
  bed.pass(7 * DAY_MS - 1)
  await forgetSourceAnswers(bed)
  expect(await bed.prisma.sourceAnswer.count({ where: { source: name } })).toBe(1)
  bed.pass(1)
  expect(await forgetSourceAnswers(bed)).toBeGreaterThan(0)
  expect(await bed.prisma.sourceAnswer.count({ where: { source: name } })).toBe(0)
  expect(await calls(name)).toHaveLength(1)
})

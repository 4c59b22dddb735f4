/** Live sources add what they say about a car, before the credit is taken. */
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { createLiveSources } from '../src/lookups/live-sources/live-sources.ts'
import { checkVin } from '../src/lookups/lookup/check-vin.ts'
import { listRecordedLookups } from '../src/lookups/lookup/raw-records.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createLiveBed, healthOf, PRICE } from '../testing/live-bed.ts'
import { answerHealth, answerStatus, madeUpSource, startVendor } from '../testing/live-source.ts'
import { PATIENCE_MS } from '../testing/patience.ts'
import { DAY_MS } from '../testing/test-bed.ts'

const OTHER_MAKE = '1N4AZ0CP0F0580819'
const vehicleData = createOfflineProvider()

const bed = await closeAfterAll(createLiveBed())
const { sources } = bed
let { customer, vin, lookUp, calls } = await bed.startOver()
beforeEach(async () => {
  ;({ customer, vin, lookUp, calls } = await bed.startOver())
})

describe('a car that a source covers', () => {
  test('is sold with what the source says, for one credit', async () => {
    const answer = await lookUp(sources())
    expect(healthOf(answer)).toBe(91)
    expect(answer.dataSources[0]).toEqual({ name: 'Made-up Motors', date: '2026-11-21' })
    expect(answer.specs.battery.last_measured).toBe('Nov 20, 2026')
    expect(answer).toMatchObject({ creditsCharged: 1, creditsRemaining: 299 })
    expect(await calls()).toMatchObject([
      { priceMicros: 100_000n, costMicros: 100_000n, outcome: 'result', attemptId: expect.any(String) },
    ])
  })

  test('is not asked about again while the answer is fresh, and is asked about after that', async () => {
    const live = sources()
    const first = await lookUp(live)
    bed.vendor.respond = answerHealth(90)
    bed.pass(DAY_MS - 1)
    expect((await lookUp(live)).body).toBe(first.body)
    bed.pass(1)
    expect(healthOf(await lookUp(live))).toBe(90)
    expect(bed.vendor.asked).toEqual([vin, vin])
  })

  test('is not asked about again on the day on which the source knew nothing of it for free', async () => {
    bed.vendor.respond = answerStatus(404)
    const live = sources({ terms: { freshForHours: 720 } })
    expect(healthOf(await lookUp(live))).toBeNull()
    expect(await lookUp(live)).toMatchObject({ creditsCharged: 1 })
    expect(bed.vendor.asked).toEqual([vin])
    expect(await calls()).toMatchObject([{ costMicros: 0n, outcome: 'no_result' }])
    bed.vendor.respond = answerHealth(91)
    bed.pass(DAY_MS)
    expect(healthOf(await lookUp(live))).toBe(91)
  })

  test('gets an answer and a record of its own, even if the source says the same about another car', async () => {
    const live = sources()
    await lookUp(live)
    await lookUp(live, { vin: bed.newVin() })
    const lookups = await bed.prisma.vehicleLookup.findMany({ where: { customerId: customer } })
    expect(new Set(lookups.map(({ answerId }) => answerId)).size).toBe(2)
  })

  test('is not asked about by anything that costs nothing', async () => {
    const { facts } = await checkVin(
      { vehicleData, providerTimeoutMs: PATIENCE_MS, liveSources: sources() },
      vin,
    )
    expect(facts).toContainEqual(expect.objectContaining({ availability: 'live_source' }))
    expect(bed.vendor.asked).toEqual([])
  })
})

test('a car that no source covers is paid for at once, and no source is asked', async () => {
  const answer = await lookUp(sources(), { vin: OTHER_MAKE })
  expect(answer.creditsCharged).toBe(1)
  expect(bed.vendor.asked).toEqual([])
  expect(await bed.prisma.creditHold.count({ where: { customerId: customer } })).toBe(0)
})

describe('a source whose answers are for a whole model', () => {
  const ofModels = () =>
    sources({ name: newId(), terms: { about: 'model' }, about: 'model', isOptional: true })

  test('is asked once per day for all cars of a model, and the other cars are paid for at once', async () => {
    const live = ofModels()
    expect(healthOf(await lookUp(live))).toBe(91)
    const others = await Promise.all([1, 2, 3].map(() => lookUp(live, { vin: bed.newVin() })))
    expect(others.map(healthOf)).toEqual([91, 91, 91])
    expect(bed.vendor.asked).toEqual([vin])
    expect(await bed.prisma.creditHold.count({ where: { customerId: customer } })).toBe(1)
    const lookups = await bed.prisma.vehicleLookup.findMany({ where: { customerId: customer } })
    expect(new Set(lookups.map(({ answerId }) => answerId)).size).toBe(1)
    bed.pass(DAY_MS)
    await lookUp(live)
    expect(bed.vendor.asked).toHaveLength(2)
  })

  test('is asked again for each car while it is unavailable', async () => {
    bed.vendor.respond = answerStatus(403)
    const live = ofModels()
    expect(healthOf(await lookUp(live))).toBeNull()
    bed.vendor.respond = answerHealth(89)
    expect(healthOf(await lookUp(live, { vin: bed.newVin() }))).toBe(89)
  })
})

test('a car that is rejected reaches no source', async () => {
  await expect(lookUp(sources(), { vin: '1C4JJXR60NW209857' })).rejects.toMatchObject({
    code: 'unsupported_vehicle',
  })
  expect(bed.vendor.asked).toEqual([])
})

describe('a source that is unavailable', () => {
  const faults = [
    ['that is broken', answerStatus(500)],
    [
      'that says something else',
      (_: unknown, response: { end(text: string): unknown }) => void response.end('<html>'),
    ],
    ['that lets us in no more', answerStatus(403)],
  ] as const

  test.each(faults)('is left out of the answer if it is optional: one %s', async (_name, respond) => {
    bed.vendor.respond = respond
    const answer = await lookUp(sources({ name: newId(), isOptional: true }))
    expect(answer).toMatchObject({ creditsCharged: 1 })
    expect(healthOf(answer)).toBeNull()
    const basis = answer.specs.range_and_charging.rows.find(({ key }) => key === 'basis')?.value
    expect(basis).toContainEqual(
      expect.stringMatching(
        /^Made-up Motors gave no answer on Nov \d\d, 2026: what it knows about this car is not included$/,
      ),
    )
    expect(answer.dataSources.map((source) => source.name)).not.toContain('Made-up Motors')
  })

  test('is not waited for longer than a lookup may take, and a later answer is stored', async () => {
    const late = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    bed.vendor.respond = async (request, response) => {
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
    expect(bed.vendor.asked).toEqual([vin])
  })
})

describe('two sources that describe the car equally near', () => {
  test('leave out facts on which they contradict each other, and the operator is told', async () => {
    const other = await startVendor(answerHealth(70))
    const contested: string[] = []
    const each = [
      madeUpSource({ url: bed.vendor.url, name: 'one', title: 'One' }),
      madeUpSource({ url: other.url, name: 'two', title: 'Two' }),
    ]
    const live = createLiveSources(
      each.map((source) => ({ source, dailyBudgetMicros: 100 * PRICE, isOptional: false })),
    )
    live.watch({
      onAsked: () => undefined,
      onUsed: () => undefined,
      onContested: (source, fact) => void contested.push(`${source} ${fact}`),
    })
    const answer = await lookUp(live)
    await other.close()
    expect(healthOf(answer)).toBeNull()
    expect(contested).toEqual(['one stateOfHealthPercent', 'two stateOfHealthPercent'])
    const [recorded] = await listRecordedLookups(bed.prisma, { vin, limit: 1 })
    expect(recorded?.record.facts.filter((fact) => fact.contested)).toMatchObject([
      { name: 'stateOfHealthPercent', value: 91, used: false, source: { name: 'One' } },
      { name: 'stateOfHealthPercent', value: 70, used: false, source: { name: 'Two' } },
    ])
  })
})

test('a customer is told the longest wait of the sources that are away', async () => {
  bed.vendor.respond = answerStatus(500)
  const closed = await startVendor(answerStatus(403))
  const live = createLiveSources(
    [bed.vendor.url, closed.url].map((url) => ({
      source: madeUpSource({ url, name: newId() }),
      dailyBudgetMicros: 100 * PRICE,
      isOptional: false,
    })),
  )
  await expect(lookUp(live)).rejects.toMatchObject({ retryAfterSeconds: 60 })
  await closed.close()
})

/** What live sources are paid: each answer once, each request recorded before it is sent, and no more than the budget of a day. */
import { once } from 'node:events'
import type { LiveSource } from '@vinspec/live-sources'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { forgetSourceAnswers } from '../src/lookups/live-sources/forget-source-answers.ts'
import { createLiveSources } from '../src/lookups/live-sources/live-sources.ts'
import { reportSources } from '../src/lookups/live-sources/source-health.ts'
import type { AskedSource } from '../src/lookups/live-sources/source-watcher.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { watchCommits } from '../testing/crash-points.ts'
import { createLiveBed, healthOf, PRICE } from '../testing/live-bed.ts'
import { answerHealth, answerStatus, madeUpSource, type Respond } from '../testing/live-source.ts'
import { DAY_MS } from '../testing/test-bed.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const bed = await closeAfterAll(createLiveBed())
const { sources } = bed
let { customer, vin, lookUp, calls } = await bed.startOver()
beforeEach(async () => {
  ;({ customer, vin, lookUp, calls } = await bed.startOver())
})

async function spent(source: string): Promise<number> {
  const days = await bed.prisma.sourceDay.findMany({ where: { source } })
  return days.reduce((sum, { spentMicros }) => sum + Number(spentMicros), 0)
}

describe('concurrent lookups of one VIN', () => {
  test('200 lookups by two replicas send one request', async () => {
    const other = openTestDatabase(bed.databaseUrl, 20)
    const replicas = [bed.prisma, other].map((prisma) => {
      const claimed = Promise.withResolvers<void>()
      const reach = async (point: string) => {
        if (point === 'after database.claim_source_flights') claimed.resolve()
      }
      return { live: sources(), prisma: watchCommits(prisma, reach), claimed: claimed.promise }
    })
    bed.vendor.respond = async (request, response) => {
      await Promise.all(replicas.map(({ claimed }) => claimed))
      await answerHealth(91)(request, response)
    }
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => replicas.map(({ live, prisma }) => lookUp(live, { prisma }))).flat(),
    )
    await other.$disconnect()
    expect(new Set(answers.map(healthOf))).toEqual(new Set([91]))
    expect(bed.vendor.asked).toEqual([vin])
    expect(await bed.available(customer)).toBe(100)
    expect(await bed.prisma.sourceFlight.count()).toBe(0)
  })
})

test('an answer that the database did not accept is stored by the next lookup, and not bought again', async () => {
  const name = newId()
  const live = sources({ name })
  const constraint = 'source_answer_takes_no_more'
  await bed
    .owner()
    .$executeRawUnsafe(
      `ALTER TABLE source_answer ADD CONSTRAINT ${constraint} CHECK (source <> '${name}') NOT VALID`,
    )
  await expect(lookUp(live)).rejects.toThrow(constraint)
  expect(await bed.available(customer)).toBe(300)
  // Another process bought it, too, and could not store it either: this one still has its own.
  await expect(lookUp(sources({ name }))).rejects.toThrow(constraint)
  await bed.owner().$executeRawUnsafe(`ALTER TABLE source_answer DROP CONSTRAINT ${constraint}`)
  expect(healthOf(await lookUp(live))).toBe(91)
  expect(bed.vendor.asked).toEqual([vin, vin])
})

test('the operator reads what sources cost, what is stored, and why a source last failed', async () => {
  const name = newId()
  const live = sources({ name, isOptional: true })
  await lookUp(live)
  bed.vendor.respond = answerStatus(403)
  await lookUp(live, { vin: bed.newVin() })
  const report = (await reportSources(bed, live)).find((each) => each.name === name)
  expect(report).toMatchObject({
    outcome: 'closed',
    answeredAt: bed.clock(),
    failedAt: bed.clock(),
    cause: 'the vendor answered 403',
    spentMicros: PRICE,
    billedToday: 2,
    openCalls: 0,
    keptAnswers: 1,
    freshAnswers: 1,
    pausedUntil: null,
  })
})

test('the operator reads that a source is not asked for a while, and when that ends', async () => {
  const name = newId()
  const live = sources({ name, isOptional: true, terms: { breaker: { failures: 2, pauseMs: 60_000 } } })
  const pausedUntil = async () =>
    (await reportSources(bed, live)).find((each) => each.name === name)?.pausedUntil
  bed.vendor.respond = answerStatus(403)
  await lookUp(live)
  expect(await pausedUntil()).toBeNull()
  await lookUp(live, { vin: bed.newVin() })
  expect(await pausedUntil()).toEqual(new Date(bed.clock().getTime() + 60_000))
  bed.pass(60_000)
  expect(await pausedUntil()).toBeNull()
})

describe('a budget', () => {
  test('is never exceeded, however many lookups run at once', async () => {
    const name = newId()
    const replicas = [1, 2].map(() =>
      sources({ name, budget: 5 * PRICE, isOptional: true, terms: { atOnce: 32 } }),
    )
    const vins = Array.from({ length: 40 }, () => bed.newVin())
    const answers = await Promise.all(
      vins.map(async (other, index) => {
        const live = replicas[index % 2]
        if (!live) throw new Error('there are two replicas')
        return await lookUp(live, { vin: other })
      }),
    )
    expect(bed.vendor.asked).toHaveLength(5)
    expect(answers.filter((answer) => healthOf(answer) === 91)).toHaveLength(5)
    expect(await spent(name)).toBe(5 * PRICE)
  })

  test('gets back what was not billed, and begins again with the day', async () => {
    const name = newId()
    const live = () => sources({ name, budget: PRICE })
    bed.vendor.respond = answerStatus(404)
    await lookUp(live())
    expect(await spent(name)).toBe(0)
    bed.vendor.respond = answerHealth(91)
    await lookUp(live(), { vin: bed.newVin() })
    const next = { vin: bed.newVin() }
    await expect(lookUp(live(), next)).rejects.toMatchObject({
      code: 'vehicle_data_unavailable',
      publicMessage: expect.stringMatching(
        /Nothing was charged\. Try again in (\d+ (minutes|hours)|1 (minute|hour))\.$/,
      ),
      retryAfterSeconds: expect.toSatisfy((seconds) => seconds > 60),
    })
    bed.pass(DAY_MS)
    expect(healthOf(await lookUp(live(), next))).toBe(91)
  })

  test.each([
    ['billed', answerHealth(91), PRICE],
    ['not billed', answerStatus(404), 0],
  ])(
    'counts a request on the day it was sent, even if its answer comes the next day: %s',
    async (_, answer, paid) => {
      const name = newId()
      const live = sources({ name, budget: PRICE })
      bed.pass(DAY_MS - (bed.clock().getTime() % DAY_MS) - 1_000)
      bed.vendor.respond = (...exchange) => {
        bed.pass(2_000)
        void answer(...exchange)
      }
      await lookUp(live)
      bed.vendor.respond = answerHealth(91)
      expect(healthOf(await lookUp(live, { vin: bed.newVin() }))).toBe(91)
      const days = await bed.prisma.sourceDay.findMany({ where: { source: name }, orderBy: { day: 'asc' } })
      expect(days.map(({ spentMicros }) => Number(spentMicros))).toEqual([paid, PRICE])
    },
  )
})

describe('a car whose answer may have been paid for but never arrives', () => {
  const broken: ReadonlyArray<readonly [string, Respond]> = [
    ['replies that get lost', (request) => void request.socket.destroy()],
    ['answers that cannot be read', (_, response) => void response.end('<html>')],
  ]

  test.each(broken)(
    'is asked about twice per day, however often it is looked up: %s',
    async (_name, respond) => {
      bed.vendor.respond = respond
      const name = newId()
      const told: AskedSource[] = []
      for (let process = 0; process < 4; process += 1) {
        const live = sources({ name })
        live.watch({ onAsked: (asked) => told.push(asked), onUsed: () => {}, onContested: () => {} })
        await expect(lookUp(live)).rejects.toMatchObject({ code: 'vehicle_data_unavailable' })
      }
      expect(bed.vendor.asked).toEqual([vin, vin])
      expect(await spent(name)).toBe(2 * PRICE)
      expect(told.map(({ outcome }) => outcome)).toEqual(['away', 'away', 'held_back', 'held_back'])
      bed.vendor.respond = answerHealth(91)
      expect(healthOf(await lookUp(sources({ name }), { vin: bed.newVin() }))).toBe(91)
      bed.pass(DAY_MS)
      expect(healthOf(await lookUp(sources({ name })))).toBe(91)
    },
  )

  test('is sold without the answer if the source is optional', async () => {
    bed.vendor.respond = (request) => void request.socket.destroy()
    const name = newId()
    const answers = []
    for (let process = 0; process < 3; process += 1)
      answers.push(await lookUp(sources({ name, isOptional: true })))
    expect(answers.map(healthOf)).toEqual([null, null, null])
    expect(bed.vendor.asked).toEqual([vin, vin])
  })
})

test('an answer is deleted when its license requires it, its request after 400 days, and the costs of its day never', async () => {
  const name = newId()
  await lookUp(sources({ name, terms: { keptForDays: 7 } }))
  bed.pass(7 * DAY_MS - 1)
  await forgetSourceAnswers(bed)
  expect(await bed.prisma.sourceAnswer.count({ where: { source: name } })).toBe(1)
  bed.pass(1)
  expect(await forgetSourceAnswers(bed)).toBeGreaterThan(0)
  expect(await bed.prisma.sourceAnswer.count({ where: { source: name } })).toBe(0)
  bed.pass(393 * DAY_MS - 1)
  await forgetSourceAnswers(bed)
  expect(await calls(name)).toHaveLength(1)
  bed.pass(1)
  await forgetSourceAnswers(bed)
  expect(await calls(name)).toEqual([])
  expect(await spent(name)).toBe(PRICE)
})

/** As if in a process of its own. */
const only = (source: LiveSource) =>
  createLiveSources([{ source, dailyBudgetMicros: 100 * PRICE, isOptional: false }])

test.each(['2026-02-30', '0000-01-01'])(
  'an answer with the impossible date %s is stored without it, and not bought again',
  async (day) => {
    const vendor = madeUpSource({ url: bed.vendor.url, name: newId() })
    const source: LiveSource = {
      ...vendor,
      ask: async (question) => {
        const reply = await vendor.ask(question)
        if (reply.kind !== 'answered') return reply
        const withDay = ({ facts, ...rest }: (typeof reply.statements)[number]) => ({
          ...rest,
          facts: { ...facts, lastMeasured: day },
        })
        return { ...reply, statements: reply.statements.map(withDay) }
      },
    }
    for (let process = 0; process < 3; process += 1) expect(healthOf(await lookUp(only(source)))).toBe(91)
    expect(bed.vendor.asked).toEqual([vin])
  },
)

test('a request whose turn comes after the deadline is neither sent nor recorded', async () => {
  const vendor = madeUpSource({ url: bed.vendor.url, name: newId(), terms: { deadlineMs: 300 } })
  let ended: Promise<unknown> = Promise.resolve()
  const source: LiveSource = {
    ...vendor,
    ask: async (question) => {
      // As while it waits for a token.
      await once(question.signal, 'abort')
      const asked = vendor.ask(question)
      ended = asked
      return await asked
    },
  }
  await expect(lookUp(only(source))).rejects.toMatchObject({ code: 'vehicle_data_unavailable' })
  await ended
  expect(bed.vendor.asked).toEqual([])
  expect(await calls(vendor.name)).toEqual([])
  expect(await spent(vendor.name)).toBe(0)
})

/** Questions about several cars at once share the commits of their steps: none is asked, paid, or answered for another. */
import { parseVin } from '@vinspec/vehicle-data'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../src/foundation/ids.ts'
import { claimFlights, keepSourceAnswers } from '../src/lookups/live-sources/source-steps.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createLiveBed, healthOf, PRICE } from '../testing/live-bed.ts'
import { answerHealth } from '../testing/live-source.ts'
import { losingReplies } from '../testing/losing-replies.ts'
import { meet } from '../testing/meet.ts'

const bed = await closeAfterAll(createLiveBed())
let { customer, lookUp } = await bed.startOver()
beforeEach(async () => {
  ;({ customer, lookUp } = await bed.startOver())
})

test.each(['claim_source_flights', 'enter_source_calls', 'keep_source_answers'])(
  'a step that was committed before the connection broke is not done twice, and nothing is bought twice: %s',
  async (step) => {
    const [source, vin] = [newId(), bed.newVin()]
    const prisma = losingReplies(bed.prisma, step)
    expect(healthOf(await lookUp(bed.sources({ name: source }), { vin, prisma }))).toBe(91)
    expect(bed.vendor.asked).toEqual([vin])
    expect(await bed.prisma.sourceDay.findMany({ where: { source } })).toMatchObject([
      { spentMicros: BigInt(PRICE), calls: 1 },
    ])
    expect(await bed.prisma.sourceCall.findMany({ where: { source } })).toMatchObject([{ outcome: 'result' }])
  },
)

describe('lookups of several cars at once', () => {
  const atOnce = 24

  test('share the commits of each step, and each car gets its own answer', async () => {
    const counts = new Map<string, number>()
    const counted: typeof bed.prisma.$callFunction = async (call) => {
      counts.set(call.name, (counts.get(call.name) ?? 0) + 1)
      return await bed.prisma.$callFunction(call)
    }
    const prisma = new Proxy(bed.prisma, {
      get: (target, property) => (property === '$callFunction' ? counted : Reflect.get(target, property)),
    })
    const arrived: Array<() => void | Promise<void>> = []
    bed.vendor.respond = async (request, response) => {
      arrived.push(() => answerHealth(50 + (Number((request.url ?? '').slice(-3)) % 50))(request, response))
      if (arrived.length === atOnce) for (const answer of arrived) await answer()
    }
    const live = bed.sources({ name: newId(), terms: { atOnce } })
    const vins = Array.from({ length: atOnce }, () => bed.newVin())
    const answers = await Promise.all(vins.map((vin) => lookUp(live, { vin, prisma })))
    expect(answers.map(healthOf)).toEqual(vins.map((vin) => 50 + (Number(vin.slice(-3)) % 50)))
    const steps = [
      'start_lookups',
      'claim_source_flights',
      'enter_source_calls',
      'keep_source_answers',
      'settle_lookups',
    ]
    expect(steps.filter((step) => (counts.get(step) ?? atOnce) >= atOnce)).toEqual([])
    expect(await bed.prisma.sourceFlight.count()).toBe(0)
  })

  test('one whose answer the database does not accept does not fail the others', async () => {
    const vins = Array.from({ length: 8 }, () => bed.newVin())
    const constraint = 'source_answer_takes_no_more'
    await bed
      .owner()
      .$executeRawUnsafe(
        `ALTER TABLE source_answer ADD CONSTRAINT ${constraint} CHECK (key <> '${vins[3]}') NOT VALID`,
      )
    const live = bed.sources()
    const outcomes = await Promise.allSettled(vins.map((vin) => lookUp(live, { vin })))
    await bed.owner().$executeRawUnsafe(`ALTER TABLE source_answer DROP CONSTRAINT ${constraint}`)
    expect(outcomes.map(({ status }) => status)).toEqual(
      vins.map((_, index) => (index === 3 ? 'rejected' : 'fulfilled')),
    )
    expect(await bed.available(customer)).toBe(293)
  })

  test('cause no deadlock with those of another process that come in another order', async () => {
    // All wait until they have met.
    for (const step of ['claim_source_flights', 'keep_source_answers'])
      await bed
        .owner()
        .$executeRawUnsafe(
          `DO $$ BEGIN EXECUTE replace(pg_get_functiondef('${step}'::regproc), '100ms', '0'); END $$`,
        )
    const name = newId()
    const keys = ['1', '2', '3']
    const claim = (order: readonly string[], holder: string) => async () =>
      await claimFlights(
        bed.prisma,
        order.map((key) => ({ source: name, key, holder, leaseMs: 0, now: bed.clock() })),
      )
    const parsed = parseVin(bed.newVin())
    if (!parsed.ok) throw new Error('it is a VIN')
    const identity = { modelYear: 2022, make: 'Tesla', model: 'Model S' }
    const said = { statements: [], freshForHours: 0, keptForDays: 1, callIds: [], kind: 'unknown' } as const
    const readings = { vin: parsed.vin, identity, statements: [], keptForDays: 1 }
    const keep = (order: readonly string[], holder: string) => async () =>
      await keepSourceAnswers(
        bed.prisma,
        order.map((key) => ({ ...said, source: name, key, holder, readings, now: bed.clock() })),
      )
    const [ours, theirs] = [newId(), newId()]
    await claim(keys, ours)()
    const barrier = `SELECT FROM source_flight WHERE source = '${name}' AND key = '2' FOR UPDATE`
    const steps = [
      [claim(keys, ours), claim(keys.toReversed(), theirs)],
      [keep(keys.toReversed(), theirs), claim(keys, ours)],
    ] as const
    for (const [first, second] of steps)
      expect(await meet(bed.databaseUrl, { barrier, first, second })).toEqual([])
    expect(await bed.prisma.sourceAnswer.count({ where: { source: name } })).toBe(3)
  })
})

/**
 * Random storms: purchases, refunds, disputes, and lookups while webhooks arrive twice, late, in any order, or never. After
 * reconciliation, money matches the vendor's records and every credit is accounted for.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { abandonLookup } from '../src/lookups/lookup/lookup-steps.ts'
import { reportBalance } from '../src/money/balance-report/report-balance.ts'
import { reconcilePayments } from '../src/money/reconciliation/reconcile-payments.ts'
import type { Purchase } from '../testing/shop.ts'
import { type StormStep, stormSteps } from '../testing/storm/steps.ts'
import { createStormWorld, type StormWorld } from '../testing/storm/world.ts'

const { PAYMENT_STORMS } = process.env
/** By default few, and the same ones in every run. */
const STORMS = Number(PAYMENT_STORMS ?? 2)
const SEEDED = PAYMENT_STORMS === undefined ? { seed: 1 } : {}

test(`money and credits balance after any of ${STORMS} storms`, { timeout: 3_600_000 }, async () => {
  const seen = { storms: 0, steps: 0, purchases: 0, refunds: 0, disputes: 0, events: 0, shortfalls: 0 }
  await fc.assert(
    fc.asyncProperty(stormSteps, async (steps) => {
      const world = await createStormWorld()
      try {
        await weather(world, steps)
        await calm(world)
        await expectBalance(world)
        seen.storms += 1
        seen.steps += steps.length
        seen.purchases += world.purchases.length
        seen.refunds += await world.bed.prisma.refund.count()
        seen.disputes += await world.bed.prisma.dispute.count()
        seen.events += await world.bed.prisma.paymentEvent.count()
        seen.shortfalls += await world.bed.prisma.paymentReversal.count({
          where: { shortfallCredits: { gt: 0 } },
        })
      } finally {
        await world.close()
      }
    }),
    { numRuns: STORMS, ...SEEDED },
  )
  console.log('storms', JSON.stringify(seen))
})

async function weather(world: StormWorld, steps: readonly StormStep[]): Promise<void> {
  for (const step of steps) {
    await step.run(world)
    for (const customer of world.customers) {
      expect(await world.bed.available(customer)).toBeGreaterThanOrEqual(0)
    }
  }
}

/** Lets the service settle: no webhook comes again, workers and reconciliation run, and open holds end. */
async function calm(world: StormWorld): Promise<void> {
  await world.bed.sandbox.control('DELETE', 'faults')
  for (let round = 0; round < 2; round++) {
    world.bed.pass(3 * 60_000)
    const { failures } = await reconcilePayments(world.bed)
    expect(failures).toEqual([])
    await world.work()
  }
  expect(await world.bed.prisma.paymentEvent.count({ where: { processedAt: null } })).toBe(0)
  for (const hold of world.holds) await abandonLookup(world.bed.prisma, hold, world.bed.clock())
}

async function expectBalance(world: StormWorld): Promise<void> {
  const { bed, purchases } = world
  const { credits, money } = await reportBalance(bed, bed.clock())
  expect([credits.customers, credits.rows, money.differences]).toEqual([[], [], []])
  expect(money.recorded).toEqual(money.atVendor)
  expect(await bed.prisma.refund.count({ where: { state: 'requested' } })).toBe(0)
  for (const purchase of purchases) {
    const grant = await bed.prisma.creditGrant.findFirstOrThrow({
      where: { paymentId: purchase.paymentId },
      include: { entries: { where: { reversalVersion: { not: null } } } },
    })
    const revoked = grant.entries.reduce((sum, entry) => sum - entry.credits, 0)
    const owed = await owedCredits(world, purchase, grant.credits)
    expect(revoked).toBe(Math.min(owed, grant.credits - grant.reserved))
  }
}

/** What the credits must be, in a few lines, from the vendor's own objects only. */
async function owedCredits({ bed }: StormWorld, purchase: Purchase, credits: number) {
  const query = `?limit=100&payment_intent=${purchase.paymentId}`
  const gone = async (path: string, states: readonly string[]) => {
    const { data } = await bed.sandbox.stripe('GET', path + query)
    if (!Array.isArray(data)) throw new Error('not a list')
    return data.reduce((sum: number, { amount, status }) => sum + (states.includes(status) ? amount : 0), 0)
  }
  const { amount } = await bed.sandbox.stripe('GET', `/payment_intents/${purchase.paymentId}`)
  const back =
    (await gone('/refunds', ['pending', 'succeeded'])) +
    (await gone('/disputes', ['needs_response', 'under_review', 'lost']))
  return Math.floor((credits * Math.min(Number(amount), back)) / Number(amount))
}

/**
 * Many purchases at once while workers die at random points and the vendor fails at random: each is charged at most
 * once and granted exactly once. `pnpm --filter @vinspec/core test:long` makes more of them.
 */
import { createHash } from 'node:crypto'
import { FAULT_KINDS } from '@vinspec/payments-sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStripePayments } from '../../src/money/payments/stripe/gateway.ts'
import { watchCommits, watchPayments } from '../../testing/crash-points.ts'
import { createPaymentBed, type PaymentBed } from '../../testing/payment-bed.ts'
import { CHARGE_OPERATIONS, openTopUpShop, type TopUpShop } from '../../testing/top-ups.ts'
import { sweepAndWorkOff, workOff } from '../../testing/work-off.ts'

const TOP_UPS = Number(process.env['TOP_UPS'] ?? 50)
const SEED = process.env['TOP_UP_SEED'] ?? crypto.randomUUID()
const WAVE = 50
/** A purchase passes some fourteen points. */
const DEATHS_PER_POINT = 0.08
const MINUTE_MS = 60_000

let bed: PaymentBed
let shop: TopUpShop
beforeAll(async () => {
  bed = await createPaymentBed()
  shop = openTopUpShop(bed)
})
afterAll(() => bed.close())

test(`each of ${TOP_UPS} purchases with random crashes and faults (seed ${SEED}) is made once`, {
  timeout: 1_800_000,
}, async () => {
  const chance = createChance(SEED)
  const seen = { purchases: 0, deaths: 0, faults: 0 }
  for (let made = 0; made < TOP_UPS; made += WAVE) {
    const customers = await reachThresholds()
    seen.faults += await orderFaults(chance)
    seen.deaths += await workBadly(chance)
    await bed.sandbox.control('DELETE', 'faults')
    await leaveItToTheSweeps()
    await Promise.all(customers.map(expectBoughtOnce))
    seen.purchases += customers.length
  }
  console.log('top-ups', JSON.stringify(seen))
  expect(seen.deaths).toBeGreaterThan(TOP_UPS / 4)
})

/** Customers whose rules have to buy; nothing has been done about it. */
async function reachThresholds(): Promise<string[]> {
  const customers: string[] = []
  while (customers.length < WAVE) customers.push(await shop.createRule(6))
  for (const customer of customers) await shop.lookUp(customer)
  return customers
}

async function orderFaults(chance: () => number): Promise<number> {
  for (const kind of FAULT_KINDS) {
    for (const operation of CHARGE_OPERATIONS) {
      const skip = Math.floor(chance() * WAVE)
      await bed.sandbox.control('POST', 'faults', {
        kind,
        operation,
        skip,
        times: 1 + Math.floor(chance() * 3),
      })
    }
  }
  return FAULT_KINDS.length * CHARGE_OPERATIONS.length
}

/** Two workers, which die at random points; what they had begun is left as it is. */
async function workBadly(chance: () => number): Promise<number> {
  let deaths = 0
  const reach = async (point: string): Promise<void> => {
    if (chance() >= DEATHS_PER_POINT) return
    deaths += 1
    throw new Error(`died ${point}`)
  }
  const vendor = createStripePayments(bed.sandbox.settings, { timeoutMs: 300, retries: 0 })
  const queue = { ...bed, payments: vendor }
  const dying = {
    ...bed,
    prisma: watchCommits(bed.prisma, reach),
    payments: watchPayments(vendor, reach),
  }
  const work = async (round: typeof workOff) => {
    await Promise.all([round(queue, dying), round(queue, dying)])
  }
  await work(workOff)
  for (let minutes = 1; minutes <= 8; minutes *= 2) {
    bed.pass(minutes * MINUTE_MS)
    await work(sweepAndWorkOff)
  }
  return deaths
}

/** Runs only the sweeps until nothing is in flight; attempts are up to an hour apart. */
async function leaveItToTheSweeps(): Promise<void> {
  const open = { state: { in: ['reserved', 'charging'] } }
  await shop.sweep()
  for (let rounds = 0; (await bed.prisma.topUp.count({ where: open })) > 0; rounds += 1) {
    expect(rounds).toBeLessThan(4)
    bed.pass(61 * MINUTE_MS)
    await shop.sweep()
  }
}

/** Charged once, granted once, and in order again. */
async function expectBoughtOnce(customer: string): Promise<void> {
  expect(await shop.charged(customer)).toEqual([5000])
  expect(await bed.available(customer)).toBe(55)
  expect(await shop.topUps(customer)).toMatchObject([{ state: 'succeeded' }])
  expect(await shop.status(customer)).toBe('active')
}

/** The same numbers from 0 to 1 for the same seed. */
function createChance(seed: string): () => number {
  let drawn = 0
  return () => {
    drawn += 1
    return createHash('sha256').update(`${seed} ${drawn}`).digest().readUInt32BE() / 2 ** 32
  }
}

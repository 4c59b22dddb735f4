/**
 * Random histories of automatic top-up against a model of a few lines: lookups, gifts of credits, cards that are declined, a
 * monthly cap, and time, from seconds to months. After each command, the vendor's charges must match the model's.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { command, playHistories } from '../testing/histories.ts'
import { createPaymentBed, type PaymentBed } from '../testing/payment-bed.ts'
import { DAY_MS } from '../testing/test-bed.ts'
import { openTopUpShop, SAVED_CARDS, type TopUpShop } from '../testing/top-ups.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** A lookup package, as it is sold. */
const TEN = { key: 'lookups_10', credits: 10, cents: 1200 }
const THRESHOLD_PERCENT = 30
const THRESHOLD_CREDITS = 3
const MOST_FAILURES = 3
const PAUSES_MS: readonly number[] = [HOUR_MS, DAY_MS]

/** What the rule promises, without a database or a vendor. */
interface Model {
  readonly isDeclined: boolean
  readonly capCents: number | null
  readonly grants: Array<{ left: number; expiresAt: number }>
  /** Every attempt to charge, and whether money was taken. */
  readonly charges: Array<{ readonly at: number; readonly succeeded: boolean }>
  status: 'active' | 'retry_scheduled' | 'cap_reached' | 'suspended'
  failures: number
  /** When the rule checks again by itself. */
  dueAt: number | null
  /** Whether a lookup has requested a purchase. */
  isWanted: boolean
  /** Lookups since the last purchase. */
  hasLookedUp: boolean
}

interface World {
  /** A database of its own, because cards expire as its clock goes on. */
  readonly bed: PaymentBed
  readonly shop: TopUpShop
  readonly customerId: string
  readonly model: Model
}

async function openWorld(isDeclined: boolean, capCents: number | null): Promise<World> {
  const bed = await createPaymentBed()
  const shop = openTopUpShop(bed)
  const card = isDeclined ? SAVED_CARDS.declined : SAVED_CARDS.good
  const terms = {
    packageKey: TEN.key,
    thresholdPercent: THRESHOLD_PERCENT,
    monthlyCapCents: capCents,
  } as const
  const credits = 6
  const customerId = await shop.createRule(credits, { card, ...terms })
  const grants = [{ left: credits, expiresAt: Number(bed.clock()) + 30 * DAY_MS }]
  const waiting = { status: 'active', failures: 0, dueAt: null, isWanted: false, hasLookedUp: true } as const
  return { bed, shop, customerId, model: { isDeclined, capCents, grants, charges: [], ...waiting } }
}

function available({ grants }: Model, now: number): number {
  return grants.filter(({ expiresAt }) => expiresAt > now).reduce((sum, { left }) => sum + left, 0)
}

async function lookUp(world: World, times: number): Promise<void> {
  const { bed, shop, customerId, model } = world
  const now = Number(bed.clock())
  for (let i = 0; i < times; i++) {
    const spendable = model.grants.filter(({ left, expiresAt }) => left > 0 && expiresAt > now)
    const [grant] = spendable.toSorted((a, b) => a.expiresAt - b.expiresAt)
    const asked = shop.lookUp(customerId)
    if (grant) {
      await asked
      grant.left -= 1
      model.hasLookedUp = true
    } else await expect(asked).rejects.toMatchObject({ code: 'insufficient_credits' })
    if (model.status === 'active' && available(model, now) <= THRESHOLD_CREDITS) model.isWanted = true
  }
  await shop.work()
  if (model.isWanted && model.status === 'active') decide(model, now)
  await expectAsModeled(world)
}

async function give({ bed, customerId, model }: World, credits: number): Promise<void> {
  await bed.grant(customerId, credits)
  model.grants.push({ left: credits, expiresAt: Number(bed.clock()) + 30 * DAY_MS })
}

async function pass(world: World, ms: number): Promise<void> {
  const { bed, shop, model } = world
  bed.pass(ms)
  await shop.sweep()
  const now = Number(bed.clock())
  const isDue = model.dueAt === null ? model.isWanted : model.dueAt <= now
  if (isDue) decide(model, now)
  await expectAsModeled(world)
}

/** What the rule does when it is checked. */
function decide(model: Model, now: number): void {
  if (model.status === 'suspended' || (model.dueAt !== null && model.dueAt > now)) return
  const asks = model.status !== 'active' || model.isWanted || (model.dueAt !== null && model.hasLookedUp)
  if (available(model, now) > THRESHOLD_CREDITS || !asks) {
    Object.assign(model, { status: 'active', dueAt: null, isWanted: false, failures: 0 })
    return
  }
  if (model.capCents !== null && spentInMonth(model, now) + TEN.cents > model.capCents) {
    model.status = 'cap_reached'
    model.dueAt = Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() + 1)
    return
  }
  const pausedUntil = endOfPause(model)
  if (pausedUntil > now) model.dueAt = pausedUntil
  else charge(model, now)
}

function spentInMonth({ charges }: Model, now: number): number {
  const month = (at: number) => new Date(at).toISOString().slice(0, 7)
  return charges.filter(({ at, succeeded }) => succeeded && month(at) === month(now)).length * TEN.cents
}

/** Charges are 30 seconds apart, and two fit into ten minutes. */
function endOfPause({ charges }: Model): number {
  const [last = -Infinity, first = -Infinity] = charges.map(({ at }) => at).toReversed()
  return Math.max(last + 30 * SECOND_MS, first + 10 * MINUTE_MS)
}

function charge(model: Model, now: number): void {
  model.charges.push({ at: now, succeeded: !model.isDeclined })
  model.isWanted = false
  if (!model.isDeclined) {
    model.grants.push({ left: TEN.credits, expiresAt: NaN })
    Object.assign(model, { status: 'active', failures: 0, dueAt: null, hasLookedUp: false })
    return
  }
  const pause = PAUSES_MS[model.failures]
  model.failures = Math.min(model.failures + 1, MOST_FAILURES)
  model.status = pause === undefined ? 'suspended' : 'retry_scheduled'
  model.dueAt = pause === undefined ? null : now + pause
}

async function expectAsModeled({ bed, shop, customerId, model }: World): Promise<void> {
  const bought = model.grants.find(({ expiresAt }) => Number.isNaN(expiresAt))
  if (bought) bought.expiresAt = await readLastExpiry(bed, customerId)
  const paid = model.charges.filter(({ succeeded }) => succeeded).map(() => TEN.cents)
  expect({
    status: await shop.status(customerId),
    available: await bed.available(customerId),
    tries: (await shop.topUps(customerId)).length,
    charged: await shop.charged(customerId),
  }).toEqual({
    status: model.status,
    available: available(model, Number(bed.clock())),
    tries: model.charges.length,
    charged: paid,
  })
}

/** The credits of a purchase last from the vendor's time of it, which is the real one. */
async function readLastExpiry({ prisma }: PaymentBed, customerId: string): Promise<number> {
  const where = { customerId, source: 'top_up' }
  const last = await prisma.creditGrant.findFirst({ where, orderBy: { id: 'desc' } })
  return last ? Number(last.expiresAt) : -Infinity
}

const PASSING = [
  SECOND_MS,
  30 * SECOND_MS,
  10 * MINUTE_MS,
  HOUR_MS - 1,
  HOUR_MS,
  DAY_MS,
  9 * DAY_MS,
  31 * DAY_MS,
]

test.each([
  ['a good card, and no cap', false, null],
  ['a good card, and a cap of two purchases', false, 2 * TEN.cents],
  ['a card that is always declined', true, null],
])(
  'with %s, the rule charges when it must, and never otherwise',
  {
    timeout: 3_600_000,
  },
  async (_with, isDeclined, capCents) => {
    await playHistories<World>({
      commands: [
        command(6, 'look up', [fc.integer({ min: 1, max: 5 })], lookUp),
        command(1, 'give', [fc.integer({ min: 1, max: 5 })], give),
        command(6, 'pass', [fc.constantFrom(...PASSING)], pass),
      ],
      open: () => openWorld(isDeclined, capCents),
      close: ({ bed }) => bed.close(),
      // Opening a database of its own takes time.
      share: 1 / 6,
    })
  },
)

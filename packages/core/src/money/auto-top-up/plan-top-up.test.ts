import { assert, boolean, constantFrom, date, integer, option, property, record } from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { startOfMonth } from '../../foundation/start-of-month.ts'
import { mayBuy, planTopUp, type TopUpSituation } from './plan-top-up.ts'
import { thresholdCredits } from './terms.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const DECEMBER = new Date('2026-12-01T00:00:00.000Z')
const LATER = new Date(Number(NOW) + 1)
const HOUR_MS = 60 * 60_000

/** A rule whose balance has just reached the threshold by a lookup. */
const wanted: TopUpSituation = {
  status: 'active',
  checkWanted: true,
  dueAt: null,
  thresholdCredits: 5,
  availableCredits: 5,
  lookedUp: true,
  priceCents: 5_000,
  seenPriceCents: 5_000,
  withdrawn: false,
  monthlyCapCents: null,
  monthlySpendCents: 0,
  inFlight: false,
  pausedUntil: null,
  cardExpiresAt: DECEMBER,
}
const plan = (change: Partial<TopUpSituation>) => planTopUp({ ...wanted, ...change }, NOW)

test('the threshold is rounded up', () => {
  expect([10, 20, 30].map((percent) => thresholdCredits(50, percent))).toEqual([5, 10, 15])
  expect([10, 20, 30].map((percent) => thresholdCredits(11, percent))).toEqual([2, 3, 4])
})

describe('a lookup', () => {
  test('a lookup that reaches the threshold buys, and one above it does not', () => {
    expect(plan({})).toEqual({ action: 'buy' })
    expect(plan({ availableCredits: 6 })).toEqual({ action: 'nothing' })
    expect(plan({ availableCredits: 0 })).toEqual({ action: 'buy' })
  })

  test('buys nothing if the rule may not buy or has a charge in progress', () => {
    for (const status of [
      'disabled',
      'setup_required',
      'processing',
      'action_required',
      'suspended',
    ] as const) {
      expect(plan({ status })).toEqual({ action: 'nothing' })
    }
    expect(plan({ inFlight: true })).toEqual({ action: 'nothing' })
  })
})

describe('without a lookup', () => {
  const idle = { checkWanted: false }
  test('nothing is bought because credits expired', () => {
    expect(plan({ ...idle, availableCredits: 0 })).toEqual({ action: 'nothing' })
  })
  test('setting the rule buys, but not twice in a row', () => {
    expect(plan({ ...idle, dueAt: NOW })).toEqual({ action: 'buy' })
    expect(plan({ ...idle, dueAt: NOW, lookedUp: false })).toEqual({ action: 'nothing' })
  })
  test.each(['retry_scheduled', 'cap_reached'] as const)(
    'a rule in %s continues when it is due',
    (status) => {
      expect(plan({ ...idle, status, dueAt: LATER })).toEqual({ action: 'wait', until: LATER })
      expect(plan({ ...idle, status, dueAt: NOW })).toEqual({ action: 'buy' })
      expect(plan({ ...idle, status, dueAt: NOW, availableCredits: 6 })).toEqual({ action: 'nothing' })
    },
  )
})

test('the cap may be reached but not exceeded; then the rule waits for the next month (UTC)', () => {
  expect(plan({ monthlyCapCents: 10_000, monthlySpendCents: 5_000 })).toEqual({ action: 'buy' })
  expect(plan({ monthlyCapCents: 9_999, monthlySpendCents: 5_000 })).toEqual({
    action: 'reach_cap',
    until: DECEMBER,
  })
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  "a month is in UTC, even if the process's time zone is %s",
  (zone) => {
    vi.stubEnv('TZ', zone)
    const capped = { ...wanted, monthlyCapCents: 1, cardExpiresAt: new Date('2030-01-01') }
    const [december, january] = [new Date('2026-12-01T00:00:00.000Z'), new Date('2027-01-01T00:00:00.000Z')]
    for (const now of [december, new Date(january.getTime() - 1)]) {
      expect(planTopUp(capped, now)).toEqual({ action: 'reach_cap', until: january })
      expect(startOfMonth(now)).toEqual(december)
    }
    vi.unstubAllEnvs()
  },
)

test('a pause after charges is waited out', () => {
  expect(plan({ pausedUntil: LATER })).toEqual({ action: 'wait', until: LATER })
  expect(plan({ pausedUntil: NOW })).toEqual({ action: 'buy' })
})

test('a missing or expired card is requested, and a withdrawn lookup package is not bought', () => {
  expect(plan({ cardExpiresAt: null })).toEqual({ action: 'set_up' })
  expect(plan({ cardExpiresAt: NOW })).toEqual({ action: 'set_up' })
  expect(plan({ cardExpiresAt: LATER })).toEqual({ action: 'buy' })
  expect(plan({ withdrawn: true })).toEqual({ action: 'suspend' })
})

const moment = date({
  noInvalidDate: true,
  min: new Date(Number(NOW) - HOUR_MS),
  max: new Date(Number(NOW) + HOUR_MS),
})
const situations = record({
  status: constantFrom(
    'disabled',
    'setup_required',
    'active',
    'processing',
    'retry_scheduled',
    'cap_reached',
  ),
  checkWanted: boolean(),
  dueAt: option(moment),
  thresholdCredits: integer({ min: 1, max: 300 }),
  availableCredits: integer({ min: 0, max: 400 }),
  lookedUp: boolean(),
  priceCents: constantFrom(1_200, 5_000, 16_000, 60_000),
  seenPriceCents: constantFrom(1_200, 5_000, 16_000, 60_000),
  withdrawn: boolean(),
  monthlyCapCents: option(integer({ min: 1, max: 200_000 })),
  monthlySpendCents: integer({ min: 0, max: 200_000 }),
  inFlight: boolean(),
  pausedUntil: option(moment),
  cardExpiresAt: option(moment),
})

test('a price above the accepted one needs approval, and a lower one is paid', () => {
  expect(plan({ priceCents: 5_001 })).toEqual({ action: 'ask_price' })
  expect(plan({ priceCents: 4_999 })).toEqual({ action: 'buy' })
  expect(plan({ priceCents: 5_001, availableCredits: 6 })).toEqual({ action: 'nothing' })
})

test('the plan buys only within every limit, whatever the situation', () => {
  assert(
    property(situations, (situation) => {
      if (planTopUp(situation, NOW).action !== 'buy') return
      const { monthlyCapCents, monthlySpendCents, priceCents, pausedUntil, cardExpiresAt } = situation
      expect(priceCents).toBeLessThanOrEqual(situation.seenPriceCents)
      expect(mayBuy(situation.status) && !situation.inFlight && !situation.withdrawn).toBe(true)
      expect(situation.availableCredits).toBeLessThanOrEqual(situation.thresholdCredits)
      expect(monthlySpendCents + priceCents).toBeLessThanOrEqual(monthlyCapCents ?? Infinity)
      expect(Number(pausedUntil)).toBeLessThanOrEqual(Number(NOW))
      expect(Number(cardExpiresAt)).toBeGreaterThan(Number(NOW))
    }),
    { numRuns: 5_000 },
  )
})

test('a plan always waits for a future time, and no longer waits after that time and a pause', () => {
  assert(
    property(situations, (situation) => {
      let now = NOW
      let then = situation
      for (let waits = 0; ; waits += 1) {
        const planned = planTopUp(then, now)
        if (planned.action !== 'wait') break
        expect(waits).toBeLessThan(2)
        expect(planned.until > now).toBe(true)
        now = planned.until
        then = { ...situation, dueAt: now }
      }
    }),
    { numRuns: 5_000 },
  )
})

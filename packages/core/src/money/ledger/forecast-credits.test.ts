import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forecastCredits } from './forecast-credits.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

test.each([
  ['used up before it expires', [[10, 30]], 2, { days: 5, cause: 'use', unused: 0 }],
  ['expired before it is used up', [[100, 30]], 2, { days: 30, cause: 'expiry', unused: 40 }],
  [
    'used up from lot to lot',
    [
      [10, 10],
      [10, 30],
    ],
    2,
    { days: 10, cause: 'use', unused: 0 },
  ],
  [
    'wasted first, used up later',
    [
      [30, 5],
      [10, 30],
    ],
    2,
    { days: 10, cause: 'use', unused: 20 },
  ],
  [
    'never used',
    [
      [5, 3],
      [5, 9],
    ],
    0,
    { days: 9, cause: 'expiry', unused: 10 },
  ],
] as const)('credits are %s', (_what, lots, perDay, { days, cause, unused }) => {
  const forecast = forecastCredits(
    lots.map(([left, expires]) => ({ left, expiresAt: inDays(expires) })),
    perDay,
    NOW,
  )
  expect(forecast).toEqual({ goneAt: inDays(days), cause, unused })
})

test('without credits there is nothing to forecast', () => {
  expect(forecastCredits([], 2, NOW)).toBeNull()
})

test('credits are gone by the last expiry, and faster use neither makes them last longer nor leaves more unused', () => {
  const lot = fc.record({ left: fc.integer({ min: 1, max: 500 }), days: fc.integer({ min: 1, max: 40 }) })
  fc.assert(
    fc.property(fc.array(lot, { minLength: 1, maxLength: 6 }), fc.nat(50), (lots, perDay) => {
      const inOrder = lots.toSorted((a, b) => a.days - b.days)
      const read = (rate: number) =>
        forecastCredits(
          inOrder.map(({ left, days }) => ({ left, expiresAt: inDays(days) })),
          rate,
          NOW,
        )
      const [slow, fast] = [read(perDay), read(perDay + 1)]
      expect(slow?.goneAt.getTime()).toBeLessThanOrEqual(inDays(inOrder.at(-1)?.days ?? 0).getTime())
      expect(fast?.goneAt.getTime()).toBeLessThanOrEqual(slow?.goneAt.getTime() ?? 0)
      expect(fast?.unused).toBeLessThanOrEqual(slow?.unused ?? 0)
    }),
  )
})
